import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOrderStore } from '../../src/modules/orders/order/order.repository.js';
import { sweepReservations } from '../../src/modules/orders/order/sweep-reservations.js';
import { productSorts } from '../../src/modules/catalogue/products/product.js';
import { orderSorts } from '../../src/modules/orders/order/order-list.js';
import { createWebhookRepository } from '../../src/modules/webhooks/webhook.repository.js';
import { searchSorts } from '../../src/platform/search/search-engine.js';
import { systemActor } from '../../src/shared/actor.js';
import { addCatalogue } from '../catalogue-fixtures.js';
import { recordCommands, type RecordedCommand } from '../recorded-commands.js';
import { addProduct, openTestShop, type TestShop, type TestUser } from '../shop.js';
import { addVehicle } from '../vehicle-fixtures.js';

const system = systemActor('test');
const explained = ['filter', 'query', 'key', 'sort', 'limit', 'projection', 'pipeline', 'cursor', 'updates'];

let shop: TestShop;
let customer: TestUser;
let canExplain: boolean;

beforeAll(async () => {
  shop = await openTestShop();
  customer = await shop.newCustomer();
  const { accounts, orders, reviews } = shop.services;
  const actor = await accounts.authenticate(customer.token);
  for (let index = 0; index < 3; index += 1) {
    const productId = await addProduct(shop, { name: `Part ${index}` });
    const delivery = { address: '1 Mill Lane', phone: '0123456' };
    const order = { productId, quantity: 1, ...delivery, expectedUnitPrice: null, idempotencyKey: null };
    await orders.placeOrder(actor, order);
    await reviews.addReview(actor, { text: 'Fits', rating: 5, productId, idempotencyKey: null });
  }
  canExplain = await explain({ find: 'users', filter: {} }).then(
    () => true,
    // Plans are only checked on engines that support this command.
    (error: unknown) => (error as { code?: number }).code !== 59,
  );
});
afterAll(() => shop.close());

function explain(command: Record<string, unknown>): Promise<unknown> {
  const { db } = shop.connection;
  if (!db) throw new Error('Not connected');
  return db.command({ explain: command, verbosity: 'queryPlanner' });
}

/** The command without the fields that the driver adds. */
function toExplainable({ name, command }: RecordedCommand): Record<string, unknown> {
  const parts = explained.filter((part) => command[part] !== undefined).map((part) => [part, command[part]]);
  return { [name]: command[name], ...(Object.fromEntries(parts) as object) };
}

async function expectIndexed(work: () => Promise<unknown>): Promise<void> {
  const commands = await recordCommands(shop.connection, work);
  const reads = commands.filter(({ name }) => ['find', 'aggregate', 'distinct'].includes(name));
  expect(reads.length).toBeGreaterThan(0);
  for (const read of reads) {
    const plan = JSON.stringify(await explain(toExplainable(read)));
    expect(plan, JSON.stringify(read.command)).not.toContain('COLLSCAN');
    expect(plan).toMatch(/IXSCAN|IDHACK|EXPRESS|CLUSTERED|EOF/);
  }
}

function onlyOne<T>(items: readonly T[]): T {
  const [item] = items;
  if (!item || items.length > 1) throw new Error(`There are ${items.length}`);
  return item;
}

async function consume(items: AsyncIterable<unknown>): Promise<void> {
  for await (const _item of items);
}

/** Asks for the first page and the next one. */
async function expectPagesIndexed(
  list: (request: { first: number; after: string | null }) => Promise<{ endCursor: string | null }>,
): Promise<void> {
  await expectIndexed(async () => {
    const { endCursor } = await list({ first: 1, after: null });
    await list({ first: 1, after: endCursor });
  });
}

/** Stores two diagrams of a bike. One of their part numbers is replaced. Can be called again. */
async function addDiagrams() {
  const { diagrams, numbers, vehicles } = shop.services;
  const known = await vehicles.byNumber(9);
  const vehicle = known ?? (await addVehicle(shop, { number: 9 }));
  shop.clock.advance({ seconds: 1 });
  const replacedBy = [{ number: '10-B', brandName: 'Haruna' }];
  if (!known) {
    await numbers.supersessions.save(system, { number: '10-A', brandName: 'Haruna', kind: 'replaced', replacedBy });
  }
  const [product] = await shop.services.catalogue.listAll();
  const spots = [
    { ref: '1', x: 0, y: 0, number: '10-A' },
    { ref: '2', x: 1, y: 1, productId: product?.id ?? null },
  ];
  const drawing = { imageUrl: '/images/demo/brake-disc.svg', width: 640, height: 480, spots };
  const save = (title: string) =>
    diagrams.saveDiagram(system, { ...drawing, title, vehicleIds: [vehicle.id], idempotencyKey: title });
  await save('Front brake');
  const { id } = await save('Rear brake');
  return { vehicle, id };
}

