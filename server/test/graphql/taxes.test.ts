import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TaxProvider } from '../../src/platform/tax/tax-provider.js';
import { toObjectId } from '../../src/platform/mongo/object-id.js';
import type { DeliveryMethod } from '../../src/modules/pricing/delivery.js';
import { systemActor, visitor } from '../../src/shared/actor.js';
import { DomainError } from '../../src/shared/errors.js';
import { money } from '../../src/shared/money.js';
import { fillCart } from '../attack/guest.js';
import { exampleTaxes } from '../example-taxes.js';
import { addProduct, openTestShop, type TestShop, type TestUser } from '../shop.js';

const taxFields = `taxIsIncluded taxExemption taxes { country label rateMillionths base { amount } tax { amount } }`;
const rulesQuery = `{ taxRules { version pricesIncludeTax vatNumber rates { country } } }`;
const save = `mutation ($input: SaveTaxRulesInput!) { saveTaxRules(input: $input) { taxRules { version } } }`;
const trial = `query ($input: TaxTrialInput!) { taxTrial(input: $input) { ${taxFields} total { amount } } }`;
const report = `query ($from: DateTime!, $before: DateTime!) { taxReport(from: $from, before: $before) {
  country label rateMillionths exemption orders
  sold { amount } soldTax { amount } refunded { amount } refundedTax { amount } } }`;
const addLine = `mutation ($input: AddCartLineInput!) { addCartLine(input: $input) { cart { revision } } }`;
const quote = `query ($to: DestinationInput, $vatNumber: String) { cart { revision
  quote(destination: $to, vatNumber: $vatNumber) { quote { ${taxFields} vatNumber total { amount } } } } }`;
const place = `mutation ($input: PlaceCartOrderInput!) { placeCartOrder(input: $input) {
  order { id total { amount } quote { ${taxFields} vatNumber } } } }`;

const { rates, classes, outside } = exampleTaxes;
const germany = {
  ...{ provider: 'TABLE', pricesIncludeTax: true, origin: { country: 'DE', region: '', postcode: '10115' } },
  ...{ vatNumber: 'DE136695976', registrations: ['EU'], euSales: 'DESTINATION', keepGrossPrice: true },
  ...{ reverseCharge: true, deliveryTaxClass: null, classes, rates, outside },
};
const address = {
  ...{ name: 'Ada', line1: 'Rue 1', postcode: '75001', city: 'Paris', country: 'FR', phone: '0170 1234567' },
};

let shop: TestShop;
let admin: TestUser;
let customer: TestUser;
let productId: string;
/** Whether the tax provider fails, and how many calculations were requested from it. */
const provider = { isDown: false, asked: 0 };

const counting: TaxProvider = {
  calculate(amounts) {
    provider.asked += 1;
    if (provider.isDown) return Promise.reject(new DomainError('TAX_UNAVAILABLE', 'Down.'));
    const [item] = amounts.items;
    const id = `taxcalc_${provider.asked}`;
    const tax = {
      country: 'FR',
      region: '',
      label: 'VAT',
      rateMillionths: 200_000,
      baseMinor: 10_000,
      taxMinor: 2_000,
    };
    if (amounts.vatNumber !== null) {
      const itemTaxes = new Map([[item?.key ?? '', 0]]);
      return Promise.resolve({ id, itemTaxes, deliveryTaxMinor: 0, taxes: [], exemption: 'reverse_charge' });
    }
    const itemTaxes = new Map([[item?.key ?? '', 2_000]]);
    return Promise.resolve({ id, itemTaxes, deliveryTaxMinor: 0, taxes: [tax], exemption: null });
  },
};

beforeAll(async () => {
  const register = { isRegistered: (vatNumber: string) => Promise.resolve(vatNumber !== 'ATU13585627') };
  shop = await openTestShop({ taxProvider: counting, vatRegister: register });
  admin = await shop.newAdmin();
  productId = await addProduct(shop, { priceMinor: 12_000, availableQuantity: 1_000 });
});
afterAll(() => shop.close());

