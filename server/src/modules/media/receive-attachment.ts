import { documentMediaType, isPdf } from '@kickstand/rules/documents';
import { signatureBytes } from '@kickstand/rules/pictures';
import { readFile } from 'node:fs/promises';
import type { ImageProcessor } from '../../platform/images/image-processor.js';
import type { WorkQueue } from '../../platform/images/work-queue.js';
import { readStart } from '../../platform/read-start.js';
import { invalidField } from '../../shared/errors.js';
import type { ReceivedFile } from '../../shared/received-file.js';
import { hashOf, receiveInTurn } from './receive-in-turn.js';
import { assertFits, renderWhole } from './upload-picture.js';

export interface Attachment {
  /** Hash of the received bytes: 32 hex digits. */
  hash: string;
  mediaType: string;
  content: Buffer;
}

export interface AttachmentOptions {
  takesPdf: boolean;
  /** Who sends the file; absent for staff. Each customer can send only a few files at once. */
  customer?: string | undefined;
}

/**
 * Receives a private file for another module to store: a picture, which is encoded again without its metadata, or a PDF
 * file, as it is. The caller has checked who sends it.
 * @throws DomainError BAD_USER_INPUT for the field `file` or `image`; PAYLOAD_TOO_LARGE; SERVICE_UNAVAILABLE
 */
export function receiveAttachment(
  { queue, images }: { queue: WorkQueue; images: ImageProcessor },
  receive: () => Promise<ReceivedFile>,
  { takesPdf, customer }: AttachmentOptions,
): Promise<Attachment> {
  return receiveInTurn(queue.enter(customer), receive, async (file) => {
    const { path } = file;
    if (!file.isAwaited()) throw invalidField('file', 'The upload was cancelled.');
    const hash = await hashOf(path);
    if (takesPdf && isPdf(await readStart(path, signatureBytes))) {
      return { hash, mediaType: documentMediaType, content: await readFile(path) };
    }
    await assertFits(images, path);
    return { hash, mediaType: 'image/webp', content: (await renderWhole(images, path)).content };
  });
}
