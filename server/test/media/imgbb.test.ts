import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createImgbbHost } from '../../src/platform/images/imgbb-host.js';
import { openTestShop, type TestShop } from '../shop.js';
import { photo, upload } from './pictures.js';

const apiKey = 'the-secret-key';
type Respond = (request: IncomingMessage, response: ServerResponse) => void;

let service: Server;
let shop: TestShop;
let received: { path: string; form: FormData }[];
/** The answers, one for each attempt; the last one is repeated. */
let responds: Respond[];

const answer =
  (status: number, body: object): Respond =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const taken = answer(200, { success: true, status: 200, data: { url: 'https://i.host.example/x/photo.webp' } });

beforeEach(async () => {
  received = [];
  service = createServer((request, response) => void receive(request, response)).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}/1/upload`;
  shop = await openTestShop({
    imageHost: createImgbbHost({ apiKey, endpoint, timeoutMs: 2_000, pause: () => Promise.resolve() }),
  });
});
afterEach(async () => {
  service.closeAllConnections();
  service.close();
  await shop.close();
});

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const form = await new Response(Buffer.concat(parts), { headers }).formData();
  received.push({ path: request.url ?? '', form });
  const respond = responds.length > 1 ? responds.shift() : responds[0];
  respond?.(request, response);
}

const send = async (bytes?: Buffer) =>
  upload(shop, bytes ?? (await photo({ width: 300, height: 200 }).jpeg().toBuffer()), await shop.newAdmin());

describe('a shop with a hosting service', () => {
  it('forwards the picture and returns its address at the service', async () => {
    responds = [taken];
    const { status, body } = await send();
    expect([status, body.success]).toEqual([200, true]);
    expect(body.data).toMatchObject({
      url: 'https://i.host.example/x/photo.webp',
      width: 300,
      height: 200,
      srcSet: null,
      sources: [],
    });
    expect(received).toHaveLength(1);
    expect(received[0]?.path).toBe(`/1/upload?key=${apiKey}`);
    expect(await shop.connection.collection('pictures').countDocuments()).toBe(0);
  });

  it("removes the camera's metadata and turns the picture upright before sending it", async () => {
    responds = [taken];
    await send(
      await photo({ width: 300, height: 200 })
        .withMetadata({ orientation: 6 })
        .withExifMerge({ IFD0: { Make: 'Camera' } })
        .jpeg()
        .toBuffer(),
    );
    const sent = await (received[0]?.form.get('image') as File).arrayBuffer();
    const metadata = await sharp(Buffer.from(sent)).metadata();
    expect(metadata).toMatchObject({ width: 200, height: 300 });
    expect(metadata.exif).toBeUndefined();
  });

  it('retries a temporary failure of the service', async () => {
    responds = [answer(500, {}), answer(429, {}), taken];
    expect((await send()).status).toBe(200);
    expect(received).toHaveLength(3);
  });

  it.each([
    ['fails for longer', answer(503, {}), 3],
    ['hangs up', (request) => request.socket.destroy(), 3],
    ['refuses the key', answer(400, { status_code: 400, error: { message: 'Invalid API v1 key.' } }), 1],
    ['answers something else', answer(200, { success: true, data: { url: 'javascript:alert(1)' } }), 1],
  ])('reports, without the key, that the service %s', async (_what, respond, attempts) => {
    responds = [respond];
    const { status, body } = await send();
    expect([status, body.success, body.error.code]).toEqual([503, false, 'SERVICE_UNAVAILABLE']);
    expect(body.message).toBe('The image hosting service could not store the picture. Try again.');
    expect(JSON.stringify(body)).not.toContain(apiKey);
    expect(received).toHaveLength(attempts);
  });

  it('gives up on a service that never answers', async () => {
    const { port } = service.address() as AddressInfo;
    responds = [() => undefined];
    const host = createImgbbHost({
      apiKey,
      endpoint: `http://127.0.0.1:${port}/1/upload`,
      timeoutMs: 50,
      attempts: 2,
      pause: () => Promise.resolve(),
    });
    await expect(host.keep(Buffer.from('x'), 'name')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await expect.poll(() => received.length).toBe(2);
  });

  it('does not forward pictures that the shop would refuse', async () => {
    responds = [taken];
    expect((await send(Buffer.from('<svg/>'))).status).toBe(400);
    expect(received).toEqual([]);
  });
});
