import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ImageHost } from '../../src/platform/images/image-host.js';
import { readAuditLog } from '../audit-reading.js';
import { recordCommands } from '../recorded-commands.js';
import { openTestShop, type TestShop, type TestUser } from '../shop.js';
import { download, photo, upload } from './pictures.js';

const host: ImageHost = { keep: () => Promise.resolve({ url: 'https://i.host.example/x/photo.webp' }) };

let shop: TestShop;
let admin: TestUser;

async function open(imageHost?: ImageHost): Promise<void> {
  shop = await openTestShop(imageHost ? { imageHost } : {});
  admin = await shop.newAdmin();
}
beforeEach(() => open());
afterEach(() => shop.close());

const log = () => readAuditLog(shop.services.audit, { subjectType: 'picture' });
const bytesOf = (width: number, height: number) => photo({ width, height }).png().toBuffer();

describe('the audit log records an uploaded picture', () => {
  it('with its sender and its address', async () => {
    const { body } = await upload(shop, await bytesOf(900, 600), admin);
    expect(await log()).toMatchObject([
      {
        action: 'picture.uploaded',
        by: admin.email,
        at: shop.clock.now(),
        subjectId: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
        subjectName: body.data.url,
        changes: [{ field: 'size', before: null, after: '900 × 600 pixels' }],
      },
    ]);
    expect(body.data.url).toContain((await log())[0]?.subjectId);
  });

  it('also if a hosting service stores it', async () => {
    await shop.close();
    await open(host);
    await upload(shop, await bytesOf(300, 200), admin);
    expect(await log()).toMatchObject([
      { by: admin.email, subjectName: 'https://i.host.example/x/photo.webp', changes: [{ after: '300 × 200 pixels' }] },
    ]);
  });

  it('once, also for repeated and concurrent uploads', async () => {
    const bytes = await bytesOf(90, 60);
    await Promise.all(Array.from({ length: 4 }, () => upload(shop, bytes, admin)));
    await upload(shop, bytes, admin);
    expect(await log()).toHaveLength(1);
  });

  it('but not a refused picture', async () => {
    await upload(shop, Buffer.from('no picture'), admin);
    await upload(shop, await bytesOf(90, 60), await shop.newCustomer());
    expect(await log()).toEqual([]);
  });
});

describe('an entry that is not in the log yet', () => {
  const left = { _id: 'left-behind', action: 'picture.uploaded', by: 'ada@example.test', changes: [], note: null };

  async function leaveBehind(): Promise<string> {
    const { body } = await upload(shop, await bytesOf(90, 60), admin);
    const [entry] = await log();
    if (!entry) throw new Error('The upload is not in the log');
    const { subjectType, subjectId, subjectName, at } = entry;
    const auditOutbox = [{ ...left, subjectType, subjectId, subjectName, at }];
    await shop.connection
      .collection<{ _id: string }>('pictures')
      .updateOne({ _id: subjectId }, { $set: { auditOutbox } });
    return body.data.url;
  }

  it('prevents the removal of its picture', async () => {
    const url = await leaveBehind();
    shop.clock.advance({ minutes: 25 * 60 });
    expect(await shop.services.media.sweepPictures()).toMatchObject({ unused: 0 });
    expect((await download(shop, url)).status).toBe(200);
    await shop.services.media.relayAudit();
    expect((await log()).map(({ id }) => id)).toContain('left-behind');
    expect(await shop.services.media.sweepPictures()).toMatchObject({ unused: 1 });
  });

  it('is not read with the picture', async () => {
    const url = await leaveBehind();
    const commands = await recordCommands(shop.connection, () => download(shop, url));
    const reads = commands.filter(({ command }) => command['find'] === 'pictures');
    expect(reads).toHaveLength(1);
    expect(reads[0]?.command['projection']).toMatchObject({ auditOutbox: 0 });
  });
});
