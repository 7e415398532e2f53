// `node server/bench/cart-orders.mjs` orders carts of five lines with quantity prices. Blocks of orders without any
// rules alternate with blocks in which all kinds of rules apply. The rules are delivery zones and methods, dated tax
// rates, a sale, promotions, and a code with a limit. For each block, it prints the processor time of placeCartOrder
// and of the quote before it. At the end, it prints the ratio of the medians. Other load on the machine changes clock
// times, not processor times.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { startShop, wait } from './bench-shop.mjs';

/** Blocks of each kind; the first one of each kind warms the server up and does not count. */
const blocks = 8;
/** Customers, each of whom orders once in each block. */
const customers = 60;
/** How long a server may use the rules that it has read, plus a margin, in milliseconds. */
const untilRulesAreRead = 2_500;
/** Each cart has one product from each fifth of the products, so that few unpaid orders reserve the same product. */
const productCount = 100;
const hour = 3_600_000;
const taxes = JSON.parse(readFileSync(new URL('../demo-shop/data/taxes.json', import.meta.url), 'utf8'));
const usd = (amountMinor) => ({ amountMinor, currencyCode: 'USD' });

const dataDir = mkdtempSync(join(tmpdir(), 'kickstand-bench-'));
const shop = await startShop(dataDir);
try {
  await measure();
} finally {
  await shop.stop();
  rmSync(dataDir, { recursive: true });
}

async function measure() {
  const admin = bearer(await shop.signIn());
  const products = await addProducts(admin);
  const tokens = [];
  for (let index = 0; index < customers; index += 1) tokens.push(await shop.signUp(`customer-${index}@example.test`));
  const switchRules = await rulesOf(admin, products);
  const times = { without: [], with: [] };
  for (let block = 0; block < blocks * 2; block += 1) {
    const name = block % 2 === 0 ? 'without' : 'with';
    await switchRules(name === 'with');
    await wait(untilRulesAreRead);
    const time = await orderCarts(tokens, products, name);
    if (block > 1) times[name].push(time);
  }
  for (const step of ['quote', 'order']) {
    const [without, withRules] = ['without', 'with'].map((name) => times[name].map((each) => each[step]));
    const line = (label, values) => `${step}, ${label}: ${values.map((each) => each.toFixed(1)).join(' ')} CPU ms`;
    console.log(`${line('without rules', without)}\n${line('with all rules', withRules)}`);
    console.log(`${step}: ratio of the medians ${(median(withRules) / median(without)).toFixed(2)}`);
  }
  console.log(`load ${loadavg()[0].toFixed(1)}`);
}

async function addProducts(admin) {
  const run = performance.now();
  const ids = [];
  for (let number = 0; number < productCount; number += 1) {
    const input = {
      ...{
        idempotencyKey: `bench product ${run} ${number}`,
        name: `Bench part ${number}`,
        about: 'Ordered by the bench.',
      },
      ...{ availableQuantity: 1_000_000, minimumQuantity: 1, price: usd(12_990 + number) },
      ...{ imageUrl: '/images/demo/drive-chain.svg', weightGrams: 400 },
      priceTiers: [{ fromQuantity: 2, price: usd(11_990 + number) }],
    };
    const { addProduct } = await ask(
      'mutation ($input: AddProductInput!) { addProduct(input: $input) { product { id } } }',
      { input },
      admin,
    );
    ids.push(addProduct.product.id);
  }
  return ids;
}

