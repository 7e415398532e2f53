import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestShop, type TestShop, type TestUser } from '../shop.js';
import { download, noise, photo, send, upload } from './pictures.js';

let shop: TestShop;
let admin: TestUser;
let customer: TestUser;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.newAdmin();
  customer = await shop.newCustomer();
});
afterAll(() => shop.close());

const countFiles = () => shop.connection.collection('picturefiles.files').countDocuments();

describe('uploading a picture', () => {
  it.each([
    ['JPEG', () => photo().jpeg().toBuffer()],
    ['PNG', () => photo().png().toBuffer()],
    ['WebP', () => photo().webp().toBuffer()],
    ['AVIF', () => photo().avif({ effort: 0 }).toBuffer()],
    ['GIF', () => photo().gif().toBuffer()],
  ])('accepts a %s regardless of its name', async (_format, make) => {
    const { status, body } = await upload(shop, await make(), admin, { name: 'page.html', type: 'text/html' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, data: { width: 900, height: 600 } });
    const picture = await download(shop, body.data.url);
    expect(picture.headers.get('content-type')).toBe('image/webp');
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'webp', width: 900, height: 600 });
  });

  it('makes every size in both formats, never larger than the picture', async () => {
    const { body } = await upload(shop, await photo({ width: 2000, height: 1000 }).jpeg().toBuffer(), admin);
    expect(body.data.sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp']);
    for (const { type, srcSet } of body.data.sources) {
      const sizes = srcSet.split(', ').map((candidate) => candidate.split(' ') as [string, string]);
      expect(sizes.map(([, width]) => width)).toEqual(['160w', '480w', '960w', '1600w']);
      for (const [path, width] of sizes) {
        const { headers, bytes } = await download(shop, path);
        expect(headers.get('content-type')).toBe(type);
        expect(Number(headers.get('content-length'))).toBe(bytes.length);
        expect(`${(await sharp(bytes).metadata()).width}w`).toBe(width);
      }
    }
    const small = await upload(shop, await photo({ width: 300, height: 200 }).png().toBuffer(), admin);
    expect(small.body.data.srcSet?.match(/\d+w/g)).toEqual(['160w', '300w']);
  });

  it("turns the picture upright and removes the camera's metadata", async () => {
    const sideways = await photo({ width: 600, height: 300 })
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect(await sharp(sideways).metadata()).toMatchObject({ orientation: 6 });
    const { body } = await upload(shop, sideways, admin);
    expect(body.data).toMatchObject({ width: 300, height: 600 });
    const stored = await sharp((await download(shop, body.data.url)).bytes).metadata();
    expect(stored).toMatchObject({ width: 300, height: 600 });
    expect([stored.exif, stored.orientation, stored.icc, stored.xmp]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('uses the first frame of an animation', async () => {
    const frame = (r: number) => ({
      create: { width: 40, height: 30, channels: 3 as const, background: { r, g: 0, b: 0 } },
    });
    const frames = await Promise.all([frame(250), frame(10)].map((input) => sharp(input).png().toBuffer()));
    const animation = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    expect((await sharp(animation, { animated: true }).metadata()).pages).toBe(2);
    const { body } = await upload(shop, animation, admin);
    expect(body.data).toMatchObject({ width: 40, height: 30 });
    const { channels } = await sharp((await download(shop, body.data.url)).bytes).stats();
    expect(channels[0]?.mean).toBeGreaterThan(200);
  });

  it("returns a tiny preview in the picture's colours", async () => {
    const { body } = await upload(
      shop,
      await photo({ colour: { r: 248, g: 4, b: 8 } })
        .png()
        .toBuffer(),
      admin,
    );
    const bitmap = Buffer.from(body.data.blurDataUrl?.split(',')[1] ?? '', 'base64');
    expect(body.data.blurDataUrl).toMatch(/^data:image\/bmp;base64,/);
    expect(bitmap).toHaveLength(54 + 4 * 3 * 3);
    const [blue = 0, green = 0, red = 0] = bitmap.subarray(-3);
    expect([red > 235, green < 20, blue < 20]).toEqual([true, true, true]);
  });

  it('returns no preview for a transparent picture', async () => {
    const glass = await photo({ colour: { r: 0, g: 0, b: 0, alpha: 0.4 } })
      .png()
      .toBuffer();
    const { body } = await upload(shop, glass, admin);
    expect(body.data.blurDataUrl).toBeNull();
    expect((await sharp((await download(shop, body.data.url)).bytes).metadata()).hasAlpha).toBe(true);
  });

  it('scales a very tall picture down to the largest height', async () => {
    const { body } = await upload(shop, await photo({ width: 100, height: 12_800 }).png().toBuffer(), admin);
    expect(body.data).toMatchObject({ width: 25, height: 3200 });
  });

  it('stores the same picture once, also for concurrent uploads', async () => {
    const bytes = await noise(400, 300).png().toBuffer();
    const before = await countFiles();
    const [first, second] = await Promise.all([upload(shop, bytes, admin), upload(shop, bytes, admin)]);
    const third = await upload(shop, bytes, admin);
    expect(new Set([first, second, third].map(({ body }) => body.data.url)).size).toBe(1);
    expect((await countFiles()) - before).toBe(4);
    expect(await shop.connection.collection('pictureattempts').countDocuments()).toBe(0);
  });
});

describe('an upload', () => {
  const refusals = async () => {
    const jpeg = await noise(800, 600).jpeg().toBuffer();
    const png = await noise(800, 600).png().toBuffer();
    return {
      'an SVG': [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), /JPEG, PNG, WebP/],
      'a script': [Buffer.from('<script>alert(1)</script>'), /JPEG, PNG, WebP/],
      'a TIFF': [await photo().tiff().toBuffer(), /JPEG, PNG, WebP/],
      'an empty file': [Buffer.alloc(0), /JPEG, PNG, WebP/],
      'a truncated JPEG': [jpeg.subarray(0, jpeg.length / 2), /broken or incomplete/],
      'a truncated PNG': [png.subarray(0, png.length / 2), /broken or incomplete/],
      'a JPEG of nothing but its signature': [Buffer.from('ffd8ffe000104a46', 'hex'), /broken or incomplete/],
      'more than 50 megapixels': [
        await photo({ width: 8000, height: 6251 }).png().toBuffer(),
        /It can have at most 50 megapixels/,
      ],
    } as const;
  };

  it('is refused with an error on the field if it is not an intact picture', async () => {
    for (const [what, [bytes, message]] of Object.entries(await refusals())) {
      const { status, body } = await upload(shop, bytes, admin, { name: 'photo.jpg', type: 'image/jpeg' });
      expect([what, status, body.success, body.error.code]).toEqual([what, 400, false, 'BAD_USER_INPUT']);
      expect(body.message).toMatch(message);
      expect(body.error.details?.fields?.[0]).toEqual({ field: 'image', message: body.message });
    }
  });

  it('of a decompression bomb is refused by its header, without decoding it', async () => {
    const bomb = Buffer.from(await photo({ width: 10, height: 10 }).png().toBuffer());
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    const { status, body } = await upload(shop, bomb, admin);
    expect(status).toBe(400);
    expect(body.message).toContain('60000 by 60000 pixels');
  });

  it('of more than 10 MB is refused with 413, by the announced or the actual size', async () => {
    for (const size of [10_000_001, 10_200_000]) {
      const { status, body } = await upload(shop, Buffer.alloc(size, 1), admin);
      expect([status, body.success, body.error.code]).toEqual([413, false, 'PAYLOAD_TOO_LARGE']);
      expect(body.error.details?.fields?.[0]).toEqual({
        field: 'image',
        message: 'The image is too large. It can have at most 10 MB.',
      });
    }
  });

  it('must have exactly one file in the field image', async () => {
    const png = await photo().png().toBuffer();
    const elsewhere = await upload(shop, png, admin, { field: 'photo' });
    expect([elsewhere.status, elsewhere.body.success]).toEqual([400, false]);
    const two = new FormData();
    for (const name of ['a', 'b']) two.append('image', new Blob([Uint8Array.from(png)]), name);
    expect((await send(shop, two, admin)).status).toBe(400);
    const none = new FormData();
    none.append('other', 'text');
    expect((await send(shop, none, admin)).body.error.details?.fields?.[0]?.field).toBe('image');
    expect((await send(shop, 'not a form', admin)).status).toBe(415);
  });

  it('of a visitor or a customer is refused before anything is read', async () => {
    const png = await photo().png().toBuffer();
    expect((await upload(shop, png, null)).status).toBe(401);
    expect((await upload(shop, png, customer)).status).toBe(403);
    expect((await upload(shop, Buffer.from('nothing'), customer)).body).toMatchObject({
      success: false,
      error: { code: 'FORBIDDEN' },
    });
  });

  it('leaves no file behind if it is refused', async () => {
    const before = await countFiles();
    await upload(shop, (await noise(800, 600).jpeg().toBuffer()).subarray(0, 9000), admin);
    expect(await countFiles()).toBe(before);
    expect(await shop.connection.collection('pictureattempts').countDocuments()).toBe(0);
  });
});

describe('serving a picture', () => {
  let url: string;
  beforeAll(async () => {
    url = (await upload(shop, await photo({ width: 320, height: 200 }).png().toBuffer(), admin)).body.data.url;
  });

  it('allows caching forever', async () => {
    const { status, headers } = await download(shop, url);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const again = await download(shop, url, { 'if-none-match': headers.get('etag') ?? '' });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });

  it('answers HEAD with its length', async () => {
    const response = await fetch(shop.origin + url, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(Number(response.headers.get('content-length'))).toBe((await download(shop, url)).bytes.length);
  });

  it.each([
    ['another width', (path: string) => path.replace('320.webp', '321.webp')],
    ['another format', (path: string) => path.replace('.webp', '.png')],
    ['another size in the address', (path: string) => path.replace('320x200', '640x400')],
    ['another picture', (path: string) => path.replace(/images\/.{4}/, 'images/0000')],
    ['no picture', () => '/images/none/1.webp'],
  ])('answers 404 for %s', async (_what, change) => {
    const { status, headers } = await download(shop, change(url));
    expect(status).toBe(404);
    expect(headers.get('cache-control')).toBeNull();
  });
});

/** The checksum (CRC-32) of PNG chunks; Node 20 has no function for it. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
