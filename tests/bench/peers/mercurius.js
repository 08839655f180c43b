// Answers of Mega Jackpot made of constants: node mercurius.js PORT SCHEMA ANSWERS JIT
const fs = require('fs');
const fastify = require('fastify');
const mercurius = require('mercurius');

const [port, schema, file, jit] = process.argv.slice(2);
const answers = JSON.parse(fs.readFileSync(file)); // by the ply of the state that is sent
const answered = (_, { state }) => answers[state.ply];
const fields = ['spin', 'payAndSpin', 'stop', 'cashOut', 'attemptMegaJackpot'];
const app = fastify();
app.register(mercurius, {
  schema: fs.readFileSync(schema, 'utf8'),
  resolvers: {
    Query: { megaJackpot: () => ({}) },
    MegaJackpotQuery: Object.fromEntries(fields.map((field) => [field, answered])),
  },
  jit: Number(jit),
});
app.listen({ port: Number(port), host: '127.0.0.1' });
