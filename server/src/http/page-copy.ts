import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { digestOf } from '../shared/fingerprint.js';

const gzipped = promisify(gzip);
const gunzipped = promisify(gunzip);
const brotlied = promisify(brotliCompress);
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** A page or a file as it is sent. Only compressed forms are stored, because browsers and search engines request no others. */
export interface PageCopy {
  headers: Record<string, string>;
  /** By name of the encoding, smallest first. */
  encoded: { br: Buffer; gzip: Buffer };
}

/** @param caching `Cache-Control` of the page. A page refers to the client's files of one build, so it is not kept long. */
export async function toPageCopy(
  content: string,
  caching: string,
  contentType = 'text/html; charset=utf-8',
): Promise<PageCopy> {
  const plain = Buffer.from(content);
  const [br, gz] = await Promise.all([brotlied(plain, brotliOptions), gzipped(plain)]);
  return {
    headers: {
      'Content-Type': contentType,
      'Cache-Control': caching,
      // A weak ETag, because it is the same for all encodings of a page.
      ETag: `W/"${digestOf(plain).slice(0, 22)}"`,
      Vary: 'Accept-Encoding',
    },
    encoded: { br, gzip: gz },
  };
}

export async function sendCopy(request: Request, response: Response, { headers, encoded }: PageCopy): Promise<void> {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (request.fresh) return void response.status(304).end();
  // The smallest encoding that the browser accepts. Browsers accept all encodings equally, but list gzip first.
  const encoding = (['br', 'gzip'] as const).find((name) => request.acceptsEncodings(name) === name);
  const body = encoding ? encoded[encoding] : await gunzipped(encoded.gzip);
  if (encoding) response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', body.length);
  response.end(body);
}
