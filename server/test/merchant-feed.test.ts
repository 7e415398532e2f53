import { afterEach, expect, it } from 'vitest';
import { systemActor } from '../src/shared/actor.js';
import { elementsIn } from './parse-xml.js';
import { addProduct, openTestShop, type TestShop, type TestShopOptions } from './shop.js';

let shop: TestShop;
afterEach(() => shop.close());

async function open(options: TestShopOptions = {}): Promise<void> {
  shop = await openTestShop(options);
}
const ask = () => fetch(`${shop.origin}/feeds/google.xml`);

it('the merchant feed does not exist unless the merchant publishes it', async () => {
  await open();
  expect((await ask()).headers.get('content-type')).not.toContain('xml');
});

it('the merchant feed has the products that are for sale, and is open to everybody', async () => {
  await open({ settings: { merchantFeed: 'on', shopName: 'Nuts & <Bolts>' } });
  const { catalogue } = shop.services;
  await addProduct(shop, { name: 'Nut & <bolt> 😀', partNumber: 'NB-1' });
  await addProduct(shop, { name: 'Another maker’s', partNumber: 'NB-1' });
  await addProduct(shop, { name: 'Draft', status: 'draft' });
  await catalogue.deleteProduct(systemActor('test'), await addProduct(shop, { name: 'Gone' }));
  const answer = await ask();
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=300, s-maxage=300']);
  const xml = await answer.text();
  const textsOf = (name: string) => elementsIn(xml, name).map(({ textContent }) => textContent);
  expect(textsOf('channel > title')).toEqual(['Nuts & <Bolts>']);
  expect(textsOf('item > *|title')).toEqual(['Nut & <bolt> 😀', 'Another maker’s']);
  expect(new Set(textsOf('item > *|id')).size).toBe(2);
  const etag = answer.headers.get('etag') ?? '';
  // Node's fetch adds `Cache-Control: no-cache`, which must not prevent the answer 304.
  const again = await fetch(`${shop.origin}/feeds/google.xml`, { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
});

it('the merchant feed is limited for each network address', async () => {
  await open({ settings: { merchantFeed: 'on' }, rateLimitFactor: 0.1 });
  const statuses = [(await ask()).status, (await ask()).status, (await ask()).status];
  expect(statuses).toEqual([200, 200, 429]);
});
