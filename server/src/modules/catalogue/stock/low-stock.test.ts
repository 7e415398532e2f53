import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../test/database.js';
import { openAudit } from '../../../../test/open-audit.js';
import { TestClock } from '../../../../test/test-clock.js';
import { newObjectId } from '../../../platform/mongo/object-id.js';
import { systemActor, visitor } from '../../../shared/actor.js';
import { createIdempotencyService } from '../../idempotency/idempotency.service.js';
import { createCatalogueService, type CatalogueService } from '../products/catalogue.service.js';
import { availabilities, availabilityOf, type Product } from '../products/product.js';

const system = systemActor('test');
const quantities = [
  [0, 1],
  [1, 1],
  [2, 1],
  [3, 1],
  [4, 1],
  [0, 5],
  [4, 5],
  [5, 5],
  [14, 5],
  [15, 5],
  [16, 5],
  [999_999, 1_000_000],
  [1_000_000, 333_333],
  [1_000_000, 333_334],
] as const;

const aProduct = {
  about: 'Floating, 320 mm.',
  imageUrl: '/images/disc.svg',
  price: { amountMinor: 100, currency: 'usd' as const },
  minimumQuantity: 1,
  partNumber: null,
  category: null,
  idempotencyKey: null,
};

let database: TestDatabase;
let catalogue: CatalogueService;
let products: Product[];

beforeAll(async () => {
  database = await openTestDatabase();
  const { connection } = database;
  const clock = new TestClock();
  const idempotency = createIdempotencyService({ connection, clock, newId: newObjectId });
  catalogue = createCatalogueService({
    connection,
    clock,
    idempotency,
    audit: openAudit({ connection, clock }),
    currency: 'usd',
  });
  for (const [availableQuantity, minimumQuantity] of quantities) {
    const name = `${availableQuantity} of ${minimumQuantity}`;
    await catalogue.addProduct(system, { ...aProduct, name, availableQuantity, minimumQuantity });
  }
  products = await catalogue.listAll();
});
afterAll(() => database.drop());

const namesOf = (listed: readonly Product[]) => listed.map(({ name }) => name);

describe('low stock', () => {
  it('lists the products that are not shown as in stock, whatever their quantities are', async () => {
    const { count, products: listed } = await catalogue.summariseLowStock(system, 100);
    const expected = products.filter((product) => availabilityOf(product) !== 'in_stock');
    expect(namesOf(listed).sort()).toEqual(namesOf(expected).sort());
    expect(count).toBe(expected.length);
    expect(listed[0]).toEqual(products.find(({ id }) => id === listed[0]?.id));
  });

  it('sorts the products by the number of minimum orders left, then by name', async () => {
    const { products: listed } = await catalogue.summariseLowStock(system, 6);
    expect(namesOf(listed)).toEqual(['0 of 1', '0 of 5', '4 of 5', '999999 of 1000000', '1 of 1', '5 of 5']);
  });

  it('leaves out deleted products', async () => {
    const [gone] = products.filter(({ name }) => name === '0 of 1');
    const { count } = await catalogue.summariseLowStock(system, 1);
    await catalogue.deleteProduct(system, gone?.id ?? '');
    const after = await catalogue.summariseLowStock(system, 1);
    expect([after.count, ...namesOf(after.products)]).toEqual([count - 1, '0 of 5']);
    await catalogue.restoreProduct(system, gone?.id ?? '');
  });

  it.each(availabilities)('and the other availabilities filter the product list: %s', async (availability) => {
    const draft = await catalogue.addProduct(system, {
      ...aProduct,
      name: 'draft',
      availableQuantity: 9,
      status: 'draft',
    });
    const filter = { availability, includeDrafts: true };
    const listed = (await catalogue.listProducts(system, { first: 100, filter })).edges.map(({ node }) => node);
    const expected = [...products, draft].filter((product) => availabilityOf(product) === availability);
    expect(namesOf(listed)).toEqual(namesOf(expected));
    expect(await catalogue.countProducts(system, filter)).toBe(expected.length);
    await expect(catalogue.listProducts(visitor, { filter: { availability } })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    await catalogue.deleteProduct(system, draft.id);
  });

  it('is shown only to admins', async () => {
    await expect(catalogue.summariseLowStock(visitor, 1)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});
