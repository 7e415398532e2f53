import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import type { Response } from 'express';

/**
 * Sends what is read, as fast as it is taken. Whoever asked may go away meanwhile, which is no failure; one of the source
 * cuts the answer off, for it has begun.
 */
export async function pipeAnswer(source: Readable, response: Response): Promise<void> {
  await pipeline(source, response).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}
