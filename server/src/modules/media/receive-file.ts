import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
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

export type ReceiveFile = (request: Request, response: Response) => Promise<ReceivedFile>;

/** Reads a form's one file, in the field `image`, onto the disk: fifty at once would not fit into memory. */
export function createReceiveFile(): ReceiveFile {
  let folder: string | undefined;
  const readForm = multer({
    storage: diskStorage({
      destination: (_request, _file, done) =>
        done(null, (folder ??= mkdtempSync(join(tmpdir(), 'kickstand-uploads-')))),
    }),
    limits: { fileSize: maxPictureBytes, files: 1, fields: 20, fieldSize: 10_000, parts: 21 },
  }).single(fieldName);

  return async function receiveFile(request, response) {
    if (request.is('multipart/form-data') === false || request.get('content-type') === undefined) {
      throw new DomainError('UNSUPPORTED_MEDIA_TYPE', 'Send the image as multipart/form-data, in the field image.');
    }
    if (Number(request.get('content-length') ?? 0) > maxPictureBytes + envelopeBytes) throw tooLarge();
    await new Promise<void>((received, refused) => {
      readForm(request, response, (error: unknown) => {
        if (error) refused(toRefusal(error));
        else received();
      });
    });
    const { file } = request;
    if (!file) throw invalidField(fieldName, 'Send an image in the field image.');
    return {
      path: file.path,
      isAwaited: () => !response.closed,
      discard: () => rm(file.path, { force: true }),
    };
  };
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
