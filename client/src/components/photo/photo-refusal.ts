import { findUploadFormat, maxPictureBytes, signatureBytes } from '@kickstand/rules/pictures';

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
