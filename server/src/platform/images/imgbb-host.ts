import { z } from 'zod';
import { DomainError } from '../../shared/errors.js';
import { pause, type Pause } from '../pause.js';
import type { ImageHost } from './image-host.js';

export interface ImgbbSettings {
  apiKey: string;
  /** Address of the service; replaced in tests. */
  endpoint?: string;
  timeoutMs?: number;
  attempts?: number;
  /** Makes the pause between attempts; replaced in tests. */
  pause?: Pause;
}

const answerShape = z.object({ success: z.literal(true), data: z.object({ url: z.url({ protocol: /^https?$/ }) }) });

const unavailable = 'The image hosting service could not store the picture. Try again.';

class RefusedError extends Error {}

/**
 * imgbb (https://api.imgbb.com). A second upload of a picture does no harm, so failures of the network or the service
 * are retried. The API key is only in the request's address, which is never part of an error or a log line.
 */
export function createImgbbHost(settings: ImgbbSettings): ImageHost {
  const { apiKey, endpoint = 'https://api.imgbb.com/1/upload', timeoutMs = 15_000, attempts = 3 } = settings;
  const wait = settings.pause ?? pause;

  async function attempt(bytes: Buffer, name: string): Promise<{ url: string }> {
    const form = new FormData();
    form.append('image', new Blob([Uint8Array.from(bytes)], { type: 'image/webp' }), `${name}.webp`);
    form.append('name', name);
    const address = `${endpoint}?key=${encodeURIComponent(apiKey)}`;
    const response = await fetch(address, { method: 'POST', body: form, signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) {
      await response.body?.cancel();
      const isWorthRetrying = response.status >= 500 || response.status === 429 || response.status === 408;
      throw new (isWorthRetrying ? Error : RefusedError)(`the service answered ${response.status}`);
    }
    const answer = answerShape.safeParse(await response.json().catch(() => null));
    if (!answer.success) throw new RefusedError('the service answered with something other than an address');
    return { url: answer.data.data.url };
  }

  return {
    async keep(bytes, name) {
      for (let count = 1; ; count += 1) {
        try {
          return await attempt(bytes, name);
        } catch (error) {
          if (error instanceof RefusedError || count >= attempts) {
            throw new DomainError('SERVICE_UNAVAILABLE', unavailable, { cause: error });
          }
          await wait(250 * 2 ** count);
        }
      }
    },
  };
}
