// graphql-ws: everything by WebSocket; an operation that is wrong leaves the one that is followed alone.
import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { FOLLOW, bearer, followed, played, report, socket } from './game.mjs';

const closings = [];
const client = (key) =>
  createClient({
    url: socket,
    webSocketImpl: WebSocket,
    connectionParams: key ? bearer(key) : undefined,
    on: { closed: ({ code }) => closings.push(code) },
  });
const shared = client();

async function first(client, query, variables) {
  for await (const { data, errors } of client.iterate({ query, variables })) {
    if (errors) throw errors;
    return data;
  }
}
const ask = (query, variables) => first(shared, query, variables);
async function mutate(query, variables, key) {
  const own = client(key);
  const data = await first(own, query, variables);
  await own.dispose();
  return data;
}
const wrong = async (query) => (await first(shared, query).catch((errors) => errors))[0].message;
const follow = (id, tell, fail) =>
  shared.subscribe(
    { query: FOLLOW, variables: { id } },
    { next: ({ data }) => tell(data.sessionEvents.version), error: fail, complete: () => {} },
  );
const despite = (id, tell, fail) => {
  const end = follow(id, () => {}, fail);
  wrong('{').then(() => follow(id, tell, fail));
  return end;
};

report({
  played: await played(ask),
  by_socket: await followed(mutate, follow),
  despite_an_error: await followed(mutate, despite),
  syntax: await wrong('subscription {'),
  field: await wrong('{ gams { id } }'),
  closings: closings.filter((code) => code !== 1000),
});
await shared.dispose();
