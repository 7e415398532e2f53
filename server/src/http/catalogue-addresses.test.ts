import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addCatalogue } from '../../test/catalogue-fixtures.js';
import { addProduct, openTestShop, type TestShop } from '../../test/shop.js';
import { addVehicle } from '../../test/vehicle-fixtures.js';
import { systemActor } from '../shared/actor.js';
import { catalogueAddresses } from './catalogue-addresses.js';

let shop: TestShop;
let server: Server;
let origin: string;

beforeAll(async () => {
  shop = await openTestShop();
  const app = express();
  app.use(catalogueAddresses(shop.services, (_request, response) => void response.send('no such page')));
  app.use((_request, response) => void response.send('the page'));
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await shop.close();
});

const admin = systemActor('test');
const saveCategory = (name: string) => shop.services.catalogue.saveCategory(admin, { idempotencyKey: name, name });

async function get(path: string) {
  const answer = await fetch(origin + path, { redirect: 'manual' });
  const [location, caching] = ['location', 'cache-control'].map((name) => answer.headers.get(name));
  return { status: answer.status, location, caching, text: await answer.text() };
}

async function addPart(name: string) {
  const id = await addProduct(shop, { name });
  const product = await shop.services.catalogue.getProduct(admin, id);
  return { id, slug: product.slug, version: product.version };
}

describe('the address of a category or a brand', () => {
  it('shows its page, redirects from another spelling, and is not found otherwise', async () => {
    const { discs, brand } = await addCatalogue(shop);
    for (const path of [`/category/${discs.slug}`, `/brand/${brand.slug}`]) {
      expect(await get(`${path}?page=1`)).toMatchObject({ status: 200, text: 'the page' });
      expect(await get(`${path.toUpperCase()}?page=2`)).toMatchObject({ status: 301, location: `${path}?page=2` });
      expect(await get(`${path}-none`)).toMatchObject({ status: 404, text: 'no such page' });
    }
  });

  it('is not found after the last page of its list, or after page 416', async () => {
    const { id, slug } = await saveCategory('Levers');
    for (let number = 0; number < 25; number += 1)
      await addProduct(shop, { name: `Lever ${number}`, categoryIds: [id] });
    const path = `/category/${slug}`;
    for (const search of ['?page=2', '?page=2&available=1', '?page=none', '?page=0']) {
      expect(await get(path + search)).toMatchObject({ status: 200, text: 'the page' });
    }
    for (const search of ['?page=3', '?page=997', '?page=1e9', '?available=1&page=3']) {
      expect(await get(path + search)).toMatchObject({ status: 404, text: 'no such page' });
    }
    const counted = vi.spyOn(shop.services.catalogue.taxonomy, 'countListed');
    counted.mockResolvedValue(new Map([[id, 100_000]]));
    for (const list of [`${path}?`, '/search?q=lever&']) {
      expect(await get(`${list}page=416`)).toMatchObject({ status: 200 });
      expect(await get(`${list}page=417`)).toMatchObject({ status: 404 });
    }
    counted.mockRestore();
  });
});

