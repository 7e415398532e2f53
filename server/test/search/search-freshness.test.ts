import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Product } from '../../src/modules/catalogue/products/product.js';
import { productModel } from '../../src/modules/catalogue/products/product.model.js';
import { brandModel, categoryModel } from '../../src/modules/catalogue/taxonomy/taxonomy.model.js';
import { noFitment } from '../../src/modules/vehicles/fitment.js';
import { createFitmentRepository } from '../../src/modules/vehicles/fitment.repository.js';
import { startFollower, type Follower } from '../../src/modules/search/index-follower.js';
import { runTypescript } from '../../src/platform/child-program.js';
import { createLogger } from '../../src/platform/logger.js';
import { toObjectId } from '../../src/platform/mongo/object-id.js';
import { SearchUnavailable } from '../../src/platform/search/search-engine.js';
import type { SearchThread } from '../../src/platform/search/search-thread.js';
import { systemActor } from '../../src/shared/actor.js';
import { placeOrder } from '../graphql/order-fixtures.js';
import { addProduct, openTestShop, type TestServer, type TestShop } from '../shop.js';
import { addFitment, addVehicle, rowFor } from '../vehicle-fixtures.js';
import { openSearchThreads, storeCatalogue } from './search-catalogue.js';

const system = systemActor('test');
const patience = { timeout: 60_000, interval: 20 };
const cleanUps: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

interface Found {
  mode: string;
  totalCount: number;
  nodes: { id: string; name: string; availableQuantity: number }[];
  facets: { code: string; values: { label: string }[] }[];
}

async function search(server: TestServer, query: string, filter: object = {}): Promise<Found> {
  const { data, errors } = await server.graphql<{ searchProducts: Found }>(
    `query ($query: String, $filter: SearchFilter) { searchProducts(query: $query, filter: $filter) {
      mode totalCount nodes { id name availableQuantity } facets { code values { label } } } }`,
    { query, filter },
  );
  expect(errors).toBeUndefined();
  return data.searchProducts;
}

async function openShop(openSearch = threads().open): Promise<TestShop> {
  const shop = await openTestShop({ openSearch });
  cleanUps.push(() => shop.close());
  return shop;
}

function threads() {
  const engines = openSearchThreads();
  cleanUps.push(() => engines.removeFiles());
  return engines;
}

/** Waits until the server's index answers and contains this number of products. */
function untilFull(server: TestServer, totalCount: number): Promise<void> {
  const filter = { collapseFamilies: false };
  return vi.waitFor(async () => {
    expect(await search(server, '', filter)).toMatchObject({ mode: 'FULL', totalCount });
  }, patience);
}

