import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../lib/session/SessionProvider';
import { findUploadFormat, maxPictureBytes, signatureBytes } from '@kickstand/rules/pictures';

/** A failed upload; its message is shown below the field. */
export class UploadError extends Error {}

/** The user cancelled the upload: no error is shown. */
export class UploadCancelled extends Error {}

interface UploadOptions {
  accessToken: string | null;
  signal: AbortSignal;
  /** Called with the share of the file that was sent, from 0 to 1. */
  onProgress: (share: number) => void;
}

const unreachable = 'The photo could not be uploaded. Check your connection and try again.';
const refused = 'The photo could not be uploaded. Try again, or try another one.';
const aboutThePhoto = new Set([400, 413]);
const busy = 503;

interface UploadAnswer {
  success?: unknown;
  message?: unknown;
  data?: { url?: unknown } | null;
}

/**
 * Uploads a picture and resolves to its address. Uses XMLHttpRequest, because `fetch` does not report the progress of
 * an upload.
 * @throws UploadError, UploadCancelled
 */
function uploadImage(file: File, { accessToken, signal, onProgress }: UploadOptions): Promise<string> {
  const body = new FormData();
  body.append('image', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/images');
    if (accessToken !== null) request.setRequestHeader('authorization', `Bearer ${accessToken}`);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
    request.addEventListener('load', () => {
      const outcome = readAnswer(request.status, request.responseText);
      if (outcome instanceof UploadError) reject(outcome);
      else resolve(outcome);
    });
    request.addEventListener('error', () => reject(new UploadError(unreachable)));
    request.addEventListener('abort', () => reject(new UploadCancelled()));
    if (signal.aborted) return reject(new UploadCancelled());
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}

function readAnswer(status: number, text: string): string | UploadError {
  const answer = parseAnswer(text);
  const url = answer?.data?.url;
  if (status < 400 && answer?.success === true && typeof url === 'string') return url;
  const isForPeople = (aboutThePhoto.has(status) || status === busy) && typeof answer?.message === 'string';
  return new UploadError(isForPeople ? String(answer.message) : refused);
}

function parseAnswer(text: string): UploadAnswer | null {
  try {
    return JSON.parse(text) as UploadAnswer | null;
  } catch {
    return null;
  }
}

export interface PhotoUpload {
  /** Uploads the photo and resolves to its address; a photo that was uploaded before is not sent again. */
  upload: (photo: File) => Promise<string>;
  /** Share of the upload that was sent, from 0 to 1; null without an upload. */
  progress: number | null;
  cancel: () => void;
}

/** Uploads photos, one at a time. A photo that was uploaded already is not sent again. */
export function usePhotoUpload(): PhotoUpload {
  const { getAccessToken } = useSession();
  const [progress, setProgress] = useState<number | null>(null);
  const arrived = useRef(new WeakMap<File, string>());
  const running = useRef<AbortController | null>(null);
  // Leaving the page cancels the upload.
  useEffect(() => () => running.current?.abort(), []);

  const upload = async (photo: File) => {
    const known = arrived.current.get(photo);
    if (known !== undefined) return known;
    const controller = new AbortController();
    running.current = controller;
    setProgress(0);
    try {
      const accessToken = await getAccessToken();
      const { signal } = controller;
      const url = await uploadImage(photo, { accessToken, signal, onProgress: setProgress });
      arrived.current.set(photo, url);
      return url;
    } finally {
      running.current = null;
      setProgress(null);
    }
  };
  return { upload, progress, cancel: () => running.current?.abort() };
}

/**
 * The message with which the server would refuse this file; null if the server may accept it. Checks only the size and the
 * first bytes, because names and content types are unreliable; the server checks the rest.
 */
export async function findPhotoRefusal(file: File): Promise<string | null> {
  if (file.size > maxPictureBytes) {
    return `The image is too large. At most ${maxPictureBytes / 1_000_000} MB are taken.`;
  }
  try {
    const start = new Uint8Array(await file.slice(0, signatureBytes).arrayBuffer());
    return findUploadFormat(start) ? null : 'The image must be a JPEG, PNG, WebP, AVIF or GIF file.';
  } catch {
    // The file was moved or deleted after it was chosen, or the browser may not read it.
    return 'The image could not be read. Choose it again, or another one.';
  }
}
