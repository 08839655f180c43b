// Fair chance once more, in another language: prints every vector that comes out otherwise than published.
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";

const WORD = 2n ** 64n;
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

function netstring(content) {
  if (content === null) return Buffer.from("-");
  const bytes = Buffer.from(content);
  return Buffer.concat([Buffer.from(`${bytes.length}:`), bytes, Buffer.from(",")]);
}

function commitmentOf(secret) {
  const message = Buffer.concat([netstring("croupier/commit/1"), netstring(Buffer.from(secret, "hex"))]);
  return createHash("sha256").update(message).digest("hex");
}

function keyOf(secret, game, seed, seatEntropy) {
  const given = ["croupier/fair/1", game, String(seatEntropy.length), seed, ...seatEntropy];
  return createHmac("sha256", Buffer.from(secret, "hex")).update(Buffer.concat(given.map(netstring))).digest("hex");
}

function draw(key, stream, place, below) {
  for (let attempt = 0; ; attempt++) {
    const message = ["croupier/draw/1", key, stream, place, attempt].join("\n");
    const word = createHash("blake2b512").update(message).digest().readBigUInt64BE(0);
    if (word < WORD - (WORD % below)) return word % below;
  }
}

function shuffled(key, stream, size) {
  const order = [...Array(size).keys()];
  for (let last = size - 1, place = 0; last > 0; last--, place++) {
    const other = Number(draw(key, stream, place, BigInt(last + 1)));
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}

function* differences(vectors) {
  for (const { secret, commitment, game, seed, seat_entropy, key, draws, shuffles } of vectors.games) {
    if (commitmentOf(secret) !== commitment) yield ["commitment", secret];
    if (keyOf(secret, game, seed, seat_entropy) !== key) yield ["key", key];
    for (const { stream, place, below, drawn } of draws)
      if (draw(key, stream, place, BigInt(below)) !== BigInt(drawn)) yield ["draw", key, stream, place];
    for (const { stream, size, order } of shuffles)
      if (!same(shuffled(key, stream, size), order)) yield ["shuffle", key, size];
  }
  for (const { game, seed_key, seat_entropy, key } of vectors.uncommitted)
    if (keyOf(seed_key, game, null, seat_entropy) !== key) yield ["uncommitted", key];
}

console.log(JSON.stringify([...differences(JSON.parse(readFileSync(process.argv[2], "utf8")))]));
