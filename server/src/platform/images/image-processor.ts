import type { UploadFormat } from '@kickstand/rules/pictures';

/** The formats that pictures are stored in, the smaller one first. */
export const storedFormats = ['avif', 'webp'] as const;
export type StoredFormat = (typeof storedFormats)[number];

export interface ImageHeader {
  format: UploadFormat;
  /** Size of one frame as stored, before any rotation. */
  width: number;
  height: number;
}

export interface RenderPlan {
  /** Bounding box of the largest rendition. */
  box: { width: number; height: number };
  /** Widths of the other renditions; those that are not smaller than the largest one are left out. */
  widths: readonly number[];
  formats: readonly StoredFormat[];
}

/** From the smallest to the largest. */
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
 * Reads and renders untrusted pictures. Files are passed by name, never held in memory.
 * Every call may also throw a DomainError SERVICE_UNAVAILABLE.
 */
export interface ImageProcessor {
  /**
   * Reads the header only: safe for a file that would fill the memory when decoded.
   * @throws DomainError BAD_USER_INPUT for the field `image`: a format that is not accepted, or a broken file.
   */
  readHeader(path: string): Promise<ImageHeader>;
  /**
   * The picture's first frame, turned upright and without its metadata, in every size and format of the plan.
   * @throws DomainError BAD_USER_INPUT for the field `image`: a broken or truncated file, or one that takes too long to decode.
   */
  render(path: string, plan: RenderPlan): Promise<RenderedImage>;
}
