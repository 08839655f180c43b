// Plays matches to their ends at a server and counts the moves: node driver.js KIND PORT GAME MATCHES GAMES
// KIND is `boardgame`, `play` or `session`; MATCHES go on at once, each GAMES times. Every match is made, and every
// player connected, before `ready` is printed; play begins with a line from outside, and ends with a line of results.
const http = require('http');
const { io } = require('socket.io-client');

const [kind, port, game, matches, games] = process.argv.slice(2);
const agent = new http.Agent({ keepAlive: true, maxSockets: Number(matches) });
const HOLD_AT = 20;

function post(path, body, key) {
  const content = JSON.stringify(body);
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) };
  if (key) headers.authorization = `Bearer ${key}`;
  return new Promise((resolve, reject) => {
    const request = http.request({ port, host: '127.0.0.1', method: 'POST', path, agent, headers }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (response.statusCode >= 300) reject(new Error(`${response.statusCode} ${text}`));
        else resolve(JSON.parse(text));
      });
    });
    request.on('error', reject);
    request.end(content);
  });
}

// What to do, the same everywhere: mark any free cell; roll until twenty are at stake.
function chosen(table) {
  if (game === 'pig') return table.stake >= HOLD_AT ? ['hold'] : ['roll'];
  const free = table.cells.flatMap((mark, cell) => (mark === null ? [cell] : []));
  return ['mark', free[Math.floor(Math.random() * free.length)]];
}

// A match makes moves, each of which returns whether the game goes on.
async function boardgameMatch() {
  const { matchID } = await post(`/games/${game}/create`, { numPlayers: 2 });
  const sockets = [];
  let state, seen;
  for (const playerID of ['0', '1']) {
    const { playerCredentials } = await post(`/games/${game}/${matchID}/join`, { playerID, playerName: playerID });
    const socket = io(`http://127.0.0.1:${port}/${game}`, { transports: ['websocket'], forceNew: true });
    socket.credentials = playerCredentials;
    sockets.push(socket);
    await new Promise((resolve) => {
      socket.on('connect', () => socket.emit('sync', matchID, playerID, playerCredentials, 2));
      socket.on('sync', (_, info) => { state = info.state; resolve(); });
    });
    // both players must have the update, as both are shown it
    socket.on('update', (_, found) => { if (found._stateID > state._stateID && ++seen === 2) { seen = 0; resolveMove(found); } });
  }
  seen = 0;
  let resolveMove;
  return {
    move: async () => {
      const playerID = state.ctx.currentPlayer;
      const [type, ...args] = chosen(state.G);
      const payload = { type, args, playerID, credentials: sockets[playerID].credentials };
      const next = new Promise((resolve) => { resolveMove = resolve; });
      sockets[playerID].emit('update', { type: 'MAKE_MOVE', payload }, state._stateID, matchID, playerID);
      state = await next;
      return !state.ctx.gameover;
    },
    close: () => sockets.forEach((socket) => socket.close()),
  };
}

const action = ([kind, cell]) => (kind === 'mark' ? { kind: 'mark_cell', cell } : { kind });

async function playMatch() {
  let step = await post(`/v1/games/${game}/start`, { seats: 2 });
  return {
    move: async () => {
      const body = { state: step.state, seat: step.to_act[0], action: action(chosen(step.state.position)) };
      step = await post(`/v1/games/${game}/play`, body);
      return step.outcome === null;
    },
    close: () => {},
  };
}

async function sessionMatch() {
  const session = await post('/v1/sessions', { game, seats: 2 });
  let { step } = session;
  return {
    move: async () => {
      const seat = step.to_act[0];
      const body = { seat, action: action(chosen(step.view)) };
      ({ step } = await post(`/v1/sessions/${session.id}/actions`, body, session.keys.seats[seat]));
      return step.outcome === null;
    },
    close: () => {},
  };
}

async function main() {
  const make = { boardgame: boardgameMatch, play: playMatch, session: sessionMatch }[kind];
  const prepared = [];
  for (let lane = 0; lane < matches; lane++) {
    prepared.push([]);
    for (let number = 0; number < games; number++) prepared[lane].push(await make());
  }
  console.log('ready');
  await new Promise((resolve) => process.stdin.once('data', resolve));
  let moves = 0;
  const start = process.hrtime.bigint();
  await Promise.all(prepared.map(async (lane) => {
    for (const match of lane) for (let on = true; on; moves++) on = await match.move();
  }));
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  console.log(JSON.stringify({ moves, seconds }));
  await new Promise((resolve) => process.stdin.once('data', resolve)); // until the server's time has been read
  prepared.flat().forEach((match) => match.close());
  process.exit(0);
}

main().catch((error) => { console.error(error); process.exit(1); });
