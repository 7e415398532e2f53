import { Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { forgetOldNames } from '../src/modules/orders/order/forget-customer.js';
import { newObjectId } from '../src/platform/mongo/object-id.js';
import { systemActor, type UserActor } from '../src/shared/actor.js';
import { placeOrder } from './graphql/order-fixtures.js';
import { addProduct, openTestShop, type TestShop } from './shop.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
afterEach(() => originals().deleteMany({}));

const originals = () => shop.connection.collection<{ _id: string; document?: object }>('migration_remarks');

describe('the originals that a migration has kept', () => {
  it('are exported with the data of a person, and erased with the person', async () => {
    const { email, token } = await shop.newCustomer();
    const actor = (await shop.services.accounts.authenticate(token)) as UserActor;
    const productId = await addProduct(shop);
    const { id: orderId } = await placeOrder(shop, { email, token, userId: actor.userId }, productId);
    await shop.services.orders.deleteOrder(systemActor('test'), orderId);
    const remark = (collection: string, kind: string, document: object, id = newObjectId()) => {
      const of = { collection, documentId: new Types.ObjectId(id), kind };
      return originals().insertOne({ _id: newObjectId(), ...of, document });
    };
    await remark('orders', 'adjusted', { client: ` ${email.toUpperCase()} ` });
    await remark('profiles', 'set_aside', { email: email.toUpperCase(), location: 'Central' });
    await remark('orders', 'adjusted', { client: 'old@mail.example', phone: '0170' }, orderId);
    const order = { client: email, clientName: 'Casey', address: '7 Fork Road', phone: '0170', price: 'abc' };
    await remark('orders', 'set_aside', { ...order, notes: 'Ring twice' });
    await remark('orders', 'set_aside', { ...order, paid: true, notes: 'Ring twice' });
    const others = [{ email: `moo.${email}` }, { email: '' }, { client: 5 }, {}];
    for (const document of others) await remark('users', 'set_aside', document);

    expect(JSON.parse(await shop.services.customers.exportOwnData(actor))).toMatchObject({
      beforeMigrations: [
        { document: { location: 'Central' } },
        { document: { client: 'old@mail.example', phone: '0170' } },
        { document: order },
        { document: { ...order, paid: true } },
      ],
    });
    expect(await shop.services.customers.eraseMyAccount(actor, email)).toBe(true);
    // Orders that were set aside are stored nowhere else.
    const client = expect.stringMatching(/^erased-[0-9a-f]{24}@invalid$/) as string;
    const kept = await originals().find().sort({ _id: 1 }).toArray();
    expect(kept.map(({ document }) => document)).toEqual([
      { client, price: 'abc' },
      { ...order, client, paid: true },
      ...others,
    ]);
  });

  it('are deleted when the order is old', async () => {
    const now = new Date('2026-05-01T12:00:00Z');
    const placed = (secondsAgo: number) => Types.ObjectId.createFromTime(now.getTime() / 1000 - secondsAgo);
    const remark = (collection: string, documentId: unknown, at = now) => {
      return { _id: newObjectId(), collection, documentId, at };
    };
    await originals().insertMany([
      remark('orders', placed(60)),
      remark('orders', 'old', new Date(now.getTime() - 60_000)),
      remark('orders', placed(0)),
      remark('profiles', placed(60)),
    ]);
    await forgetOldNames(shop.connection, now, () => Promise.resolve());
    expect(await originals().find().sort({ _id: 1 }).toArray()).toMatchObject([
      { collection: 'orders', documentId: placed(0) },
      { collection: 'profiles', documentId: placed(60) },
    ]);
  });
});
