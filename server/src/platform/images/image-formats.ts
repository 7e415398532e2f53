/** The formats a picture may arrive in. */
export const sourceFormats = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const;
export type SourceFormat = (typeof sourceFormats)[number];

/** The formats pictures are kept in, the smaller one first. */
export const keptFormats = ['avif', 'webp'] as const;
export type KeptFormat = (typeof keptFormats)[number];

/** As many bytes of a file as tell its format. */
export const signatureBytes = 32;

/** Names and content types lie; the first bytes decide. Null for everything but the five formats, SVG among it. */
export function formatOf(start: Uint8Array): SourceFormat | null {
  const text = Buffer.from(start.subarray(0, signatureBytes)).toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp';
  // Its major brand, or one of those it is compatible with.
  if (text.startsWith('ftyp', 4) && /^(.{4}){0,5}?avi[fs]/s.test(text.slice(8))) return 'avif';
  return null;
}
