import { Readable } from 'node:stream';
import { maxPicturePixels } from '@kickstand/rules/pictures';
import type { Clock } from '../../platform/clock.js';
import type { ImageHost } from '../../platform/images/image-host.js';
import { storedFormats, type ImageProcessor, type RenderedImage } from '../../platform/images/image-processor.js';
import type { WorkQueue } from '../../platform/images/work-queue.js';
import { assertMay, type Actor } from '../../shared/actor.js';
import { invalidField } from '../../shared/errors.js';
import type { ReceivedFile } from '../../shared/received-file.js';
import { changesBetween, type AuditedChange, type ChangeOrigin } from '../audit/audit.js';
import type { AuditOutbox, AuditService } from '../audit/audit.service.js';
import type { PictureRepository } from './picture.repository.js';
import {
  parsePictureKey,
  pictureBox,
  pictureKey,
  smallerWidths,
  toPictureSources,
  toPictureUrl,
  type Picture,
  type PictureSource,
} from './picture.js';
import { packPreview, toBlurDataUrl } from './preview.js';
import { hashOf, receiveInTurn } from './receive-in-turn.js';

export interface UploadedPicture {
  /** Address to use as a product's picture. */
  url: string;
  /** Width in pixels of the picture at that address. */
  width: number;
  height: number;
  /** Null if parts of the picture are transparent. */
  blurDataUrl: string | null;
  /** Empty if a hosting service is used. */
  sources: PictureSource[];
}

export interface UploadPictureDeps {
  pictures: PictureRepository;
  images: ImageProcessor;
  queue: WorkQueue;
  /** Null if the shop stores its pictures itself. */
  host: ImageHost | null;
  audit: Pick<AuditService, 'append'>;
  outbox: AuditOutbox;
  clock: Clock;
}

export function createUploadPicture(deps: UploadPictureDeps) {
  return (actor: Actor, receive: () => Promise<ReceivedFile>, origin: ChangeOrigin = {}) =>
    uploadPicture({ ...deps, origin }, actor, receive);
}

type Deps = UploadPictureDeps & {
  /** For the audit log. */
  origin: ChangeOrigin;
};

async function keep(deps: Deps, file: ReceivedFile, actor: Actor): Promise<UploadedPicture> {
  const { host, pictures, clock } = deps;
  if (!file.isAwaited()) throw invalidField('image', 'The upload was cancelled.');
  const hash = await hashOf(file.path);
  const key = host ? null : await pictures.touch(hash, clock.now());
  const known = key === null ? null : parsePictureKey(key);
  if (known) return toUploadedPicture(known);
  await assertFits(deps.images, file.path);
  return host ? handOver(deps, host, file.path, hash, actor) : store(deps, file.path, hash, actor);
}

async function store(
  { images, outbox, pictures, origin }: Deps,
  path: string,
  hash: string,
  actor: Actor,
): Promise<UploadedPicture> {
  const rendered = await images.render(path, { box: pictureBox, widths: smallerWidths, formats: storedFormats });
  const picture = toPicture(hash, rendered);
  const entry = outbox.toEntry(actor, { ...auditUpload(picture, toPictureUrl(picture)), ...origin });
  const files = rendered.renditions.map(({ bytes, ...rendition }) => ({
    ...{ ...rendition, bytes: bytes.length, read: () => Readable.from([bytes]) },
  }));
  if (await pictures.insert({ hash, key: pictureKey(picture), files, entry })) await outbox.relay(entry);
  return toUploadedPicture(picture);
}

/** The hosting service gets the picture as the shop would store it: upright, resized, and without location data. */
async function handOver(
  { images, audit, outbox, origin }: Deps,
  service: ImageHost,
  path: string,
  hash: string,
  actor: Actor,
): Promise<UploadedPicture> {
  const { rendered, content } = await renderWhole(images, path);
  const { url } = await service.keep(content, hash);
  const picture = toPicture(hash, rendered);
  // The shop stores no document that could hold the audit entry. So the address is returned only after the entry is in
  // the log.
  await audit.append([outbox.toEntry(actor, { ...auditUpload(picture, url), ...origin })]);
  return { ...toUploadedPicture(picture), url, sources: [] };
}

/** The picture in one size, upright and without metadata, as WebP. */
export async function renderWhole(
  images: ImageProcessor,
  path: string,
): Promise<{ rendered: RenderedImage; content: Buffer }> {
  const rendered = await images.render(path, { box: pictureBox, widths: [], formats: ['webp'] });
  const [rendition] = rendered.renditions;
  if (!rendition) throw new Error('Nothing was rendered');
  return { rendered, content: rendition.bytes };
}

/** Only the header is read, so a decompression bomb is never decoded. */
export async function assertFits(images: ImageProcessor, path: string): Promise<void> {
  const { width, height } = await images.readHeader(path);
  if (width * height <= maxPicturePixels) return;
  const most = maxPicturePixels / 1_000_000;
  throw invalidField('image', `The image is ${width} by ${height} pixels. It can have at most ${most} megapixels.`);
}

/**
 * Stores an uploaded picture. `receive` is called only after the permission and the queue are checked.
 * @throws DomainError BAD_USER_INPUT or PAYLOAD_TOO_LARGE for the field `image`; SERVICE_UNAVAILABLE if too many uploads
 * are waiting (`details.retryAfterSeconds`).
 */
async function uploadPicture(deps: Deps, actor: Actor, receive: () => Promise<ReceivedFile>): Promise<UploadedPicture> {
  assertMay(actor, 'catalogue:write', 'content:write', 'settings:write');
  return receiveInTurn(deps.queue.enter(), receive, (file) => keep(deps, file, actor));
}

function toPicture(hash: string, { width, height, preview }: RenderedImage): Picture {
  return { hash, width, height, preview: preview && packPreview(preview) };
}

function auditUpload({ hash, width, height }: Picture, url: string): AuditedChange {
  return {
    action: 'picture.uploaded',
    subject: { id: hash, name: url },
    changes: changesBetween(null, { size: `${width} × ${height} pixels` }),
  };
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
