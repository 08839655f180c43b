// EventSource: queries and subscriptions of GraphQL by GET, and the events of REST.
import { EventSource } from 'eventsource';
import { FOLLOW, address, endpoint, followed, played, post, report } from './game.mjs';

const location = (query, variables) => `${endpoint}?${new URLSearchParams({ query, variables: JSON.stringify(variables) })}`;

function listen(url, event, tell, fail) {
  const source = new EventSource(url);
  source.addEventListener(event, ({ data }) => tell(JSON.parse(data)));
  source.addEventListener('error', ({ code, message }) => code && fail(new Error(message)));
  return () => source.close();
}
const ask = (query, variables = {}) =>
  new Promise((tell, fail) => {
    const answer = ({ data }) => {
      close();
      tell(data);
    };
    const close = listen(location(query, variables), 'next', answer, fail);
  });
const byGraphql = (id, tell, fail) =>
  listen(location(FOLLOW, { id }), 'next', ({ data }) => tell(data.sessionEvents.version), fail);
const byRest = (id, tell, fail) =>
  listen(`${address}/v1/sessions/${id}/events?after=1`, 'step', ({ version }) => tell(version), fail);

report({
  played: await played(ask),
  by_graphql: await followed(post, byGraphql),
  by_rest: await followed(post, byRest),
});
