import sharp from 'sharp';
import type { Answer, TestShop, TestUser } from '../shop.js';

export interface UploadAnswer {
  success: boolean;
  data: {
    url: string;
    width: number;
    height: number;
    blurDataUrl: string | null;
    srcSet: string | null;
    sources: { type: string; srcSet: string }[];
  };
  message: string;
  error: { code: string; details?: { fields?: { field: string; message: string }[] } };
}

export interface PhotoOptions {
  width?: number;
  height?: number;
  colour?: { r: number; g: number; b: number; alpha?: number };
}

/** A picture of one colour, which can be encoded in any format. */
export function photo({ width = 900, height = 600, colour = { r: 200, g: 40, b: 20 } }: PhotoOptions = {}) {
  return sharp({ create: { width, height, channels: colour.alpha === undefined ? 3 : 4, background: colour } });
}

/** A picture of random noise: its files are large, and all are different. */
export function noise(width: number, height: number) {
  return sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });
}

export async function upload(
  shop: TestShop,
  bytes: Uint8Array,
  user: TestUser | null,
  { field = 'image', name = 'photo', type = 'application/octet-stream', path = '/api/images' } = {},
): Promise<Answer<UploadAnswer>> {
  const form = new FormData();
  form.append(field, new Blob([Uint8Array.from(bytes)], { type }), name);
  return send(shop, form, user, path);
}

export async function send(shop: TestShop, body: FormData | string, user: TestUser | null, path = '/api/images') {
  const response = await fetch(shop.origin + path, {
    method: 'POST',
    body,
    headers: user ? { authorization: `Bearer ${user.token}` } : {},
  });
  const answer = (await response.json()) as UploadAnswer;
  return { status: response.status, headers: response.headers, body: answer };
}

export async function download(shop: TestShop, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(shop.origin + path, { headers });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}
