import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Clock } from '../../platform/clock.js';
import type { ImageHost } from '../../platform/images/image-host.js';
import { keptFormats } from '../../platform/images/image-formats.js';
import type { ImageProcessor, RenderedImage } from '../../platform/images/image-processor.js';
import type { WorkQueue } from '../../platform/images/work-queue.js';
import { actorLabel, assertAdmin, type Actor } from '../../shared/actor.js';
import { DomainError, invalidField } from '../../shared/errors.js';
import type { PictureRepository } from './picture.repository.js';
import {
  maxPicturePixels,
  pictureBox,
  pictureWidths,
  toPictureSources,
  toPictureUrl,
  type Picture,
  type PictureSource,
} from './picture.js';
import { packPreview, toBlurDataUrl } from './preview.js';

/** A file as it came in, on this machine's disk. */
export interface ReceivedFile {
  path: string;
  /** False once whoever sent it has gone. */
  isAwaited(): boolean;
  discard(): Promise<void>;
}

export interface UploadedPicture {
  /** What to give a product as its picture. */
  url: string;
  /** Of the picture at that address. */
  width: number;
  height: number;
  /** Null where parts of the picture are transparent. */
  blurDataUrl: string | null;
  /** Empty with a hosting service. */
  sources: PictureSource[];
}

export interface UploadPictureDeps {
  pictures: PictureRepository;
  images: ImageProcessor;
  queue: WorkQueue;
  /** Null: the shop keeps its pictures itself. */
  host: ImageHost | null;
  clock: Clock;
}

/** How long a full queue is given to get through some of what is in it. */
const retryAfterSeconds = 15;

export function createUploadPicture({ pictures, images, queue, host, clock }: UploadPictureDeps) {
  /**
   * Takes a picture in. `receive` reads it only once it is sure that whoever sends it may and that there is room.
   * @throws DomainError BAD_USER_INPUT or PAYLOAD_TOO_LARGE for the field `image`; SERVICE_UNAVAILABLE when too many
   * are waiting (`details.retryAfterSeconds`).
   */
  return async function uploadPicture(actor: Actor, receive: () => Promise<ReceivedFile>): Promise<UploadedPicture> {
    assertAdmin(actor);
    const place = queue.enter();
    if (!place) {
      throw new DomainError('SERVICE_UNAVAILABLE', 'Too many images are being uploaded. Try again in a moment.', {
        details: { retryAfterSeconds },
      });
    }
    try {
      const file = await receive();
      try {
        return await place.run(() => keep(file, actorLabel(actor)));
      } finally {
        await file.discard();
      }
    } finally {
      place.leave();
    }
  };

  async function keep(file: ReceivedFile, by: string): Promise<UploadedPicture> {
    if (!file.isAwaited()) throw invalidField('image', 'The upload was cancelled.');
    const hash = await hashOf(file.path);
    const known = host ? null : await pictures.touch(hash, clock.now());
    if (known) return toUploadedPicture(known);
    await assertFits(file.path);
    return host ? handOver(host, file.path, hash) : store(file.path, hash, by);
  }

  async function store(path: string, hash: string, by: string): Promise<UploadedPicture> {
    const rendered = await images.render(path, { box: pictureBox, toWidths: pictureWidths, formats: keptFormats });
    const picture = toPicture(hash, rendered);
    await pictures.insert({ picture, renditions: rendered.renditions, by }, clock.now());
    return toUploadedPicture(picture);
  }

  /** The service gets what the shop would keep: upright, in a sensible size, and without where it was taken. */
  async function handOver(service: ImageHost, path: string, hash: string): Promise<UploadedPicture> {
    const plan = { box: pictureBox, toWidths: (largest: number) => [largest], formats: ['webp'] } as const;
    const rendered = await images.render(path, plan);
    const [rendition] = rendered.renditions;
    if (!rendition) throw new Error('Nothing was rendered');
    const { url } = await service.keep(rendition.bytes, hash);
    return { ...toUploadedPicture(toPicture(hash, rendered)), url, sources: [] };
  }

  /** From the header alone: a decompression bomb is never decoded. */
  async function assertFits(path: string): Promise<void> {
    const { width, height } = await images.readHeader(path);
    if (width * height <= maxPicturePixels) return;
    const most = maxPicturePixels / 1_000_000;
    throw invalidField('image', `The image is ${width} by ${height} pixels. At most ${most} megapixels are taken.`);
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex').slice(0, 32);
}

function toPicture(hash: string, { width, height, preview }: RenderedImage): Picture {
  return { hash, width, height, preview: preview && packPreview(preview) };
}

function toUploadedPicture(picture: Picture): UploadedPicture {
  const { width, height, preview } = picture;
  return {
    url: toPictureUrl(picture),
    width,
    height,
    blurDataUrl: preview && toBlurDataUrl(preview),
    sources: toPictureSources(picture),
  };
}
