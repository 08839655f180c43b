// What every client does: the opening move of a game, a move that the rules refuse, and a session that is followed.
export const [, , address] = process.argv;
export const endpoint = `${address}/graphql`;
export const socket = endpoint.replace(/^http/, 'ws');

export const START = `query Start {
  start(game: "mega-jackpot", seats: 2, seed: "hello", firstSeat: 0) {
    __typename ... on Step { state legalMoves(first: 1) { count items { input } } }
  }
}`;
export const PLAY = `query Play($state: State!, $action: JSON!) {
  play(state: $state, seat: 0, action: $action) {
    __typename ... on Step { ply } ... on Refusal { code clause { id } }
  }
}`;
export const CREATE = `mutation Create {
  createSession(game: "mega-jackpot", seats: 2, seed: "hello", firstSeat: 0) {
    __typename ... on Session { id keys { seats } step { legalMoves(first: 1) { items { input } } } }
  }
}`;
export const ACT = `mutation Act($id: ID!, $action: JSON!) {
  act(id: $id, seat: 0, action: $action) { __typename ... on Session { version } }
}`;
export const READ = `query Read($id: ID!) { session(id: $id) { __typename ... on Session { version } } }`;
export const FOLLOW = `subscription Follow($id: ID!) {
  sessionEvents(id: $id, after: 1) { __typename ... on SessionEvent { version } }
}`;

// Plays an opening move and a refused one; `ask(document, variables)` answers with the data.
export async function played(ask) {
  const { start } = await ask(START);
  const opening = await ask(PLAY, { state: start.state, action: start.legalMoves.items[0].input });
  const refused = await ask(PLAY, { state: start.state, action: { kind: 'stop' } });
  return { moves: start.legalMoves.count, ply: opening.play.ply, code: refused.play.code, clause: refused.play.clause.id };
}

// Creates a session, begins to follow it, acts in it, and returns the version that is told;
// `mutate(document, variables, key)` answers with the data, `follow(id, tell)` returns a function that ends following.
export async function followed(mutate, follow) {
  const { createSession } = await mutate(CREATE);
  const { id, keys, step } = createSession;
  let end;
  const version = new Promise((tell, fail) => {
    end = follow(id, tell, fail);
  });
  const acted = await mutate(ACT, { id, action: step.legalMoves.items[0].input }, keys.seats[0]);
  const told = await version;
  end();
  return { acted: acted.act.version, told };
}

// A plain call, for what a client has no means of its own for.
export async function post(query, variables, key) {
  const headers = { 'content-type': 'application/json', ...bearer(key) };
  const answer = await fetch(endpoint, { method: 'POST', headers, body: JSON.stringify({ query, variables }) });
  const { data, errors } = await answer.json();
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

export const bearer = (key) => (key ? { authorization: `Bearer ${key}` } : {});

// Prints what a client has done, for the test that has started it.
export const report = (done) => console.log(JSON.stringify(done));
