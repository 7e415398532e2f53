import type { CartFieldsFragment, CartQuoteQuery } from '../src/graphql/generated/operations';
import { aQuote, money } from './builders';
import type { AnsweredCart, Answers } from './graphql-stub';

export const anEmptyCart: CartFieldsFragment = {
  __typename: 'Cart',
  id: 'c1',
  revision: 1,
  quantity: 0,
  isOrderable: false,
  total: money(0),
  lines: [],
};

/** Answers for a visitor who adds the first product to the cart; the answered carts are empty nevertheless. */
export const firstInCart: Answers = {
  AddToNewCart: {
    createCart: { __typename: 'CreateCartPayload', token: 'a-token' },
    addCartLine: { __typename: 'AddCartLinePayload', cart: anEmptyCart },
  },
  Cart: { cart: anEmptyCart },
};

type CartQuote = NonNullable<CartQuoteQuery['cart']>['quote'];

/** The answer to `CartQuote` for a cart. */
export function aCartQuote(
  { id, revision, total }: AnsweredCart,
  { quote, ...rest }: Partial<CartQuote> = {},
): CartQuoteQuery {
  return {
    cart: {
      __typename: 'Cart',
      id,
      revision,
      quote: {
        __typename: 'CartQuote',
        quote: quote ?? aQuote(total.amountMinor),
        deliverability: 'NOT_SET_UP',
        deliveryOptions: [],
        deliveryRefusals: [],
        codes: [],
        ...rest,
      },
    },
  };
}
