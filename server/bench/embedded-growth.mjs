// `node server/bench/embedded-growth.mjs [NUMBER...]` measures how the embedded database scales with the number of
// products. The default numbers are 10,000, 100,000 and 1,000,000. For each number, it fills a folder and starts a
// server on it in a separate process. It prints the processor time of the start, and the memory after the start and
// after the queries. It also prints the time of the most common queries on one connection. Needs a built server.
//
// Each round measures every size once. Other work on the machine only makes a round slower, so the shortest times of
// all rounds are printed. Of the memory, the largest figure is printed. If BENCH_DIR is set, the folders are kept there
// and used again.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import mongoose from 'mongoose';
import { startEmbeddedMongo } from '@kickstand/embedded-mongo';

const sizes = process.argv.slice(2).map(Number).filter(Boolean);
const SIZES = sizes.length > 0 ? sizes : [10_000, 100_000, 1_000_000];
const BATCH = 2000;
const REPEATS = 400;
const WARM_UP = 100;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);

/** A generator of pseudo-random whole numbers from 0 to `limit` - 1; the same seed gives the same numbers. */
function sequence(seed) {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const word = (next) => Array.from({ length: 6 }, () => LETTERS[next(26)]).join('');

function product(id) {
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

const connect = (uri) => mongoose.mongo.MongoClient.connect(uri, { maxPoolSize: 4 });

async function fill(dir, size) {
  const server = await startEmbeddedMongo({ dir, durability: 'none' });
  const client = await connect(server.uri);
  const products = client.db('bench').collection('products');
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

/** How long one query takes, in ms: the median time, and the processor time of client and server together. */
async function timing(query) {
  for (let n = 0; n < WARM_UP; n++) await query(n);
  const times = [];
  const before = process.cpuUsage();
  for (let n = 0; n < REPEATS; n++) {
    const start = performance.now();
    await query(n);
    times.push(performance.now() - start);
  }
  const { user, system } = process.cpuUsage(before);
  return { wall: times.sort((a, b) => a - b)[REPEATS / 2], cpu: (user + system) / 1000 / REPEATS };
}

/**
 * The process's own memory and its mapped file pages, in MB. The pages are mostly the database's, and the operating
 * system takes them back when other processes need memory. Linux only.
 */
function memory() {
  const status = readFileSync('/proc/self/status', 'utf8');
  const megabytes = (name) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
  return { own: megabytes('RssAnon'), mapped: megabytes('RssFile') };
}

/** Starts a server on the folder and measures it. Runs in a separate process, so that nothing else is counted. */
async function measure(dir, size) {
  const before = process.cpuUsage();
  const server = await startEmbeddedMongo({ dir });
  const client = await connect(server.uri);
  const products = client.db('bench').collection('products');
  await products.estimatedDocumentCount();
  const { user, system } = process.cpuUsage(before);
  const afterStart = memory();
  const next = sequence(size);
  const live = { deletedAt: null };
  const queries = {
    'look-up': () => products.findOne({ _id: next(size) }),
    'sorted page of 24': () => products.find(live).sort({ nameKey: 1, _id: 1 }).limit(24).toArray(),
    'page of a category': (n) =>
      products
        .find({ ...live, category: `category ${n % 40}` })
        .sort({ _id: -1 })
        .limit(24)
        .toArray(),
    'count of a category': (n) => products.countDocuments({ ...live, category: `category ${n % 40}` }),
    'search ^ab, newest 24': (n) =>
      products
        .find({ ...live, searchTerms: { $regex: `^a${LETTERS[n % 26]}` } })
        .sort({ _id: -1 })
        .limit(24)
        .toArray(),
  };
  const row = {
    'start, CPU, s': (user + system) / 1e6,
    'own memory after the start, MB': afterStart.own,
    'mapped pages after the start, MB': afterStart.mapped,
  };
  for (const [name, query] of Object.entries(queries)) {
    const { wall, cpu } = await timing(query);
    row[`${name}, ms`] = wall;
    row[`${name}, CPU, ms`] = cpu;
  }
  const afterQueries = memory();
  row['own memory after the queries, MB'] = afterQueries.own;
  row['mapped pages after the queries, MB'] = afterQueries.mapped;
  await client.close();
  await server.stop();
  return row;
}

function print(rows) {
  const lines = [
    ['products', ...SIZES.map((size) => size.toLocaleString('en'))],
    ['---', ...SIZES.map(() => '--:')],
    ...Object.keys(rows[0]).map((name) => [
      name,
      ...rows.map((row) => (name.endsWith('MB') ? String(row[name]) : row[name].toFixed(2))),
    ]),
  ];
  for (const line of lines) process.stdout.write(`| ${line.join(' | ')} |\n`);
}

/** The folder with `size` products; it is filled first if it does not exist yet. */
async function folderOf(root, size) {
  const dir = join(root, String(size));
  if (existsSync(dir)) return dir;
  const unfinished = `${dir}-unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  await fill(unfinished, size);
  renameSync(unfinished, dir);
  return dir;
}

async function run(dir, size) {
  const child = fork(fileURLToPath(import.meta.url), ['measure', dir, String(size)]);
  const [row] = await once(child, 'message');
  return row;
}

/** The shorter of two times, and the larger of two amounts of memory. */
const summarise = (one, other) =>
  Object.fromEntries(
    Object.entries(one).map(([name, figure]) => [
      name,
      name.endsWith('MB') ? Math.max(figure, other[name]) : Math.min(figure, other[name]),
    ]),
  );

async function runAll(root) {
  const dirs = [];
  for (const size of SIZES) dirs.push(await folderOf(root, size));
  const rows = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, size] of SIZES.entries()) {
      const row = await run(dirs[i], size);
      process.stderr.write(`${size}: ${JSON.stringify(row)}\n`);
      rows[i] = rows[i] ? summarise(rows[i], row) : row;
    }
  }
  print(rows);
}

if (process.argv[2] === 'measure') {
  process.send(await measure(process.argv[3], Number(process.argv[4])));
  process.disconnect();
} else if (process.env.BENCH_DIR) {
  mkdirSync(process.env.BENCH_DIR, { recursive: true });
  await runAll(process.env.BENCH_DIR);
} else {
  const root = mkdtempSync(join(tmpdir(), 'embedded-mongo-bench-'));
  try {
    await runAll(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}
