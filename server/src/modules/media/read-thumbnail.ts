import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { renditionWidths, type ImageProcessor } from '../../platform/images/image-processor.js';
import type { WorkQueue } from '../../platform/images/work-queue.js';
import type { Logger } from '../../platform/logger.js';
import { makeTemporaryFolder } from '../../platform/temporary-folder.js';
import { findPictureIn, pictureKey, smallerWidths, type StoredRendition } from './picture.js';
import type { PictureRepository } from './picture.repository.js';

interface ReadThumbnailDeps {
  pictures: Pick<PictureRepository, 'findRendition'>;
  images: Pick<ImageProcessor, 'toJpeg'>;
  queue: WorkQueue;
  logger: Logger;
}

/**
 * The smallest size of a stored picture as JPEG, since PDF files cannot contain WebP. Null if the address is not
 * that of a stored picture, or if the picture cannot be read now: the document is still useful without it.
 */
export async function readThumbnail(deps: ReadThumbnailDeps, imageUrl: string): Promise<Buffer | null> {
  const picture = findPictureIn(imageUrl);
  if (!picture) return null;
  const place = deps.queue.enter();
  if (!place) return null;
  try {
    const [width = picture.width] = renditionWidths(picture.width, smallerWidths);
    const key = { hash: picture.hash, key: pictureKey(picture) };
    const stored = await deps.pictures.findRendition(key, { width, format: 'webp' });
    return stored && (await place.run(() => toJpeg(deps, stored, width)));
  } catch (error) {
    deps.logger.warn({ err: error, imageUrl }, 'a picture could not be read for a file');
    return null;
  } finally {
    place.leave();
  }
}

async function toJpeg({ images }: ReadThumbnailDeps, stored: StoredRendition, width: number): Promise<Buffer> {
  const folder = await makeTemporaryFolder('thumbnail');
  try {
    const path = join(folder, 'picture');
    await pipeline(stored.read(), createWriteStream(path));
    return await images.toJpeg(path, width);
  } finally {
    await rm(folder, { recursive: true });
  }
}
