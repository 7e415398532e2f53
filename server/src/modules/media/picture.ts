import { storedFormats, renditionWidths, type StoredFormat } from '../../platform/images/image-processor.js';

/**
 * A picture stored by the shop. Its address contains everything that a page needs for the layout, so that lists of products
 * and orders need no further read.
 */
export interface Picture {
  /** Of the uploaded file's bytes: 32 hex digits. */
  hash: string;
  /** Of its largest size. */
  width: number;
  height: number;
  /** Four by three pixels in 16 bits each, base64url; null where parts of the picture are transparent. */
  preview: string | null;
}

export interface PictureSource {
  /** A content type. */
  type: string;
  /** As in HTML: addresses with their widths. */
  srcSet: string;
}

/** Avatars, cards and the product's page; the largest is the page's on a dense screen. */
export const smallerWidths = [160, 480, 960] as const;
const largestSize = 1600;
/** A very tall picture gets narrower, so that its height stays within reason. */
export const pictureBox = { width: largestSize, height: 2 * largestSize };

export function pictureKey({ hash, width, height, preview }: Picture): string {
  return [hash, `${width}x${height}`, ...(preview === null ? [] : [preview])].join('-');
}

export function renditionPath(key: string, width: number, format: StoredFormat): string {
  return `/images/${key}/${width}.${format}`;
}

/** The address a product keeps: of the largest size, in the format every browser knows. */
export function toPictureUrl(picture: Picture): string {
  return renditionPath(pictureKey(picture), picture.width, 'webp');
}

/** For `<picture>`: the browser takes the first type it knows. */
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

/** The picture of an address such as a product keeps; null for any other address. */
export function findPictureIn(url: string): Picture | null {
  const match = /^\/images\/([\w-]+)\/\d{1,4}\.(?:webp|avif)$/.exec(url);
  return match ? parsePictureKey(match[1] ?? '') : null;
}
