import { maxPicturePixels } from '@kickstand/rules/pictures';
import { availableParallelism, tmpdir } from 'node:os';
import type { Connection } from 'mongoose';
import type { Clock } from '../../platform/clock.js';
import type { ImageHost } from '../../platform/images/image-host.js';
import { renditionWidths, type StoredFormat, type ImageProcessor } from '../../platform/images/image-processor.js';
import { createIsolatedImages } from '../../platform/images/isolated-images.js';
import { createWorkQueue, type WorkQueue } from '../../platform/images/work-queue.js';
import type { Logger } from '../../platform/logger.js';
import { invalidField, notFound } from '../../shared/errors.js';
import { createOutboxStore } from '../audit/audit-outbox.js';
import type { AuditService } from '../audit/audit.service.js';
import type { Actor } from '../../shared/actor.js';
import type { ReceivedFile } from '../../shared/received-file.js';
import { documentKey, findDocumentIn } from './document.js';
import { findPictureIn, parsePictureKey, pictureKey, smallerWidths, type StoredRendition } from './picture.js';
import { pictureModel } from './picture.model.js';
import { createPictureRepository, type PictureRepository } from './picture.repository.js';
import { createSweepPictures, startPictureSweeper } from './sweep-pictures.js';
import { uploadDocument, readStart } from './upload-document.js';
import { createUploadPicture, assertFits, renderWhole } from './upload-picture.js';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { documentMediaType, isPdf } from '@kickstand/rules/documents';
import { hashOf, receiveInTurn } from './receive-in-turn.js';

export interface MediaDeps {
  connection: Connection;
  audit: Pick<AuditService, 'append' | 'openOutbox'>;
  clock: Clock;
  logger: Logger;
  /** Null if the shop stores its pictures itself. */
  imageHost: ImageHost | null;
  /** Largest number of uploads that are being received or waiting. */
  uploadPlaces?: number;
}

export type MediaService = ReturnType<typeof createMediaService>;

/** One core is left for requests. More than two pictures at the same time would take the whole thread pool. */
const concurrency = Math.max(1, Math.min(2, availableParallelism() - 1));

/** The shop's pictures and documents: upload, delivery, and removal of unused ones. */
export function createMediaService(deps: MediaDeps) {
  const { connection, audit, clock, logger, imageHost, uploadPlaces = 64 } = deps;
  const images = createIsolatedImages({ maxPixels: maxPicturePixels, logger });
  const pictures = createPictureRepository(connection);
  const outbox = audit.openOutbox(createOutboxStore(pictureModel(connection)));
  const sweepPictures = createSweepPictures({ pictures, clock });
  const queue = createWorkQueue({ concurrency, places: uploadPlaces });
  return {
    uploadPicture: createUploadPicture({ pictures, images, queue, host: imageHost, audit, outbox, clock }),
    uploadDocument: (actor: Actor, receive: () => Promise<ReceivedFile>) =>
      uploadDocument({ pictures, queue, outbox, clock }, actor, receive),

    /** Receives a private file, which the caller stores. */
    receiveAttachment: (receive: () => Promise<ReceivedFile>, options: { takesPdf: boolean }) =>
      receiveAttachment({ queue, images }, receive, options),

    /** Called by the outbox worker: moves waiting audit entries to the log. */
    relayAudit: () => outbox.relayAll(),

    /** @throws DomainError NOT_FOUND */
    async getRendition(key: string, width: number, format: StoredFormat): Promise<StoredRendition> {
      const picture = parsePictureKey(key);
      const rendition = picture && (await pictures.findRendition({ hash: picture.hash, key }, { width, format }));
      if (!rendition) throw notFound('The image');
      return rendition;
    },

    /** @param path e.g. /documents/0a1b…-52011-fitting.pdf @throws DomainError NOT_FOUND */
    async getDocument(path: string): Promise<StoredRendition & { name: string }> {
      const found = findDocumentIn(path);
      const key = found && { hash: found.hash, key: documentKey(found) };
      const content = key && (await pictures.findRendition(key, { width: 0, format: 'pdf' }));
      if (!content) throw notFound('The document');
      return { ...content, name: found.name };
    },

    /** A small JPEG of a picture, for files that are printed; null if the shop does not store the picture. */
    readThumbnail: (imageUrl: string): Promise<Buffer | null> =>
      readThumbnail({ pictures, images, queue, logger }, imageUrl),

    /**
     * Marks a picture or document as used, so that it is never swept; call it before storing its address. Other addresses
     * are ignored.
     * @throws DomainError BAD_USER_INPUT for the field `imageUrl`, or `media` for a document: it is an address of one of this
     *   shop's files, which is not, or no longer, stored.
     */
    useImage: (imageUrl: string): Promise<void> => markUsed({ pictures, clock }, imageUrl),

    /** Stops the image processes. Running uploads are refused. */
    close: () => images.close(),

    sweepPictures,
    startPictureSweeper: ({ everyMs }: { everyMs: number }) =>
      startPictureSweeper({ sweep: sweepPictures, everyMs, logger }),
  };
}

async function markUsed(
  { pictures, clock }: { pictures: PictureRepository; clock: Clock },
  url: string,
): Promise<void> {
  const document = findDocumentIn(url);
  const file = document ?? findPictureIn(url);
  if (!file || (await pictures.markUsed(file.hash, clock.now()))) return;
  const [field, what] = document ? ['media', 'document'] : ['imageUrl', 'image'];
  throw invalidField(field, `This ${what} is not stored any more. Upload it again.`);
}

interface ReadThumbnailDeps {
  pictures: Pick<PictureRepository, 'findRendition'>;
  images: Pick<ImageProcessor, 'toJpeg'>;
  queue: WorkQueue;
  logger: Logger;
}

/**
 * The smallest size of a stored picture as JPEG, since PDF files cannot contain WebP. Null for other addresses, and if the
 * picture cannot be read now: what it is printed on is useful without it.
 */
async function readThumbnail(deps: ReadThumbnailDeps, imageUrl: string): Promise<Buffer | null> {
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
  const folder = await mkdtemp(join(tmpdir(), 'kickstand-thumbnail-'));
  try {
    const path = join(folder, 'picture');
    await pipeline(stored.read(), createWriteStream(path));
    return await images.toJpeg(path, width);
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface Attachment {
  /** Of the received bytes: 32 hex digits. */
  hash: string;
  mediaType: string;
  content: Buffer;
}

/**
 * Receives a private file for another module to store: a picture, which is encoded again without its metadata, or a PDF
 * file, as it is. The caller has checked who sends it.
 * @throws DomainError BAD_USER_INPUT for the field `file` or `image`; PAYLOAD_TOO_LARGE; SERVICE_UNAVAILABLE
 */
function receiveAttachment(
  { queue, images }: { queue: WorkQueue; images: ImageProcessor },
  receive: () => Promise<ReceivedFile>,
  { takesPdf }: { takesPdf: boolean },
): Promise<Attachment> {
  return receiveInTurn(queue, receive, async (file) => {
    const { path } = file;
    if (!file.isAwaited()) throw invalidField('file', 'The upload was cancelled.');
    const hash = await hashOf(path);
    if (takesPdf && isPdf(await readStart(path))) {
      return { hash, mediaType: documentMediaType, content: await readFile(path) };
    }
    await assertFits(images, path);
    return { hash, mediaType: 'image/webp', content: (await renderWhole(images, path)).content };
  });
}
