import { afterAll, beforeAll, expect, it } from 'vitest';
import { addProduct, openTestShop, type TestShop } from '../../../test/shop.js';
import { systemActor } from '../../shared/actor.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const admin = systemActor('test');

it('a promotion can be moved to another product with the same name', async () => {
  const { promotions } = shop.services.pricing;
  const [one, other] = [await addProduct(shop, { name: 'Jacket' }), await addProduct(shop, { name: 'Jacket' })];
  const content = { name: 'Jackets', kind: 'percent_off_lines', percent: 10, productIds: [one] } as const;
  const { id } = await promotions.save(admin, { idempotencyKey: 'jackets', ...content });
  const same = await promotions.save(admin, { id, version: 1, productIds: [one] });
  expect(same.version).toBe(1);
  const moved = await promotions.save(admin, { id, version: 1, productIds: [other] });
  expect(moved).toMatchObject({ version: 2, productIds: [other] });
  expect((await promotions.list(admin))[0]).toMatchObject({ productIds: [other] });
});
