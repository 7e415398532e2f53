import { rm } from 'node:fs/promises';
import type { Request, Response } from 'express';
import multer, { diskStorage, MulterError } from 'multer';
import { makeTemporaryFolder } from '../../platform/temporary-folder.js';
import { DomainError, invalidField } from '../../shared/errors.js';
import type { ReceivedFile } from '../../shared/received-file.js';
import type { FileForm } from './file-transfer.js';

/** Bytes that the form adds to the file: boundaries and headers. */
const envelopeBytes = 100_000;

/**
 * Stores the file of a form on the disk, because fifty files at the same time would not fit into memory. The file's
 * folder can only be read by the user who runs this process.
 * @throws DomainError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE or BAD_USER_INPUT
 */
export async function receiveFile(form: FileForm, request: Request, response: Response): Promise<ReceivedFile> {
  if (!request.is('multipart/form-data')) {
    const message = `Send the ${form.field} as multipart/form-data, in the field ${form.field}.`;
    throw new DomainError('UNSUPPORTED_MEDIA_TYPE', message);
  }
  if (Number(request.get('content-length') ?? 0) > form.maxBytes + envelopeBytes) throw tooLarge(form);
  const folder = await makeTemporaryFolder('upload');
  const discard = () => rm(folder, { recursive: true, force: true });
  try {
    const { path, originalname: name } = await readForm(form, request, response, folder);
    return { path, name, isAwaited: () => !response.closed, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

function readForm(
  form: FileForm,
  request: Request,
  response: Response,
  folder: string,
): Promise<Pick<Express.Multer.File, 'path' | 'originalname'>> {
  const read = multer({
    storage: diskStorage({ destination: folder }),
    // Browsers send names in UTF-8.
    defParamCharset: 'utf8',
    limits: { fileSize: form.maxBytes, files: 1, fields: 20, fieldSize: 10_000, parts: 21 },
  }).single(form.field);
  return new Promise((received, refused) => {
    // If the client disconnected while the upload was queued or the folder was being created, multer would wait for
    // ever.
    if (request.destroyed) return refused(unreadable(form, undefined));
    read(request, response, (error: unknown) => {
      if (error) refused(toRefusal(form, error));
      else if (request.file) received(request.file);
      else refused(invalidField(form.field, `Send the ${form.field} in the field ${form.field}.`));
    });
  });
}

function tooLarge({ field, maxBytes }: FileForm): DomainError {
  const message = `The ${field} is too large. It can have at most ${maxBytes / 1_000_000} MB.`;
  return new DomainError('PAYLOAD_TOO_LARGE', message, { details: { fields: [{ field, message }] } });
}

function toRefusal(form: FileForm, error: unknown): Error {
  const { field } = form;
  if (error instanceof MulterError) {
    if (error.code === 'LIMIT_FILE_SIZE') return tooLarge(form);
    if (error.code === 'LIMIT_UNEXPECTED_FILE' || error.code === 'LIMIT_FILE_COUNT') {
      return invalidField(field, `Send one file only, in the field ${field}.`);
    }
  }
  // A full disk is an error of the shop. All other errors are about the form.
  if (error instanceof Error && 'syscall' in error) return error;
  return unreadable(form, error);
}

function unreadable({ field }: FileForm, cause: unknown): DomainError {
  const message = `The upload could not be read. Send the ${field} as multipart/form-data, in the field ${field}.`;
  return new DomainError('BAD_USER_INPUT', message, { details: { fields: [{ field, message }] }, cause });
}
