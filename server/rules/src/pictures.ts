/** Accepted formats of uploaded pictures. */
export const uploadFormats = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const;
export type UploadFormat = (typeof uploadFormats)[number];

export const uploadMediaTypes = uploadFormats.map((format) => `image/${format}`);

export const maxPictureBytes = 10_000_000;
export const maxPicturePixels = 50_000_000;
/** Largest number of pictures of one return. */
export const maxReturnPictures = 4;

/** Number of bytes at the beginning of a file that identify its format. */
export const signatureBytes = 32;

/**
 * Detects the format by the first bytes, because names and content types can be wrong. @returns null for any other
 * format, such as SVG
 */
export function findUploadFormat(start: Uint8Array): UploadFormat | null {
  const text = String.fromCharCode(...start.subarray(0, signatureBytes));
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp';
  // An AVIF file names its format as its major brand or as one of its compatible brands.
  if (text.startsWith('ftyp', 4) && /^(.{4}){0,5}?avi[fs]/s.test(text.slice(8))) return 'avif';
  return null;
}
