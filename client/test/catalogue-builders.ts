import type {
  HomeProductsQuery,
  HomeReviewsQuery,
  PartSheet_ProductFragment,
  PlaceOrderMutation,
  PurchaseProductQuery,
} from '../src/graphql/generated/operations';
import { money } from './builders';

type Part = NonNullable<PurchaseProductQuery['product']>;

const lastPage = { __typename: 'PageInfo' as const, hasNextPage: false, endCursor: null };

/** A brake disc at 19.50 that can be ordered in quantities of 5 to 40. */
export function aPart(overrides: Partial<Part> = {}): Part {
  return {
    __typename: 'Product',
    id: 'p1',
    slug: 'brake-disc',
    partNumber: 'KS-1074',
    name: 'Brake disc',
    about: 'Floating front disc.',
    image: {
      __typename: 'Image',
      url: '/images/demo/brake-disc.svg',
      altText: 'Brake disc',
      width: null,
      height: null,
      blurDataUrl: null,
      sources: [],
    },
    price: money(1950),
    ...{ regularPrice: money(1950), lowestRecentPrice: null, comparePrice: null, coreDeposit: null, priceTiers: [] },
    availableQuantity: 40,
    minimumQuantity: 5,
    availability: 'IN_STOCK',
    deletedAt: null,
    ...overrides,
  };
}

/** The same disc with all fields of its page. */
export function aPartSheet(overrides: Partial<PartSheet_ProductFragment> = {}): PartSheet_ProductFragment {
  return {
    ...aPart(),
    ...{
      anyDelivery: { __typename: 'ProductDelivery', deliverability: 'DELIVERABLE' },
      sale: null,
    },
    status: 'ACTIVE',
    condition: 'NEW',
    weightGrams: null,
    lengthMm: null,
    widthMm: null,
    heightMm: null,
    gtin: null,
    taxedPrice: null,
    brand: null,
    rating: null,
    breadcrumb: [],
    attributes: [],
    media: [],
    options: [],
    family: null,
    partNumbers: [],
    related: [],
    successors: [],
    fitment: { __typename: 'Fitment', kind: 'UNSPECIFIED', isComplete: false, vehicleCount: 0 },
    vehicles: { __typename: 'FittedVehicleConnection', edges: [], pageInfo: lastPage },
    reviews: { __typename: 'ReviewConnection', totalCount: 0, edges: [], pageInfo: lastPage },
    ...overrides,
  };
}

/** The answer for the grid of the home page. @param parts the newest first */
export function homeProducts(parts: Part[]): HomeProductsQuery {
  return {
    products: {
      __typename: 'ProductConnection',
      edges: parts.map((node) => ({ __typename: 'ProductEdge', node })),
    },
  };
}

/** Reviews with a rating of 4. */
export function homeReviews(
  texts: string[],
  pageInfo: Partial<HomeReviewsQuery['reviews']['pageInfo']> = {},
): HomeReviewsQuery {
  return {
    reviews: {
      __typename: 'ReviewConnection',
      totalCount: texts.length,
      edges: texts.map((text) => ({
        __typename: 'ReviewEdge',
        cursor: text,
        node: { __typename: 'Review', id: text, text, rating: 4, authorName: 'Ana', product: null },
      })),
      pageInfo: { ...lastPage, ...pageInfo },
    },
  };
}

/** The answer to `PlaceOrder`; `part` is the product after the order. */
export function placedOrder(part: Part, id = 'o1'): PlaceOrderMutation {
  return {
    placeOrder: {
      __typename: 'PlaceOrderPayload',
      order: {
        __typename: 'Order',
        id,
        status: 'PLACED',
        lines: [{ __typename: 'OrderLine', productId: part.id, product: part }],
      },
    },
  };
}
