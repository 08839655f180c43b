// graphql-request: queries and mutations; a session is followed by reading it again.
import { GraphQLClient } from 'graphql-request';
import { READ, bearer, endpoint, followed, played, report } from './game.mjs';

const client = new GraphQLClient(endpoint);
const ask = (document, variables, key) => client.request(document, variables, bearer(key));

const read = (id, tell, fail) => {
  const timer = setInterval(async () => {
    const { session } = await ask(READ, { id }).catch(fail);
    if (session.version > 1) tell(session.version);
  }, 20);
  return () => clearInterval(timer);
};

report({ played: await played(ask), by_reading: await followed(ask, read) });
