// `node server/bench/uploads.mjs` sends fifty uploads at once to the built server, and requests to the API at the same
// time. It prints the API's latencies before and during the uploads, and the time and processor time of the uploads. It
// also prints the peak memory of the server and its image process. `node server/bench/uploads.mjs 20` sends twenty.
// Other load on the machine changes the latencies, so compare those before and during the uploads.
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
  // The sender runs in its own thread, so that its work does not delay the measurements here.
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
    `cost: ${((shop.cpuSeconds() - cpuBefore) / uploads).toFixed(2)} CPU seconds each, with the requests to the API`,
  );
  console.log(`machine: ${availableParallelism()} cores, load ${loadavg()[0].toFixed(1)}`);
  console.log(`API before: ${describe(before)}`);
  console.log(`API during: ${describe(during)}`);
  console.log(
    `memory: ${megabytes(memoryBefore)} MB before; at most ${megabytes(peak.server)} MB in the server, ` +
      `${megabytes(peak.images)} MB in its image process, and ${megabytes(peak.both)} MB in both at once`,
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
