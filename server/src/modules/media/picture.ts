import type { Readable } from 'node:stream';
import { storedFormats, renditionWidths, type StoredFormat } from '../../platform/images/image-processor.js';

/**
 * A picture stored by the shop. Its address contains everything that a page needs for the layout, so lists of products
 * and orders need no further read.
 */
export interface Picture {
  /** Hash of the bytes of the uploaded file: 32 hex digits. */
  hash: string;
  /** Width in pixels of its largest size. */
  width: number;
  height: number;
  /** Preview of four by three pixels with 16 bits each, in base64url; null if parts of the picture are transparent. */
  preview: string | null;
}

/** The bytes of a stored file. */
export interface StoredRendition {
  length: number;
  read(): Readable;
}

export interface PictureSource {
  /** Content type, e.g. `image/webp`. */
  type: string;
  /** As in HTML: addresses with widths. */
  srcSet: string;
}

/**
 * Widths for avatars, cards and the product's page, in pixels. On dense screens, the product's page uses the largest
 * size instead.
 */
export const smallerWidths = [160, 480, 960] as const;
const largestSize = 1600;
/** A very tall picture is made narrower, so that its height stays reasonable. */
export const pictureBox = { width: largestSize, height: 2 * largestSize };

export function pictureKey({ hash, width, height, preview }: Picture): string {
  return [hash, `${width}x${height}`, ...(preview === null ? [] : [preview])].join('-');
}

export function renditionPath(key: string, width: number, format: StoredFormat): string {
  return `/images/${key}/${width}.${format}`;
}

/** The address that a product stores: the largest size, in the format that all browsers support. */
export function toPictureUrl(picture: Picture): string {
  return renditionPath(pictureKey(picture), picture.width, 'webp');
}

/** For `<picture>`: the browser uses the first type that it supports. */
export function toPictureSources(picture: Picture): PictureSource[] {
  const key = pictureKey(picture);
  return storedFormats.map((format) => ({
    type: `image/${format}`,
    srcSet: renditionWidths(picture.width, smallerWidths)
      .map((width) => `${renditionPath(key, width, format)} ${width}w`)
      .join(', '),
  }));
}

const keyPattern = /^([0-9a-f]{32})-([1-9]\d{0,3})x([1-9]\d{0,3})(?:-([\w-]{32}))?$/;

export function parsePictureKey(key: string): Picture | null {
  const match = keyPattern.exec(key);
  if (!match) return null;
  const [, hash = '', width, height, preview = null] = match;
  return { hash, width: Number(width), height: Number(height), preview };
}

/** The picture that this address identifies; null if it is not the address of a picture of the shop. */
export function findPictureIn(url: string): Picture | null {
  const match = /^\/images\/([\w-]+)\/\d{1,4}\.(?:webp|avif)$/.exec(url);
  return match ? parsePictureKey(match[1] ?? '') : null;
}