async function saveRules(changes: object = {}) {
  const { data } = await shop.graphql<{ taxRules: { version: number } }>(rulesQuery, {}, admin);
  const input = { ...germany, ...changes, version: data.taxRules.version };
  return shop.graphql<{ saveTaxRules: { taxRules: { version: number } } }>(save, { input }, admin);
}

beforeEach(async () => {
  customer = await shop.newCustomer();
  await shop.graphql(addLine, { input: { productId, quantity: 1, idempotencyKey: randomUUID() } }, customer);
});

interface Taxed {
  taxIsIncluded: boolean;
  taxExemption: string | null;
  vatNumber: string | null;
  taxes: { country: string; tax: { amount: string } }[];
}
type CartAnswer = { cart: { revision: number; quote: { quote: Taxed & { total: { amount: string } } } } };
const ask = (to: object | null, vatNumber: string | null = null) =>
  shop.graphql<CartAnswer>(quote, { to, vatNumber }, customer);

async function order(amountMinor: number, more: object = {}) {
  const { data } = await shop.graphql<{ cart: { revision: number } }>('{ cart { revision } }', {}, customer);
  const expectedTotal = { amountMinor, currencyCode: 'USD' };
  const input = { revision: data.cart.revision, expectedTotal, shippingAddress: address, ...more };
  return shop.graphql<{ placeCartOrder: { order: { id: string; quote: Taxed } } }>(place, { input }, customer);
}

describe('tax rules', () => {
  it('are saved with a version and an audit entry, and refuse an old version', async () => {
    const first = await saveRules();
    const version = first.data.saveTaxRules.taxRules.version;
    const input = { ...germany, keepGrossPrice: false, version: version - 1 };
    const { errors } = await shop.graphql(save, { input }, admin);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', details: { reason: 'STALE_VERSION' } });
    const log = await shop.graphql(`{ auditLog(first: 5) { nodes { action changes { field after } } } }`, {}, admin);
    expect(JSON.stringify(log.data)).toContain('"field":"rate DE standard VAT from 2021-01-01","after":"19%');
  });

  it.each([
    ['classes', { classes: [] }],
    ['classes.0.code', { classes: [{ code: 'Two Words', name: 'x', stripeTaxCode: '' }, ...classes] }],
    ['rates.0.taxClass', { rates: [{ ...rates[0], taxClass: 'books' }] }],
    ['rates.0.validFrom', { rates: [{ ...rates[0], validFrom: 'yesterday' }] }],
    ['rates.0.validTo', { rates: [{ ...rates[0], validTo: '1900-01-01' }] }],
    ['rates.0.rateMillionths', { rates: [{ ...rates[0], rateMillionths: -1 }] }],
    ['rates.0.source', { rates: [{ ...rates[0], source: ' ' }] }],
    ['rates.0.region', { rates: [{ ...rates[0], country: 'US', region: 'Calif' }] }],
    ['origin.region', { origin: { country: 'US', region: 'Calif', postcode: '' } }],
    ['origin.country', { origin: { country: 'XX', region: '', postcode: '' } }],
    ['registrations.0', { registrations: ['Europe'] }],
    ['vatNumber', { vatNumber: 'DE1' }],
    ['vatNumber', { vatNumber: '' }],
    ['deliveryTaxClass', { deliveryTaxClass: 'books' }],
  ])('name an invalid %s', async (field, changes) => {
    const { errors } = await saveRules(changes);
    expect(JSON.stringify(errors?.[0]?.extensions)).toContain(`"field":"${field}"`);
  });

  const vat = { ...rates[0], country: 'DE', label: 'VAT', region: '', postcodes: [], validFrom: null, validTo: null };
  it.each([
    ['a rate that follows on the earlier one', { validTo: '2026-12-31' }, { validFrom: '2027-01-01' }, false],
    ['a new rate beside one without an end', {}, { validFrom: '2027-01-01' }, true],
    ['rates that share a day', { validTo: '2027-01-01' }, { validFrom: '2027-01-01' }, true],
    ['rates whose postcodes overlap', { postcodes: ['10'] }, { postcodes: ['2', '100'] }, true],
    ['rates for different postcodes', { postcodes: ['10'] }, { postcodes: ['2'] }, false],
    ['rates of different taxes', {}, { label: 'City tax' }, false],
  ])('refuse to charge a tax twice: %s', async (_case, one, other, isRefused) => {
    const { errors } = await saveRules({
      rates: [
        { ...vat, ...other },
        { ...vat, ...one },
      ],
    });
    expect(JSON.stringify(errors ?? []).includes('"field":"rates.1.validFrom"')).toBe(isRefused);
    if (!isRefused) expect(errors).toBeUndefined();
  });

  it('can be tried', async () => {
    await saveRules();
    const input = { destination: { country: 'FR' }, amountMinor: 12_000, taxClass: 'standard', deliveryMinor: 1_200 };
    const { data } = await shop.graphql(trial, { input }, admin);
    expect(data).toMatchObject({
      taxTrial: { taxIsIncluded: true, taxes: [{ country: 'FR', tax: { amount: '22.00' } }] },
    });
  });
});

