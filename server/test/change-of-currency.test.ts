import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { convertPrices } from '../src/modules/catalogue/prices/convert-prices.js';
import { productModel } from '../src/modules/catalogue/products/product.model.js';
import { systemActor } from '../src/shared/actor.js';
import { money, type Currency, type Money } from '../src/shared/money.js';
import { startServerProcess } from './server-process.js';
import { addProduct, openTestShop, type TestServer, type TestShop, type TestUser } from './shop.js';

const usd = (amountMinor: number) => money(amountMinor, 'usd');

let shop: TestShop;
let customer: TestUser;
let productId: string;
beforeEach(async () => {
  shop = await openTestShop();
  customer = await shop.newCustomer();
  productId = await addProduct(shop, {
    ...{ priceMinor: 2_599, comparePrice: usd(3_050), coreDeposit: usd(40) },
    priceTiers: [
      { fromQuantity: 5, price: usd(2_580) },
      { fromQuantity: 10, price: usd(2_000) },
    ],
  });
});
afterEach(() => shop.close());

const moneyFields = '{ amount currencyCode }';

async function totalOfCart(server: TestServer) {
  const query = `{ cart { total ${moneyFields} } }`;
  const { data } = await server.graphql<{ cart: { total: object } }>(query, {}, customer);
  return data.cart.total;
}

function placeOrder(server: TestServer, expectedUnitPrice: Money) {
  const expected = {
    amountMinor: expectedUnitPrice.amountMinor,
    currencyCode: expectedUnitPrice.currency.toUpperCase(),
  };
  const contact = { address: 'Lane 1', phone: '0170 1234567' };
  const input = { productId, quantity: 2, idempotencyKey: 'k1', expectedUnitPrice: expected, ...contact };
  return server.graphql<{ placeOrder: { order: object } } | null>(
    `mutation ($input: PlaceOrderInput!) {
      placeOrder(input: $input) { order { total ${moneyFields} lines { unitPrice ${moneyFields} } } } }`,
    { input },
    customer,
  );
}

describe('after a change of the currency', () => {
  it.each<[Currency, number, { price: string; deposit: string; total: string; tiers: number[] }]>([
    ['eur', 2_599, { price: '25.99', deposit: '0.40', total: '52.78', tiers: [2_580, 2_000] }],
    // The price for 5 is no longer lower than the price for one. An amount is never rounded to 0.
    ['jpy', 26, { price: '26', deposit: '1', total: '54', tiers: [20] }],
    ['kwd', 25_990, { price: '25.990', deposit: '0.400', total: '52.780', tiers: [25_800, 20_000] }],
  ])('prices keep their numbers in %s, which carts, edits and orders use', async (currency, amountMinor, expected) => {
    const { connection } = shop;
    await shop.graphql(
      'mutation ($input: AddCartLineInput!) { addCartLine(input: $input) { cart { id } } }',
      { input: { productId, quantity: 2, idempotencyKey: 'k1' } },
      customer,
    );
    const before = await productModel(connection).findById(productId).lean();
    const converted = await Promise.all([convertPrices(connection, currency), convertPrices(connection, currency)]);
    expect(converted[0] + converted[1]).toBe(1);
    expect(await convertPrices(connection, currency)).toBe(0);
    const after = await productModel(connection).findById(productId).lean();
    expect(after).toMatchObject({ recordedPriceMinor: amountMinor, version: 2 });
    expect(after?.changedAt?.getTime()).toBeGreaterThan(before?.changedAt?.getTime() ?? 0);

    const server = await shop.openServer({ currency });
    const rename = { productId, version: 2, name: 'Renamed' };
    const { price, priceTiers } = await server.services.catalogue.updateProduct(systemActor('test'), rename);
    expect({ price, tiers: priceTiers.map((tier) => tier.price.amountMinor) }).toEqual({
      ...{ price: money(amountMinor, currency), tiers: expected.tiers },
    });
    const currencyCode = currency.toUpperCase();
    expect(await totalOfCart(server)).toMatchObject({ currencyCode });
    expect((await placeOrder(server, price)).data?.placeOrder.order).toEqual({
      total: { amount: expected.total, currencyCode },
      lines: [expected.price, expected.deposit].map((amount) => ({ unitPrice: { amount, currencyCode } })),
    });
    await server.close();
  });

  it('no order is placed while a product is still in the other currency, and carts say why', async () => {
    const server = await shop.openServer({ currency: 'eur' });
    const { data } = await server.graphql<{ addCartLine: { cart: object } }>(
      'mutation ($input: AddCartLineInput!) { addCartLine(input: $input) { cart { isOrderable lines { problems { message } } } } }',
      { input: { productId, quantity: 2, idempotencyKey: 'k2' } },
      customer,
    );
    expect(data.addCartLine.cart).toEqual({
      isOrderable: false,
      lines: [{ problems: [{ message: 'The shop is changing its currency. Try again in a few minutes.' }] }],
    });
    const { errors } = await placeOrder(server, usd(2_599));
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', details: { reason: 'PRICE_CHANGED' } });
    expect(await productModel(shop.connection).findById(productId).lean()).toMatchObject({ availableQuantity: 20 });
    await server.close();
  });
});

describe('a server that starts', () => {
  const currencyAt = async (port: number) => {
    const url = `http://127.0.0.1:${port}/graphql`;
    const body = JSON.stringify({ query: '{ shop { currencyCode } products { nodes { price { currencyCode } } } }' });
    const response = await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
    return ((await response.json()) as { data: object }).data;
  };

  it.each([
    ['converts the prices to the currency of the settings', [], 'EUR'],
    ['keeps the currency of the orders, if there are any', ['order'], 'USD'],
    ['keeps the currency of the prices, if none is in the currency of the orders', ['order', 'prices'], 'EUR'],
  ])('%s', async (_title, before, currencyCode) => {
    if (before.includes('order')) await placeOrder(shop, usd(2_599));
    if (before.includes('prices')) await convertPrices(shop.connection, 'eur');
    const server = await startServerProcess(shop.connection.name, { CURRENCY: 'eur' });
    onTestFinished(() => server.close());
    expect(await currencyAt(server.port)).toEqual({
      shop: { currencyCode },
      products: { nodes: [{ price: { currencyCode } }] },
    });
    const isKept = currencyCode === 'USD';
    expect(server.countOf('the shop keeps the currency of its orders: it cannot be changed any more')).toBe(+isKept);
  });
});
