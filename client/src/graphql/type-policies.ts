import {
  InMemoryCache,
  isReference,
  type FieldFunctionOptions,
  type FieldPolicy,
  type FieldReadFunction,
  type Reference,
  type StoreObject,
  type TypePolicies,
} from '@apollo/client';

/**
 * Each object with an id is one cache entry. Connections grow page by page: lists with different values of the arguments
 * named here are separate, and pages with different values of `after` are merged. Values without an id (money, images,
 * delivery) are merged into their owner.
 */
export const typePolicies: TypePolicies = {
  Query: {
    fields: {
      shop: { merge: true },
      products: pagesOf(['first', 'filter', 'sort']),
      reviews: pagesOf(['first', 'filter']),
      orders: pagesOf(['first', 'filter', 'sort']),
      messages: pagesOf(['first', 'filter']),
      imports: pagesOf(['first']),
      invoices: pagesOf(['first', 'kind', 'month']),
      staffMembers: pagesOf(['first']),
      auditLog: pagesOf(['first', 'filter']),
      searchProducts: { merge: false },
      searchRules: pagesOf(['first', 'kind']),
      searchReport: { merge: false },
      explainSearch: { merge: false },
      users: pagesOf(['first', 'search']),
      customers: pagesOf(['first', 'search']),
      ordersWithReturns: pagesOf(['first', 'status']),
      ordersWithOpenDeposits: pagesOf(['first']),
      apiKeys: pagesOf(['first']),
      webhooks: pagesOf(['first']),
      brands: pagesOf(['first', 'search']),
      families: pagesOf(['first', 'search']),
      vehicles: pagesOf(['first', 'filter']),
      sales: pagesOf(['first', 'search']),
      managedPages: pagesOf(['first', 'search']),
      blogPosts: pagesOf(['first']),
      promotions: pagesOf(['first', 'search']),
      supersessions: pagesOf(['first', 'search']),
      fitmentReport: { merge: false },
      allDiagrams: pagesOf(['first', 'search']),
      cart: { merge: mergeCarts },
      product: { read: entityRead('Product') },
      order: { read: entityRead('Order') },
    },
  },
  Product: {
    fields: {
      reviews: pagesOf(['first']),
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
      vehicles: pagesOf(['first', 'search']),
    },
  },
  // Each answer has the complete list.
  Vehicle: { fields: { aliases: { merge: false }, markets: { merge: false } } },
  // Each answer has the complete list.
  Category: { fields: { attributes: { merge: false }, children: { merge: false }, image: { merge: true } } },
  Brand: { fields: { aliases: { merge: false }, logo: { merge: true } } },
  ProductFamily: { fields: { axes: { merge: false } } },
  Webhook: { fields: { deliveries: pagesOf(['first']) } },
  // A page without an id is identified by its address.
  ContentPage: { keyFields: ['path'] },
  BlogPost: { keyFields: ['path'] },
  AttributeDefinition: { keyFields: ['code'], fields: { categories: { merge: false } } },
  // Each answer has the complete diagram.
  Diagram: { fields: { image: { merge: true }, spots: { merge: false }, vehicles: { merge: false } } },
  Order: {
    fields: { payment: { merge: true }, delivery: { merge: true }, total: { merge: true }, quote: { merge: true } },
  },
  Quote: { fields: { delivery: { merge: true } } },
  // Each answer has the complete cart, and each revision is an entry of its own; see `mergeCarts`.
  Cart: {
    keyFields: ['id', 'revision'],
    fields: { lines: { merge: false }, total: { merge: true }, quote: { merge: false } },
  },
  CartLine: { keyFields: false },
  User: {
    fields: {
      orders: pagesOf(['first', 'filter']),
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

interface Edge {
  node: Reference | StoreObject;
  cursor?: string;
}

interface List {
  /** Absent if no query has asked for the rows. */
  edges?: Edge[];
  totalCount?: number;
  pageInfo?: { hasNextPage?: boolean; endCursor?: string | null };
}

/**
 * A list that grows page by page. A page that is fetched again replaces its rows. If it ends at a cursor of the list, the
 * rows after it stay. The list then still ends where it ended before, if the page is the first one and as many rows
 * follow it as before. Otherwise, the next page to fetch is the one after it, although its rows are listed already.
 * A page that follows none of the listed rows is ignored, because the rows between them would be missing.
 */
function pagesOf(keyArgs: string[]): FieldPolicy<List | null | undefined, List | null> {
  return {
    keyArgs,
    read: (list, { canRead }) =>
      list?.edges ? { ...list, edges: list.edges.filter(({ node }) => canRead(node)) } : list,
    merge(list, page, { args }) {
      if (!page?.edges) return page && { ...list, ...page };
      const listed = list?.edges ?? [];
      const placeAfter = (cursor: unknown) => listed.findIndex((edge) => edge.cursor === cursor) + 1;
      const start = args?.['after'] ? placeAfter(args['after']) : 0;
      if (args?.['after'] && start === 0) return list;
      const { hasNextPage, endCursor } = page.pageInfo ?? {};
      const end = hasNextPage && endCursor ? placeAfter(endCursor) : 0;
      const edges = [...listed.slice(0, start), ...page.edges];
      const last = edges.at(-1);
      // So a page can be added after this one, even if the query asks for no cursors, or its last row was removed.
      if (last && endCursor) edges[edges.length - 1] = { ...last, cursor: endCursor };
      if (end === 0) return { ...list, ...page, edges };
      const nodes = new Set(edges.map(keyOf));
      const later = listed.slice(end).filter((edge) => !nodes.has(keyOf(edge)));
      const isSame = start === 0 && Number(page.totalCount) - edges.length === Number(list?.totalCount) - end;
      return { ...list, ...page, edges: [...edges, ...later], ...(isSame && { pageInfo: list?.pageInfo }) };
    },
  };
}

/** Rows without an id differ from each other. */
const keyOf = ({ node }: Edge) => (isReference(node) ? node.__ref : node);

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
