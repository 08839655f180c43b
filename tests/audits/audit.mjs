// Audits a served GraphQL endpoint: node audit.mjs URL
// Prints a JSON line for each audit and a last one with the counts; exits 0 only when all are ok.
import { serverAudits } from 'graphql-http';

const url = process.argv[2];
if (!url) {
  console.error('usage: node audit.mjs URL');
  process.exit(2);
}

// A failed MAY is a 'notice' to graphql-http; it counts as a warning here.
const level = (status) => (status === 'notice' ? 'warn' : status);

async function outcome({ id, name, fn }) {
  try {
    const { status, reason } = await fn();
    return { id, name, status: level(status), reason };
  } catch (error) {
    return { id, name, status: 'error', reason: String(error.cause ?? error) };
  }
}

const counts = { ok: 0, warn: 0, error: 0 };
for (const audit of serverAudits({ url, fetchFn: fetch })) {
  const result = await outcome(audit);
  counts[result.status] += 1;
  console.log(JSON.stringify(result));
}
console.log(JSON.stringify(counts));
process.exitCode = counts.warn + counts.error === 0 ? 0 : 1;
