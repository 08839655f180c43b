// Asks as Node does: by fetch, and by its own client, on one connection and with an upgrade that is not taken.
import http from "node:http";

const [address] = process.argv.slice(2);
const body = JSON.stringify({ seats: 2 });
const type = { "content-type": "application/json" };
const start = `${address}/v1/games/mega-jackpot/start`;

for (let count = 0; count < 3; count += 1) {
  const answer = await fetch(start, { method: "POST", body, headers: type });
  await answer.text();
  console.log(answer.status);
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

function ask(headers, sent) {
  return new Promise((resolve, reject) => {
    const asked = http.request(start, { method: "POST", agent, headers: { ...type, ...headers } }, (answer) => {
      answer.resume();
      answer.on("end", () => resolve(answer.statusCode));
    });
    asked.on("error", reject);
    asked.write(sent.slice(0, 3));
    setTimeout(() => asked.end(sent.slice(3)), 20);
  });
}

console.log(await ask({ "content-length": body.length }, body));
console.log(await ask({ "transfer-encoding": "chunked" }, body));
console.log(await ask({ connection: "Upgrade, HTTP2-Settings", upgrade: "h2c", "http2-settings": "AAMAAABk" }, body));
console.log(await ask({ expect: "100-continue" }, body));
agent.destroy();
