import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../lib/session/SessionProvider';
import { isPdf, maxDocumentBytes } from '@kickstand/rules/documents';
import { findUploadFormat, maxPictureBytes, signatureBytes } from '@kickstand/rules/pictures';

/** A failed upload; its message is shown below the field. */
export class UploadError extends Error {}

/** The user cancelled the upload: no error is shown. */
export class UploadCancelled extends Error {}

/** How files of one kind are uploaded. */
interface UploadTarget {
  path: string;
  /** Name of the form field with the file. */
  field: string;
  /** The word for the file in messages. */
  what: string;
}

const photos: UploadTarget = { path: '/api/images', field: 'image', what: 'photo' };
const documents: UploadTarget = { path: '/api/documents', field: 'document', what: 'document' };

interface UploadOptions {
  target: UploadTarget;
  accessToken: string | null;
  signal: AbortSignal;
  /** Called with the share of the file that was sent, from 0 to 1. */
  onProgress: (share: number) => void;
}

const aboutTheFile = new Set([400, 413]);
const busy = 503;

/** The address of the file is in `url`, or in `data.url`, as in the answers of image hosting services. */
interface UploadAnswer {
  message?: unknown;
  url?: unknown;
  data?: { url?: unknown } | null;
}

/**
 * Uploads a file and resolves to its address. Uses XMLHttpRequest, because `fetch` does not report the progress of
 * an upload.
 * @throws UploadError, UploadCancelled
 */
function uploadFile(file: File, { target, accessToken, signal, onProgress }: UploadOptions): Promise<string> {
  const { path, field, what } = target;
  const body = new FormData();
  body.append(field, file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    if (accessToken !== null) request.setRequestHeader('authorization', `Bearer ${accessToken}`);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
    request.addEventListener('load', () => {
      const outcome = readAnswer(request.status, request.responseText, what);
      if (outcome instanceof UploadError) reject(outcome);
      else resolve(outcome);
    });
    request.addEventListener('error', () =>
      reject(new UploadError(`The ${what} could not be uploaded. Check your connection and try again.`)),
    );
    request.addEventListener('abort', () => reject(new UploadCancelled()));
    if (signal.aborted) return reject(new UploadCancelled());
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}

function readAnswer(status: number, text: string, what: string): string | UploadError {
  const answer = parseAnswer(text);
  const url = answer?.url ?? answer?.data?.url;
  if (status < 400 && typeof url === 'string') return url;
  const isForPeople = (aboutTheFile.has(status) || status === busy) && typeof answer?.message === 'string';
  const refused = `The ${what} could not be uploaded. Try again, or try another one.`;
  return new UploadError(isForPeople ? String(answer.message) : refused);
}

function parseAnswer(text: string): UploadAnswer | null {
  try {
    return JSON.parse(text) as UploadAnswer | null;
  } catch {
    return null;
  }
}

export interface FileUpload {
  /** Uploads the file and resolves to its address; a file that was uploaded before is not sent again. */
  upload: (file: File) => Promise<string>;
  /** Share of the upload that was sent, from 0 to 1; null without an upload. */
  progress: number | null;
  cancel: () => void;
}

export const usePhotoUpload = (): FileUpload => useFileUpload(photos);
export const useDocumentUpload = (): FileUpload => useFileUpload(documents);

/** Uploads files, one at a time. */
function useFileUpload(target: UploadTarget): FileUpload {
  const { getAccessToken } = useSession();
  const [progress, setProgress] = useState<number | null>(null);
  const arrived = useRef(new WeakMap<File, string>());
  const running = useRef<AbortController | null>(null);
  // Leaving the page cancels the upload.
  useEffect(() => () => running.current?.abort(), []);

  const upload = async (file: File) => {
    const known = arrived.current.get(file);
    if (known !== undefined) return known;
    const controller = new AbortController();
    running.current = controller;
    setProgress(0);
    try {
      const accessToken = await getAccessToken();
      const { signal } = controller;
      const url = await uploadFile(file, { target, accessToken, signal, onProgress: setProgress });
      arrived.current.set(file, url);
      return url;
    } finally {
      running.current = null;
      setProgress(null);
    }
  };
  return { upload, progress, cancel: () => running.current?.abort() };
}

interface FileRules {
  what: string;
  maxBytes: number;
  isAccepted: (start: Uint8Array) => boolean;
  formats: string;
}

/**
 * The message with which the server would refuse this file; null if the server may accept it. Checks only the size and the
 * first bytes, because names and content types are unreliable; the server checks the rest.
 */
async function findRefusal(file: File, { what, maxBytes, isAccepted, formats }: FileRules): Promise<string | null> {
  if (file.size > maxBytes) return `The ${what} is too large. It can have at most ${maxBytes / 1_000_000} MB.`;
  try {
    const start = new Uint8Array(await file.slice(0, signatureBytes).arrayBuffer());
    return isAccepted(start) ? null : `The ${what} must be a ${formats} file.`;
  } catch {
    // The file was moved or deleted after it was chosen, or the browser may not read it.
    return `The ${what} could not be read. Choose it again, or another one.`;
  }
}

export const findPhotoRefusal = (file: File): Promise<string | null> =>
  findRefusal(file, {
    what: 'image',
    maxBytes: maxPictureBytes,
    isAccepted: (start) => findUploadFormat(start) !== null,
    formats: 'JPEG, PNG, WebP, AVIF or GIF',
  });

export const findDocumentRefusal = (file: File): Promise<string | null> =>
  findRefusal(file, { what: 'document', maxBytes: maxDocumentBytes, isAccepted: isPdf, formats: 'PDF' });