describe('shown prices', () => {
  it('come with the fact that tax is added, and the price with tax of the product feed, as soon as rules are saved', async () => {
    const query = 'query ($id: ID!) { shop { addsTax } product(id: $id) { taxedPrice { total { amount } } } }';
    const onlyPrice = 'query ($id: ID!) { product(id: $id) { taxedPrice { total { amount } } } }';
    const asVisitor = async () => [
      (await shop.graphql<object>(query, { id: productId })).data,
      (await shop.graphql<object>(onlyPrice, { id: productId })).data,
    ];
    await saveRules();
    const included = { product: { taxedPrice: null } };
    expect(await asVisitor()).toEqual([{ shop: { addsTax: false }, ...included }, included]);
    await saveRules({ pricesIncludeTax: false });
    const added = { product: { taxedPrice: { total: { amount: '142.80' } } } };
    expect(await asVisitor()).toEqual([{ shop: { addsTax: true }, ...added }, added]);
    let feed = '';
    for await (const piece of shop.services.merchantFeed.read()) feed += piece;
    expect(feed).toContain('<g:price>142.80 USD</g:price>');
  });
});

describe('orders', () => {
  it('are taxed at their destination, and keep the VAT number of a business', async () => {
    await saveRules();
    expect((await ask({ country: 'FR' })).data.cart.quote.quote).toMatchObject({
      ...{ taxIsIncluded: true, total: { amount: '120.00' }, taxes: [{ country: 'FR', tax: { amount: '20.00' } }] },
    });
    const business = await ask({ country: 'FR' }, 'fr 83 404 833 048');
    const exempt = { taxExemption: 'REVERSE_CHARGE', vatNumber: 'FR83404833048', taxes: [] };
    expect(business.data.cart.quote.quote).toMatchObject({ ...exempt, total: { amount: '100.84' } });
    const placed = await order(10_084, { vatNumber: 'FR83404833048' });
    expect(placed.data.placeCartOrder.order.quote).toMatchObject(exempt);
  });

  it('refuse a VAT number that is malformed or not registered', async () => {
    await saveRules();
    for (const vatNumber of ['FR1', 'ATU13585627']) {
      const { errors } = await order(12_000, { vatNumber });
      expect(errors?.[0]?.extensions).toMatchObject({
        code: 'BAD_USER_INPUT',
        details: { fields: [{ field: 'vatNumber' }] },
      });
    }
  });

  it('refuse a VAT number that is not registered if the provider removes the tax because of it', async () => {
    await saveRules({ provider: 'STRIPE', reverseCharge: false });
    const vatNumber = 'ATU13585627';
    const refused = { code: 'BAD_USER_INPUT', details: { fields: [{ field: 'vatNumber' }] } };
    for (const { errors } of [await ask({ country: 'FR' }, vatNumber), await order(12_000, { vatNumber })]) {
      expect(errors?.[0]?.extensions).toMatchObject(refused);
    }
    const placed = await order(12_000, { vatNumber: 'FR83404833048' });
    expect(placed.data.placeCartOrder.order.quote).toMatchObject({ taxExemption: 'REVERSE_CHARGE', taxes: [] });
    // The register only has numbers of the EU.
    expect((await ask({ country: 'FR' }, 'GB980780684')).errors).toBeUndefined();
  });

  it('are refused if there are tax rates and the address is a single text', async () => {
    await saveRules();
    const text = { shippingAddress: null, address: '12 Ratchet Lane', phone: '0170 1234567' };
    const { errors } = await order(12_000, text);
    expect(errors?.[0]?.extensions).toMatchObject({ details: { fields: [{ field: 'shippingAddress' }] } });
  });

  it('ask the provider at most once a minute while they are a cart, and once more when they are placed', async () => {
    await saveRules({ provider: 'STRIPE' });
    provider.asked = 0;
    await ask({ country: 'FR' });
    await ask({ country: 'FR' });
    expect(provider.asked).toBe(1);
    const placed = await order(12_000);
    expect(provider.asked).toBe(2);
    const { id, quote: taxed } = placed.data.placeCartOrder.order;
    expect(taxed.taxes).toMatchObject([{ country: 'FR', tax: { amount: '20.00' } }]);
    const stored = await shop.connection.collection('orders').findOne({ _id: toObjectId(id) });
    expect(stored?.['quote']).toMatchObject({ taxCalculationId: `taxcalc_${provider.asked}` });
  });

  it('are not placed with a guessed tax', async () => {
    await saveRules({ provider: 'STRIPE' });
    provider.isDown = true;
    const { errors } = await order(12_000);
    provider.isDown = false;
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'TAX_UNAVAILABLE' });
    expect((await order(12_000)).errors).toBeUndefined();
  });

  it('ask a provider that fails only once when a guest orders', async () => {
    await saveRules({ provider: 'STRIPE' });
    const { token, cart } = await fillCart(shop, [[productId, 1]]);
    Object.assign(provider, { isDown: true, asked: 0 });
    const placing = shop.services.orders.placeCartOrder(
      { actor: visitor, token },
      {
        ...{ revision: cart?.revision ?? 0, expectedTotal: money(12_000, 'usd') },
        ...{ shippingAddress: address, guest: { email: 'gus@example.test', name: 'Gus' } },
      },
    );
    await expect(placing).rejects.toMatchObject({ code: 'TAX_UNAVAILABLE' });
    expect(provider.asked).toBe(1);
    provider.isDown = false;
  });
});

