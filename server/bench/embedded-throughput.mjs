// `node server/bench/embedded-throughput.mjs` measures how many operations per second the embedded database answers on 32
// connections, with every write synced to disk. Needs a built server.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import mongoose from 'mongoose';
import { startEmbeddedMongo } from '@kickstand/embedded-mongo';

const DOCUMENTS = 10_000;
const CONNECTIONS = 32;
const SECONDS = 2;

const part = (i) => ({
  _id: i,
  sku: `SKU-${i}`,
  email: `rider${i}@example.com`,
  name: `Part ${String((i * 7919) % DOCUMENTS).padStart(6, '0')}`,
  brand: `brand ${i % 40}`,
  price: (i * 37) % 50_000,
  stock: 1_000_000,
  text: 'x'.repeat(800),
  updatedAt: new Date(1_700_000_000_000 + i),
});

const anyOne = () => Math.floor(Math.random() * DOCUMENTS);
const print = (line) => process.stdout.write(`${line}\n`);

/**
 * Runs an operation on all connections for some seconds and prints the operations per second. Also prints the processor
 * time of an operation, of client and server together. On a busy machine, only the processor time is reliable.
 */
async function measure(name, operation) {
  let done = 0;
  let latency = 0;
  const cpuBefore = process.cpuUsage();
  const start = performance.now();
  const end = start + SECONDS * 1000;
  const worker = async () => {
    while (performance.now() < end) {
      const before = performance.now();
      await operation(done);
      latency += performance.now() - before;
      done++;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  const rate = Math.round((done * 1000) / (performance.now() - start));
  const cpu = process.cpuUsage(cpuBefore);
  const cpuEach = Math.round((cpu.user + cpu.system) / done);
  print(
    `${name.padEnd(34)} ${String(rate).padStart(7)} /s  ${(latency / done).toFixed(2)} ms each  ${cpuEach} µs of CPU`,
  );
}

const dir = mkdtempSync(join(tmpdir(), 'embedded-mongo-bench-'));
let server = await startEmbeddedMongo({ dir });
let client = await mongoose.mongo.MongoClient.connect(server.uri, { maxPoolSize: CONNECTIONS });
let parts = client.db('bench').collection('parts');
await parts.createIndexes([
  { key: { sku: 1 }, unique: true },
  { key: { email: 1 }, unique: true },
  { key: { brand: 1, price: -1 } },
  { key: { name: 1 } },
]);
for (let i = 0; i < DOCUMENTS; i += 1000) await parts.insertMany(Array.from({ length: 1000 }, (_, n) => part(i + n)));

let next = DOCUMENTS;
await measure('findById', () => parts.findOne({ _id: anyOne() }));
await measure('find by unique email', () =>
  parts.findOne({ email: `rider${anyOne()}@example.com` }, { projection: { email: 1 } }),
);
await measure('insert, 5 indexes', () => parts.insertOne(part(next++)));
await measure('conditional stock update', () =>
  parts.updateOne({ _id: anyOne(), stock: { $gte: 1 } }, { $inc: { stock: -1 } }),
);
await measure('list 24 by indexed name', () =>
  parts.find({}, { sort: { name: 1 }, skip: anyOne() % 100, limit: 24 }).toArray(),
);
await measure('list 24 of a brand by price', () =>
  parts.find({ brand: 'brand 7' }, { sort: { price: -1 }, limit: 24 }).toArray(),
);
await measure('find by unindexed field (scan)', () => parts.findOne({ text: 'none' }));
await measure('group by brand', () =>
  parts.aggregate([{ $group: { _id: '$brand', n: { $sum: 1 }, worth: { $sum: '$price' } } }]).toArray(),
);

await client.close();
await server.stop();
const start = performance.now();
server = await startEmbeddedMongo({ dir });
client = await mongoose.mongo.MongoClient.connect(server.uri);
parts = client.db('bench').collection('parts');
const count = await parts.estimatedDocumentCount();
print(
  `start with ${count} documents: ${Math.round(performance.now() - start)} ms, ${Math.round(process.memoryUsage.rss() / 1024 / 1024)} MB resident`,
);
await client.close();
await server.stop();
rmSync(dir, { recursive: true });
