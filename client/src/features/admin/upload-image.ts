/** Why a picture was not taken, in words for under its field. */
export class UploadError extends Error {}

const unreachable = 'The photo could not be uploaded. Check your connection and try again.';
const refused = 'The photo could not be uploaded. Try again, or try another one.';

/** Sends a picture to the shop and answers the address it is served from. */
export async function uploadImage(file: File, accessToken: string | null): Promise<string> {
  const body = new FormData();
  body.append('image', file);
  const response = await fetch('/api/images', {
    method: 'POST',
    body,
    headers: accessToken === null ? {} : { authorization: `Bearer ${accessToken}` },
  }).catch(() => {
    throw new UploadError(unreachable);
  });
  const answer = (await response.json().catch(() => null)) as UploadAnswer | null;
  const url = answer?.data?.url;
  if (!response.ok || answer?.success !== true || typeof url !== 'string') {
    const isAboutThePhoto = response.status === 400 || response.status === 413;
    throw new UploadError(isAboutThePhoto && typeof answer?.message === 'string' ? answer.message : refused);
  }
  return url;
}

interface UploadAnswer {
  success?: unknown;
  message?: unknown;
  data?: { url?: unknown } | null;
}
