import { once } from 'node:events';
import { get, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoFileRoutes } from './demo-file-routes.js';

const server = express().use(demoFileRoutes(express.Router())).listen(0, '127.0.0.1');
beforeAll(() => (server.listening ? undefined : once(server, 'listening')));
afterAll(() => void server.close());

describe('the demo documents', () => {
  const askFor = (name: string) => {
    const { port } = server.address() as AddressInfo;
    return fetch(`http://127.0.0.1:${port}/documents/demo/${name}.txt`);
  };

  it('are text files that begin with their title', async () => {
    const answer = await askFor('brake-discs');
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await answer.text()).toMatch(/^Fitting a brake disc\n\n=+\n\nClean the hub .+\n$/s);
  });

  it('are not found by other names', async () => {
    for (const name of ['constructor', 'brake-disc']) expect((await askFor(name)).status, name).toBe(404);
  });
});

describe('the demo drawings', () => {
  /** Requests the file without the decompression that `fetch` does. */
  async function ask(headers: Record<string, string>): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
    const { port } = server.address() as AddressInfo;
    const path = '/images/demo/fork.svg?theme=dark';
    return new Promise((resolve, reject) => {
      get({ host: '127.0.0.1', port, path, headers }, (response) => {
        buffer(response).then((body) => resolve({ headers: response.headers, body }), reject);
      }).on('error', reject);
    });
  }

  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
  ])('are compressed for a browser that accepts "%s", by the method %s', async (accepted, encoding, decompress) => {
    const plain = await ask({});
    const { headers, body } = await ask({ 'accept-encoding': accepted });
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
    expect(body.length).toBeLessThan(plain.body.length / 3);
    expect(decompress(body).equals(plain.body)).toBe(true);
  });

  it('are sent uncompressed to a client that accepts no compression', async () => {
    const { headers, body } = await ask({});
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers).toMatchObject({ vary: 'Accept-Encoding', 'content-type': 'image/svg+xml; charset=utf-8' });
    expect(body.toString()).toMatch(/^<svg /);
    expect(body.toString()).not.toMatch(/currentColor|var\(/);
  });
});
