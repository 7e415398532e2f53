import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, openTestShop, type GraphAnswer, type TestShop, type TestUser } from '../shop.js';

interface CartAnswer {
  id: string;
  revision: number;
  quantity: number;
  isOrderable: boolean;
  total: { amount: string };
  lines: { id: string; name: string; quantity: number; image: { url: string }; product: { id: string } | null }[];
}

const fields = `id revision quantity isOrderable total { amount }
  lines { id name quantity image { url } product { id } problems { kind message isBlocking } }`;
const cartQuery = `{ cart { ${fields} } }`;
const addLine = `mutation ($input: AddCartLineInput!) { addCartLine(input: $input) { cart { ${fields} } } }`;
const updateLine = `mutation ($input: UpdateCartLineInput!) { updateCartLine(input: $input) { cart { ${fields} } } }`;
const mergeCart = `mutation ($input: MergeCartInput!) { mergeCart(input: $input) { cart { ${fields} } } }`;
const createCart = `mutation { createCart { token cart { ${fields} } } }`;

let shop: TestShop;
let productId: string;

beforeAll(async () => {
  shop = await openTestShop({ rateLimitFactor: 1 });
  productId = await addProduct(shop, { name: 'Chain kit', priceMinor: 12_990, availableQuantity: 20 });
});
afterAll(() => shop.close());

async function ask<T>(
  query: string,
  { variables = {}, token, user }: { variables?: object; token?: string; user?: TestUser } = {},
): Promise<GraphAnswer<T>> {
  const response = await fetch(`${shop.origin}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { 'x-cart-token': token }),
      ...(user ? { authorization: `Bearer ${user.token}` } : {}),
    },
    body: JSON.stringify({ query, variables }),
  });
  return { status: response.status, ...((await response.json()) as Omit<GraphAnswer<T>, 'status'>) };
}

async function newToken(): Promise<string> {
  const { data } = await ask<{ createCart: { token: string } }>(createCart);
  return data.createCart.token;
}

const adding = (quantity: number) => ({ input: { productId, quantity, idempotencyKey: randomUUID() } });

describe('a cart over GraphQL', () => {
  it('is created and filled by one request', async () => {
    const both = `mutation ($input: AddCartLineInput!) {
      createCart { token } addCartLine(input: $input) { cart { ${fields} } } }`;
    const { data } = await ask<{ createCart: { token: string }; addCartLine: { cart: CartAnswer } }>(both, {
      variables: adding(2),
      // The token of a cart that does not exist any more.
      token: 'AAAAAAAAAAAAAAAAAAAAAA',
    });
    expect(data.addCartLine.cart).toMatchObject({ quantity: 2, lines: [{ name: 'Chain kit', quantity: 2 }] });
    const read = await ask<{ cart: CartAnswer }>(cartQuery, { token: data.createCart.token });
    expect(read.data.cart).toEqual(data.addCartLine.cart);
  });

  it('is created, filled, changed and read with the token in the header', async () => {
    const token = await newToken();
    const added = await ask<{ addCartLine: { cart: CartAnswer } }>(addLine, { variables: adding(2), token });
    const { cart } = added.data.addCartLine;
    expect(cart).toMatchObject({
      quantity: 2,
      isOrderable: true,
      total: { amount: '259.80' },
      lines: [{ name: 'Chain kit', quantity: 2, product: { id: productId } }],
    });
    const change = { input: { lineId: cart.lines[0]?.id, quantity: 21, revision: cart.revision } };
    const changed = await ask<{ updateCartLine: { cart: CartAnswer } }>(updateLine, { variables: change, token });
    expect(changed.data.updateCartLine.cart).toMatchObject({
      isOrderable: false,
      lines: [
        {
          quantity: 21,
          problems: [{ kind: 'TOO_FEW_LEFT', message: 'Maximum Order 20 pcs', isBlocking: true }],
        },
      ],
    });
    const read = await ask<{ cart: CartAnswer }>(cartQuery, { token });
    expect(read.data.cart).toEqual(changed.data.updateCartLine.cart);
    const stale = await ask(updateLine, { variables: change, token });
    expect(stale.errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', details: { reason: 'CART_CHANGED' } });
  });

  it.each([undefined, '', 'A'.repeat(22), 'é', 'A'.repeat(10_000), '{"$ne":null}'])(
    'is null for the token %j',
    async (token) => {
      await newToken();
      const sent = token === undefined ? {} : { token: encodeURIComponent(token) };
      expect((await ask<{ cart: null }>(cartQuery, sent)).data).toEqual({ cart: null });
    },
  );

  it('is taken over by the account that signs in', async () => {
    const [token, user] = [await newToken(), await shop.newCustomer()];
    await ask(addLine, { variables: adding(1), token });
    const merged = await ask<{ mergeCart: { cart: CartAnswer } }>(mergeCart, { variables: { input: { token } }, user });
    expect(merged.data.mergeCart.cart.quantity).toBe(1);
    expect((await ask<{ cart: CartAnswer }>(cartQuery, { user, token })).data.cart.quantity).toBe(1);
    expect((await ask<{ cart: null }>(cartQuery, { token })).data.cart).toBeNull();
  });

  it('cannot be created too often from one network address', async () => {
    const small = await openTestShop({ rateLimitFactor: 0.05 });
    const codes: (string | undefined)[] = [];
    for (let count = 0; count < 7; count += 1) {
      const { errors } = await small.graphql(createCart);
      codes.push(errors?.[0]?.extensions.code);
    }
    await small.close();
    expect(codes).toEqual([...Array<undefined>(5).fill(undefined), 'RATE_LIMITED', 'RATE_LIMITED']);
  });
});
