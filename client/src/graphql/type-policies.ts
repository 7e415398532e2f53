import { InMemoryCache, type TypePolicies } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';

/**
 * Everything with an id is one cache entry, wherever it was read. Connections grow page by page; the arguments named
 * here tell lists apart (a short list must not pass for the first page of a longer one), `after` does not. Values without an identity (money, images, delivery) are merged
 * into their owner.
 */
export const typePolicies: TypePolicies = {
  Query: {
    fields: {
      shop: { merge: true },
      products: relayStylePagination(['first', 'filter', 'sort']),
      reviews: relayStylePagination(['first']),
      orders: relayStylePagination(['first', 'filter']),
      users: relayStylePagination(['first', 'search']),
      // An entity that a list has brought already is shown at once when its own screen opens.
      product: {
        read: (existing, { args, toReference }) => existing ?? toReference({ __typename: 'Product', ...idOf(args) }),
      },
      order: {
        read: (existing, { args, toReference }) => existing ?? toReference({ __typename: 'Order', ...idOf(args) }),
      },
    },
  },
  Product: { fields: { reviews: relayStylePagination(['first']), price: { merge: true }, image: { merge: true } } },
  Order: { fields: { payment: { merge: true }, delivery: { merge: true }, total: { merge: true } } },
  User: { fields: { orders: relayStylePagination(['first', 'filter']), profile: { merge: true } } },
  Shop: { keyFields: [] },
};

const possibleTypes = { Node: ['Order', 'Product', 'Review', 'User'] };

export function createShopCache(): InMemoryCache {
  return new InMemoryCache({ typePolicies, possibleTypes });
}

function idOf(args: Record<string, unknown> | null): { id?: string } {
  return typeof args?.id === 'string' ? { id: args.id } : {};
}
