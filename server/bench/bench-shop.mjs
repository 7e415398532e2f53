// Starts the built server in a separate process on its own data folder, for the benchmarks.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { cpuSeconds, imageProcessesOf, onCore, ownBytes, peakResidentBytes, residentBytes, sum } from './processes.mjs';

/** Milliseconds between two requests to the API, as in a shop with a few visitors. */
const askEveryMs = 20;
const admin = { email: 'admin@kickstand.example', password: 'kickstand-admin' };
const main = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist', 'shop', 'main.js');

/** @param core the only processor core that the server may use; by default it may use all. */
export async function startShop(dataDir, env = {}, core = null) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const server = spawn(...onCore(core, process.execPath, [main]), {
    env: {
      PATH: process.env.PATH,
      // As in the container image.
      MALLOC_MMAP_THRESHOLD_: '262144',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      RATE_LIMIT: 'off',
      DEMO_DATA: 'catalogue',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(server.stdout, 'data');
  const startMs = performance.now() - started;
  return {
    origin,
    port,
    pid: server.pid,
    /** Milliseconds from the start until the server prints that the shop is open. */
    startMs,
    signIn: (account) => signIn(origin, account),
    signUp: (email) => signUp(origin, email),
    residentBytes: () => residentBytes(server.pid),
    ownBytes: () => ownBytes(server.pid),
    peakResidentBytes: () => peakResidentBytes(server.pid),
    /** Processor time of the server and its image processes. */
    cpuSeconds: () => sum([server.pid, ...imageProcessesOf(server.pid)].map(cpuSeconds)),
    measureApi: (work) => measureApi(origin, work),
    /** Until `work` is done, measures the peak memory of the server and its image process, and the API's latencies. */
    async measureDuring(work) {
      const peak = { server: 0, images: 0, both: 0 };
      const watch = setInterval(() => {
        const own = residentBytes(server.pid);
        const images = sum(imageProcessesOf(server.pid).map(residentBytes));
        peak.server = Math.max(peak.server, own);
        peak.images = Math.max(peak.images, images);
        peak.both = Math.max(peak.both, own + images);
      }, 50);
      const latencies = await measureApi(origin, work);
      clearInterval(watch);
      return { latencies, peak };
    },
    async stop(signal = 'SIGTERM') {
      server.kill(signal);
      await once(server, 'close');
    },
  };
}

/** Latencies of the home page's query until `work` is done, in milliseconds. */
async function measureApi(origin, work) {
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

/** @returns the access token of the demo shop's admin, or of another account. */
export const signIn = (origin, account = admin) => openSession(origin, 'signInWithPassword', account);
const signUp = (origin, email) => openSession(origin, 'signUp', { email, password: 'bench-shopper' });

/** @returns the shop's access token. */
async function openSession(origin, operation, { email, password }) {
  const address = `${origin}/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=local-emulator`;
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password, returnSecureToken: true });
  const { idToken } = await (await fetch(address, { method: 'POST', headers, body })).json();
  const exchange = await fetch(`${origin}/api/user/${email}`, {
    method: 'PUT',
    headers: { ...headers, authorization: `Bearer ${idToken}` },
    body: JSON.stringify({ email }),
  });
  return (await exchange.json()).token;
}

export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port: free } = probe.address();
  probe.close();
  await once(probe, 'close');
  return free;
}

export function wait(ms) {
  return new Promise((done) => setTimeout(done, ms));
}

export function describe(latencies) {
  const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))].toFixed(1);
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, max ${at(1)} ms (${latencies.length} requests)`;
}

export function megabytes(bytes) {
  return (bytes / 1_000_000).toFixed(1);
}

export function seconds(ms) {
  return (ms / 1000).toFixed(1);
}
