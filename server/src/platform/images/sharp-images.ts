import { open } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { DomainError, invalidField } from '../../shared/errors.js';
import { formatOf, signatureBytes, type KeptFormat } from './image-formats.js';
import type { ImageHeader, ImageProcessor, RenderedImage, RenderPlan, Rendition } from './image-processor.js';

/** Far beyond what an honest picture of the size limit takes; ends one made to be slow. */
const slowestSeconds = 60;

// One thread a picture: how many are worked on at once is the queue's to say, and the request handlers keep a core.
sharp.concurrency(1);
// No operation is ever repeated on the same file; the cache would only hold memory.
sharp.cache(false);
// Whatever a file claims to be, no other decoder ever sees it.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif',
    'VipsForeignLoadNsgif',
  ],
});

/** `sharp` on libvips: decodes and encodes on the thread pool, never on the event loop. */
export function createSharpImages({ maxPixels }: { maxPixels: number }): ImageProcessor {
  return {
    async readHeader(path: string): Promise<ImageHeader> {
      const format = formatOf(await readStart(path));
      if (format === null) throw invalidField('image', 'The image must be a JPEG, PNG, WebP, AVIF or GIF file.');
      const { width, height, pageHeight } = await sharp(path, { limitInputPixels: false, pages: 1 })
        .metadata()
        .catch(refuseBroken);
      return { format, width, height: pageHeight ?? height };
    },

    async render(path: string, plan: RenderPlan): Promise<RenderedImage> {
      const decoded = await sharp(path, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
        .timeout({ seconds: slowestSeconds })
        .autoOrient()
        .resize({ ...plan.box, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .raw({ depth: 'uchar' })
        .toBuffer({ resolveWithObject: true })
        .catch(refuseBroken);
      const { width, height, channels } = decoded.info;
      const upright = () => sharp(decoded.data, { raw: { width, height, channels } });
      const renditions: Rendition[] = [];
      for (const size of plan.toWidths(width)) {
        for (const format of plan.formats) {
          renditions.push({ width: size, format, bytes: await encode(upright().resize({ width: size }), format) });
        }
      }
      return { width, height, renditions, preview: await toPreview(upright) };
    },
  };
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(signatureBytes) });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The efforts beyond these save a few percent of the bytes for ten times the work. */
function encode(image: Sharp, format: KeptFormat): Promise<Buffer> {
  switch (format) {
    case 'avif':
      return image.avif({ quality: 50, effort: 1 }).toBuffer();
    case 'webp':
      return image.webp({ quality: 78, effort: 2 }).toBuffer();
  }
}

async function toPreview(upright: () => Sharp): Promise<Buffer | null> {
  if (!(await upright().stats()).isOpaque) return null;
  return upright().resize({ width: 4, height: 3, fit: 'fill' }).removeAlpha().toColourspace('srgb').raw().toBuffer();
}

function refuseBroken(error: unknown): never {
  const isSlow = error instanceof Error && error.message.includes('timeout');
  const message = isSlow
    ? 'The image takes too long to read. Save it again and send that.'
    : 'The image is broken or incomplete. Save it again and send that.';
  throw new DomainError('BAD_USER_INPUT', message, {
    details: { fields: [{ field: 'image', message }] },
    cause: error,
  });
}
