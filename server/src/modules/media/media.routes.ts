import { Router } from 'express';
import { keptFormats } from '../../platform/images/image-processor.js';
import { notFound } from '../../shared/errors.js';
import { bindCalls } from '../http/bind-calls.js';
import { pipeAnswer } from '../http/pipe-answer.js';
import { mediaCalls } from './media.calls.js';
import type { MediaService } from './media.service.js';

/** The upload, as image-hosting services have it: multipart in, `{ success, data: { url } }` out. */
export function mediaRoutes(media: MediaService): Router {
  return bindCalls(mediaCalls, {
    uploadPicture: async ({ actor, receiveFile }) => {
      const { sources, ...picture } = await media.uploadPicture(actor, receiveFile);
      const srcSet = sources.find(({ type }) => type === 'image/webp')?.srcSet ?? null;
      return { success: true as const, data: { ...picture, srcSet, sources } };
    },
  });
}

const yearSeconds = 31_536_000;

/** The pictures themselves. An address names what it shows by its hash: what is there never changes. */
export function pictureRoutes(media: MediaService): Router {
  const router = Router();
  router.get('/images/:key/:file', async (request, response) => {
    const { key, file } = request.params;
    const [, digits, extension] = /^([1-9]\d{0,3})\.(\w+)$/.exec(file) ?? [];
    const format = keptFormats.find((kept) => kept === extension);
    if (!format) throw notFound('The image');
    const rendition = await media.getRendition(key, Number(digits), format);
    const etag = `"${key}-${digits}-${format}"`;
    response.set({
      'Cache-Control': `public, max-age=${yearSeconds}, immutable`,
      ETag: etag,
      'Content-Type': `image/${format}`,
      // Other origins that may call the API show its pictures too; there is nothing secret about them.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
    // Not `request.fresh`: even a reload needs no second copy of what cannot change.
    if (isNamedBy(request.get('if-none-match'), etag)) return void response.status(304).end();
    response.set('Content-Length', String(rendition.length));
    if (request.method === 'HEAD') return void response.end();
    await pipeAnswer(rendition.read(), response);
  });
  return router;
}

function isNamedBy(ifNoneMatch: string | undefined, etag: string): boolean {
  const named = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return named.includes(etag) || named.includes('*');
}
