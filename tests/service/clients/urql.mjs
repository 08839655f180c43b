// urql: queries and mutations by HTTP; subscriptions by server-sent events, and by a WebSocket.
import { Client, fetchExchange, subscriptionExchange } from '@urql/core';
import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { FOLLOW, bearer, endpoint, followed, played, report, socket } from './game.mjs';

const sockets = createClient({ url: socket, webSocketImpl: WebSocket });
const forwardSubscription = (request) => ({
  subscribe: (sink) => ({ unsubscribe: sockets.subscribe({ ...request, query: request.query || '' }, sink) }),
});

const bySse = new Client({ url: endpoint, exchanges: [fetchExchange], fetchSubscriptions: true, preferGetMethod: false });
const bySocket = new Client({ url: endpoint, exchanges: [subscriptionExchange({ forwardSubscription }), fetchExchange] });
const byGet = new Client({ url: endpoint, exchanges: [fetchExchange], preferGetMethod: 'force' });

const data = ({ data, error }) => {
  if (error) throw error;
  return data;
};
const asking = (client) => async (document, variables) => data(await client.query(document, variables ?? {}));
const mutate = async (document, variables, key) =>
  data(await bySse.mutation(document, variables ?? {}, { fetchOptions: { headers: bearer(key) } }));
const following = (client) => (id, tell, fail) => {
  const { unsubscribe } = client.subscription(FOLLOW, { id }).subscribe(({ data, error }) => {
    if (error) fail(error);
    else tell(data.sessionEvents.version);
  });
  return unsubscribe;
};

report({
  played: await played(asking(bySse)),
  played_by_get: await played(asking(byGet)),
  by_sse: await followed(mutate, following(bySse)),
  by_socket: await followed(mutate, following(bySocket)),
});
await sockets.dispose();
