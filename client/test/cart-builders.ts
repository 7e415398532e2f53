import type { CartFieldsFragment } from '../src/graphql/generated/operations';
import { money } from './builders';
import type { Answers } from './graphql-stub';

const cart: CartFieldsFragment = {
  __typename: 'Cart',
  id: 'c1',
  revision: 1,
  quantity: 0,
  isOrderable: false,
  total: money(0),
  lines: [],
};

/** Answers for a visitor's first product in the cart. */
export const firstInCart: Answers = {
  AddToNewCart: {
    createCart: { __typename: 'CreateCartPayload', token: 'a-token' },
    addCartLine: { __typename: 'AddCartLinePayload', cart },
  },
  Cart: { cart },
};
