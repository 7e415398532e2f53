import { documentMediaType, maxDocumentBytes } from '@kickstand/rules/documents';
import { maxPictureBytes, maxPicturePixels, uploadMediaTypes } from '@kickstand/rules/pictures';
import { Router, type Request, type Response } from 'express';
import { z } from 'zod';
import { bindCalls } from '../../api/rest/bind-calls.js';
import { pipeAnswer } from '../../api/rest/pipe-answer.js';
import type { RestCalls } from '../../api/rest/rest-call.js';
import { storedFormats } from '../../platform/images/image-processor.js';
import { notFound } from '../../shared/errors.js';
import type { MediaService } from './media.service.js';
import type { StoredRendition } from './picture.js';

const address = z.string().meta({
  description: 'Address of the picture, to use for a product.',
  examples: ['/images/0a1b2c3d4e5f60718293a4b5c6d7e8f9-1600x1067/1600.webp'],
});

const pictureSource = z
  .object({
    type: z.string().meta({ description: 'A content type.', examples: ['image/avif'] }),
    srcSet: z.string().meta({ description: 'As in HTML: addresses with their widths.' }),
  })
  .meta({ id: 'PictureSource' });

const uploadedPicture = z
  .object({
    success: z.literal(true),
    data: z.object({
      url: address,
      width: z.int().min(1).meta({ description: 'Width in pixels of the picture at that address.' }),
      height: z.int().min(1),
      blurDataUrl: z
        .string()
        .nullable()
        .meta({ description: 'To show while the picture loads; null if parts of it are transparent.' }),
      srcSet: z.string().nullable().meta({ description: '`srcSet` of the WebP source; null with a hosting service.' }),
      sources: z
        .array(pictureSource)
        .meta({ description: 'For `<picture>`, the smaller format first; empty with a hosting service.' }),
    }),
  })
  .meta({ id: 'UploadedPicture' });

export const mediaCalls = {
  uploadPicture: {
    method: 'post',
    path: '/images',
    isUnderApiOnly: true,
    group: 'Pictures',
    summary: 'Upload a picture',
    description:
      'It is turned upright, and stored without its metadata in every size that pages need. The same file is stored ' +
      'only once. A picture that is not used within a day is deleted.',
    access: ['catalogue', 'content', 'settings'],
    body: {
      kind: 'file-form',
      field: 'image',
      maxBytes: maxPictureBytes,
      mediaTypes: uploadMediaTypes,
      description: `At most ${maxPictureBytes / 1_000_000} MB and ${maxPicturePixels / 1_000_000} megapixels.`,
    },
    answer: uploadedPicture,
    answerDescription: 'It is stored.',
    refusals: [],
    refusalDescriptions: {
      BAD_USER_INPUT: 'It is not a picture in a supported format, it is damaged, or it has too many pixels.',
      SERVICE_UNAVAILABLE:
        'Too many files are being uploaded (`Retry-After` says when to try again), no pictures can be read at the ' +
        'moment, or the hosting service cannot be reached.',
    },
    hasSuccessField: true,
  },
  uploadDocument: {
    method: 'post',
    path: '/documents',
    isUnderApiOnly: true,
    group: 'Pictures',
    summary: 'Upload a document',
    description:
      'A PDF file, such as fitting instructions, to use in the media of a product. The same file is stored ' +
      'only once. A document that is not used within a day is deleted.',
    access: 'catalogue',
    body: {
      kind: 'file-form',
      field: 'document',
      maxBytes: maxDocumentBytes,
      mediaTypes: [documentMediaType],
      description: `At most ${maxDocumentBytes / 1_000_000} MB.`,
    },
    answer: z
      .object({
        url: z.string().meta({
          description: 'Address of the document, to use for a product.',
          examples: ['/documents/0a1b2c3d4e5f60718293a4b5c6d7e8f9-52011-fitting-instructions.pdf'],
        }),
      })
      .meta({ id: 'UploadedDocument' }),
    answerDescription: 'It is stored.',
    refusals: [],
    refusalDescriptions: {
      BAD_USER_INPUT: 'It is not a PDF file.',
      SERVICE_UNAVAILABLE: 'Too many files are being uploaded. `Retry-After` says when to try again.',
    },
  },
} as const satisfies RestCalls;

/**
 * Uploads of pictures and documents. For pictures, request and answer have the format of image-hosting services:
 * multipart, and `{ success, data: { url } }`.
 */
export function mediaRoutes(media: MediaService): Router {
  return bindCalls(mediaCalls, {
    uploadPicture: async ({ actor, receiveFile }) => {
      const { sources, ...picture } = await media.uploadPicture(actor, receiveFile);
      const srcSet = sources.find(({ type }) => type === 'image/webp')?.srcSet ?? null;
      return { success: true as const, data: { ...picture, srcSet, sources } };
    },

    uploadDocument: ({ actor, receiveFile }) => media.uploadDocument(actor, receiveFile),
  });
}

const yearSeconds = 31_536_000;

/** Serves pictures and documents. An address contains the file's hash, so its content never changes. */
export function pictureRoutes(media: MediaService): Router {
  const router = Router();
  router.get('/images/:key/:file', async (request, response) => {
    const { key, file } = request.params;
    const [, digits, extension] = /^([1-9]\d{0,3})\.(\w+)$/.exec(file) ?? [];
    const format = storedFormats.find((kept) => kept === extension);
    if (!format) throw notFound('The image');
    const rendition = await media.getRendition(key, Number(digits), format);
    response.set('Content-Type', `image/${format}`);
    await sendForever(rendition, `"${key}-${digits}-${format}"`, request, response);
  });
  router.get('/documents/:file', async (request, response) => {
    const { name, ...content } = await media.getDocument(request.path);
    response.set({
      'Content-Type': documentMediaType,
      // A PDF file may contain scripts. It is downloaded instead of shown; if a browser shows it anyway, the sandbox
      // blocks them.
      'Content-Disposition': `attachment; filename="${name}.pdf"`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
    });
    await sendForever(content, `"${request.params.file}"`, request, response);
  });
  return router;
}

async function sendForever(
  content: StoredRendition,
  etag: string,
  request: Request,
  response: Response,
): Promise<void> {
  response.set({
    'Cache-Control': `public, max-age=${yearSeconds}, immutable`,
    ETag: etag,
    // Pages of other origins that call the API show these pictures too. Any page may: the pictures are not secret.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
  // After a reload, `request.fresh` is false. This content never changes, so it need not be sent again even then.
  if (isNamedBy(request.get('if-none-match'), etag)) return void response.status(304).end();
  response.set('Content-Length', String(content.length));
  if (request.method === 'HEAD') return void response.end();
  await pipeAnswer(content.read(), response);
}

function isNamedBy(ifNoneMatch: string | undefined, etag: string): boolean {
  const named = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return named.includes(etag) || named.includes('*');
}
