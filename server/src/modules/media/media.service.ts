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
import { findPictureIn, parsePictureKey } from './picture.js';
import { pictureModel } from './picture.model.js';
import { createPictureRepository, type StoredRendition } from './picture.repository.js';
import { createSweepPictures, startPictureSweeper } from './sweep-pictures.js';
import { createUploadPicture } from './upload-picture.js';

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

/** The shop's pictures: upload, delivery, and removal of unused ones. */
export function createMediaService(deps: MediaDeps) {
  const { connection, audit, clock, logger, imageHost, uploadPlaces = 64 } = deps;
  const images = createIsolatedImages({ maxPixels: maxPicturePixels, logger });
  const pictures = createPictureRepository(connection);
  const outbox = audit.openOutbox(createOutboxStore(pictureModel(connection)));
  const sweepPictures = createSweepPictures({ pictures, clock });
  return {
    uploadPicture: createUploadPicture({
      pictures,
      images,
      queue: createWorkQueue({ concurrency, places: uploadPlaces }),
      host: imageHost,
      audit,
      outbox,
      clock,
    }),

    /** Called by the outbox worker: moves waiting audit entries to the log. */
    relayAudit: () => outbox.relayAll(),

    /** @throws DomainError NOT_FOUND */
    async getRendition(key: string, width: number, format: StoredFormat): Promise<StoredRendition> {
      const picture = parsePictureKey(key);
      const rendition = picture && (await pictures.findRendition(picture, width, format));
      if (!rendition) throw notFound('The image');
      return rendition;
    },

    /**
     * Marks a picture as used, so that it is never swept; call it before storing its address. Other addresses are
     * ignored.
     * @throws DomainError BAD_USER_INPUT for the field `imageUrl`: it is an address of one of this shop's pictures, which
     *   is not, or no longer, stored.
     */
    async useImage(imageUrl: string): Promise<void> {
      const picture = findPictureIn(imageUrl);
      if (picture && !(await pictures.markUsed(picture.hash, clock.now()))) {
        throw invalidField('imageUrl', 'This image is not stored any more. Upload it again.');
      }
    },

    /** Stops the image processes. Running uploads are refused. */
    close: () => images.close(),

    sweepPictures,
    startPictureSweeper: ({ everyMs }: { everyMs: number }) =>
      startPictureSweeper({ sweep: sweepPictures, everyMs, logger }),
  };
}
