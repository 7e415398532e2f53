import { maxPicturePixels } from '@kickstand/rules/pictures';
import { availableParallelism } from 'node:os';
import type { Connection } from 'mongoose';
import type { Clock } from '../../platform/clock.js';
import type { ImageHost } from '../../platform/images/image-host.js';
import type { StoredFormat } from '../../platform/images/image-processor.js';
import { createIsolatedImages } from '../../platform/images/isolated-images.js';
import { createWorkQueue } from '../../platform/images/work-queue.js';
import type { Logger } from '../../platform/logger.js';
import { invalidField, notFound } from '../../shared/errors.js';
import { createOutboxStore } from '../audit/audit-outbox.js';
import type { AuditService } from '../audit/audit.service.js';
import type { Actor } from '../../shared/actor.js';
import type { ReceivedFile } from '../../shared/received-file.js';
import { documentKey, findDocumentIn } from './document.js';
import { findPictureIn, parsePictureKey, type StoredRendition } from './picture.js';
import { pictureModel } from './picture.model.js';
import { createPictureRepository, type PictureRepository } from './picture.repository.js';
import { createSweepPictures, startPictureSweeper } from './sweep-pictures.js';
import { readThumbnail } from './read-thumbnail.js';
import { receiveAttachment, type AttachmentOptions } from './receive-attachment.js';
import { uploadDocument } from './upload-document.js';
import { createUploadPicture } from './upload-picture.js';

interface MediaDeps {
  connection: Connection;
  audit: Pick<AuditService, 'append' | 'openOutbox'>;
  clock: Clock;
  logger: Logger;
  /** Null if the shop stores its pictures itself. */
  imageHost: ImageHost | null;
  /** Maximum number of uploads that are being received or are waiting. */
  uploadPlaces?: number;
}

export type MediaService = ReturnType<typeof createMediaService>;

/**
 * Number of pictures that are processed at once. One core is left for requests. More than two pictures would use up the
 * whole thread pool.
 */
const concurrency = Math.max(1, Math.min(2, availableParallelism() - 1));

/** The shop's pictures and documents: receives and serves them, and removes unused ones. */
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
    receiveAttachment: (receive: () => Promise<ReceivedFile>, options: AttachmentOptions) =>
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

    /** A small JPEG of a picture, for printed documents; null if the shop does not store it, or cannot read it now. */
    readThumbnail: (imageUrl: string): Promise<Buffer | null> =>
      readThumbnail({ pictures, images, queue, logger }, imageUrl),

    /**
     * Marks a picture or document as used, so that no sweep deletes it; must be called before its address is stored.
     * Addresses that the shop cannot have issued are ignored.
     * @throws DomainError BAD_USER_INPUT for the field `imageUrl` (`media` for a document) if the shop does not store
     * the file at this address, or no longer does.
     */
    useImage: (imageUrl: string): Promise<void> => markUsed({ pictures, clock }, imageUrl),

    /** Stops the image processes. Uploads that are still running fail. */
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
