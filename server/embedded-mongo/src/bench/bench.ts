import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import mongoose from 'mongoose';
import { startEmbeddedMongo } from '../index.js';

/**
 * How the database behaves as a shop grows. For each number of products (arguments; by default 10,000, 100,000 and
 * 1,000,000) it fills a folder, starts a server on it in a process of its own, and prints what the start cost, the
 * memory after it and after the queries, and the median time of the shop's commonest queries on one connection.
 */
const sizes = process.argv.slice(2).map(Number).filter(Boolean);
const SIZES = sizes.length > 0 ? sizes : [10_000, 100_000, 1_000_000];
const BATCH = 2000;
const REPEATS = 60;

type Product = {
  _id: number;
  deletedAt: Date | null;
  name: string;
  nameKey: string;
  category: string;
  priceMinor: number;
  searchTerms: string[];
  about: string;
};
type Row = Record<string, string>;

/** Whole numbers below `limit`, the same ones at each run. */
function sequence(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const word = (next: (limit: number) => number) => Array.from({ length: 6 }, () => LETTERS[next(26)]).join('');

function product(id: number): Product {
  const next = sequence(id * 2_654_435_761);
  const words = [word(next), word(next), word(next)];
  const name = `${words.join(' ')} ${id}`;
  return {
    _id: id,
    deletedAt: null,
    name,
    nameKey: name,
    category: `category ${next(40)}`,
    priceMinor: next(500_000),
    searchTerms: [...words, `part${id}`],
    about: 'x'.repeat(700),
  };
}

const connect = (uri: string) => mongoose.mongo.MongoClient.connect(uri, { maxPoolSize: 4 });

async function fill(dir: string, size: number): Promise<void> {
  const server = await startEmbeddedMongo({ dir, durability: 'none' });
  const client = await connect(server.uri);
  const products = client.db('bench').collection<Product>('products');
  await products.createIndexes([
    { key: { deletedAt: 1, _id: 1 } },
    { key: { deletedAt: 1, nameKey: 1, _id: 1 } },
    { key: { deletedAt: 1, priceMinor: 1, _id: 1 } },
    { key: { deletedAt: 1, category: 1, _id: 1 } },
    { key: { deletedAt: 1, searchTerms: 1 } },
    { key: { nameKey: 1, _id: 1 } },
    { key: { searchTerms: 1 } },
  ]);
  for (let from = 0; from < size; from += BATCH) {
    await products.insertMany(Array.from({ length: Math.min(BATCH, size - from) }, (_, i) => product(from + i)));
  }
  await client.close();
  await server.stop();
}

async function median(query: (n: number) => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  for (let n = 0; n < REPEATS; n++) {
    const start = performance.now();
    await query(n);
    times.push(performance.now() - start);
  }
  return `${times.sort((a, b) => a - b)[REPEATS / 2]!.toFixed(2)} ms`;
}

const memory = () => `${Math.round(process.memoryUsage.rss() / 1024 / 1024)} MB`;

/** Starts a server on the folder and measures it: in a process of its own, so that nothing else is counted. */
async function measure(dir: string, size: number): Promise<Row> {
  const before = process.cpuUsage();
  const server = await startEmbeddedMongo({ dir });
  const client = await connect(server.uri);
  const products = client.db('bench').collection<Product>('products');
  await products.estimatedDocumentCount();
  const { user, system } = process.cpuUsage(before);
  const afterStart = memory();
  const next = sequence(size);
  const live = { deletedAt: null };
  const row = {
    'start, CPU': `${((user + system) / 1e6).toFixed(2)} s`,
    'memory after start': afterStart,
    'look-up, p50': await median(() => products.findOne({ _id: next(size) })),
    'sorted page of 24, p50': await median(() => products.find(live).sort({ nameKey: 1, _id: 1 }).limit(24).toArray()),
    'page of a category, p50': await median((n) =>
      products
        .find({ ...live, category: `category ${n % 40}` })
        .sort({ _id: -1 })
        .limit(24)
        .toArray(),
    ),
    'count of a category, p50': await median((n) =>
      products.countDocuments({ ...live, category: `category ${n % 40}` }),
    ),
    'search ^ab, newest 24, p50': await median((n) =>
      products
        .find({ ...live, searchTerms: { $regex: `^a${LETTERS[n % 26]}` } })
        .sort({ _id: -1 })
        .limit(24)
        .toArray(),
    ),
    'memory after the queries': memory(),
  };
  await client.close();
  await server.stop();
  return row;
}

function print(rows: Row[]): void {
  const lines = [
    ['products', ...SIZES.map((size) => size.toLocaleString('en'))],
    ['---', ...SIZES.map(() => '--:')],
    ...Object.keys(rows[0]!).map((name) => [name, ...rows.map((row) => row[name]!)]),
  ];
  for (const line of lines) process.stdout.write(`| ${line.join(' | ')} |\n`);
}

async function run(size: number): Promise<Row> {
  const dir = mkdtempSync(join(tmpdir(), 'embedded-mongo-bench-'));
  try {
    await fill(dir, size);
    const child = fork(fileURLToPath(import.meta.url), ['measure', dir, String(size)]);
    const [row] = (await once(child, 'message')) as [Row];
    return row;
  } finally {
    rmSync(dir, { recursive: true });
  }
}

if (process.argv[2] === 'measure') {
  process.send!(await measure(process.argv[3]!, Number(process.argv[4])));
  process.disconnect();
} else {
  const rows: Row[] = [];
  for (const size of SIZES) {
    rows.push(await run(size));
    process.stderr.write(`${size}: ${JSON.stringify(rows.at(-1))}\n`);
  }
  print(rows);
}
