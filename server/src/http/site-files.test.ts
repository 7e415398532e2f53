import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { addCatalogue } from '../../test/catalogue-fixtures.js';
import { recordCommands } from '../../test/recorded-commands.js';
import { download, photo, upload } from '../../test/media/pictures.js';
import { addVehicle } from '../../test/vehicle-fixtures.js';
import { addProduct, openTestShop, type TestShop } from '../../test/shop.js';
import { toObjectId } from '../platform/mongo/object-id.js';
import { systemActor } from '../shared/actor.js';
import { securityContact, shopIcons, siteFiles } from './site-files.js';

const publicUrl = 'https://shop.example';
const admin = systemActor('test');
let shop: TestShop;
let server: Server;
let origin: string;
/** Settings of the shop that differ from the stored ones. */
let own: { shopName?: string; icon?: string } = {};

beforeAll(async () => {
  shop = await openTestShop();
  await addCatalogue(shop);
  await addPart('Drive chain');
  const app = express();
  app.use(siteFiles(publicUrl, shop.services, shop.clock));
  const read = async () => ({ ...(await shop.services.settings.read()), ...own });
  app.use(shopIcons({ settings: { read } }));
  app.use(securityContact(publicUrl, 'mailto:security@shop.example', shop.clock));
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await shop.close();
});

describe('the contact for reports of vulnerabilities', () => {
  const path = '/.well-known/security.txt';

  it('is published with an expiry date a year from now', async () => {
    const answer = await fetch(origin + path);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect((await answer.text()).split('\n')).toEqual([
      'Contact: mailto:security@shop.example',
      `Expires: ${new Date(shop.clock.now().getTime() + 365 * 86_400_000).toISOString()}`,
      `Canonical: ${publicUrl}${path}`,
      '',
    ]);
  });

  it('is not found if the shop names none', async () => {
    expect((await shop.rest(`GET ${path}`)).status).toBe(404);
  });
});

