import {
  InMemoryCache,
  type FieldFunctionOptions,
  type FieldReadFunction,
  type Reference,
  type TypePolicies,
} from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';

/**
 * Each object with an id is one cache entry. Connections grow page by page: lists with different values of the arguments
 * named here are separate, and pages with different values of `after` are merged. Values without an id (money, images,
 * delivery) are merged into their owner.
 */
export const typePolicies: TypePolicies = {
  Query: {
    fields: {
      shop: { merge: true },
      products: relayStylePagination(['first', 'filter', 'sort']),
      reviews: relayStylePagination(['first', 'filter']),
      orders: relayStylePagination(['first', 'filter', 'sort']),
      messages: relayStylePagination(['first', 'filter']),
      auditLog: relayStylePagination(['first', 'filter']),
      searchProducts: { merge: false },
      searchRules: relayStylePagination(['first', 'kind']),
      searchReport: { merge: false },
      explainSearch: { merge: false },
      users: relayStylePagination(['first', 'search']),
      customers: relayStylePagination(['first', 'search']),
      ordersWithReturns: relayStylePagination(['first', 'status']),
      ordersWithOpenDeposits: relayStylePagination(['first']),
      apiKeys: relayStylePagination(['first']),
      webhooks: relayStylePagination(['first']),
      brands: relayStylePagination(['first', 'search']),
      families: relayStylePagination(['first', 'search']),
      vehicles: relayStylePagination(['first', 'filter']),
      sales: relayStylePagination(['first', 'search']),
      managedPages: relayStylePagination(['first', 'search']),
      blogPosts: relayStylePagination(['first']),
      promotions: relayStylePagination(['first', 'search']),
      supersessions: relayStylePagination(['first', 'search']),
      fitmentReport: { merge: false },
      allDiagrams: relayStylePagination(['first', 'search']),
      cart: { merge: mergeCarts },
      product: { read: entityRead('Product') },
      order: { read: entityRead('Order') },
    },
  },
  Product: {
    fields: {
      reviews: relayStylePagination(['first']),
      price: { merge: true },
      regularPrice: { merge: true },
      priceTiers: { merge: false },
      regularPriceTiers: { merge: false },
      image: { merge: true },
      // Each answer has the complete list.
      attributes: { merge: false },
      breadcrumb: { merge: false },
      categories: { merge: false },
      media: { merge: false },
      options: { merge: false },
      partNumbers: { merge: false },
      related: { merge: false },
      successors: { merge: false },
      fit: { merge: false },
      fitment: { merge: true },
      vehicles: relayStylePagination(['first', 'search']),
    },
  },
  // Each answer has the complete list.
  Vehicle: { fields: { aliases: { merge: false }, markets: { merge: false } } },
  // Each answer has the complete list.
  Category: { fields: { attributes: { merge: false }, children: { merge: false }, image: { merge: true } } },
  Brand: { fields: { aliases: { merge: false }, logo: { merge: true } } },
  ProductFamily: { fields: { axes: { merge: false } } },
  Webhook: { fields: { deliveries: relayStylePagination(['first']) } },
  // A page without an id is identified by its address.
  ContentPage: { keyFields: ['path'] },
  BlogPost: { keyFields: ['path'] },
  AttributeDefinition: { keyFields: ['code'], fields: { categories: { merge: false } } },
  // Each answer has the complete diagram.
  Diagram: { fields: { image: { merge: true }, spots: { merge: false }, vehicles: { merge: false } } },
  Order: {
    fields: { payment: { merge: true }, delivery: { merge: true }, total: { merge: true }, quote: { merge: true } },
  },
  // Each answer has the complete cart, and each revision is an entry of its own; see `mergeCarts`.
  Cart: {
    keyFields: ['id', 'revision'],
    fields: { lines: { merge: false }, total: { merge: true }, quote: { merge: false } },
  },
  CartLine: { keyFields: false },
  User: {
    fields: {
      orders: relayStylePagination(['first', 'filter']),
      profile: { merge: true },
      // Each answer has all addresses and all bikes.
      addresses: { merge: false },
      garage: { merge: false },
    },
  },
  // Each answer has all open reports.
  Review: { fields: { reports: { merge: false } } },
  Shop: { keyFields: [] },
};

export function createShopCache(): InMemoryCache {
  return new InMemoryCache({ typePolicies });
}

/** Answers a query by id with an object that a list has cached already, so that its page is shown at once. */
function entityRead(typename: string): FieldReadFunction<Reference | null> {
  return (existing, { args, toReference }) => {
    if (existing !== undefined || typeof args?.id !== 'string') return existing;
    return toReference({ __typename: typename, id: args.id });
  };
}

/** Keeps the newest revision, because a query that was sent before a change may be answered after it. */
function mergeCarts(
  existing: Reference | null | undefined,
  incoming: Reference | null,
  { readField }: FieldFunctionOptions,
): Reference | null {
  const isOlder =
    existing &&
    incoming &&
    readField('id', existing) === readField('id', incoming) &&
    Number(readField('revision', incoming)) < Number(readField('revision', existing));
  return isOlder ? existing : incoming;
}
