// Random tic-tac-toe in boardgame.io's reducer, in process. Reads seconds from each line, answers steps a CPU second.
const { CreateGameReducer, InitializeGame, ProcessGameConfig } = require('boardgame.io/internal');
const { ticTacToe } = require('./games');

const game = ProcessGameConfig(ticTacToe);
const reduce = CreateGameReducer({ game });
let state = InitializeGame({ game });

function step() {
  if (state.ctx.gameover) state = InitializeGame({ game });
  const free = state.G.cells.flatMap((mark, cell) => (mark === null ? [cell] : []));
  const cell = free[Math.floor(Math.random() * free.length)];
  const payload = { type: 'mark', args: [cell], playerID: state.ctx.currentPlayer };
  const before = state._stateID;
  state = reduce(state, { type: 'MAKE_MOVE', payload });
  if (state._stateID === before) throw new Error('the move was refused');
}

require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const start = process.cpuUsage();
  let steps = 0, spent = 0;
  while (spent < Number(line)) {
    for (let more = 0; more < 20; more++, steps++) step();
    const { user, system } = process.cpuUsage(start);
    spent = (user + system) / 1e6;
  }
  console.log(steps / spent);
});
