import type { Router } from 'express';
import { toDocumentedProduct } from '../catalog/catalog.calls.js';
import { bindCalls } from '../http/bind-calls.js';
import { searchCalls } from './search.calls.js';
import { searchPageSize, type SearchService } from './search.service.js';

export function searchRoutes(search: SearchService): Router {
  return bindCalls(searchCalls, {
    searchProducts: async ({ query: { q, category, brand, available, sort, page = 1 } }) => {
      const filter = { category, brands: brand, availableOnly: available };
      const { edges, totalCount, ...answer } = await search.searchProducts({ query: q, filter, sort, page });
      return {
        products: edges.map(({ node, match }) => ({ ...toDocumentedProduct(node), slug: node.slug, match })),
        total: totalCount,
        page,
        pageSize: searchPageSize,
        correction: answer.correction,
        redirect: answer.redirect,
        mode: answer.mode,
        facets: answer.facets,
      };
    },
  });
}
