// `node server/bench/uploads.mjs`: fifty uploads at once to the built server, with the API asked all the while.
// Prints the API's latencies before and during, how long the uploads took, what they cost, and the most memory the
// server and its image process held. `node server/bench/uploads.mjs 20` sends twenty. Another program's load spoils the
// latencies: both are printed to be compared.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, megabytes, seconds, startShop, wait } from './bench-shop.mjs';

const uploads = Number(process.argv[2] ?? 50);

const dataDir = mkdtempSync(join(tmpdir(), 'kickstand-bench-'));
const shop = await startShop(dataDir);
try {
  const { origin } = shop;
  const token = await shop.signIn();
  // A thread of its own: what the sender is busy with is not to be taken for the server's delay.
  const sender = new Worker(new URL('./send-uploads.mjs', import.meta.url), { workerData: { origin, token, uploads } });
  const [{ pictureBytes }] = await once(sender, 'message');
  const before = await shop.measureApi(wait(5_000));
  const memoryBefore = shop.residentBytes();
  const cpuBefore = shop.cpuSeconds();
  sender.postMessage('go');
  const all = once(sender, 'message').then(([answer]) => answer);
  const { latencies: during, peak } = await shop.measureDuring(all);
  const { statuses, finished } = await all;
  console.log(`pictures of ${megabytes(pictureBytes)} MB: ${uploads}, answered ${count(statuses)}`);
  console.log(`uploads: first after ${seconds(finished[0])} s, last after ${seconds(finished.at(-1))} s`);
  console.log(
    `cost: ${((shop.cpuSeconds() - cpuBefore) / uploads).toFixed(2)} CPU seconds each, the API's questions included`,
  );
  console.log(`machine: ${availableParallelism()} cores, load ${loadavg()[0].toFixed(1)}`);
  console.log(`API before: ${describe(before)}`);
  console.log(`API during: ${describe(during)}`);
  console.log(
    `memory: ${megabytes(memoryBefore)} MB before; at most ${megabytes(peak.server)} MB, ` +
      `${megabytes(peak.images)} MB for its pictures, and ${megabytes(peak.both)} MB of both at once`,
  );
} finally {
  await shop.stop();
  rmSync(dataDir, { recursive: true });
}

function count(statuses) {
  const counts = new Map();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, times]) => `${status}: ${times}`).join(', ');
}
