import { randomUUID } from 'node:crypto';
import type { PricedCart } from '../../src/modules/carts/cart.js';
import { visitor } from '../../src/shared/actor.js';
import type { GraphAnswer, TestShop } from '../shop.js';

/** IDs of products, with their quantities. */
export type Wanted = readonly (readonly [productId: string, quantity: number])[];

export interface FilledCart {
  token: string;
  cart: PricedCart | null;
}

interface Guest {
  email: string;
  name?: string;
  address?: string;
  /** Network address, for a shop behind a proxy. */
  from?: string;
  /** Code of a discount of 10 %. */
  code?: string;
}

const placeCartOrder = `mutation ($input: PlaceCartOrderInput!) {
  placeCartOrder(input: $input) { orderKey order { id number } } }`;

export type PlacedAnswer = GraphAnswer<{ placeCartOrder: { orderKey: string; order: { id: string; number: string } } }>;

export async function fillCart(shop: TestShop, wanted: Wanted): Promise<FilledCart> {
  const { carts } = shop.services;
  const { token } = await carts.createCart({ actor: visitor, token: null });
  let cart: PricedCart | null = null;
  for (const [productId, quantity] of wanted) {
    cart = await carts.addLine({ actor: visitor, token }, { productId, quantity, idempotencyKey: randomUUID() });
  }
  return { token: token ?? '', cart };
}

/** Sends the order of a cart over HTTP. */
export async function orderAsGuest(shop: TestShop, { token, cart }: FilledCart, guest: Guest): Promise<PlacedAnswer> {
  const { email, name = 'Eve', address = '1 Ratchet Lane', from, code } = guest;
  const amountMinor = ((cart?.total.amountMinor ?? 0) * (code === undefined ? 10 : 9)) / 10;
  const input = {
    ...{ revision: cart?.revision, expectedTotal: { amountMinor, currencyCode: 'USD' }, guest: { email, name } },
    ...{ codes: code === undefined ? [] : [code], address, phone: '0123 456' },
  };
  const response = await fetch(`${shop.origin}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-cart-token': token,
      ...(from === undefined ? {} : { 'x-forwarded-for': from }),
    },
    body: JSON.stringify({ query: placeCartOrder, variables: { input } }),
  });
  return { status: response.status, ...((await response.json()) as Omit<PlacedAnswer, 'status'>) };
}
