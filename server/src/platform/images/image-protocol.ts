import type { ErrorCode } from '@kickstand/rules/errors';
import type { ErrorDetails } from '../../shared/errors.js';
import type { ImageHeader, RenderedImage, RenderPlan } from './image-processor.js';

/** Settings of an image process, as JSON in its first argument. */
export interface ImageProcessSettings {
  maxPixels: number;
}

/** A call of `ImageProcessor`, as a message to the image process. */
export type ImageCall =
  | { call: 'readHeader'; path: string }
  | { call: 'render'; path: string; plan: RenderPlan }
  | { call: 'toJpeg'; path: string; width: number };
export type ImageResult = ImageHeader | RenderedImage | Buffer;
export type ImageRequest = ImageCall & { id: number };

/** `refused` contains the fields of a DomainError, which is thrown again in the server. `failed` is any other error. */
export type ImageAnswer =
  | { kind: 'ready' }
  | { kind: 'done'; id: number; result: ImageResult }
  | { kind: 'refused'; id: number; code: ErrorCode; message: string; details: ErrorDetails | undefined; cause: string }
  | { kind: 'failed'; id: number; stack: string };
