// Apollo Client: queries and mutations by HTTP, by the hash of their documents too; subscriptions by GraphQLWsLink.
import { ApolloClient, ApolloLink, HttpLink, InMemoryCache, gql } from '@apollo/client';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { OperationTypeNode } from 'graphql';
import { createClient } from 'graphql-ws';
import { createHash } from 'node:crypto';
import WebSocket from 'ws';
import { FOLLOW, bearer, endpoint, followed, played, post, report, socket } from './game.mjs';

// Fragments on interfaces are matched by the types that the schema says are possible.
const { __schema } = await post('{ __schema { types { name possibleTypes { name } } } }');
const possible = __schema.types.filter((type) => type.possibleTypes);
const possibleTypes = Object.fromEntries(possible.map((type) => [type.name, type.possibleTypes.map(({ name }) => name)]));

const clientOf = (link) => new ApolloClient({ link, cache: new InMemoryCache({ possibleTypes }) });
const asker = (client) => async (document, variables) =>
  (await client.query({ query: gql(document), variables, fetchPolicy: 'no-cache' })).data;

const sockets = createClient({ url: socket, webSocketImpl: WebSocket });
const isSubscription = ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION;
const http = new HttpLink({ uri: endpoint });
const client = clientOf(ApolloLink.split(isSubscription, new GraphQLWsLink(sockets), http));

const mutate = async (document, variables, key) =>
  (await client.mutate({ mutation: gql(document), variables, context: { headers: bearer(key) } })).data;
const follow = (id, tell, fail) => {
  const told = ({ data, error }) => (error ? fail(error) : tell(data.sessionEvents.version));
  const subscription = client.subscribe({ query: gql(FOLLOW), variables: { id } }).subscribe(told);
  return () => subscription.unsubscribe();
};

// Plays by automatic persisted queries, and tells what each request carried: a hash, or the text with it.
const sha256 = (text) => createHash('sha256').update(text).digest('hex');
const persisted = async (useGETForHashedQueries) => {
  const sent = [];
  const noting = (address, options) => {
    const holds = (name) => (options.method === 'GET' ? new URL(address).searchParams.has(name) : name in JSON.parse(options.body));
    sent.push(`${options.method} ${holds('query') ? 'text' : 'hash'}`);
    return fetch(address, options);
  };
  const hashed = new PersistedQueryLink({ sha256, useGETForHashedQueries });
  const hashing = clientOf(hashed.concat(new HttpLink({ uri: endpoint, fetch: noting })));
  const done = { ...(await played(asker(hashing))), sent };
  hashing.stop();
  return done;
};

report({
  played: await played(asker(client)),
  by_hash: await persisted(true),
  by_known_hash: await persisted(false),
  by_socket: await followed(mutate, follow),
});
client.stop();
await sockets.dispose();
