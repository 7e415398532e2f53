const mostBytes = 10_000_000;
/** Number of bytes that identify a file's format. */
const signatureBytes = 32;

/**
 * Why the shop would not take this file, in the shop's words; null when it may. It looks at nothing but the size and
 * the first bytes: names and content types lie, and the rest is the shop's to judge.
 */
export async function findPhotoRefusal(file: File): Promise<string | null> {
  if (file.size > mostBytes) return 'The image is too large. At most 10 MB are taken.';
  try {
    const start = new Uint8Array(await file.slice(0, signatureBytes).arrayBuffer());
    return isPhoto(start) ? null : 'The image must be a JPEG, PNG, WebP, AVIF or GIF file.';
  } catch {
    // The file was moved or deleted after it was chosen, or the browser may not read it.
    return 'The image could not be read. Choose it again, or another one.';
  }
}

/** Whether these are the first bytes of one of the five formats, as the shop tells them. */
function isPhoto(start: Uint8Array): boolean {
  const text = String.fromCharCode(...start.subarray(0, signatureBytes));
  if (text.startsWith('\xff\xd8\xff') || text.startsWith('\x89PNG\r\n\x1a\n') || /^GIF8[79]a/.test(text)) return true;
  if (text.startsWith('RIFF')) return text.startsWith('WEBP', 8);
  // AVIF names itself as the file's major brand, or as one of those it is compatible with.
  return text.startsWith('ftyp', 4) && /^(.{4}){0,5}?avi[fs]/s.test(text.slice(8));
}
