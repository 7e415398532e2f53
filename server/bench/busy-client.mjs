// `node server/bench/busy-client.mjs` measures how long one client waits while another sends requests without pause.
// The other client uses 30 connections. Rate limits are off at first, and then on. Each client has its own loopback
// address (Linux accepts all of 127.0.0.0/8).
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request as openRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { describe, startShop, wait } from './bench-shop.mjs';

const lanes = 30;
const seconds = 15;
const body = JSON.stringify({
  query: '{ products(first: 24) { nodes { id name price { amount } image { url } } totalCount } }',
});

// The sender is a separate process, so that its load does not delay the measurements in this one.
if (process.argv[2] === '--busy-client') {
  process.send(await sendWithoutPause(process.argv[3]));
  process.exit();
}

for (const limit of ['off', 'on']) {
  const dataDir = mkdtempSync(join(tmpdir(), 'kickstand-busy-client-'));
  const shop = await startShop(dataDir, { RATE_LIMIT: limit });
  try {
    process.stdout.write(`RATE_LIMIT=${limit}\n`);
    process.stdout.write(`  alone:            ${describe(await visit(shop.origin))}\n`);
    const busyClient = once(fork(fileURLToPath(import.meta.url), ['--busy-client', shop.origin]), 'message');
    process.stdout.write(`  with busy client: ${describe(await visit(shop.origin))}\n`);
    const [{ answered, refused }] = await busyClient;
    process.stdout.write(`  busy client:      ${answered} answered, ${refused} refused in ${seconds} s\n`);
  } finally {
    await shop.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Sends up to ten requests per second, one after the other. @returns the milliseconds that each took. */
async function visit(origin) {
  const agent = new Agent({ keepAlive: true });
  const latencies = [];
  for (const end = performance.now() + seconds * 1000; performance.now() < end;) {
    const started = performance.now();
    const status = await ask(origin, '127.0.0.3', agent);
    if (status !== 200) throw new Error(`The shop answered the visitor with ${status}`);
    latencies.push(performance.now() - started);
    await wait(100);
  }
  agent.destroy();
  return latencies.sort((a, b) => a - b);
}

async function sendWithoutPause(origin) {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes });
  const counts = { answered: 0, refused: 0 };
  const end = performance.now() + seconds * 1000;
  const lane = async () => {
    while (performance.now() < end) {
      if ((await ask(origin, '127.0.0.2', agent)) === 200) counts.answered += 1;
      else counts.refused += 1;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  agent.destroy();
  return counts;
}

async function ask(origin, localAddress, agent) {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const request = openRequest(`${origin}/graphql`, { method: 'POST', localAddress, agent, headers });
  request.end(body);
  const [answer] = await once(request, 'response');
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode;
}