describe('the name and icon of the shop', () => {
  const icons = ['/icon.svg', '/icon-192.png', '/icon-512.png', '/apple-touch-icon.png'];

  it('are the built-in ones, until the shop has its own', async () => {
    const built = await fetch(`${origin}/manifest.webmanifest`);
    expect(built.headers.get('content-type')).toContain('application/manifest+json');
    expect(await built.json()).toMatchObject({
      ...{ name: 'Kickstand', short_name: 'Kickstand', start_url: '/' },
      icons: [{ src: '/icon.svg' }, { src: '/icon-192.png' }, { src: '/icon-512.png' }],
    });
    // A later handler, which is missing here, serves the client's files.
    for (const path of icons) expect((await fetch(origin + path)).status).toBe(404);

    const uploaded = await upload(
      shop,
      await photo({ width: 1024, height: 1024 }).png().toBuffer(),
      await shop.newAdmin(),
    );
    const icon = uploaded.body.data.url;
    own = { shopName: 'Moto Müller', icon };
    onTestFinished(() => void (own = {}));
    const url = icon.replace('1024.webp', '480.webp');
    expect(await (await fetch(`${origin}/manifest.webmanifest`)).json()).toMatchObject({
      name: 'Moto Müller',
      icons: [{ src: url, sizes: '480x480', type: 'image/webp' }],
    });
    for (const path of icons) {
      const answer = await fetch(origin + path, { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([302, url]);
    }
    expect((await download(shop, url)).status).toBe(200);
  });

  it('are a PNG file for browsers that ask for /favicon.ico', async () => {
    const answer = await fetch(`${origin}/favicon.ico`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/icon-192.png']);
  });
});

async function addPart(name: string) {
  return shop.services.catalogue.getProduct(admin, await addProduct(shop, { name }));
}

/** The paths that a file of the sitemap contains after ten minutes, for which the earlier file is kept. */
async function pathsIn(path: string): Promise<string[]> {
  shop.clock.advance({ minutes: 10 });
  const answer = await fetch(origin + path);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
  const locations = [...(await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location = '']) => location);
  expect(locations.filter((location) => !location.startsWith(publicUrl))).toEqual([]);
  return locations.map((location) => location.slice(publicUrl.length));
}

describe('the sitemap', () => {
  it('has the published pages of the merchant, each once', async () => {
    const { content } = shop.services;
    for (const path of ['/privacy', '/portfolio', '/blogs/first-ride']) {
      await content.save(admin, { idempotencyKey: path, path, title: 'Page', markdown: 'a', publish: true });
    }
    await content.save(admin, { idempotencyKey: 'draft', path: '/terms', title: 'Draft', markdown: 'a' });
    const paths = await pathsIn('/sitemap-pages.xml');
    const count = (path: string) => paths.filter((each) => each === path).length;
    expect(['/privacy', '/portfolio', '/blogs/first-ride', '/terms'].map(count)).toEqual([1, 1, 1, 0]);
    for (const { id, version } of await content.list(admin)) await content.delete(admin, { id, version });
  });

  it('leads to the public pages, the categories and brands, and the parts', async () => {
    // No part has a number.
    expect(await pathsIn('/sitemap.xml')).toEqual(['/sitemap-pages.xml', '/sitemap-parts-1.xml']);
    expect((await fetch(`${origin}/sitemap-numbers-1.xml`)).status).toBe(404);
    const pages = await pathsIn('/sitemap-pages.xml');
    const { tree, brands } = await shop.services.catalogue.taxonomy.read();
    expect(tree.all.length).toBeGreaterThan(0);
    expect(brands.length).toBeGreaterThan(0);
    for (const { slug } of tree.all) expect(pages).toContain(`/category/${slug}`);
    for (const { slug } of brands) expect(pages).toContain(`/brand/${slug}`);
    expect(pages).toContain('/parts');
  });

  it('leads to the makes and the bikes', async () => {
    const bike = await addVehicle(shop, { number: 40 });
    expect(await pathsIn('/sitemap.xml')).toContain('/sitemap-bikes-1.xml');
    expect(await pathsIn('/sitemap-pages.xml')).toContain(`/bikes/${bike.make.key}`);
    expect(await pathsIn('/sitemap-bikes-1.xml')).toEqual(['/bikes/honda/cbr-600-rr-pc40']);
    expect((await fetch(`${origin}/sitemap-bikes-2.xml`)).status).toBe(404);
  });

  it('leads to the diagrams below each of their bikes', async () => {
    const [one, other] = [
      await addVehicle(shop, { number: 41, slugs: ['honda-dax'] }),
      await addVehicle(shop, { number: 42, slugs: ['honda-monkey'] }),
    ];
    // The previous list of bikes is cached for a moment.
    shop.clock.advance({ seconds: 1 });
    const save = (title: string) =>
      shop.services.diagrams.saveDiagram(admin, {
        ...{ title, imageUrl: '/images/demo/brake-disc.svg', width: 640, height: 480, idempotencyKey: title },
        ...{ vehicleIds: [one.id, other.id], spots: [{ ref: '1', x: 0, y: 0 }] },
      });
    const [{ id }, deleted] = [await save('Clutch'), await save('Deleted')];
    await shop.services.diagrams.deleteDiagram(admin, deleted);
    expect(await pathsIn('/sitemap.xml')).toContain('/sitemap-diagrams-1.xml');
    expect(await pathsIn('/sitemap-diagrams-1.xml')).toEqual(
      ['dax', 'monkey'].map((model) => `/bikes/honda/${model}/diagrams/${id}`),
    );
    expect((await fetch(`${origin}/sitemap-diagrams-2.xml`)).status).toBe(404);
  });

  it('leads to the numbers of public parts, and to those that are replaced or replace others', async () => {
    const { catalogue, numbers } = shop.services;
    const add = async (partNumber: string, oem: string) => {
      const productId = await addProduct(shop, { name: partNumber, partNumber });
      const known = { kind: 'oem' as const, number: oem, brandName: 'Haruna', note: null };
      await catalogue.updateProduct(admin, { productId, version: 1, numbers: [known] });
      return productId;
    };
    await add('KS-70/1', '06455-HGX');
    await catalogue.deleteProduct(admin, await add('KS-70/2', '06455-GONE'));
    const by = { number: '99-B', brandName: 'Haruna' };
    const old = { number: '99-a', brandName: 'Haruna', kind: 'replaced' as const };
    await numbers.supersessions.save(admin, { ...old, replacedBy: [by] });
    const files = await pathsIn('/sitemap.xml');
    expect(files).toEqual(expect.arrayContaining(['/sitemap-numbers-1.xml', '/sitemap-replaced-numbers-1.xml']));
    const paths = await pathsIn('/sitemap-numbers-1.xml');
    expect(paths).toEqual(expect.arrayContaining(['/numbers/KS701', '/numbers/06455HGX']));
    expect(paths.filter((path) => /KS702|GONE/.test(path))).toEqual([]);
    expect(await pathsIn('/sitemap-replaced-numbers-1.xml')).toEqual(['/numbers/99A', '/numbers/99B']);
    expect(new Set(paths).size).toBe(paths.length);
    // Parts without a number are in no file.
    expect(await catalogue.source.listNumberKeys(0, 1, 50)).toEqual(['KS701', '06455HGX']);
  });

  it('names no draft and no deleted part', async () => {
    const [sold, draft, deleted] = [await addPart('Sold'), await addPart('Draft'), await addPart('Deleted')];
    await shop.services.catalogue.updateProduct(admin, {
      productId: draft.id,
      version: draft.version,
      status: 'draft',
    });
    await shop.services.catalogue.deleteProduct(admin, deleted.id);
    const parts = await pathsIn('/sitemap-parts-1.xml');
    expect(parts).toContain(`/part/${sold.slug}`);
    expect(parts).not.toContain(`/part/${draft.slug}`);
    expect(parts).not.toContain(`/part/${deleted.slug}`);
  });

  it('says on which day each part was last changed', async () => {
    const { id, slug } = await addPart('Changed');
    const changedAt = new Date('2026-03-05T23:59:59.999Z');
    await shop.connection.collection('products').updateOne({ _id: toObjectId(id) }, { $set: { changedAt } });
    shop.clock.advance({ minutes: 10 });
    const text = await (await fetch(`${origin}/sitemap-parts-1.xml`)).text();
    expect(text).toContain(`<url><loc>${publicUrl}/part/${slug}</loc><lastmod>2026-03-05</lastmod></url>`);
    const days = [...text.matchAll(/<lastmod>(.*?)<\/lastmod>/g)].map(([, day]) => day);
    expect(days).toHaveLength((await pathsIn('/sitemap-parts-1.xml')).length);
    expect(days.every((day) => /^\d{4}-\d{2}-\d{2}$/.test(day ?? ''))).toBe(true);
  });

  it.each([
    ...['/sitemap-parts-2.xml', '/sitemap-parts-0.xml', '/sitemap-parts-x.xml'],
    ...['/sitemap-numbers-2.xml', '/sitemap-replaced-numbers-2.xml', '/sitemap-diagrams-0.xml'],
  ])('has no %s', async (path) => {
    expect((await fetch(origin + path)).status).toBe(404);
  });

  it('is read from the database once in ten minutes, however many request it', async () => {
    shop.clock.advance({ minutes: 10 });
    const statusesOf = async (...names: string[]) => {
      const answers = await Promise.all(names.map((name) => fetch(`${origin}/sitemap-parts-${name}.xml`)));
      return answers.map(({ status }) => status);
    };
    const commands = await recordCommands(shop.connection, async () => {
      expect(await statusesOf('1', '1', '1')).toEqual([200, 200, 200]);
      expect(await statusesOf('1', '2', '9999')).toEqual([200, 404, 404]);
    });
    // The search index reads products as well.
    const reads = commands.filter(({ command }) => command['find'] === 'products' && command['limit'] === 20_000);
    expect(reads).toHaveLength(1);
  });

  it('is named in robots.txt', async () => {
    const text = await (await fetch(`${origin}/robots.txt`)).text();
    expect(text).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
    expect(text).toContain('Disallow: /dashboard');
  });
});