describe('no list is read by scanning a collection:', () => {
  const productFilters = [
    {},
    { category: 'Brakes' },
    { search: 'part' },
    { search: 'part 1' },
    { search: 'part', category: 'Brakes' },
    { brandId: 'a'.repeat(24), includeDrafts: true },
    { categoryId: 'a'.repeat(24), includeDrafts: true },
    { priceFromMinor: 1_000, priceToMinor: 2_000, includeDrafts: true },
    { statuses: ['draft' as const], availability: 'out_of_stock' as const, includeDrafts: true },
    { includeDeleted: true },
    { includeDeleted: true, category: 'Brakes' },
    { includeDeleted: true, search: 'part' },
  ];
  it.for(productSorts.flatMap((sort) => productFilters.map((filter) => [sort, filter] as const)))(
    'products, %s, %o',
    async ([sort, filter], { skip }) => {
      skip(!canExplain, 'The engine has no explain');
      const { catalogue } = shop.services;
      // An empty page has no cursor; then there is only the first page to explain.
      await expectPagesIndexed((request) => catalogue.listProducts(system, { ...request, sort, filter }));
    },
  );

  const listings = [
    { query: '', conditions: {} },
    { query: 'part', conditions: { priceFrom: 100, availableOnly: true } },
    { query: 'part 15410-mfj', conditions: { minimumRating: 3 } },
    { query: '15410', conditions: {} },
    { query: '', conditions: { categoryId: 'a'.repeat(24), brandIds: ['b'.repeat(24)] } },
    { query: '', conditions: { attributes: [{ code: 'colour', values: ['Red'] }] } },
  ];
  it.for(searchSorts.flatMap((sort) => listings.map((listing) => [sort, listing] as const)))(
    'searches without the index, %s, %o',
    async ([sort, listing], { skip }) => {
      skip(!canExplain, 'The engine has no explain');
      const { catalogue } = shop.services;
      await expectIndexed(() => catalogue.listing.find({ ...listing, sort, offset: 2, limit: 1 }));
      await expectIndexed(() => catalogue.listing.count(listing));
    },
  );

  it('what the search index copies, and the report of searches', async ({ skip }) => {
    skip(!canExplain, 'The engine has no explain');
    const { source } = shop.services.catalogue;
    const ids = { categoryIds: ['a'.repeat(24)] };
    await expectIndexed(() => source.latest());
    await expectIndexed(() => shop.services.search.report(system, 90));
    await expectIndexed(() => shop.services.search.rules.list(system, null));
    await expectIndexed(() => source.writtenAfter(Date.now() - 5_000));
    await expectIndexed(() => source.countPublic());
    const { fitments } = shop.services.vehicles;
    await expectIndexed(() => fitments.latest());
    await expectIndexed(() => fitments.writtenAfter(Date.now() - 5_000));
    await expectIndexed(() => consume(fitments.eachOfProducts(['a'.repeat(24)])));
    await expectIndexed(() => consume(source.inPortions(2)));
    await expectIndexed(() => consume(source.inPortions(2, ids)));
    await expectIndexed(() => consume(source.inPortions(2, { brandIds: ['b'.repeat(24)] })));
  });

  const orderFilters = [
    {},
    { statuses: ['paid' as const] },
    { statuses: ['placed' as const, 'paid' as const] },
    { needsReview: true },
    { placedFrom: new Date(0), placedBefore: new Date() },
    { statuses: ['placed' as const], placedFrom: new Date(0) },
    { search: 'rider' },
    { search: 'a'.repeat(24) },
    { search: 'rider', statuses: ['placed' as const], needsReview: true },
  ];
  it.for(orderFilters)('orders, everybody’s and one customer’s, %o', async (filter, { skip }) => {
    skip(!canExplain, 'The engine has no explain');
    const { orders } = shop.services;
    for (const sort of orderSorts) {
      await expectPagesIndexed((request) => orders.listOrders(system, { ...request, filter, sort }));
    }
    // Counting all documents must read all of them. Counting documents that contain a word must do so, too.
    const readsAll = Object.keys(filter).length === 0 || isDeepStrictEqual(filter, { search: 'rider' });
    if (!readsAll) await expectIndexed(() => orders.countOrders(system, filter));
    await expectIndexed(() => consume(orders.exportOrders(system, filter).orders));
    const actor = await shop.services.accounts.authenticate(customer.token);
    await expectPagesIndexed((request) => orders.listOrdersOf(actor, customer.userId, { ...request, filter }));
  });

  it.for([null, 'casey', 'casey rider', 'rider1@example'])('users, search %s', async (search, { skip }) => {
    skip(!canExplain, 'The engine has no explain');
    await expectPagesIndexed((request) => shop.services.accounts.listUsers(system, { ...request, search }));
  });

  it.for([undefined, 'rider1@example.test'])('changed customers, with the address %s', async (email, { skip }) => {
    skip(!canExplain, 'The engine has no explain');
    const { customers } = shop.services;
    for (const since of [null, new Date(0)]) {
      await expectPagesIndexed(
        async (request) => (await customers.listChanged(system, { ...request, since }, email)).page,
      );
    }
    await expectIndexed(() => customers.findRecord(system, customer.userId));
    await expectIndexed(() => shop.services.imports.findRowsAbout('rider1@example.test'));
  });

  it.for([
    {},
    { subjectId: 'a'.repeat(24) },
    { subjectType: 'product' as const },
    { subjectType: 'product' as const, subjectId: 'a'.repeat(24) },
    { by: 'system:test' },
    { by: 'system:test', subjectType: 'product' as const },
    { withoutImports: true },
    { withoutImports: true, subjectType: 'product' as const },
    { importId: 'a'.repeat(24) },
  ])('the audit log and all that is still on its way there, %o', async (filter, { skip }) => {
    skip(!canExplain, 'The engine has no explain');
    await expectPagesIndexed((request) => shop.services.audit.listEntries(system, { ...request, filter }));
  });

  it.for([
    {},
    { status: 'dead' as const },
    { template: 'new_order' as const },
    { orderId: 'a'.repeat(24) },
    { orderId: 'a'.repeat(24), status: 'sent' as const },
  ])('mails, %o', async (filter, { skip }) => {
    skip(!canExplain, 'The engine has no explain');
    await expectPagesIndexed((request) => shop.services.messages.listMessages(system, { ...request, filter }));
  });

  it('products by slug, counts of products by category, variants of families, and part numbers', async ({ skip }) => {
    skip(!canExplain, 'The engine has no explain');
    const { catalogue } = shop.services;
    const { brakes, family } = await addCatalogue(shop);
    const productId = await addProduct(shop, {
      name: 'Jacket',
      categoryIds: [brakes.id],
      familyId: family.id,
      options: [{ axis: 'size', value: 'M' }],
    });
    await expectIndexed(() => catalogue.findBySlug(system, 'jacket'));
    await expectIndexed(() => catalogue.findBySlug(system, 'no-such-part'));
    await expectIndexed(() => catalogue.taxonomy.countListed('categoryPath'));
    await expectIndexed(() => catalogue.taxonomy.findVariants([family]));
    await expectIndexed(() => catalogue.findPartNumbers([productId]));
  });

  it.for([null, 'brake', 'front brake', 'honda cbr'])(
    'diagrams, all or by words of their titles or bikes: %s',
    async (search, { skip }) => {
      skip(!canExplain, 'The engine has no explain');
      const { diagrams } = shop.services;
      await addDiagrams();
      await expectPagesIndexed((request) => diagrams.list(system, { ...request, search }));
      if (search !== null) await expectIndexed(() => diagrams.count(system, search));
    },
  );

  it('the diagrams of a bike, one diagram, and its spots', async ({ skip }) => {
    skip(!canExplain, 'The engine has no explain');
    const { diagrams } = shop.services;
    const { vehicle, id } = await addDiagrams();
    await expectIndexed(() => diagrams.listOf({ vehicleId: vehicle.id }));
    await expectIndexed(() => diagrams.countOf(vehicle));
    await expectIndexed(() => diagrams.find(id));
    await expectIndexed(() => diagrams.findSpots([id]));
    await expectIndexed(() => diagrams.listPortion(0, 10));
  });

  it('the entries of the sitemap', async ({ skip }) => {
    skip(!canExplain, 'The engine has no explain');
    await addDiagrams();
    await expectIndexed(() => shop.services.catalogue.source.countNumbered());
    await expectIndexed(() => shop.services.catalogue.source.listNumberKeys(1, 10, 5));
    await expectIndexed(() => shop.services.numbers.listReplacedKeys(0, 10));
  });

  it('all reviews, hidden reviews, and the reviews of one product', async ({ skip }) => {
    skip(!canExplain, 'The engine has no explain');
    const { reviews, catalogue } = shop.services;
    const [product] = await catalogue.listAll();
    await expectPagesIndexed((request) => reviews.listReviews(system, request));
    await expectPagesIndexed((request) =>
      reviews.listReviews(system, { ...request, filter: { visibility: 'hidden' } }),
    );
    const ofProduct = { productId: product?.id ?? null };
    await expectPagesIndexed((request) => reviews.listReviews(system, { ...request, filter: ofProduct }));
  });

  it('the lists of the documented calls', async ({ skip }) => {
    skip(!canExplain, 'The engine has no explain');
    const { reviews, orders, accounts } = shop.services;
    const actor = await accounts.authenticate(customer.token);
    await expectIndexed(() => reviews.listAll());
    await expectIndexed(() => orders.listDocumented(actor, customer.email)[Symbol.asyncIterator]().next());
    await expectIndexed(() => accounts.listAllUsers(system));
    await expectIndexed(() => accounts.listAdmins(system));
  });

  it('flagged orders, newest first', async ({ skip }) => {
    skip(!canExplain, 'The engine has no explain');
    await shop.connection.collection('orders').updateOne({}, { $set: { 'payment.flag': 'Looks odd' } });
    const commands = await recordCommands(shop.connection, async () => {
      await shop.services.orders.listOrders(system, { filter: { needsReview: true } });
    });
    const plan = JSON.stringify(await explain(toExplainable(onlyOne(commands))));
    expect(plan).toContain('flagged_newest_first');
    expect(plan).not.toContain('"SORT"');
  });

  it('orders with returns', async ({ skip }) => {
    skip(!canExplain, 'The engine has no explain');
    const at = new Date();
    await shop.connection.collection('orders').updateMany({}, { $set: { lastReturnAt: at, openReturnsSince: at } });
    const { orders } = shop.services;
    await expectPagesIndexed(async (request) => (await orders.listReturns(system, request)).page);
    await expectIndexed(() => orders.listReturns(system, { first: 1, status: 'closed' }));
    await expectPagesIndexed((request) => orders.listAllReturns(system, { ...request, status: 'approved' }));
    await expectIndexed(() => orders.findExchanges(['a'.repeat(24)]));
    await expectIndexed(() => orders.findUnitsInShop(['a'.repeat(24)]));
  });

  it('open deposits', async ({ skip }) => {
    skip(!canExplain, 'The engine has no explain');
    await shop.connection.collection('orders').updateMany({}, { $set: { openDepositMinor: 100 } });
    await expectPagesIndexed(async (request) => (await shop.services.orders.listOpenDeposits(system, request)).page);
    await expectIndexed(() => shop.services.orders.sumOpenDeposits(system));
  });

  it('the overview', async ({ skip }) => {
    skip(!canExplain, 'The engine has no explain');
    await expectIndexed(() => shop.services.overview.getOverview(system, 'Europe/Berlin'));
  });

  it('old reservations, which the sweep settles', async ({ skip }) => {
    skip(!canExplain, 'The engine has no explain');
    shop.clock.advance({ minutes: 2_000 });
    const { clock, connection, services } = shop;
    const orders = createOrderStore(connection);
    await expectIndexed(() =>
      sweepReservations({ orders, stock: services.catalogue.stock, uses: services.pricing.uses, clock }),
    );
  });

  it('the deliveries of webhooks, also when the next one is read', async ({ skip }) => {
    skip(!canExplain, 'The engine has no explain');
    const { webhooks } = shop.services;
    const input = { url: 'https://erp.example/hook', events: ['product.changed' as const], idempotencyKey: 'key' };
    const { webhook } = await webhooks.create(system, input);
    await expectIndexed(() => webhooks.sendDue());
    await webhooks.test(system, webhook.id);
    await expectIndexed(() => webhooks.sendDue());
    const repository = createWebhookRepository(shop.connection);
    const next = onlyOne(await recordCommands(shop.connection, () => repository.findNext(webhook.id)));
    expect(JSON.stringify(await explain(toExplainable(next)))).not.toContain('"SORT"');
  });

  it('batches by id', async ({ skip }) => {
    skip(!canExplain, 'The engine has no explain');
    const { catalogue, accounts } = shop.services;
    const ids = ['a', 'b', 'c'].map((digit) => digit.repeat(24));
    await expectIndexed(() => catalogue.findProductsByIds(ids));
    await expectIndexed(() => accounts.findUsersByIds(ids));
    await expectIndexed(() => accounts.findProfilesByUserIds(ids));
  });
});
