import { describe, expect, it } from 'vitest';
import { findUploadFormat, type UploadFormat } from './pictures.js';

const start = (text: string) => Buffer.from(text, 'latin1');

describe('the first bytes', () => {
  it.each<[string, UploadFormat, string]>([
    ['a JPEG', 'jpeg', '\xff\xd8\xff\xe0'],
    ['a PNG', 'png', '\x89PNG\r\n\x1a\n'],
    ['a GIF of 1987', 'gif', 'GIF87a'],
    ['a GIF of 1989', 'gif', 'GIF89a'],
    ['a WebP', 'webp', 'RIFF\x00\x01\x02\x03WEBPVP8 '],
    ['an AVIF by its major brand alone', 'avif', '\x00\x00\x00\x18ftypavif\x00\x00\x00\x00mif1miaf'],
    ['an AVIF sequence', 'avif', '\x00\x00\x00\x1cftypavis\x00\x00\x00\x00msf1'],
    ['an AVIF under another brand', 'avif', '\x00\x00\x00\x1cftypmif1\x00\x00\x00\x00miafavif'],
  ])('of %s identify its format', (_what, format, text) => {
    expect(findUploadFormat(start(text))).toBe(format);
  });

  it.each([
    ['nothing', ''],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a HEIC', '\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic'],
    ['a sound', 'RIFF\x00\x00\x00\x00WAVEfmt '],
    ['a cut-off PNG', '\x89PNG\r\n\x1a'],
    ['a brand in the wrong place', '\x00\x00\x00\x1cftypmif1\x00\x00\x00\x00miaf\x00avif'],
  ])('of %s identify no picture format', (_what, text) => {
    expect(findUploadFormat(start(text))).toBeNull();
  });
});