it('pick-up is taxed at the place of the shop, and refused while that place is not known', async () => {
  const other = await openTestShop();
  const staff = await other.newAdmin();
  const casey = await other.newCustomer();
  const counter: DeliveryMethod = {
    ...{ id: 'counter', name: 'Counter', kind: 'pickup', pickupAddress: '12 Ratchet Lane', carrier: null },
    ...{ zoneIds: [], priceMinor: 0, bands: [], surcharges: [], excludedHazards: [], daysMin: 0, daysMax: 0 },
    ...{ freeFromMinor: null, maximumGrams: null, maximumLengthMm: null, isActive: true },
  };
  await other.services.delivery.save(systemActor('test'), { zones: [], methods: [counter], assumedGrams: 0 }, 0);
  const saveFrom = (country: string, version: number) =>
    other.graphql(save, { input: { ...germany, origin: { country, region: '', postcode: '' }, version } }, staff);
  await saveFrom('', 0);
  const line = { productId: await addProduct(other, { priceMinor: 11_900 }), quantity: 1, idempotencyKey: 'line' };
  const added = await other.graphql<{ addCartLine: CartAnswer }>(addLine, { input: line }, casey);
  const input = {
    ...{ revision: added.data.addCartLine.cart.revision, expectedTotal: { amountMinor: 11_900, currencyCode: 'USD' } },
    ...{ phone: '0170 1234567', deliveryMethodId: 'counter' },
  };
  const { errors } = await other.graphql(place, { input }, casey);
  expect(errors?.[0]?.extensions).toMatchObject({ details: { fields: [{ field: 'deliveryMethodId' }] } });

  await saveFrom('DE', 1);
  const { data } = await other.graphql<{ placeCartOrder: { order: { quote: Taxed } } }>(place, { input }, casey);
  expect(data.placeCartOrder.order.quote.taxes).toMatchObject([{ country: 'DE', tax: { amount: '19.00' } }]);
  await other.close();
});

