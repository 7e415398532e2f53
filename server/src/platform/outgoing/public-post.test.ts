import type { lookup } from 'node:dns';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createPublicPost, isPublicAddress } from './public-post.js';

const server = createServer();
afterEach(() => void server.close());

async function listen(status: number): Promise<{ port: number; received: Promise<[IncomingMessage, string]> }> {
  server.removeAllListeners('request');
  const received = new Promise<[IncomingMessage, string]>((resolve) => {
    server.on('request', (request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        response.writeHead(status, { location: 'http://localhost/elsewhere' }).end('x'.repeat(1_000_000));
        resolve([request, body]);
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, received };
}

/** A name server that gives each name these addresses. */
const resolveTo = (...addresses: string[]) =>
  ((_name: string, _options: object, done: (error: null, found: object[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as unknown as typeof lookup;

describe('posting to an address that somebody typed', () => {
  it.each([200, 204, 301, 500])('reports the status %d, and follows no redirect', async (status) => {
    const { port, received } = await listen(status);
    const post = createPublicPost({ allowsPrivate: true });
    expect(await post(`http://127.0.0.1:${port}/hook?a=1`, '{"é":1}', { 'webhook-id': 'm1' })).toBe(status);
    const [{ method, url, headers }, body] = await received;
    expect([method, url, headers['webhook-id'], body]).toEqual(['POST', '/hook?a=1', 'm1', '{"é":1}']);
  });

  it.each([
    'http://169.254.169.254/latest',
    'http://127.0.0.1:1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://[fd00::1]/',
  ])('refuses %s', async (url) => {
    const post = createPublicPost({ allowsPrivate: false, resolve: resolveTo('1.1.1.1') });
    await expect(post(url, '', {})).rejects.toThrow('The address leads to a private network.');
  });

  it.each([[['10.0.0.1']], [['1.1.1.1', '10.0.0.1']], [['fe80::1']], [['64:ff9b::a00:1']]])(
    'refuses a host name that has the addresses %j',
    async (addresses) => {
      const post = createPublicPost({ allowsPrivate: false, resolve: resolveTo(...addresses) });
      await expect(post('http://receiver.example/', '', {})).rejects.toThrow('private network');
    },
  );

  it('says why there is no connection', async () => {
    const { port } = await listen(200);
    server.close();
    const post = createPublicPost({ allowsPrivate: true, resolve: resolveTo('127.0.0.1') });
    await expect(post(`http://receiver.example:${port}/`, '', {})).rejects.toThrow('No connection: ECONNREFUSED.');
  });
});

it.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '192.0.3.1', '2606:4700::1111', '2a00:1450::1', '223.255.255.255'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
);
it.each([
  '100.64.0.1',
  '172.31.255.255',
  '198.19.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '2002:a00:1::',
  'ff02::1',
])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));
