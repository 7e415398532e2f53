import { randomUUID } from 'node:crypto';
import type { Person } from './journeys';
import { origin } from './origin';

/** A person with an account, and the shop's access token for it. */
export interface Account extends Person {
  token: string;
}

export interface Part {
  _id: string;
  name: string;
  price: number;
  availableQuantity: number;
  minimumQuantity: number;
}

interface Answer<T> {
  data?: T;
  errors?: { message: string }[];
}

/** Sends an operation without a browser. @throws Error with the first message of a refusal. */
export async function askShop<T>(query: string, variables: object = {}, token?: string): Promise<T> {
  const response = await fetch(`${origin()}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as Answer<T>;
  if (errors?.[0] || !data) throw new Error(errors?.[0]?.message ?? `The shop answered ${response.status}.`);
  return data;
}

async function askIdentity(method: string, body: object): Promise<string> {
  const response = await fetch(`${origin()}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=local-emulator`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, returnSecureToken: true }),
  });
  const { idToken } = (await response.json()) as { idToken?: string };
  if (!idToken) throw new Error(`${method} gave no ID token (${response.status}).`);
  return idToken;
}

const signIn = 'mutation ($input: SignInInput!) { signIn(input: $input) { accessToken } }';

async function exchange(idToken: string): Promise<string> {
  const answer = await askShop<{ signIn: { accessToken: string } }>(signIn, { input: { idToken } });
  return answer.signIn.accessToken;
}

/** Creates an account without a browser. */
export async function openAccount(person: Person): Promise<Account> {
  const { name, email, password } = person;
  const idToken = await askIdentity('signUp', { email, password, displayName: name });
  return { ...person, token: await exchange(idToken) };
}

export async function enterAccount(person: Person): Promise<Account> {
  const { email, password } = person;
  return { ...person, token: await exchange(await askIdentity('signInWithPassword', { email, password })) };
}

/** The demo shop's admin. */
export function enterAsAdmin(): Promise<Account> {
  return enterAccount({ name: 'Ada Admin', email: 'admin@kickstand.example', password: 'kickstand-admin' });
}

export async function listParts(): Promise<Part[]> {
  return (await (await fetch(`${origin()}/api/product`)).json()) as Part[];
}

export async function getPart(name: string): Promise<Part> {
  const part = (await listParts()).find((candidate) => candidate.name.startsWith(name));
  if (!part) throw new Error(`The demo shop does not sell ${name}.`);
  return part;
}

const place = 'mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { order { id } } }';

/** Places an unpaid order. The demo shop has hundreds of units of the default part. */
export async function placeOrder({ token }: Account, partName = 'Spin-on oil filter'): Promise<string> {
  const part = await getPart(partName);
  const input = {
    idempotencyKey: randomUUID(),
    productId: part._id,
    quantity: part.minimumQuantity,
    address: '12 Ratchet Lane, Springfield',
    phone: '0049 170 1234567',
  };
  const answer = await askShop<{ placeOrder: { order: { id: string } } }>(place, { input }, token);
  return answer.placeOrder.order.id;
}

/** The order's number, as in mails and on pages. */
export async function findNumber({ token }: Account, orderId: string): Promise<string> {
  const { order } = await askShop<{ order: { number: string } }>(
    'query ($id: ID!) { order(id: $id) { number } }',
    { id: orderId },
    token,
  );
  return order.number;
}

export const cards = {
  good: '4242424242424242',
  /** A card that pays and is disputed three seconds later. */
  disputed: '4000000000000259',
} as const;

const startPayment = 'mutation ($input: StartPaymentInput!) { startPayment(input: $input) { clientSecret } }';
const settlePayment = 'mutation ($input: SettlePaymentInput!) { settled: settlePayment(input: $input) { outcome } }';

/** Pays an order as the customer's browser would. */
export async function payForOrder({ token }: Account, orderId: string, card: string = cards.good): Promise<void> {
  const { shop } = await askShop<{ shop: { cardPayments: { publishableKey: string } } }>(
    '{ shop { cardPayments { publishableKey } } }',
  );
  const started = await askShop<{ startPayment: { clientSecret: string } }>(
    startPayment,
    { input: { orderId } },
    token,
  );
  const { clientSecret } = started.startPayment;
  const form = new URLSearchParams({
    client_secret: clientSecret,
    key: shop.cardPayments.publishableKey,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2040',
    'payment_method_data[card][cvc]': '123',
  });
  const intentId = clientSecret.split('_secret_')[0] ?? '';
  const confirmation = `${origin()}/sandbox/stripe/v1/payment_intents/${intentId}/confirm`;
  const confirmed = await fetch(confirmation, { method: 'POST', body: form });
  if (!confirmed.ok) throw new Error(`The card was not charged (${confirmed.status}): ${await confirmed.text()}`);
  const { settled } = await askShop<{ settled: { outcome: string } }>(settlePayment, { input: { orderId } }, token);
  // The provider's webhook may have reported the payment already.
  if (!['PAID', 'ALREADY_PAID'].includes(settled.outcome)) throw new Error(`The payment ended as ${settled.outcome}.`);
}

const ship = 'mutation ($input: ShipOrderInput!) { shipOrder(input: $input) { order { id } } }';

export async function shipOrder({ token }: Account, orderId: string): Promise<void> {
  await askShop(ship, { input: { orderId } }, token);
}

const flagOf = 'query ($id: ID!) { order(id: $id) { payment { flag } } }';

/** The flag of an order's payment, which an admin must resolve; null if there is none. */
export async function findFlag({ token }: Account, orderId: string): Promise<string | null> {
  const { order } = await askShop<{ order: { payment: { flag: string | null } } }>(flagOf, { id: orderId }, token);
  return order.payment.flag;
}

const orderCount = '{ viewer { orders(first: 1) { totalCount } } }';

export async function countOrders({ token }: Account): Promise<number> {
  const answer = await askShop<{ viewer: { orders: { totalCount: number } } }>(orderCount, {}, token);
  return answer.viewer.orders.totalCount;
}

/** How often the provider charged a card for an order. */
export async function countCharges(orderId: string): Promise<number> {
  const page = await (await fetch(`${origin()}/sandbox/stripe?q=${orderId}`)).text();
  const payments = page.split('id="events"')[0] ?? '';
  return payments.match(/>\s*succeeded\s*</g)?.length ?? 0;
}

const update = 'mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { product { id } } }';
const seen = 'query ($id: ID!) { product(id: $id) { version availableQuantity price { amountMinor currencyCode } } }';

interface Seen {
  product: { version: number; availableQuantity: number; price: { amountMinor: number; currencyCode: string } };
}

/** Changes a part, as an admin would while a customer looks at it. Returns a function that undoes it. */
export async function changePart(
  id: string,
  change: { availableQuantity?: number; priceMinor?: number },
): Promise<() => Promise<unknown>> {
  const { token } = await enterAsAdmin();
  const { product } = await askShop<Seen>(seen, { id });
  const { price, availableQuantity, version } = product;
  const input = {
    productId: id,
    version,
    ...(change.availableQuantity !== undefined && {
      availableQuantity: change.availableQuantity,
      expectedAvailableQuantity: availableQuantity,
    }),
    ...(change.priceMinor !== undefined && {
      price: { amountMinor: change.priceMinor, currencyCode: price.currencyCode },
    }),
  };
  await askShop(update, { input }, token);
  return () =>
    changePart(id, {
      ...(change.availableQuantity !== undefined && { availableQuantity }),
      ...(change.priceMinor !== undefined && { priceMinor: price.amountMinor }),
    });
}
