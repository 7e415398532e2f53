import { open } from 'node:fs/promises';
import { findUploadFormat, signatureBytes } from '@kickstand/rules/pictures';
import sharp, { type Sharp } from 'sharp';
import { invalidField } from '../../shared/errors.js';
import {
  renditionWidths,
  type ImageHeader,
  type ImageProcessor,
  type StoredFormat,
  type RenderedImage,
  type RenderPlan,
  type Rendition,
} from './image-processor.js';
import { brokenImage } from './image-refusals.js';

// One thread for each picture. The work queue limits how many pictures are read at the same time, so that one core
// stays free for requests.
sharp.concurrency(1);
// No cache, because no operation is repeated on the same file.
sharp.cache(false);
// All decoders except those unblocked below are disabled, no matter which format a file claims to have.
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

/**
 * Uses `sharp` with libvips. Its decoders are written in C and read untrusted files, so only the image process loads it.
 */
export function createSharpImages({ maxPixels }: { maxPixels: number }): ImageProcessor {
  return {
    async readHeader(path: string): Promise<ImageHeader> {
      const format = findUploadFormat(await readStart(path));
      if (format === null) throw invalidField('image', 'The image must be a JPEG, PNG, WebP, AVIF or GIF file.');
      const { width, height, pageHeight } = await sharp(path, { limitInputPixels: false, pages: 1 })
        .metadata()
        .catch(refuseBroken);
      return { format, width, height: pageHeight ?? height };
    },

    async render(path: string, plan: RenderPlan): Promise<RenderedImage> {
      const decoded = await sharp(path, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
        .autoOrient()
        .resize({ ...plan.box, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .raw({ depth: 'uchar' })
        .toBuffer({ resolveWithObject: true })
        .catch(refuseBroken);
      const { width, height, channels } = decoded.info;
      const upright = () => sharp(decoded.data, { raw: { width, height, channels } });
      const renditions: Rendition[] = [];
      for (const size of renditionWidths(width, plan.widths)) {
        for (const format of plan.formats) {
          renditions.push({ width: size, format, bytes: await encode(upright().resize({ width: size }), format) });
        }
      }
      return { width, height, renditions, preview: await toPreview(upright) };
    },

    toJpeg: (path: string, width: number): Promise<Buffer> =>
      sharp(path, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
        .resize({ width, height: 2 * width, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: 'white' })
        .toColourspace('srgb')
        .jpeg()
        .toBuffer()
        .catch(refuseBroken),
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

/** Higher efforts save a few percent of the bytes but take ten times as long. */
function encode(image: Sharp, format: StoredFormat): Promise<Buffer> {
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
  throw brokenImage(error);
}
