// Apollo Client: queries and mutations by HTTP, subscriptions by GraphQLWsLink.
import { ApolloClient, ApolloLink, HttpLink, InMemoryCache, gql } from '@apollo/client';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { OperationTypeNode } from 'graphql';
import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { FOLLOW, bearer, endpoint, followed, played, post, report, socket } from './game.mjs';

// Fragments on interfaces are matched by the types that the schema says are possible.
const { __schema } = await post('{ __schema { types { name possibleTypes { name } } } }');
const possible = __schema.types.filter((type) => type.possibleTypes);
const possibleTypes = Object.fromEntries(possible.map((type) => [type.name, type.possibleTypes.map(({ name }) => name)]));

const sockets = createClient({ url: socket, webSocketImpl: WebSocket });
const isSubscription = ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION;
const link = ApolloLink.split(isSubscription, new GraphQLWsLink(sockets), new HttpLink({ uri: endpoint }));
const client = new ApolloClient({ link, cache: new InMemoryCache({ possibleTypes }) });

const ask = async (document, variables) => (await client.query({ query: gql(document), variables })).data;
const mutate = async (document, variables, key) =>
  (await client.mutate({ mutation: gql(document), variables, context: { headers: bearer(key) } })).data;
const follow = (id, tell, fail) => {
  const told = ({ data, error }) => (error ? fail(error) : tell(data.sessionEvents.version));
  const subscription = client.subscribe({ query: gql(FOLLOW), variables: { id } }).subscribe(told);
  return () => subscription.unsubscribe();
};

report({ played: await played(ask), by_socket: await followed(mutate, follow) });
client.stop();
await sockets.dispose();