describe('a search', () => {
  it('on a second server finds a renamed product only by its new name, and shows current stock', async () => {
    const shop = await openShop();
    const { products } = await storeCatalogue(shop.connection, 20);
    const other = await shop.openServer();
    cleanUps.push(() => other.close());
    await untilFull(other, 20);
    const sold = ({ status, availableQuantity, familyId }: Product) =>
      status === 'active' && availableQuantity > 0 && familyId === null;
    const { id, availableQuantity } = products.find(sold) as Product;
    const { catalogue } = shop.services;
    await catalogue.updateProduct(system, { productId: id, version: 1, name: 'Kurbelwelle' });
    await vi.waitFor(async () => expect((await search(other, 'kurbelwelle')).totalCount).toBe(1), patience);
    const { version } = await catalogue.updateProduct(system, { productId: id, version: 2, name: 'Zylinderkopf' });
    await vi.waitFor(async () => {
      expect((await search(other, 'zylinderkopf')).nodes).toMatchObject([{ id, name: 'Zylinderkopf' }]);
    }, patience);
    expect((await search(other, 'kurbelwelle')).totalCount).toBe(0);

    const before = { productId: id, version, expectedAvailableQuantity: availableQuantity };
    await catalogue.updateProduct(system, { ...before, availableQuantity: 2 });
    await placeOrder(shop, await shop.newCustomer(), id, 2);
    await vi.waitFor(async () => {
      expect((await search(other, 'zylinderkopf', { availableOnly: true })).totalCount).toBe(0);
    }, patience);
    expect((await search(other, 'zylinderkopf')).nodes).toMatchObject([{ availableQuantity: 0 }]);

    await catalogue.deleteProduct(system, id);
    await vi.waitFor(async () => expect((await search(other, 'zylinderkopf')).totalCount).toBe(0), patience);
    await catalogue.restoreProduct(system, id);
    await vi.waitFor(async () => expect((await search(other, 'zylinderkopf')).totalCount).toBe(1), patience);
  });

  it('finds the products of renamed brands and categories by the new names', async () => {
    const shop = await openShop();
    const { brands, categories } = await storeCatalogue(shop.connection, 20);
    await untilFull(shop, 20);
    const [brand] = brands;
    const top = categories.find(({ name }) => name === 'Brakes');
    if (!brand || !top) throw new Error('The catalogue has no brand, or no category Brakes');
    const ofBrand = (await search(shop, '', { brands: [brand.slug] })).totalCount;
    const ofTop = (await search(shop, '', { category: top.slug })).totalCount;
    expect(Math.min(ofBrand, ofTop)).toBeGreaterThan(0);
    await brandModel(shop.connection).updateOne(
      { _id: brand.id },
      { $set: { name: 'Nissinova', aliases: ['Oldbrand'] } },
    );
    await categoryModel(shop.connection).updateOne({ _id: top.id }, { $set: { name: 'Stopping' } });
    await vi.waitFor(async () => {
      expect((await search(shop, 'nissinova')).totalCount).toBe(ofBrand);
      expect((await search(shop, 'oldbrand')).totalCount).toBe(ofBrand);
      expect((await search(shop, 'stopping')).totalCount).toBe(ofTop);
    }, patience);
    const { facets } = await search(shop, '');
    const labels = facets.flatMap(({ values }) => values.map(({ label }) => label));
    expect(labels).toEqual(expect.arrayContaining(['Nissinova', 'Stopping']));
  });
});

describe('an attribute', () => {
  it('has its new label and unit in facets', async () => {
    const shop = await openShop();
    await storeCatalogue(shop.connection, 20);
    await untilFull(shop, 20);
    const findFacet = async () => {
      const { data } = await shop.graphql<{ searchProducts: { facets: { code: string }[] } }>(
        '{ searchProducts { facets { code label unit } } }',
      );
      return data.searchProducts.facets.find(({ code }) => code === 'width');
    };
    const untilNamed = (label: string, unit: string) =>
      vi.waitFor(async () => expect(await findFacet()).toMatchObject({ label, unit }), patience);
    await untilNamed('Width', 'mm');
    await shop.services.catalogue.saveAttribute(system, { code: 'width', version: 1, label: 'Breadth', unit: 'cm' });
    await untilNamed('Breadth', 'cm');
  });
});

