import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Router, type Response } from 'express';
import { pipeAnswer } from '../api/rest/pipe-answer.js';
import type { RestLocals } from '../api/rest/request.js';
import type { MerchantFeed } from '../modules/feeds/merchant-feed.service.js';
import type { Clock } from '../platform/clock.js';
import { makeTemporaryFolder } from '../platform/temporary-folder.js';

interface FeedFile {
  path: string;
  etag: string;
  builtAt: Date;
  /** When this process first built a file with this content. */
  changedAt: Date;
}

const keepMs = 10 * 60_000;

export interface FeedRoutes {
  router: Router;
  /** Removes the files. */
  stop(): Promise<void>;
}

/**
 * `/feeds/google.xml`, if the merchant publishes it. The feed is built at most once in ten minutes, so that requests
 * cost little. It is built into a compressed file, so that its size does not affect the use of memory.
 */
export function merchantFeed({ isPublished, read }: MerchantFeed, clock: Clock): FeedRoutes {
  const files = keepFiles(read, clock);
  const router = Router();
  router.get('/google.xml', async (request, response, next) => {
    if (!(await isPublished())) return next();
    await (response.locals as RestLocals).spend?.('merchantFeed', true);
    // A shared cache must not store how many requests one client has left.
    for (const name of ['RateLimit', 'RateLimit-Policy']) response.removeHeader(name);
    const { path, etag, changedAt } = await files.find();
    response
      .set({
        ETag: etag,
        'Last-Modified': changedAt.toUTCString(),
        'Cache-Control': 'public, max-age=300, s-maxage=300',
      })
      .vary('Accept-Encoding')
      .type('application/xml');
    if (request.fresh) return void response.status(304).end();
    if (request.acceptsEncodings('gzip') !== false) response.set('Content-Encoding', 'gzip');
    if (request.method === 'HEAD') return void response.end();
    await send(path, response);
  });
  return { router, stop: () => files.stop() };
}

async function send(path: string, response: Response): Promise<void> {
  const file = createReadStream(path);
  if (response.get('Content-Encoding') === 'gzip') return pipeAnswer(file, response);
  const plain = createGunzip();
  file.once('error', (error) => plain.destroy(error)).pipe(plain);
  plain.once('close', () => file.destroy());
  return pipeAnswer(plain, response);
}

function keepFiles(read: MerchantFeed['read'], clock: Clock) {
  let current: FeedFile | null = null;
  let previous: FeedFile | null = null;
  let building: Promise<FeedFile> | null = null;

  async function build(): Promise<FeedFile> {
    const builtAt = clock.now();
    const { path, etag } = await writeFeed(read);
    // The current file is kept, because a request may be about to open it. The file before it is no longer needed.
    const unneeded = previous;
    previous = current;
    current = { path, etag, builtAt, changedAt: previous?.etag === etag ? previous.changedAt : builtAt };
    if (unneeded) await removeFile(unneeded);
    return current;
  }

  return {
    /** Concurrent requests share one build. */
    find(): Promise<FeedFile> {
      const isRecent = current && clock.now().getTime() - current.builtAt.getTime() < keepMs;
      if (current && isRecent && existsSync(current.path)) return Promise.resolve(current);
      building ??= build().finally(() => (building = null));
      return building;
    },

    async stop(): Promise<void> {
      await building?.catch(() => undefined);
      for (const file of [previous, current]) if (file) await removeFile(file);
    },
  };
}

/** Each file is in a folder of its own: if something else deletes the folder, the next file can still be built. */
async function writeFeed(read: MerchantFeed['read']): Promise<Pick<FeedFile, 'path' | 'etag'>> {
  const path = join(await makeTemporaryFolder('feed'), 'google.xml.gz');
  const hash = createHash('sha256');
  try {
    await pipeline(
      Readable.from(read()),
      async function* (pieces: AsyncIterable<string>) {
        for await (const piece of pieces) {
          hash.update(piece);
          yield piece;
        }
      },
      createGzip(),
      createWriteStream(path),
    );
  } catch (error) {
    await removeFile({ path });
    throw error;
  }
  // A weak ETag, because it is the same with and without compression.
  return { path, etag: `W/"${hash.digest('base64url').slice(0, 22)}"` };
}

const removeFile = ({ path }: Pick<FeedFile, 'path'>) => rm(dirname(path), { recursive: true, force: true });
