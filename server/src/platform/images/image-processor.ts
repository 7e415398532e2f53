import type { UploadFormat } from '@kickstand/rules/pictures';

/** The formats in which pictures are stored; the one with the smaller files comes first. */
export const storedFormats = ['avif', 'webp'] as const;
export type StoredFormat = (typeof storedFormats)[number];

export interface ImageHeader {
  format: UploadFormat;
  /** Size of one frame in the file, before any rotation. */
  width: number;
  height: number;
}

export interface RenderPlan {
  /** Bounding box of the largest rendition. */
  box: { width: number; height: number };
  /** Widths of the other renditions. Widths that are not smaller than the largest rendition are left out. */
  widths: readonly number[];
  formats: readonly StoredFormat[];
}

/** Widths from the smallest to the largest. */
export function renditionWidths(largest: number, smaller: readonly number[]): number[] {
  return [...smaller.filter((width) => width < largest), largest];
}

export interface Rendition {
  width: number;
  format: StoredFormat;
  bytes: Buffer;
}

export interface RenderedImage {
  /** Size of the largest rendition. */
  width: number;
  height: number;
  renditions: Rendition[];
  /**
   * Preview of four by three pixels, rows from the top, one byte each for red, green and blue; null if parts are
   * transparent.
   */
  preview: Buffer | null;
}

/**
 * Reads and renders untrusted pictures. Files are passed by name and never completely read into memory. All calls may
 * also throw a DomainError SERVICE_UNAVAILABLE.
 */
export interface ImageProcessor {
  /**
   * Reads only the header, which is safe even if decoding the file would fill the memory.
   * @throws DomainError BAD_USER_INPUT for the field `image`: the format is not accepted, or the file is broken.
   */
  readHeader(path: string): Promise<ImageHeader>;
  /**
   * Renders the first frame of the picture, turned upright and without metadata, in each size and format of the plan.
   * @throws DomainError BAD_USER_INPUT for the field `image`: the file is broken or truncated, or takes too long to
   *   decode.
   */
  render(path: string, plan: RenderPlan): Promise<RenderedImage>;
  /**
   * Renders the first frame as JPEG, at most `width` pixels wide and `2 * width` high. Transparent areas become white.
   * @throws DomainError BAD_USER_INPUT for the field `image`, as `render` does.
   */
  toJpeg(path: string, width: number): Promise<Buffer>;
}