describe('the fitment of a bike', () => {
  const answers = async (server: TestServer, vehicleId: string): Promise<Record<string, number>> => {
    const { data } = await server.graphql<{ searchProducts: { facets: { code: string; values: Count[] }[] } }>(
      `query ($vehicle: VehicleChoiceInput) { searchProducts(vehicle: $vehicle, filter: { collapseFamilies: false }) {
        facets { code values { value count } } } }`,
      { vehicle: { vehicleId } },
    );
    const values = data.searchProducts.facets.find(({ code }) => code === 'fit')?.values ?? [];
    return Object.fromEntries(values.map(({ value, count }) => [value, count]));
  };
  interface Count {
    value: string;
    count: number;
  }
  const until = (server: TestServer, vehicleId: string, expected: object) =>
    vi.waitFor(async () => expect(await answers(server, vehicleId)).toMatchObject(expected), patience);

  it('is visible to a second server, also after a restart and for a restored product', async () => {
    const engines = threads();
    const dir = engines.newFolder();
    const shop = await openShop(() => engines.open(dir));
    const { products } = await storeCatalogue(shop.connection, 20);
    const { id: vehicleId, number } = await addVehicle(shop, { number: 7 });
    const [product, other] = products.filter(({ status }) => status === 'active') as [Product, Product];
    const server = await shop.openServer();
    cleanUps.push(() => server.close());
    await Promise.all([untilFull(shop, 20), untilFull(server, 20)]);
    expect(await answers(server, vehicleId)).toMatchObject({ FITS: 0, UNKNOWN: 20 });

    const { vehicles, catalogue } = shop.services;
    const input = { productId: product.id, kind: 'specific', isComplete: true } as const;
    await vehicles.setFitment(system, { ...input, version: 0, rows: [{ vehicleId }] });
    await until(server, vehicleId, { FITS: 1, UNKNOWN: 19 });
    await until(shop, vehicleId, { FITS: 1, UNKNOWN: 19 });
    await vehicles.setFitment(system, { ...input, version: 1, rows: [] });
    await until(server, vehicleId, { FITS: 0, DOES_NOT_FIT: 1 });
    await addFitment(shop, other.id, { rows: [rowFor({ number }, { conditions: [{ code: 'with', value: 'ABS' }] })] });
    await until(shop, vehicleId, { FITS_IF: 1, DOES_NOT_FIT: 1, UNKNOWN: 18 });

    await catalogue.deleteProduct(system, product.id);
    await until(shop, vehicleId, { DOES_NOT_FIT: 0, UNKNOWN: 18 });
    // The fitment is written while the index does not contain the product.
    const universal = { ...noFitment(product.id), kind: 'universal', version: 2 } as const;
    expect(await createFitmentRepository(shop.connection).replace(universal, null)).toBe(true);
    await catalogue.restoreProduct(system, product.id);
    await until(shop, vehicleId, { FITS_IF: 1, UNIVERSAL: 1, DOES_NOT_FIT: 0, UNKNOWN: 18 });

    await engines.opened[0]?.crash();
    shop.clock.advance({ seconds: 1 });
    await until(shop, vehicleId, { FITS_IF: 1, UNIVERSAL: 1, DOES_NOT_FIT: 0, UNKNOWN: 18 });
  });
});

