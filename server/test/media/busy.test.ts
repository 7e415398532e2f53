import { request } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestShop, type TestShop, type TestUser } from '../shop.js';
import { photo, upload } from './pictures.js';

let shop: TestShop;
let admin: TestUser;
beforeAll(async () => {
  shop = await openTestShop({ uploadPlaces: 1 });
  admin = await shop.newAdmin();
});
afterAll(() => shop.close());

describe('a shop with too many uploads at once', () => {
  it('asks the client to retry later, and accepts the next upload when another one has ended', async () => {
    const { port } = new URL(shop.origin);
    // This upload takes the only place and never sends the rest of its body.
    const slow = request({
      port,
      method: 'POST',
      path: '/api/images',
      headers: {
        authorization: `Bearer ${admin.token}`,
        'content-type': 'multipart/form-data; boundary=x',
        expect: '100-continue',
      },
    });
    slow.on('error', () => undefined);
    slow.flushHeaders();
    await once(slow, 'continue');
    slow.write('--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n');

    const png = await photo().png().toBuffer();
    await expect.poll(async () => (await upload(shop, png, admin)).status).toBe(503);
    const refused = await upload(shop, png, admin);
    expect(refused.body).toMatchObject({ success: false, error: { code: 'SERVICE_UNAVAILABLE' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);

    slow.destroy();
    await expect.poll(async () => (await upload(shop, png, admin)).status).toBe(200);
  });
});
