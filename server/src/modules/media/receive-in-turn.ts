import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Place } from '../../platform/images/work-queue.js';
import { DomainError } from '../../shared/errors.js';
import type { ReceivedFile } from '../../shared/received-file.js';

/** Seconds after which a client should retry if the queue is full. */
const retryAfterSeconds = 15;

/**
 * Receives a file and stores it in its turn.
 * @param place the place in the queue; null if there is none.
 * @throws DomainError SERVICE_UNAVAILABLE if too many uploads are waiting (`details.retryAfterSeconds`); PAYLOAD_TOO_LARGE
 */
export async function receiveInTurn<T>(
  place: Place | null,
  receive: () => Promise<ReceivedFile>,
  keep: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  if (!place) {
    throw new DomainError('SERVICE_UNAVAILABLE', 'Too many files are being uploaded. Try again in a moment.', {
      details: { retryAfterSeconds },
    });
  }
  try {
    const file = await receive();
    try {
      return await place.run(() => keep(file));
    } finally {
      await file.discard();
    }
  } finally {
    place.leave();
  }
}

/** @returns 32 hex digits */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex').slice(0, 32);
}