describe('an index', () => {
  it.each(['stays open', 'is opened again'])('gets the rest of an interrupted update if it %s', async (what) => {
    let seconds = 0;
    const engine = threads().open();
    const open = engine.open.bind(engine);
    // New attributes would be another reason to build the index, so it is only opened once they are stored.
    let isStored = false;
    vi.spyOn(engine, 'open').mockImplementation(() =>
      isStored ? open() : Promise.reject(new SearchUnavailable('The catalogue is not stored yet.')),
    );
    const searchTime = () => Date.now() + seconds * 1000;
    const shop = await openTestShop({ openSearch: () => engine, searchTime });
    cleanUps.push(() => shop.close());
    const { products } = await storeCatalogue(shop.connection, 30);
    isStored = true;
    await untilFull(shop, 30);
    const beginBuild = vi.spyOn(engine, 'beginBuild');
    const { source } = shop.services.catalogue;
    const ids = products.map(({ id }) => id).sort();
    // The index is updated in portions of 25 products, and the last 5 belong to the second one.
    const late = new Set(ids.slice(25));
    const { findByIds } = source;
    const failure = Object.assign(new Error('The database is away.'), { name: 'MongoNetworkError' });
    const read = vi
      .spyOn(source, 'findByIds')
      .mockImplementation((asked) => (asked.some((id) => late.has(id)) ? Promise.reject(failure) : findByIds(asked)));
    await productModel(shop.connection).collection.updateMany(
      { _id: { $in: ids.map(toObjectId) } },
      { $set: { name: 'Kurbelwelle', changedAt: new Date((await source.latest()) + 1) } },
    );
    const find = () => {
      // After a second, earlier answers are no longer cached.
      shop.clock.advance({ seconds: 1 });
      return search(shop, 'kurbelwelle', { collapseFamilies: false });
    };
    await vi.waitFor(async () => expect((await find()).totalCount).toBe(25), patience);
    seconds += 6;
    if (what === 'is opened again') await engine.crash();
    read.mockRestore();
    await vi.waitFor(async () => expect(await find()).toMatchObject({ mode: 'FULL', totalCount: 30 }), patience);
    expect(beginBuild).not.toHaveBeenCalled();
  });

  it('that could not be compared with the database when it was opened is compared again', async () => {
    const engines = threads();
    const dir = engines.newFolder();
    const shop = await openShop();
    const { categories } = await storeCatalogue(shop.connection, 20);
    const { catalogue, numbers, vehicles } = shop.services;
    const follow = (source = catalogue.source) => {
      const engine = engines.open(dir);
      const { findReplaced } = numbers;
      const deps = { engine, source, findReplaced, fitments: vehicles.fitments, logger: createLogger('silent') };
      return { engine, follower: startFollower(deps, 20) };
    };
    const untilFollowed = (follower: Follower) =>
      vi.waitFor(() => expect(follower.followedAt).not.toBeNull(), patience);
    const first = follow();
    await untilFollowed(first.follower);
    await first.follower.stop();

    const readTaxonomy = vi.fn(catalogue.source.readTaxonomy).mockRejectedValueOnce(new Error('The database is away.'));
    const { engine, follower } = follow({ ...catalogue.source, readTaxonomy });
    cleanUps.push(() => follower.stop());
    await untilFollowed(follower);
    const top = categories.find(({ name }) => name === 'Brakes');
    await categoryModel(shop.connection).updateOne({ _id: top?.id }, { $set: { name: 'Stopping' } });
    const request = { query: 'stopping', conditions: {}, offset: 0, limit: 1, withFacets: false } as const;
    const find = () => engine.search({ ...request, sort: 'relevance' });
    await vi.waitFor(async () => expect((await find()).total).toBeGreaterThan(0), patience);
  });

  it('that another process was building when it was killed is built again', async () => {
    const engines = threads();
    const dir = engines.newFolder();
    const program = fileURLToPath(new URL('build-forever.ts', import.meta.url));
    const child = fork(program, [dir], { execArgv: ['--import', runTypescript] });
    await once(child, 'message');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await engines.open(dir).open()).toBeNull();
    await engines.opened[0]?.close();
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const shop = await openShop(() => {
      const engine = engines.open(dir);
      const open = engine.open.bind(engine);
      vi.spyOn(engine, 'open').mockImplementation(() => released.then(open));
      return engine;
    });
    await storeCatalogue(shop.connection, 20);
    // Searches do not wait for the index.
    expect((await search(shop, '', { collapseFamilies: false })).totalCount).toBe(20);
    release();
    await untilFull(shop, 20);
  });

  it('that is damaged, or of another database, is built again', async () => {
    const engines = threads();
    const dir = engines.newFolder();
    const first = await openTestShop({ openSearch: () => engines.open(dir) });
    await storeCatalogue(first.connection, 20);
    await untilFull(first, 20);
    await first.close();
    const second = await openTestShop({ openSearch: () => engines.open(dir) });
    await storeCatalogue(second.connection, 30);
    await untilFull(second, 30);
    await second.close();
    writeFileSync(join(dir, '1', 'index.db'), 'damaged');
    const third = await openShop(() => engines.open(dir));
    await storeCatalogue(third.connection, 10);
    await untilFull(third, 10);
  });

  it('whose thread ends is replaced by the database until it is back, and /readyz reports it if the thread keeps ending', async () => {
    const engines = threads();
    const shop = await openShop(engines.open);
    await storeCatalogue(shop.connection, 20);
    for (let ends = 1; ends <= 3; ends += 1) {
      await untilFull(shop, 20);
      expect((await shop.rest('GET /readyz')).body).toEqual({ status: 'ready' });
      await engines.opened[0]?.crash();
      // After a second, earlier answers are no longer cached.
      shop.clock.advance({ seconds: 1 });
      expect((await search(shop, 'brake')).totalCount).toBeGreaterThan(0);
    }
    const { status, body } = await shop.rest('GET /readyz');
    expect([status, body]).toEqual([200, { status: 'ready', search: 'failing' }]);
    expect(await search(shop, 'brake')).toMatchObject({ mode: 'BASIC' });
  });

  it.each([
    ['related products', { related: 'none' }],
    ['name', { name: 12 }],
    ['part numbers', { numbers: [{ kind: 'oem', number: 12 }] }],
  ])('leaves out a product whose %s cannot be read', async (_what, unreadable) => {
    const shop = await openShop();
    const { products } = await storeCatalogue(shop.connection, 20);
    await untilFull(shop, 20);
    const change = { $set: unreadable, $currentDate: { changedAt: true as const } };
    await productModel(shop.connection).collection.updateOne({ _id: toObjectId(products[0]?.id ?? '') }, change);
    const id = await addProduct(shop, { name: 'Kurbelwelle' });
    await vi.waitFor(async () => {
      shop.clock.advance({ seconds: 1 });
      expect(await search(shop, 'kurbelwelle')).toMatchObject({ mode: 'FULL', nodes: [{ id }] });
    }, patience);
    await untilFull(shop, 20);
    const other = await shop.openServer();
    cleanUps.push(() => other.close());
    await untilFull(other, 20);
  });

  it('that lacks a product that cannot be read is not rebuilt until the product can be read', async () => {
    const engines = threads();
    const shop = await openShop(engines.open);
    const { products } = await storeCatalogue(shop.connection, 20);
    // Its index is built from the whole catalogue, so it is not rebuilt because of the taxonomy.
    const server = await shop.openServer();
    cleanUps.push(() => server.close());
    await untilFull(server, 20);
    const stored = productModel(shop.connection).collection;
    const broken = { _id: toObjectId(products[0]?.id ?? '') };
    await stored.updateOne(broken, { $set: { related: 'none' }, $currentDate: { changedAt: true } });
    await untilFull(server, 19);
    const [, engine] = engines.opened as [SearchThread, SearchThread];
    const beginBuild = vi.spyOn(engine, 'beginBuild');
    const { source } = server.services.catalogue;
    const { countPublic } = source;
    // Another server adds a product while this one compares its index with the database.
    const count = vi.spyOn(source, 'countPublic').mockImplementationOnce(async () => {
      await addProduct(shop, { name: 'Kurbelwelle' });
      return countPublic();
    });

    await engine.crash();
    await vi.waitFor(() => expect(count).toHaveBeenCalled(), patience);
    // While the index is opened, it may already find the first product, but not the second one.
    for (const name of ['Kurbelwelle', 'Zylinderkopf']) {
      if (name === 'Zylinderkopf') await addProduct(shop, { name });
      await vi.waitFor(async () => {
        shop.clock.advance({ seconds: 1 });
        expect(await search(server, name)).toMatchObject({ mode: 'FULL', nodes: [{ name }] });
      }, patience);
    }
    expect(beginBuild).not.toHaveBeenCalled();

    // The time of the write is an early one, so the index does not notice the repair.
    await stored.updateOne(broken, { $unset: { related: true }, $set: { changedAt: new Date(0) } });
    await engine.crash();
    await untilFull(server, 22);
    expect(beginBuild).toHaveBeenCalledOnce();
  });

  it('that cannot follow the database for ten minutes is replaced by the database until it can, and /readyz reports it', async () => {
    let minutes = 0;
    const searchTime = () => Date.now() + minutes * 60_000;
    const shop = await openTestShop({ openSearch: threads().open, searchTime });
    cleanUps.push(() => shop.close());
    await storeCatalogue(shop.connection, 20);
    await untilFull(shop, 20);
    const { source } = shop.services.catalogue;
    const read = vi.spyOn(source, 'writtenAfter').mockRejectedValue(new Error('The query is too slow.'));
    await vi.waitFor(() => expect(read.mock.calls.length).toBeGreaterThan(1), patience);
    const id = await addProduct(shop, { name: 'Kurbelwelle' });
    const find = async () => {
      // After a second, earlier answers are no longer cached.
      shop.clock.advance({ seconds: 1 });
      const { mode, nodes } = await search(shop, 'kurbelwelle');
      const { body } = await shop.rest('GET /readyz');
      return { mode, ids: nodes.map((node) => node.id), ready: body };
    };
    minutes += 9;
    expect(await find()).toEqual({ mode: 'FULL', ids: [], ready: { status: 'ready' } });
    minutes += 2;
    const outdated = { mode: 'BASIC', ids: [id], ready: { status: 'ready', search: 'failing' } };
    await vi.waitFor(async () => expect(await find()).toEqual(outdated), patience);
    read.mockRestore();
    const current = { mode: 'FULL', ids: [id], ready: { status: 'ready' } };
    await vi.waitFor(async () => expect(await find()).toEqual(current), patience);
  });
});
