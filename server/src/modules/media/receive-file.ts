import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Request, Response } from 'express';
import multer, { diskStorage, MulterError } from 'multer';
import { DomainError, invalidField } from '../../shared/errors.js';
import { maxPictureBytes } from './picture.js';
import type { ReceivedFile } from './upload-picture.js';

const fieldName = 'image';
/** What the form adds around the file: boundaries and headers. */
const envelopeBytes = 100_000;

/**
 * Reads a form's one file, in the field `image`, onto the disk: fifty at once would not fit into memory. It lies in a
 * folder of its own that nobody else on this machine may enter.
 */
export async function receiveFile(request: Request, response: Response): Promise<ReceivedFile> {
  if (!request.is('multipart/form-data')) {
    throw new DomainError('UNSUPPORTED_MEDIA_TYPE', 'Send the image as multipart/form-data, in the field image.');
  }
  if (Number(request.get('content-length') ?? 0) > maxPictureBytes + envelopeBytes) throw tooLarge();
  const folder = await mkdtemp(join(tmpdir(), 'kickstand-upload-'));
  const discard = () => rm(folder, { recursive: true, force: true });
  try {
    const path = await readForm(request, response, folder);
    return { path, isAwaited: () => !response.closed, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

/** @returns where the file is now. */
function readForm(request: Request, response: Response, folder: string): Promise<string> {
  const read = multer({
    storage: diskStorage({ destination: folder }),
    limits: { fileSize: maxPictureBytes, files: 1, fields: 20, fieldSize: 10_000, parts: 21 },
  }).single(fieldName);
  return new Promise((received, refused) => {
    read(request, response, (error: unknown) => {
      if (error) refused(toRefusal(error));
      else if (!request.file) refused(invalidField(fieldName, 'Send an image in the field image.'));
      else received(request.file.path);
    });
  });
}

function tooLarge(): DomainError {
  const message = `The image is too large. At most ${maxPictureBytes / 1_000_000} MB are taken.`;
  return new DomainError('PAYLOAD_TOO_LARGE', message, { details: { fields: [{ field: fieldName, message }] } });
}

function toRefusal(error: unknown): Error {
  if (error instanceof MulterError) {
    if (error.code === 'LIMIT_FILE_SIZE') return tooLarge();
    if (error.code === 'LIMIT_UNEXPECTED_FILE' || error.code === 'LIMIT_FILE_COUNT') {
      return invalidField(fieldName, 'Send one file only, in the field image.');
    }
  }
  // A full disk is the shop's own trouble; everything else is what the form's reader says of the form.
  if (error instanceof Error && 'syscall' in error) return error;
  const message = 'The upload could not be read. Send the image as multipart/form-data, in the field image.';
  return new DomainError('BAD_USER_INPUT', message, {
    details: { fields: [{ field: fieldName, message }] },
    cause: error,
  });
}