/** @returns a function that turns all rules on or off. */
async function rulesOf(admin, products) {
  const save = (name, payload, input) =>
    ask(
      `mutation ($input: ${name[0].toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { ${payload} } }`,
      { input },
      admin,
    );
  const versions = await ask('{ deliveryRules { version } taxRules { version } }', {}, admin);
  let delivery = versions.deliveryRules.version;
  let tax = versions.taxRules.version;
  const now = Date.now();
  const saleInput = {
    idempotencyKey: `sale ${now}`,
    name: 'Bench sale',
    percent: 5,
    targetKind: 'PRODUCTS',
    targetIds: products,
  };
  const saveSale = async (startsInMs, saved = {}) => {
    const startsAt = new Date(now + startsInMs);
    const input = { ...saleInput, ...saved, startsAt, endsAt: new Date(startsAt.getTime() + hour) };
    return (await save('saveSale', 'sale { id version }', input)).saveSale.sale;
  };
  let sale = await saveSale(24 * hour);
  const promotions = [];
  for (const [index, rule] of promotionsOf(products).entries()) {
    const input = { idempotencyKey: `promotion ${now} ${index}`, isCombinable: true, priority: index, ...rule };
    promotions.push((await save('savePromotion', 'promotion { id version }', input)).savePromotion.promotion);
  }
  return async (isOn) => {
    const deliveryRules = {
      ...(isOn ? allDelivery() : { zones: [], methods: [] }),
      assumedGrams: 500,
      version: delivery,
    };
    delivery = (await save('saveDeliveryRules', 'deliveryRules { version }', deliveryRules)).saveDeliveryRules
      .deliveryRules.version;
    const taxRules = { ...allTaxes(), ...(isOn ? {} : { rates: [], outside: [], registrations: [] }), version: tax };
    tax = (await save('saveTaxRules', 'taxRules { version }', taxRules)).saveTaxRules.taxRules.version;
    for (const promotion of promotions) {
      const input = { id: promotion.id, version: promotion.version, isPaused: !isOn };
      promotion.version = (await save('savePromotion', 'promotion { version }', input)).savePromotion.promotion.version;
    }
    sale = await saveSale(isOn ? -1_000 : 24 * hour, sale);
  };
}

/** Twelve automatic promotions with conditions, and a code with limits. */
function promotionsOf(products) {
  const automatic = [0, 1, 2, 3, 4].flatMap((index) => [
    { kind: 'PERCENT_OFF_LINES', percent: index + 1, productIds: fifthOf(products, index) },
    { kind: 'AMOUNT_OFF_LINES', amount: usd(100 + index), productIds: fifthOf(products, index), minimumQuantity: 2 },
  ]);
  return [
    ...automatic,
    { kind: 'BUY_X_GET_Y', buyQuantity: 2, getQuantity: 1, productIds: products },
    { kind: 'FREE_DELIVERY', minimumAmount: usd(10_000_000) },
    { kind: 'PERCENT_OFF_ORDER', percent: 10, code: 'BENCH10', useLimit: 1_000_000, customerLimit: 1_000 },
  ].map((rule, index) => ({ name: `Bench ${index}`, ...rule }));
}

function fifthOf(products, index) {
  return products.slice((index * productCount) / 5, ((index + 1) * productCount) / 5);
}

function allDelivery() {
  const zones = ['US', 'CA', 'DE', 'GB', 'FR', 'IT', 'ES', 'JP'].map((country) => {
    return { id: country.toLowerCase(), name: country, countries: [country], regions: [], postcodes: [] };
  });
  const bands = [2_000, 5_000, 10_000, null].map((upTo, index) => ({ upTo, price: usd(900 + index * 400) }));
  const method = { bands: [], daysMin: 2, daysMax: 5, excludedHazards: ['AEROSOL'], isActive: true, surcharges: [] };
  const methods = zones.flatMap(({ id }) => [
    { ...method, id: `${id}-parcel`, name: 'Parcel', kind: 'BY_WEIGHT', bands, zoneIds: [id], freeFrom: usd(500_000) },
    {
      ...method,
      id: `${id}-express`,
      name: 'Express',
      kind: 'FLAT',
      price: usd(2_900),
      zoneIds: [id],
      maximumGrams: 30_000,
    },
    { ...method, id: `${id}-value`, name: 'Insured', kind: 'BY_VALUE', bands, zoneIds: [id], maximumLengthMm: 1_200 },
  ]);
  const surcharges = [{ country: 'US', label: 'Islands', postcodes: ['967*', '968*', '995*'], price: usd(1_500) }];
  return {
    zones,
    methods: methods.map((each) => ({ ...each, surcharges: each.zoneIds[0] === 'us' ? surcharges : [] })),
  };
}

