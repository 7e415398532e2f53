// Eight shoppers who order and pay through the API, with the same requests as the client.
import { performance } from 'node:perf_hooks';
import { URLSearchParams } from 'node:url';

const shoppers = 8;
/** Largest number of unpaid orders that one account may have. */
const ordersEach = 20;
const productCount = 24;

const placeOrder = 'mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { order { id status } } }';
const startPayment = 'mutation ($input: StartPaymentInput!) { startPayment(input: $input) { clientSecret } }';
const settlePayment = 'mutation ($input: SettlePaymentInput!) { settlePayment(input: $input) { order { status } } }';

/**
 * Signs up the shoppers and adds products for them.
 * @param cardOrigin origin of the card provider; by default that of the shop, which contains the card sandbox
 */
export async function openShoppers(shop, cardOrigin = shop.origin) {
  const run = `${process.pid}-${Math.floor(performance.now())}`;
  const adminToken = await shop.signIn();
  const productIds = [];
  for (let number = 0; number < productCount; number += 1) {
    const input = {
      idempotencyKey: `bench product ${run} ${number}`,
      name: `Bench part ${number}`,
      about: 'Bought by the shoppers of the bench.',
      availableQuantity: 1_000_000,
      minimumQuantity: 1,
      price: { amountMinor: 12_990, currencyCode: 'USD' },
      imageUrl: '/images/demo/drive-chain.svg',
    };
    const query = 'mutation ($input: AddProductInput!) { addProduct(input: $input) { product { id } } }';
    const { addProduct } = await ask(shop, adminToken, query, input);
    productIds.push(addProduct.product.id);
  }
  const tokens = [];
  for (let number = 0; number < shoppers; number += 1) {
    tokens.push(await shop.signUp(`shopper-${run}-${number}@example.test`));
  }
  const key = await findPublishableKey(shop);
  let count = 0;

  return {
    /** Each shopper places `ordersEach` orders, one after the other. @returns the ids of each shopper's orders. */
    place: () =>
      timed(tokens, async (token) => {
        const ids = [];
        while (ids.length < ordersEach) {
          count += 1;
          const productId = productIds[count % productCount];
          const input = {
            productId,
            quantity: 1,
            address: '1 Mill Lane',
            phone: '0123456',
            idempotencyKey: `${count}`,
          };
          ids.push((await ask(shop, token, placeOrder, input)).placeOrder.order.id);
        }
        return ids;
      }),

    /** Each shopper pays the orders by card: starts each payment, confirms it with the card provider and settles it. */
    pay: (orderIds) =>
      timed(tokens, async (token, shopper) => {
        for (const orderId of orderIds[shopper]) {
          const { clientSecret } = (await ask(shop, token, startPayment, { orderId })).startPayment;
          await confirmCard(cardOrigin, key, clientSecret);
          const { order } = (await ask(shop, token, settlePayment, { orderId })).settlePayment;
          if (order.status !== 'PAID') throw new Error(`An order is ${order.status} after its payment`);
        }
      }),
  };
}

async function timed(tokens, work) {
  const begin = performance.now();
  const done = await Promise.all(tokens.map(work));
  return { done, orders: shoppers * ordersEach, seconds: (performance.now() - begin) / 1000 };
}

async function ask({ origin }, token, query, input) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const body = JSON.stringify({ query, variables: { input } });
  const response = await fetch(`${origin}/graphql`, { method: 'POST', headers, body });
  const { data, errors } = await response.json();
  if (errors) throw new Error(errors[0].message);
  return data;
}

async function findPublishableKey(shop) {
  const { shop: facts } = await ask(shop, await shop.signIn(), '{ shop { cardPayments { publishableKey } } }');
  return facts.cardPayments.publishableKey;
}

async function confirmCard(origin, key, clientSecret) {
  const [intentId] = clientSecret.split('_secret_');
  const card = { number: '4242424242424242', exp_month: '12', exp_year: '2040', cvc: '123' };
  const fields = Object.entries(card).map(([name, value]) => [`payment_method_data[card][${name}]`, value]);
  const form = { client_secret: clientSecret, key, 'payment_method_data[type]': 'card', ...Object.fromEntries(fields) };
  const target = `${origin}/sandbox/stripe/v1/payment_intents/${intentId}/confirm`;
  const response = await fetch(target, { method: 'POST', body: new URLSearchParams(form) });
  const { status } = await response.json();
  if (status !== 'succeeded') throw new Error(`The card provider answered ${response.status}, ${status}`);
}
