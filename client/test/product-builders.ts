import type {
  AdminProductsQuery,
  ProductEdit_ProductFragment,
  ProductRow_ProductFragment,
} from '../src/graphql/generated/operations';
import { image, lastPage, money, type ListPage } from './builders';

/** A drive chain at 19.50: 20 available, minimum quantity 2. */
export function anEditedProduct(overrides: Partial<ProductEdit_ProductFragment> = {}): ProductEdit_ProductFragment {
  return {
    __typename: 'Product',
    id: 'product-1',
    name: 'Drive chain',
    about: 'A chain.',
    partNumber: 'KS-1',
    category: 'Drivetrain',
    gtin: null,
    status: 'ACTIVE',
    availability: 'IN_STOCK',
    availableQuantity: 20,
    minimumQuantity: 2,
    price: money(1950),
    image,
    version: 1,
    unshippedQuantity: 0,
    deletedAt: null,
    ...overrides,
  };
}

/** Products by name, or by the fields in which they differ; their ids count from product-1. */
export function adminProducts(
  products: readonly (string | Partial<ProductRow_ProductFragment>)[],
  { totalCount = products.length, ...pageInfo }: ListPage = {},
): AdminProductsQuery {
  const nodes = products.map((product, index) => {
    const { about: _about, category: _category, gtin: _gtin, version: _version, ...rest } = anEditedProduct();
    const { unshippedQuantity: _unshipped, ...row } = rest;
    return { ...row, id: `product-${index + 1}`, ...(typeof product === 'string' ? { name: product } : product) };
  });
  return {
    products: {
      __typename: 'ProductConnection',
      totalCount,
      edges: nodes.map((node) => ({ __typename: 'ProductEdge', cursor: node.id, node })),
      pageInfo: { ...lastPage, ...pageInfo },
    },
  };
}
