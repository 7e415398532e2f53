import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { money } from '../../src/shared/money.js';
import { systemActor, visitor } from '../../src/shared/actor.js';
import type { Order } from '../../src/modules/orders/order/order.js';
import { addProduct, openTestShop, type TestShop, type TestUser } from '../shop.js';
import { noise, photo } from './pictures.js';

let shop: TestShop;
let productId: string;
let order: Order;
let returnId: string;
let customerId: string;
/** Headers by which each person is recognised. */
let people: Record<'customer' | 'guest' | 'stranger' | 'visitor' | 'staff', Record<string, string>>;

const actor = systemActor('test');
const bearer = ({ token }: TestUser) => ({ authorization: `Bearer ${token}` });

beforeAll(async () => {
  shop = await openTestShop();
  productId = await addProduct(shop, { name: 'Chain', priceMinor: 2_500, availableQuantity: 1_000 });
});
afterAll(() => shop.close());

let orders = 0;
const place = async (customer: { guest: { name: string; email: string } } | { userId: string }) => {
  const idempotencyKey = `order-${(orders += 1)}`;
  const expectedTotal = money(2_500, 'usd');
  const placed = await shop.services.orders.placeOrderFor(actor, {
    ...{ lines: [{ productId, quantity: 1 }], customer, expectedTotal, idempotencyKey },
    ...{ address: '1 Ratchet Lane', phone: '0123 456' },
  });
  const { id: orderId } = placed;
  await shop.services.payments.recordPayment(actor, { orderId, method: 'cash', expectedTotal, idempotencyKey });
  await shop.services.orders.shipParcel(actor, { orderId, idempotencyKey });
  const lines = [{ lineId: placed.lines[0]?.id ?? '', quantity: 1, reason: 'damaged' as const }];
  const asked = await shop.services.orders.requestReturn(actor, { orderId, lines, idempotencyKey });
  return { order: { ...asked.order, accessKey: placed.accessKey }, returnId: asked.returnId };
};

beforeEach(async () => {
  const customer = await shop.newCustomer();
  customerId = customer.userId;
  ({ order, returnId } = await place({ guest: { name: 'Gus', email: customer.email } }));
  people = {
    guest: { 'x-order-key': order.accessKey ?? '' },
    customer: bearer(customer),
    stranger: bearer(await shop.newCustomer()),
    visitor: {},
    staff: bearer(await shop.newAdmin()),
  };
});

const pdf = Buffer.from('%PDF-1.7\nlabel\n%%EOF');

async function send(person: keyof typeof people, content: Buffer, kind = 'pictures', orderId = order.id) {
  const body = new FormData();
  body.append('file', new Blob([Uint8Array.from(content)]), 'photo');
  const address = `${shop.origin}/api/orders/${orderId}/returns/${returnId}/${kind}`;
  const answer = await fetch(address, { method: 'POST', body, headers: people[person] });
  return { status: answer.status, ...((await answer.json()) as { id: string; message?: string }) };
}

const get = (person: keyof typeof people, url: string) => fetch(shop.origin + url, { headers: people[person] });

const query = 'query ($id: ID!) { order(id: $id) { returns { pictures { id url } labelFile { id url } } } }';
interface Files {
  pictures: { id: string; url: string }[];
  labelFile: { id: string; url: string } | null;
}
async function filesFor(person: keyof typeof people): Promise<Files | undefined> {
  const answer = await fetch(`${shop.origin}/graphql`, {
    method: 'POST',
    body: JSON.stringify({ query, variables: { id: order.id } }),
    headers: { 'content-type': 'application/json', ...people[person] },
  });
  const { data } = (await answer.json()) as { data: { order: { returns: Files[] } | null } };
  return data.order?.returns[0];
}

describe('a picture of a return', () => {
  it.each(['guest', 'customer', 'staff'] as const)('is added by the %s, without its metadata', async (person) => {
    const camera = photo().withExifMerge({ IFD3: { GPSLatitude: '51/1 30/1 0/1' } });
    const { status, id } = await send(person, await camera.jpeg().toBuffer());
    expect(status).toBe(200);
    for (const reader of ['guest', 'customer', 'staff'] as const) {
      const [picture] = (await filesFor(reader))?.pictures ?? [];
      expect(picture?.id).toBe(id);
      const file = await get(reader, picture?.url ?? '');
      expect(Object.fromEntries(file.headers)).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': 'attachment; filename="picture.webp"',
        'cache-control': 'no-store',
      });
      const { format, width, exif } = await sharp(Buffer.from(await file.arrayBuffer())).metadata();
      expect({ format, width, exif }).toEqual({ format: 'webp', width: 900, exif: undefined });
    }
  });

  it('is neither shown to other people nor accepted from them', async () => {
    const picture = await photo().png().toBuffer();
    await send('customer', picture);
    const url = (await filesFor('customer'))?.pictures[0]?.url ?? '';
    expect((await get('stranger', url)).status).toBe(404);
    expect((await get('visitor', url)).status).toBe(401);
    expect((await send('stranger', picture)).status).toBe(404);
    expect((await send('visitor', picture)).status).toBe(401);
    const { order: other } = await place({ guest: { name: 'Eve', email: 'eve@example.test' } });
    people.visitor = { 'x-order-key': other.accessKey ?? '' };
    for (const path of [url, url.replace(order.id, other.id)]) expect((await get('visitor', path)).status).toBe(404);
    expect((await send('visitor', picture)).status).toBe(404);
  });

  it('is stored once, even if it is sent several times at once, and there are at most four', async () => {
    const pictures = await Promise.all([1, 2, 3, 4, 5].map(() => noise(20, 20).png().toBuffer()));
    const [first = Buffer.alloc(0), ...others] = pictures;
    const ids = await Promise.all([1, 2, 3].map(async () => (await send('guest', first)).id));
    expect(new Set(ids).size).toBe(1);
    const answers = await Promise.all(others.map((picture) => send('guest', picture)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toMatchObject([{ status: 400, message: 'A return has at most 4 pictures.' }]);
    expect((await filesFor('guest'))?.pictures).toHaveLength(4);
    expect((await send('guest', first)).status).toBe(200);
  });

  it('belongs to its order, even if the order ID is sent in capital letters', async () => {
    const typedId = order.id.toUpperCase();
    const answers = [];
    for (const orderId of [typedId, typedId, typedId, typedId, order.id, typedId]) {
      answers.push(await send('guest', await noise(20, 20).png().toBuffer(), 'pictures', orderId));
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 400, 400]);
    expect((await filesFor('guest'))?.pictures.map(({ id }) => id)).toEqual(answers.slice(0, 4).map(({ id }) => id));
  });

  it('must be a picture, and its return must be open', async () => {
    expect((await send('guest', pdf)).status).toBe(400);
    await shop.services.orders.cancelReturn(actor, { orderId: order.id, returnId, revision: order.revision });
    expect((await send('guest', await photo().png().toBuffer())).status).toBe(409);
  });
});

