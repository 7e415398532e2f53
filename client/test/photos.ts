const pngSignature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** A file with the first bytes of a photo. */
export const aPhoto = (name: string) => new File([pngSignature], name, { type: 'image/png' });

/** A photo that is one byte larger than allowed. */
export function aLargePhoto(name: string): File {
  const photo = aPhoto(name);
  Object.defineProperty(photo, 'size', { value: 10_000_001 });
  return photo;
}

/** A drawing with the file name of a photo. */
export const aDisguisedDrawing = (name: string) =>
  new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], name, { type: 'image/png' });

export const wrongFormat = 'The image must be a JPEG, PNG, WebP, AVIF or GIF file.';
export const tooLarge = 'The image is too large. It can have at most 10 MB.';
