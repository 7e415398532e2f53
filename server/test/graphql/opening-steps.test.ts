import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemActor } from '../../src/shared/actor.js';
import type { DeliveryMethod } from '../../src/modules/pricing/delivery.js';
import type { TaxRules } from '../../src/modules/pricing/taxes.js';
import { exampleTaxes } from '../example-taxes.js';
import { addProduct, openTestShop, type TestShop, type TestUser } from '../shop.js';

const zone = { id: 'de', name: 'Germany', countries: ['DE'], regions: [], postcodes: [] };
const method: DeliveryMethod = {
  ...{ id: 'parcel', name: 'Parcel', kind: 'flat', zoneIds: ['de'], priceMinor: 490, bands: [], surcharges: [] },
  ...{ excludedHazards: [], daysMin: 2, daysMax: 4, isActive: true, carrier: null, freeFromMinor: null },
  ...{ maximumGrams: null, maximumLengthMm: null, pickupAddress: '' },
};

let shop: TestShop;
let admin: TestUser;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.newAdmin();
});
afterAll(() => shop.close());

const missing = async () =>
  (await shop.graphql<{ missingOpeningSteps: string[] }>('{ missingOpeningSteps }', {}, admin)).data
    .missingOpeningSteps;

it('the shop lists each step that it needs before it can open, until the step is done', async () => {
  const actor = systemActor('test');
  const { settings, pricing, delivery, content } = shop.services;
  expect(await missing()).toEqual(['CONTACT', 'PRODUCTS', 'TAXES', 'DELIVERY', 'PAGES', 'CARDS', 'MAILS']);

  const contact = { contactAddress: 'Moto Müller, Berlin', contactEmail: 'parts@moto.example' };
  await settings.save(actor, { version: 0, values: Object.entries(contact).map(([key, value]) => ({ key, value })) });
  expect(await missing()).toContain('CONTACT');
  await settings.save(actor, { version: 1, values: [{ key: 'contactPhone', value: '+49 30 5550100' }] });
  await addProduct(shop, { status: 'draft' });
  shop.clock.advance({ seconds: 2 });
  expect(await missing()).toEqual(['PRODUCTS', 'TAXES', 'DELIVERY', 'PAGES', 'CARDS', 'MAILS']);

  const toValues = ({ rates, origin }: TaxRules) => ({ rates: String(rates.length), origin: origin.country });
  const taxes = { kind: 'taxes', content: exampleTaxes, version: 0, action: 'taxes.saved', toValues } as const;
  await pricing.saveRules(actor, taxes);
  expect(await missing()).toContain('TAXES');
  const origin = { country: 'DE', region: '', postcode: '' };
  await pricing.saveRules(actor, { ...taxes, content: { ...exampleTaxes, origin }, version: 1 });
  await delivery.save(actor, { zones: [zone], methods: [method], assumedGrams: 500 }, 0);
  await addProduct(shop);
  for (const path of ['/terms', '/privacy']) {
    const text = { title: path.slice(1), markdown: 'Example', path };
    await content.save(actor, { ...text, idempotencyKey: path, publish: path === '/terms' });
  }
  shop.clock.advance({ seconds: 2 });
  expect(await missing()).toEqual(['PAGES', 'CARDS', 'MAILS']);
});