describe('a label of a return', () => {
  const decide = (labelFileId: string) =>
    shop.services.orders.decideReturn(actor, {
      ...{ orderId: order.id, returnId, revision: order.revision, decision: 'approved', labelFileId },
    });

  it('is sent with the approval, and again when it is replaced', async () => {
    expect((await send('customer', pdf, 'labels')).status).toBe(403);
    const { id } = await send('staff', pdf, 'labels');
    expect((await filesFor('customer'))?.labelFile).toBeNull();
    const { revision } = await decide(id);
    const file = (await filesFor('guest'))?.labelFile;
    expect(file?.id).toBe(id);
    const answer = await get('guest', file?.url ?? '');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="label.pdf"');
    expect(Buffer.from(await answer.arrayBuffer()).equals(pdf)).toBe(true);
    const { id: labelFileId } = await send('staff', await photo().png().toBuffer(), 'labels');
    const change = { orderId: order.id, returnId, revision, label: '', labelFileId };
    for (const _ of [1, 2]) await shop.services.orders.setReturnLabel(actor, change);
    await shop.services.outboxWorker.relayAll();
    await shop.services.messages.deliverDue();
    const mails = shop.mails.taken.filter(
      ({ to, subject }) => to.address === order.customer.email && subject.startsWith('How to return'),
    );
    const newest = [{ name: 'label.webp', mediaType: 'image/webp' }];
    expect(mails.map(({ attachments }) => attachments)).toMatchObject([newest, newest]);
    expect(mails[0]?.text).toContain('The label to print is attached.');
  });

  it('is not looked up for somebody who may not decide on the return', async () => {
    const decision = { orderId: order.id, returnId, revision: order.revision, decision: 'approved' } as const;
    await expect(
      shop.services.orders.decideReturn(visitor, { ...decision, labelFileId: 'unknown' }),
    ).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('must be uploaded as a label of the return, even if it is equal to one of the pictures', async () => {
    const file = await photo().png().toBuffer();
    const { id: pictureId } = await send('customer', file);
    const details = { fields: [{ field: 'labelFileId' }] };
    for (const id of [`${returnId}-0`, pictureId]) await expect(decide(id)).rejects.toMatchObject({ details });
    const { id } = await send('staff', file, 'labels');
    await decide(id);
    expect(await filesFor('customer')).toMatchObject({ pictures: [{ id: pictureId }], labelFile: { id } });
  });
});

it('files that an earlier version stored with capital letters in the ID are deleted when the person is erased', async () => {
  const files = shop.connection.collection<{ _id: string }>('return_files');
  const spellings = [order.id.toUpperCase(), order.id.slice(0, 12) + order.id.slice(12).toUpperCase()];
  await files.insertMany(
    spellings.map((orderId, _id) => ({ _id: `${returnId}-${_id}`, orderId, returnId, slot: `picture ${_id}` })),
  );
  await shop.services.orders.cancelReturn(actor, { orderId: order.id, returnId, revision: order.revision });
  await shop.services.outboxWorker.relayAll();
  const admin = await shop.services.accounts.authenticate((await shop.newAdmin()).token);
  expect(await shop.services.customers.eraseCustomer(admin, customerId)).toBe(true);
  expect(await files.countDocuments({ returnId })).toBe(0);
});

it('a file of a return is in the exported data of the person, and deleted when the person is erased', async () => {
  await send('guest', await photo().png().toBuffer(), 'pictures', order.id.toUpperCase());
  await shop.services.orders.cancelReturn(actor, { orderId: order.id, returnId, revision: order.revision });
  await shop.services.outboxWorker.relayAll();
  const { customers } = shop.services;
  const admin = await shop.services.accounts.authenticate((await shop.newAdmin()).token);
  const exported = JSON.parse(await customers.exportData(admin, customerId)) as { filesOfReturns: object[] };
  expect(exported.filesOfReturns).toMatchObject([{ orderId: order.id, returnId, kind: 'picture' }]);
  const count = () => shop.connection.collection('return_files').countDocuments({ returnId });
  expect(await count()).toBe(1);
  expect(await customers.eraseCustomer(admin, customerId)).toBe(true);
  expect(await count()).toBe(0);
});
