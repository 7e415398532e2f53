import type { CartFieldsFragment, CartQuoteQuery, QuoteTotalsFragment } from '../src/graphql/generated/operations';
import { money } from './builders';
import type { AnsweredCart, Answers } from './graphql-stub';

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

type CartQuote = NonNullable<CartQuoteQuery['cart']>['quote'];

/** A quote without rules: its total is the sum of the lines. */
export function aQuote(totalMinor: number, rest: Partial<QuoteTotalsFragment> = {}): QuoteTotalsFragment {
  return {
    __typename: 'Quote',
    adjustments: [],
    delivery: null,
    taxes: [],
    taxIsIncluded: true,
    taxExemption: null,
    itemsTotal: money(totalMinor),
    taxRemovedTotal: money(0),
    total: money(totalMinor),
    ...rest,
  };
}

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
