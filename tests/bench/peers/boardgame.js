// boardgame.io's server as its documentation has it: node boardgame.js PORT
const { Server, Origins } = require('boardgame.io/server');
const { ticTacToe, pig } = require('./games');

Server({ games: [ticTacToe, pig], origins: [Origins.LOCALHOST] }).run(Number(process.argv[2]));
