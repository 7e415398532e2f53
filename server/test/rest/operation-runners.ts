import type { TestShop, TestUser } from '../shop.js';
import type { RestShop } from './rest-shop.js';
import type { Operation, Who } from './operations.js';

/** `ok`, the status of a payment, or an error code. */
export type Outcome = string;

export interface Cast {
  users: Record<Who, TestUser | null>;
  products: string[];
  orders: string[];
}

export type Runner = (operation: Operation, cast: Cast) => Promise<Outcome>;

const unknownId = 'f'.repeat(24);
const unknownEmail = 'nobody@example.test';
const idOf = (ids: readonly string[], index: number) => ids[index % ids.length] ?? unknownId;
const emailOf = (cast: Cast, who: Who) => cast.users[who]?.email ?? unknownEmail;

interface RestAnswer {
  insertedId?: string;
  clientSecret?: string | null;
  outcome?: string;
  error?: { code: string };
}

/** Runs operations over REST, like existing clients. */
export function restRunner(shop: RestShop): Runner {
  async function call(target: string, user: TestUser | null, body?: object): Promise<RestAnswer> {
    const init = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    return (await shop.send(target, init, user)).body as RestAnswer;
  }
  const outcomeOf = ({ error, outcome }: RestAnswer) => error?.code ?? outcome ?? 'ok';

  return async (operation, cast) => {
    const user = cast.users[operation.who];
    switch (operation.kind) {
      case 'addProduct': {
        const { name, price, available, minimum, img } = operation;
        const product = { name, about: 'Of steel.', img, price: price / 100, availableQuantity: String(available) };
        const answer = await call('POST /api/product', user, { ...product, minimumQuantity: minimum });
        if (answer.insertedId) cast.products.push(answer.insertedId);
        return outcomeOf(answer);
      }
      case 'deleteProduct':
        return outcomeOf(await call(`DELETE /product/${idOf(cast.products, operation.product)}`, user));
      case 'placeOrder': {
        const { quantity, address, phone } = operation;
        const productId = idOf(cast.products, operation.product);
        const answer = await call('POST /order', user, { productId, quantity, address, phone, price: 1 });
        if (answer.insertedId) cast.orders.push(answer.insertedId);
        return outcomeOf(answer);
      }
      case 'deleteOrder':
        return outcomeOf(await call(`DELETE /api/order/${idOf(cast.orders, operation.order)}`, user));
      case 'pay': {
        const orderId = idOf(cast.orders, operation.order);
        const started = await call('POST /create-payment-intent', user, { orderId });
        if (started.error) return started.error.code;
        if (started.clientSecret) await shop.payByCard(started.clientSecret, operation.card);
        return outcomeOf(await call(`PATCH /order/${orderId}`, user, { status: 'paid' }));
      }
      case 'settle':
        return outcomeOf(await call(`PATCH /order/${idOf(cast.orders, operation.order)}`, user, {}));
      case 'addReview': {
        const productId = operation.product === null ? null : idOf(cast.products, operation.product);
        return outcomeOf(
          await call('POST /review', user, { review: operation.text, rating: operation.rating, productId }),
        );
      }
      case 'saveProfile': {
        const { education, linkedIn, phone: number } = operation;
        return outcomeOf(await call('POST /profile', user, { education, location: 'Here', linkedIn, number }));
      }
      case 'makeAdmin':
        return outcomeOf(await call(`PUT /user/admin/${emailOf(cast, operation.whom)}`, user));
    }
  };
}

interface GraphPayload {
  product?: { id: string };
  order?: { id: string };
  clientSecret?: string | null;
  outcome?: string;
}

/** Runs operations over GraphQL, like the shop's own client. */
export function graphRunner(shop: TestShop): Runner {
  let attempts = 0;
  const newKey = () => `attempt-${(attempts += 1)}`;

  async function mutate(name: string, type: string, input: object, fields: string, user: TestUser | null) {
    const document = `mutation($input: ${type}!) { result: ${name}(input: $input) { ${fields} } }`;
    const answer = await shop.graphql<{ result: GraphPayload } | null>(document, { input }, user);
    return { code: answer.errors?.[0]?.extensions.code, ...answer.data?.result };
  }
  const outcomeOf = ({ code, outcome }: { code?: string; outcome?: string }) => code ?? outcome?.toLowerCase() ?? 'ok';

  return async (operation, cast) => {
    const user = cast.users[operation.who];
    switch (operation.kind) {
      case 'addProduct': {
        const { name, price, available: availableQuantity, minimum: minimumQuantity, img: imageUrl } = operation;
        const money = { amountMinor: price, currencyCode: 'USD' };
        const product = { name, about: 'Of steel.', imageUrl, price: money, availableQuantity, minimumQuantity };
        const input = { ...product, idempotencyKey: newKey() };
        const answer = await mutate('addProduct', 'AddProductInput', input, 'product { id }', user);
        if (answer.product) cast.products.push(answer.product.id);
        return outcomeOf(answer);
      }
      case 'deleteProduct': {
        const input = { productId: idOf(cast.products, operation.product) };
        return outcomeOf(await mutate('deleteProduct', 'DeleteProductInput', input, 'product { id }', user));
      }
      case 'placeOrder': {
        const { quantity, address, phone } = operation;
        const productId = idOf(cast.products, operation.product);
        const input = { productId, quantity, address, phone, idempotencyKey: newKey() };
        const answer = await mutate('placeOrder', 'PlaceOrderInput', input, 'order { id }', user);
        if (answer.order) cast.orders.push(answer.order.id);
        return outcomeOf(answer);
      }
      case 'deleteOrder': {
        const input = { orderId: idOf(cast.orders, operation.order) };
        return outcomeOf(await mutate('cancelOrder', 'CancelOrderInput', input, 'order { id }', user));
      }
      case 'pay': {
        const input = { orderId: idOf(cast.orders, operation.order) };
        const started = await mutate('startPayment', 'StartPaymentInput', input, 'clientSecret', user);
        if (started.code) return started.code;
        if (started.clientSecret) await shop.payByCard(started.clientSecret, operation.card);
        return outcomeOf(await mutate('settlePayment', 'SettlePaymentInput', input, 'outcome', user));
      }
      case 'settle': {
        const input = { orderId: idOf(cast.orders, operation.order) };
        return outcomeOf(await mutate('settlePayment', 'SettlePaymentInput', input, 'outcome', user));
      }
      case 'addReview': {
        const { text, rating } = operation;
        const productId = operation.product === null ? null : idOf(cast.products, operation.product);
        const input = { text, rating, productId, idempotencyKey: newKey() };
        return outcomeOf(await mutate('addReview', 'AddReviewInput', input, 'review { id }', user));
      }
      case 'saveProfile': {
        const { education, linkedIn, phone: phoneNumber } = operation;
        const input = { education, location: 'Here', linkedIn, phoneNumber };
        return outcomeOf(await mutate('saveProfile', 'SaveProfileInput', input, 'user { id }', user));
      }
      case 'makeAdmin': {
        const input = { email: emailOf(cast, operation.whom) };
        return outcomeOf(await mutate('makeAdmin', 'MakeAdminInput', input, 'user { id }', user));
      }
    }
  };
}
