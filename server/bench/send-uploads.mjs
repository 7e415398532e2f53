// The sender of `uploads.mjs`, in a worker thread. It creates the pictures, reports that they are ready, waits for a
// message, and then sends all of them at once.
import { Blob } from 'node:buffer';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { parentPort, workerData } from 'node:worker_threads';
import sharp from 'sharp';

const { origin, token, uploads } = workerData;
const { FormData } = globalThis;

const pictures = await makePictures();
parentPort.postMessage({ pictureBytes: pictures[0].length });
await once(parentPort, 'message');
const started = performance.now();
const finished = [];
const statuses = await Promise.all(pictures.map(upload));
parentPort.postMessage({ statuses, finished });
parentPort.close();

/** Creates different files of one picture, which has twelve megapixels like those of phones. */
async function makePictures() {
  const noise = { type: 'gaussian', mean: 128, sigma: 50 };
  const base = await sharp({ create: { width: 1000, height: 750, channels: 3, background: '#000', noise } })
    .blur(1.5)
    .resize(4000, 3000)
    .jpeg({ quality: 95 })
    .toBuffer();
  // A byte after the end of a JPEG changes the file but not the picture.
  return Array.from({ length: uploads }, (_, index) => Buffer.concat([base, Buffer.from([index])]));
}

/** @returns the HTTP status, or the error if there was no answer. */
async function upload(bytes) {
  const form = new FormData();
  form.append('image', new Blob([bytes]), 'photo.jpg');
  const headers = { authorization: `Bearer ${token}` };
  try {
    const response = await fetch(`${origin}/api/images`, { method: 'POST', body: form, headers });
    await response.arrayBuffer();
    return response.status;
  } catch (error) {
    return error.cause?.code ?? error.message;
  } finally {
    finished.push(performance.now() - started);
  }
}