function allTaxes() {
  return {
    classes: taxes.classes.map((each) => ({ ...each, stripeTaxCode: '' })),
    ...{
      euSales: 'DESTINATION',
      keepGrossPrice: false,
      pricesIncludeTax: false,
      provider: 'TABLE',
      reverseCharge: false,
    },
    ...{ deliveryTaxClass: null, vatNumber: '', registrations: ['US-CA', 'US-NY', 'US-TX', 'US-WA'] },
    origin: { country: 'US', region: 'OR', postcode: '97477' },
    outside: taxes.outside.map((each) => ({ postcode: '', ...each })),
    rates: taxes.rates.map(({ percent, ...rate }) => ({
      ...{ region: '', postcodes: [], taxClass: 'standard', appliesToDelivery: true, validTo: null },
      ...rate,
      rateMillionths: Math.round(Number(percent) * 10_000),
    })),
  };
}

/** @returns processor milliseconds of one quote and of one placeCartOrder. */
async function orderCarts(tokens, products, name) {
  const destination = { country: 'US', region: 'CA', postcode: '90001' };
  const shippingAddress = {
    ...destination,
    name: 'Bench',
    line1: '1 Mill Lane',
    city: 'Los Angeles',
    phone: '0123456',
  };
  const choice = name === 'with' ? { deliveryMethodId: 'us-parcel', codes: ['BENCH10'] } : { codes: [] };
  let cart = 0;
  for (const token of tokens) await fillCart(token, products, (cart += 1));
  const quote = `query ($destination: DestinationInput, $deliveryMethodId: ID, $codes: [String!]) { cart { revision
    quote(destination: $destination, deliveryMethodId: $deliveryMethodId, codes: $codes) { quote { total { amountMinor } taxTotal { amountMinor } adjustments { amount { amountMinor } } } } } }`;
  const quotes = [];
  const quoteMs = await processorMs(tokens, async (token) => {
    const { cart } = await ask(quote, { destination, ...choice }, bearer(token));
    quotes.push({ revision: cart.revision, ...cart.quote.quote });
  });
  if ((name === 'with') !== (quotes[0].taxTotal.amountMinor > 0 && quotes[0].adjustments.length > 4)) {
    throw new Error(`Unexpected quote ${name} rules: ${JSON.stringify(quotes[0])}`);
  }
  const place = 'mutation ($input: PlaceCartOrderInput!) { placeCartOrder(input: $input) { order { number } } }';
  const orderMs = await processorMs(tokens, async (token, index) => {
    const { revision, total } = quotes[index];
    const input = { revision, expectedTotal: usd(total.amountMinor), shippingAddress, ...choice };
    await ask(place, { input }, bearer(token));
  });
  return { quote: quoteMs, order: orderMs };
}

async function fillCart(token, products, cart) {
  for (let index = 0; index < 5; index += 1) {
    const fifth = fifthOf(products, index);
    const productId = fifth[cart % fifth.length];
    const input = { idempotencyKey: `line ${performance.now()}`, productId, quantity: index + 1 };
    const mutation = 'mutation ($input: AddCartLineInput!) { addCartLine(input: $input) { cart { id } } }';
    await ask(mutation, { input }, bearer(token));
  }
}

function bearer(token) {
  return { authorization: `Bearer ${token}` };
}

async function processorMs(tokens, work) {
  const before = shop.cpuSeconds();
  for (const [index, token] of tokens.entries()) await work(token, index);
  return ((shop.cpuSeconds() - before) * 1_000) / tokens.length;
}

async function ask(query, variables, headers) {
  const response = await fetch(`${shop.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await response.json();
  if (errors) throw new Error(JSON.stringify(errors[0]));
  return data;
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
