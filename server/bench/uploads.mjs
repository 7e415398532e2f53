// `node server/bench/uploads.mjs`: fifty uploads at once to the built server, with the API asked all the while.
// Prints the API's latencies before and during, how long the uploads took, what they cost, and the most memory the
// server held. `node server/bench/uploads.mjs 20` sends twenty. Another program's load spoils the latencies: both are
// printed to be compared.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

const uploads = Number(process.argv[2] ?? 50);
/** Between two questions to the API: a shop with some visitors. */
const askEveryMs = 20;
const admin = { email: 'admin@kickstand.example', password: 'kickstand-admin' };

const dataDir = mkdtempSync(join(tmpdir(), 'kickstand-bench-'));
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const main = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist', 'src', 'main.js');
const server = spawn(process.execPath, [main], {
  env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  await once(server.stdout, 'data');
  const token = await signIn();
  // A thread of its own: what the sender is busy with is not to be taken for the server's delay.
  const sender = new Worker(new URL('./send-uploads.mjs', import.meta.url), { workerData: { origin, token, uploads } });
  const [{ pictureBytes }] = await once(sender, 'message');
  const before = await measureApi(wait(5_000));
  const memoryBefore = residentBytes();
  const cpuBefore = cpuSeconds();
  sender.postMessage('go');
  const all = once(sender, 'message').then(([answer]) => answer);
  const { during, peak } = await measureBoth(all);
  const { statuses, finished } = await all;
  console.log(`pictures of ${megabytes(pictureBytes)} MB: ${uploads}, answered ${count(statuses)}`);
  console.log(`uploads: first after ${seconds(finished[0])} s, last after ${seconds(finished.at(-1))} s`);
  console.log(
    `cost: ${((cpuSeconds() - cpuBefore) / uploads).toFixed(2)} CPU seconds each, the API's questions included`,
  );
  console.log(`machine: ${availableParallelism()} cores, load ${loadavg()[0].toFixed(1)}`);
  console.log(`API before: ${describe(before)}`);
  console.log(`API during: ${describe(during)}`);
  console.log(`memory: ${megabytes(memoryBefore)} MB before, ${megabytes(peak)} MB at most`);
} finally {
  server.kill();
  await once(server, 'close');
  rmSync(dataDir, { recursive: true });
}

async function measureBoth(work) {
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, residentBytes())), 50);
  const during = await measureApi(work);
  clearInterval(watch);
  return { during, peak };
}

/** Latencies of the home page's query until `work` is done, in milliseconds. */
async function measureApi(work) {
  const query =
    '{ products(first: 6, sort: NEWEST_FIRST) { edges { node { id name image { url } price { amount } } } } }';
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ query }) };
  const latencies = [];
  let isDone = false;
  work.then(
    () => (isDone = true),
    () => (isDone = true),
  );
  while (!isDone) {
    const asked = performance.now();
    const response = await fetch(`${origin}/graphql`, init);
    await response.arrayBuffer();
    latencies.push(performance.now() - asked);
    await wait(askEveryMs);
  }
  return latencies.sort((a, b) => a - b);
}

async function signIn() {
  const address = `${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local-emulator`;
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ ...admin, returnSecureToken: true });
  const { idToken } = await (await fetch(address, { method: 'POST', headers, body })).json();
  const exchange = await fetch(`${origin}/api/user/${admin.email}`, {
    method: 'PUT',
    headers: { ...headers, authorization: `Bearer ${idToken}` },
    body: JSON.stringify({ email: admin.email }),
  });
  return (await exchange.json()).token;
}

/** Of all threads; the kernel counts in hundredths. */
function cpuSeconds() {
  const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function residentBytes() {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes ?? 0) * 1024;
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port: free } = probe.address();
  probe.close();
  await once(probe, 'close');
  return free;
}

function wait(ms) {
  return new Promise((done) => setTimeout(done, ms));
}

function describe(latencies) {
  const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))].toFixed(1);
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms (${latencies.length} questions)`;
}

function count(statuses) {
  const counts = new Map();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, times]) => `${status}: ${times}`).join(', ');
}

function megabytes(bytes) {
  return (bytes / 1_000_000).toFixed(1);
}

function seconds(ms) {
  return (ms / 1000).toFixed(1);
}
