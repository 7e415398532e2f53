const width = 4;
const height = 3;
const pixels = width * height;

/**
 * @param colours red, green and blue of each pixel, one byte each. @returns 5, 6 and 5 bits of each pixel in base64url.
 */
export function packPreview(colours: Uint8Array): string {
  const packed = Buffer.alloc(pixels * 2);
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    const [red = 0, green = 0, blue = 0] = colours.subarray(pixel * 3, pixel * 3 + 3);
    packed.writeUInt16BE(((red >> 3) << 11) | ((green >> 2) << 5) | (blue >> 3), pixel * 2);
  }
  return packed.toString('base64url');
}

const headerBytes = 54;

/** A tiny bitmap as a data URL. Browsers enlarge and thereby blur it while the picture loads. */
export function toBlurDataUrl(preview: string): string {
  const packed = Buffer.from(preview, 'base64url');
  const bitmap = Buffer.alloc(headerBytes + pixels * 3);
  bitmap.write('BM', 'latin1');
  bitmap.writeUInt32LE(bitmap.length, 2);
  bitmap.writeUInt32LE(headerBytes, 10);
  bitmap.writeUInt32LE(40, 14);
  bitmap.writeInt32LE(width, 18);
  // A negative height means that the rows start at the top.
  bitmap.writeInt32LE(-height, 22);
  bitmap.writeUInt16LE(1, 26);
  bitmap.writeUInt16LE(24, 28);
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    const colour = packed.readUInt16BE(pixel * 2);
    const at = headerBytes + pixel * 3;
    bitmap[at] = widen(colour & 0x1f, 5);
    bitmap[at + 1] = widen((colour >> 5) & 0x3f, 6);
    bitmap[at + 2] = widen(colour >> 11, 5);
  }
  return `data:image/bmp;base64,${bitmap.toString('base64')}`;
}

function widen(value: number, bits: number): number {
  return Math.round((value * 255) / (2 ** bits - 1));
}
