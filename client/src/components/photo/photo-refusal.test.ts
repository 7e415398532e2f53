import { describe, expect, it } from 'vitest';
import { findPhotoRefusal } from './photo-upload';

const file = (content: string, size?: number) => {
  const made = new File([Uint8Array.from(content, (letter) => letter.charCodeAt(0))], 'photo.png', {
    type: 'image/png',
  });
  if (size !== undefined) Object.defineProperty(made, 'size', { value: size });
  return made;
};
const png = '\x89PNG\r\n\x1a\n';
const wrongFormat = 'The image must be a JPEG, PNG, WebP, AVIF or GIF file.';

describe('a chosen file', () => {
  it.each([
    ['JPEG', '\xff\xd8\xff\xe0'],
    ['PNG', png],
    ['GIF of 1987', 'GIF87a'],
    ['GIF of 1989', 'GIF89a'],
    ['WebP', 'RIFF\x00\x01\x02\x03WEBPVP8 '],
    ['AVIF', '\x00\x00\x00\x1cftypavif\x00\x00\x00\x00'],
    ['AVIF sequence', '\x00\x00\x00\x1cftypavis\x00\x00\x00\x00'],
    ['AVIF under another brand', '\x00\x00\x00\x20ftypmif1\x00\x00\x00\x00mif1avif'],
  ])('that starts like a %s is accepted', async (_format, start) => {
    expect(await findPhotoRefusal(file(start))).toBeNull();
  });

  it.each([
    ['nothing', ''],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a HEIC', '\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic'],
    ['a sound', 'RIFF\x00\x00\x00\x00WAVEfmt '],
    ['a cut-off PNG', png.slice(0, 7)],
    ['a BMP', 'BM\x00\x00'],
  ])('that starts like %s is refused', async (_content, start) => {
    expect(await findPhotoRefusal(file(start))).toBe(wrongFormat);
  });

  it('that no longer exists is refused', async () => {
    const gone = file(png);
    gone.slice = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('NotReadableError')) });
    expect(await findPhotoRefusal(gone)).toBe('The image could not be read. Choose it again, or another one.');
  });

  it.each([
    [10_000_000, null],
    [10_000_001, 'The image is too large. It can have at most 10 MB.'],
  ])('of %i bytes has the refusal %s', async (size, refusal) => {
    expect(await findPhotoRefusal(file(png, size))).toBe(refusal);
  });
});
