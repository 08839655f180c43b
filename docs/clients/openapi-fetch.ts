// Plays two games and a session over REST with openapi-fetch: node openapi-fetch.js http://127.0.0.1:8000
import createClient from "openapi-fetch";
import type { components, paths } from "./schema.js";

type Played = { plies: number; told: number; reason: string };
const address = process.argv[2] ?? "http://127.0.0.1:8000";
const api = createClient<paths>({ baseUrl: address });

// A seat, an action, and a state that goes back as it came: the same loop plays every title.
function got<T>(answer: { data?: T; error?: components["schemas"]["Problem"] }): T {
  if (answer.data === undefined) throw new Error(answer.error?.detail ?? "no answer");
  return answer.data;
}
const picked = <T>(items: T[], turn: number): T => items[(turn * 7919) % items.length]!;

async function megaJackpot(): Promise<Played> {
  let step = got(await api.POST("/v1/games/mega-jackpot/start", { body: { seats: 2, seed: "hello" } }));
  for (let turn = 0; step.outcome === null; turn++) {
    const { seat, action } = picked(step.legal_moves.items, turn);
    step = { ...step, ...got(await api.POST("/v1/games/mega-jackpot/play", { body: { state: step.state, seat, action } })) };
  }
  return { plies: step.ply, told: step.outcome.standings.length, reason: step.outcome.reason };
}

async function jetSet(): Promise<Played> {
  let step = got(await api.POST("/v1/games/jet-set/start", { body: { seats: 3, seed: "hello" } }));
  for (let turn = 0; step.outcome === null; turn++) {
    const { seat, action } = picked(step.legal_moves.items, turn);
    step = { ...step, ...got(await api.POST("/v1/games/jet-set/play", { body: { state: step.state, seat, action } })) };
  }
  return { plies: step.ply, told: step.outcome.standings.length, reason: step.outcome.reason };
}

// The referee acts for every seat, and a follower without a key asks for what happened since it looked last.
async function session(): Promise<Played> {
  const made = got(await api.POST("/v1/sessions", { body: { game: "mega-jackpot", seats: 2, seed: "hello" } }));
  const at = { path: { id: made.id } };
  const by = (key: string) => ({ Authorization: `Bearer ${key}` });
  let { version, step } = got(await api.GET("/v1/sessions/{id}", { params: at, headers: by(made.keys.referee) }));
  let seen = 0;
  for (let turn = 0; step.outcome === null; turn++) {
    const { seat, action } = picked(step.legal_moves.items, turn);
    const body = { seat, action, viewer: "referee" as const };
    const acted = await api.POST("/v1/sessions/{id}/actions", { params: at, body, headers: by(made.keys.referee) });
    const now = got(acted) as components["schemas"]["Session"];
    const told = await api.GET("/v1/sessions/{id}/events", { params: { ...at, query: { after: version } } });
    if (typeof told.data === "object") seen += told.data.events.length; // it may be a stream, for who asks for one
    ({ version, step } = now);
  }
  return { plies: step.ply, told: seen, reason: step.outcome.reason };
}

console.log(JSON.stringify({ megaJackpot: await megaJackpot(), jetSet: await jetSet(), session: await session() }));
