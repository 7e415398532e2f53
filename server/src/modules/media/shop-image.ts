import { findPictureIn, toPictureSources, type Picture, type PictureSource } from './picture.js';
import { toBlurDataUrl } from './preview.js';

/**
 * The picture of a product or an order line. The size and preview are read from the picture's address, without a database
 * query.
 */
export class ShopImage {
  readonly #picture: Picture | null;

  constructor(
    readonly url: string,
    readonly altText: string,
  ) {
    this.#picture = findPictureIn(url);
  }

  get width(): number | null {
    return this.#picture?.width ?? null;
  }

  get height(): number | null {
    return this.#picture?.height ?? null;
  }

  get blurDataUrl(): string | null {
    const preview = this.#picture?.preview ?? null;
    return preview && toBlurDataUrl(preview);
  }

  get sources(): PictureSource[] {
    return this.#picture ? toPictureSources(this.#picture) : [];
  }
}
