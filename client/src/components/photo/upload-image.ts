/** A failed upload; its message is shown below the field. */
export class UploadError extends Error {}

/** The user cancelled the upload: no error is shown. */
export class UploadCancelled extends Error {}

export interface UploadOptions {
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
export function uploadImage(file: File, { accessToken, signal, onProgress }: UploadOptions): Promise<string> {
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
