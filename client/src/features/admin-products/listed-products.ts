import type { ApolloCache } from '@apollo/client';
import { AdminProductsDocument, type AdminProductsQueryVariables } from '../../graphql/generated/operations';
import { forgetAuditLog } from '../../graphql/forget-audit-log';

/**
 * After a product came or went every list is fetched anew when it is next shown, but for the one in view: that one
 * stays as it is, with all the pages it has grown to, less `removedId`.
 */
export function renewOtherLists(cache: ApolloCache, variables: AdminProductsQueryVariables, removedId?: string): void {
  const query = AdminProductsDocument;
  const inView = cache.readQuery({ query, variables });
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'products' });
  if (inView) {
    const { edges, totalCount } = inView.products;
    const kept = edges.filter(({ node }) => node.id !== removedId);
    const products = {
      ...inView.products,
      edges: kept,
      totalCount: totalCount - (edges.length - kept.length),
    };
    cache.writeQuery({ query, variables, data: { ...inView, products } });
  }
  forgetAuditLog(cache);
}
