// Tic-tac-toe and Pig as boardgame.io has them: the rules of tests/plugins/tic_tac_toe and docs/titles.md.
const { INVALID_MOVE } = require('boardgame.io/core');

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const GOAL = 100;

const ticTacToe = {
  name: 'tic-tac-toe',
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return INVALID_MOVE;
      G.cells[cell] = playerID;
    },
  },
  endIf: ({ G }) => {
    const line = LINES.find(([a, b, c]) => G.cells[a] !== null && G.cells[a] === G.cells[b] && G.cells[a] === G.cells[c]);
    if (line) return { winner: G.cells[line[0]] };
    if (!G.cells.includes(null)) return { draw: true };
  },
};

const pig = {
  name: 'pig',
  setup: ({ ctx }) => ({ scores: Array(ctx.numPlayers).fill(0), stake: 0 }),
  moves: {
    roll: ({ G, random, events }) => {
      const side = random.D6();
      G.stake = side === 1 ? 0 : G.stake + side;
      if (side === 1) events.endTurn();
    },
    hold: ({ G, ctx, events }) => {
      if (G.stake === 0) return INVALID_MOVE;
      G.scores[ctx.currentPlayer] += G.stake;
      G.stake = 0;
      events.endTurn();
    },
  },
  endIf: ({ G, ctx }) => {
    if (G.scores[ctx.currentPlayer] + G.stake >= GOAL) return { winner: ctx.currentPlayer };
  },
};

module.exports = { ticTacToe, pig };
