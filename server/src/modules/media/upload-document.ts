import { isPdf } from '@kickstand/rules/documents';
import { signatureBytes } from '@kickstand/rules/pictures';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { readStart } from '../../platform/read-start.js';
import { assertMay, type Actor } from '../../shared/actor.js';
import { invalidField } from '../../shared/errors.js';
import type { ReceivedFile } from '../../shared/received-file.js';
import { changesBetween } from '../audit/audit.js';
import { documentKey, toDocumentName, toDocumentUrl } from './document.js';
import { hashOf, receiveInTurn } from './receive-in-turn.js';
import type { UploadPictureDeps } from './upload-picture.js';

type UploadDocumentDeps = Pick<UploadPictureDeps, 'pictures' | 'queue' | 'outbox' | 'clock'>;

export interface UploadedDocument {
  /** Address to use as a product's document. */
  url: string;
}

/**
 * Stores an uploaded PDF file without reading it into memory as a whole. A file that is uploaded again keeps the name
 * of its first upload. `receive` is called only after the permission and the queue are checked.
 * @throws DomainError BAD_USER_INPUT or PAYLOAD_TOO_LARGE for the field `document`; SERVICE_UNAVAILABLE
 */
export async function uploadDocument(
  deps: UploadDocumentDeps,
  actor: Actor,
  receive: () => Promise<ReceivedFile>,
): Promise<UploadedDocument> {
  assertMay(actor, 'catalogue:write');
  return receiveInTurn(deps.queue.enter(), receive, async (file) => ({
    url: toDocumentUrl(await keep(deps, file, actor)),
  }));
}

/** @returns the document's key */
async function keep(
  { pictures, outbox, clock }: UploadDocumentDeps,
  file: ReceivedFile,
  actor: Actor,
): Promise<string> {
  const { path } = file;
  if (!isPdf(await readStart(path, signatureBytes))) throw invalidField('document', 'The document must be a PDF file.');
  const hash = await hashOf(path);
  const known = await pictures.touch(hash, clock.now());
  if (known !== null) return known;
  const { size: bytes } = await stat(path);
  const key = documentKey({ hash, bytes, name: toDocumentName(file.name) });
  const entry = outbox.toEntry(actor, {
    action: 'document.uploaded',
    subject: { id: hash, name: toDocumentUrl(key) },
    changes: changesBetween(null, { size: `${bytes} bytes` }),
  });
  const files = [{ width: 0, format: 'pdf', bytes, read: () => createReadStream(path) }] as const;
  if (!(await pictures.insert({ hash, key, files, entry }))) return (await pictures.touch(hash, clock.now())) ?? key;
  await outbox.relay(entry);
  return key;
}