describe('the address of a category or a brand that was removed', () => {
  const catalogue = () => shop.services.catalogue;

  it('is gone, and so is a search in it', async () => {
    const { id } = await saveCategory('Sidecars');
    expect(await get('/search?q=&category=sidecars')).toMatchObject({ status: 200, text: 'the page' });
    await catalogue().removeCategory(admin, { id, version: 1 });
    const answers = ['/category/sidecars', '/category/Sidecars/?page=2', '/search?category=sidecars'].map(get);
    for (const answer of await Promise.all(answers)) {
      expect(answer).toMatchObject({ status: 410, text: 'no such page' });
    }
    const brand = await catalogue().saveBrand(admin, { idempotencyKey: 'Sidecar Works', name: 'Sidecar Works' });
    await catalogue().removeBrand(admin, { id: brand.id, version: 1 });
    for (const path of [
      '/brand/sidecar-works',
      '/search?q=&brand=sidecar-works',
      '/search?brand=none&brand=sidecar-works',
    ]) {
      expect(await get(path)).toMatchObject({ status: 410, text: 'no such page' });
    }
    await catalogue().saveBrand(admin, { idempotencyKey: 'Frame Works', name: 'Frame Works' });
    expect(await get('/search?brand=sidecar-works&brand=frame-works')).toMatchObject({ status: 200, text: 'the page' });
    // The status stays the same when nothing of the category is stored any more.
    shop.clock.advance({ minutes: 2 });
    await shop.services.catalogue.relayAudit();
    expect(await get('/category/sidecars')).toMatchObject({ status: 410 });
  });

  it('redirects to the category that takes over its parts', async () => {
    const [old, current] = [await saveCategory('Trikes'), await saveCategory('Three wheels')];
    await catalogue().removeCategory(admin, { id: old.id, version: 1, mergeIntoId: current.id });
    expect(await get('/category/trikes')).toMatchObject({ status: 301, location: '/category/three-wheels' });
    expect(await get('/search?category=trikes')).toMatchObject({ status: 200, text: 'the page' });
  });

  it.each(['/category/none.such', '/brand/n%C3%B6', '/part/no%20part', '/search?category=none', '/search?brand=none'])(
    'differs from one that never existed, which is not found: %s',
    async (path) => {
      expect(await get(path)).toMatchObject({ status: 404, text: 'no such page' });
    },
  );
});

describe('the address of a part', () => {
  it('shows its page', async () => {
    const { slug } = await addPart('Brake disc');
    expect(await get(`/part/${slug}`)).toMatchObject({ status: 200, text: 'the page' });
  });

  it('redirects from an earlier name, with the query, and from another spelling', async () => {
    const { id, slug, version } = await addPart('Drive chain');
    await shop.services.catalogue.updateProduct(admin, { productId: id, version, name: 'Drive chain 520' });
    const renamed = await shop.services.catalogue.getProduct(admin, id);
    expect(renamed.slug).not.toBe(slug);
    const current = `/part/${renamed.slug}`;
    expect(await get(`/part/${slug}?from=mail`)).toMatchObject({ status: 301, location: `${current}?from=mail` });
    expect(await get(`${current.toUpperCase()}/`)).toMatchObject({ status: 301, location: current });
  });

  it('is gone once the part is deleted, and not found while the part is a draft', async () => {
    const { id, slug } = await addPart('Fork leg');
    await shop.services.catalogue.deleteProduct(admin, id);
    expect(await get(`/part/${slug}`)).toMatchObject({ status: 410, text: 'no such page' });
    const draftId = await addProduct(shop, { name: 'Secret exhaust', status: 'draft' });
    const draft = await shop.services.catalogue.getProduct(admin, draftId);
    expect(await get(`/part/${draft.slug}`)).toMatchObject({ status: 404, text: 'no such page' });
    expect(await get('/part/no-such-part')).toMatchObject({ status: 404, text: 'no such page' });
  });

  it('leaves requests that are not reads to the next handler', async () => {
    const answer = await fetch(`${origin}/part/no-such-part`, { method: 'POST' });
    expect(answer.status).toBe(200);
  });
});

describe('the address of a bike', () => {
  it('shows the bike or its make, redirects from other spellings and earlier slugs, and is not found otherwise', async () => {
    await addVehicle(shop, { number: 40, slugs: ['honda-cbr-600-rr-pc40', 'honda-cbr-600-rr'] });
    for (const path of ['/bikes/honda', '/bikes/honda/cbr-600-rr-pc40']) {
      expect(await get(path)).toMatchObject({ status: 200, text: 'the page' });
      expect(await get(path.toUpperCase())).toMatchObject({ status: 301, location: path });
      expect(await get(`${path}-none`)).toMatchObject({ status: 404, text: 'no such page' });
    }
    expect(await get('/bikes/honda/cbr-600-rr?year=2006')).toMatchObject({
      status: 301,
      location: '/bikes/honda/cbr-600-rr-pc40?year=2006',
    });
  });
});

