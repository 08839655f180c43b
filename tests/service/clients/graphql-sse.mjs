// graphql-sse, with a connection for each operation: everything by server-sent events.
import { createClient } from 'graphql-sse';
import { FOLLOW, bearer, endpoint, followed, played, report } from './game.mjs';

const client = (key) => createClient({ url: endpoint, headers: bearer(key), retryAttempts: 0 });

async function ask(query, variables, key) {
  for await (const { data, errors } of client(key).iterate({ query, variables })) {
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  }
}
const follow = (id, tell, fail) =>
  client().subscribe(
    { query: FOLLOW, variables: { id } },
    { next: ({ data }) => tell(data.sessionEvents.version), error: fail, complete: () => {} },
  );

report({ played: await played(ask), by_sse: await followed(ask, follow) });