it('the provider is asked 200 times an hour at most for the carts of one network', async () => {
  const limited = await openTestShop({ taxProvider: counting, rateLimitFactor: 1 });
  const input = { ...germany, provider: 'STRIPE', version: 0 };
  expect((await limited.graphql(save, { input }, await limited.newAdmin())).errors).toBeUndefined();
  const casey = await limited.newCustomer();
  const line = { productId: await addProduct(limited), quantity: 1, idempotencyKey: randomUUID() };
  await limited.graphql(addLine, { input: line }, casey);
  provider.asked = 0;
  // Sent alone, because the first count creates the counter, and DocumentDB loses some counts that arrive meanwhile.
  const first = '{ cart { quote(destination: { country: "FR", postcode: "74999" }) { deliverability } } }';
  expect((await limited.graphql(first, {}, casey)).errors).toBeUndefined();
  const codes: unknown[] = [];
  for (let from = 75_000; from < 75_220; from += 20) {
    const quotes = Array.from(
      { length: 20 },
      (_, index) => `q${index}: quote(destination: { country: "FR", postcode: "${from + index}" }) { deliverability }`,
    );
    const { errors = [] } = await limited.graphql(`{ cart { ${quotes.join(' ')} } }`, {}, casey);
    codes.push(...errors.map(({ extensions }) => extensions.code));
  }
  expect([provider.asked, new Set(codes)]).toEqual([200, new Set(['RATE_LIMITED'])]);
  await limited.close();
});

describe('the tax report', () => {
  const day = 86_400_000;
  const period = () => {
    const now = shop.clock.now().getTime();
    return { from: new Date(now - day).toISOString(), before: new Date(now + day).toISOString() };
  };

  const days = () => {
    const { from, before } = period();
    return { fromDay: from.slice(0, 10), beforeDay: before.slice(0, 10) };
  };

  it('has the taxes of paid orders less refunds, also as a file', async () => {
    await saveRules();
    const placed = await order(12_000);
    const { id: orderId } = placed.data.placeCartOrder.order;
    const actor = await shop.services.accounts.authenticate(customer.token);
    const { clientSecret } = await shop.services.payments.startPayment(actor, { orderId });
    await shop.payByCard(clientSecret ?? '');
    await shop.services.payments.settlePayment(actor, { orderId });
    const staff = await shop.services.accounts.authenticate(admin.token);
    const amount = { amountMinor: 3_000, currency: 'usd' as const };
    await shop.services.payments.refundOrder(staff, {
      ...{ orderId, amount, restockQuantity: 0, reason: null, idempotencyKey: randomUUID() },
    });
    const { data } = await shop.graphql(report, period(), admin);
    expect(data).toEqual({
      taxReport: [
        {
          ...{ country: 'FR', label: 'VAT', rateMillionths: 200_000, exemption: null, orders: 1 },
          ...{ sold: { amount: '100.00' }, soldTax: { amount: '20.00' } },
          ...{ refunded: { amount: '25.00' }, refundedTax: { amount: '5.00' } },
        },
      ],
    });
    const query = new URLSearchParams(days()).toString();
    const headers = { authorization: `Bearer ${admin.token}` };
    const file = await fetch(`${shop.origin}/api/tax-report.csv?${query}`, { headers });
    expect(await file.text()).toContain('FR,,VAT,20,,1,100.00,20.00,25.00,5.00,15.00,USD');
  });
});
