// `MONGODB_URI=mongodb://... node server/bench/workers.mjs` starts a shop with one worker and a shop with two workers
// on the same database. It sends requests to them in turns, and prints how many are answered per second of clock time.
// The database must not be one that is in use.
import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { freePort, wait } from './bench-shop.mjs';
import { sendRequests, toRequest } from './load.mjs';

const program = fileURLToPath(new URL('../dist/shop/main.js', import.meta.url));
const rounds = 5;
const turnMs = 4_000;
const fields = 'id name price { amount } image { url }';
const list = `{ products(first: 24) { nodes { ${fields} } totalCount } }`;
const facets = `{ searchProducts(first: 24) { totalCount edges { node { ${fields} } }
  facets { kind code values { value label count isSelected } } } }`;
const kinds = {
  'GraphQL list of 24': { path: '/graphql', body: JSON.stringify({ query: list }) },
  'GraphQL list of 24 with facets': { path: '/graphql', body: JSON.stringify({ query: facets }) },
};

if (!process.env.MONGODB_URI) throw new Error('Set MONGODB_URI to a database that is not in use.');
const folder = mkdtempSync(join(tmpdir(), 'kickstand-workers-'));
const uri = new URL(process.env.MONGODB_URI);
uri.pathname = `/kickstand-workers-${process.pid}`;
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
// With several workers, Firebase and Stripe must be configured, but nothing calls them here.
const env = {
  PATH: process.env.PATH,
  LOG_LEVEL: 'silent',
  RATE_LIMIT: 'off',
  DEMO_DATA: 'catalogue',
  MONGODB_URI: uri.href,
  FIREBASE_PROJECT_ID: 'bench',
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'bench.example',
  FIREBASE_SERVICE_ACCOUNT: JSON.stringify({
    project_id: 'bench',
    client_email: 'sdk@bench.example',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  }),
  STRIPE_SECRET_KEY: 'sk_test_bench',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_bench',
  STRIPE_WEBHOOK_SECRET: 'whsec_bench',
};
const shops = new Map();
try {
  for (const workers of [1, 2]) shops.set(workers, await start(workers));
  // Long enough for all processes to build their search indexes.
  await wait(15_000);
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: list }),
  };
  const answer = await (await fetch(`http://127.0.0.1:${shops.get(1).port}/graphql`, init)).json();
  console.log(
    `${answer.data.products.totalCount} products, ${availableParallelism()} cores, load ${loadavg()[0].toFixed(1)}\n`,
  );
  console.log('| requests per second | one worker | two workers | ratio |\n|---|--:|--:|--:|');
  for (const [kind, request] of Object.entries(kinds)) {
    const rates = { 1: [], 2: [] };
    for (let round = 0; round < rounds; round += 1) {
      for (const [workers, { port }] of shops) rates[workers].push(await rate(port, toRequest(request)));
    }
    const [one, two] = [median(rates[1]), median(rates[2])];
    const ratio = median(rates[2].map((each, round) => each / rates[1][round]));
    console.log(`| ${kind} | ${one.toFixed(0)} | ${two.toFixed(0)} | ${ratio.toFixed(2)} |`);
  }
} finally {
  for (const shop of shops.values()) await shop.stop();
  rmSync(folder, { recursive: true });
}

async function start(workers) {
  const port = await freePort();
  const settings = { PORT: String(port), DATA_DIR: join(folder, String(workers)), WORKERS: String(workers) };
  const server = spawn(process.execPath, [program], { env: { ...env, ...settings }, stdio: 'ignore' });
  while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok) await wait(100);
  return {
    port,
    async stop() {
      const ended = once(server, 'exit');
      server.kill();
      await ended;
    },
  };
}

async function rate(port, request) {
  const until = performance.now() + turnMs;
  const { answered, seconds } = await sendRequests(port, [request], () => performance.now() >= until);
  return answered / seconds;
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
