import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import type { Response } from 'express';

/**
 * Streams the source to the client. It is not an error if the client disconnects. If the source fails, the connection
 * is closed, because the answer has already begun.
 */
export async function pipeAnswer(source: Readable, response: Response): Promise<void> {
  await pipeline(source, response).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}