describe('the address of a diagram', () => {
  async function addDiagram(title: string, vehicleIds: readonly string[]) {
    shop.clock.advance({ seconds: 1 });
    const drawing = { imageUrl: '/images/demo/brake-disc.svg', width: 640, height: 480 };
    const spots = [{ ref: '1', x: 0.5, y: 0.5 }];
    const input = { ...drawing, title, vehicleIds, spots, idempotencyKey: title };
    return shop.services.diagrams.saveDiagram(admin, input);
  }

  it('shows its page below its bike, redirects from another spelling, and is not found below other bikes', async () => {
    const bike = await addVehicle(shop, { number: 60, slugs: ['honda-dax-st', 'honda-dax'] });
    await addVehicle(shop, { number: 61, slugs: ['honda-monkey'] });
    const { id, version } = await addDiagram('Carburettor', [bike.id]);
    const path = `/bikes/honda/dax-st/diagrams/${id}`;
    expect(await get(path)).toMatchObject({ status: 200, text: 'the page' });
    expect(await get(`${path.toUpperCase()}/`)).toMatchObject({ status: 301, location: path });
    expect(await get(`/bikes/honda/dax/diagrams/${id}?spot=1`)).toMatchObject({
      status: 301,
      location: `${path}?spot=1`,
    });
    for (const other of ['monkey', 'none']) {
      expect(await get(`/bikes/honda/${other}/diagrams/${id}`)).toMatchObject({ status: 404, text: 'no such page' });
    }
    for (const unknown of ['a'.repeat(24), 'no-id', '%00', id.slice(1)]) {
      const answer = await get(`/bikes/honda/dax-st/diagrams/${unknown}`);
      expect(answer).toMatchObject({ status: 404, text: 'no such page' });
    }
    await shop.services.diagrams.deleteDiagram(admin, { id, version });
    expect(await get(path)).toMatchObject({ status: 404, text: 'no such page' });
  });

  it('redirects if its bike was merged into another one', async () => {
    const from = await addVehicle(shop, { number: 62, slugs: ['honda-cub'] });
    const into = await addVehicle(shop, { number: 63, slugs: ['honda-super-cub'] });
    const { id } = await addDiagram('Gearbox', [from.id]);
    const ids = { fromId: from.id, intoId: into.id, fromVersion: 1, intoVersion: 1 };
    await shop.services.vehicles.mergeVehicles(admin, ids);
    const path = `/bikes/honda/super-cub/diagrams/${id}`;
    expect(await get(`/bikes/honda/cub/diagrams/${id}`)).toMatchObject({ status: 301, location: path });
    expect(await get(path)).toMatchObject({ status: 200, text: 'the page' });
  });
});

describe('the address of a page that the merchant writes', () => {
  it('is not found until the page is published, and redirects from other spellings and earlier addresses', async () => {
    const { content } = shop.services;
    const { id } = await content.save(admin, {
      idempotencyKey: 'page',
      path: '/returns',
      title: 'Returns',
      markdown: 'a',
    });
    expect(await get('/returns')).toMatchObject({ status: 404, text: 'no such page' });
    await content.save(admin, { id, version: 1, publish: true });
    expect(await get('/returns')).toMatchObject({ status: 200, text: 'the page' });
    expect(await get('/Returns/?from=mail')).toMatchObject({ status: 301, location: '/returns?from=mail' });
    await content.save(admin, { id, version: 2, path: '/pages/sent-back' });
    expect(await get('/returns')).toMatchObject({ status: 301, location: '/pages/sent-back' });
    expect(await get('/blogs/none')).toMatchObject({ status: 404 });
  });

  it('can become the address of another page, so browsers must not keep the redirect', async () => {
    const save = (path: string, of: { idempotencyKey: string } | { id: string; version: number }) =>
      shop.services.content.save(admin, { ...of, path, title: 'Warranty', markdown: 'a', publish: true });
    const { id, version } = await save('/pages/warranty', { idempotencyKey: 'first' });
    await save('/pages/guarantee', { id, version });
    const moved = { status: 301, location: '/pages/guarantee', caching: 'no-cache' };
    expect(await get('/pages/warranty')).toMatchObject(moved);
    await save('/pages/warranty', { idempotencyKey: 'second' });
    expect(await get('/pages/warranty')).toMatchObject({ status: 200, text: 'the page' });
  });
});
