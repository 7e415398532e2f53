import { longestQuery, searchPageSize } from '@kickstand/rules/limits';
import type { Router } from 'express';
import { z } from 'zod';
import { bindCalls } from '../../api/rest/bind-calls.js';
import { repeatable, trueOrFalse } from '../../api/rest/query-fields.js';
import { text } from '../../api/rest/request.js';
import type { RestCalls } from '../../api/rest/rest-call.js';
import { searchMatches, searchSorts } from '../../platform/search/search-engine.js';
import { invalidField } from '../../shared/errors.js';
import { fitAnswers } from '../../shared/fit-answer.js';
import { documentedProduct, toDocumentedProduct } from '../catalogue/products/product.serializer.js';
import type { VehicleChoice } from '../vehicles/vehicle.js';
import { facetKinds, searchModes } from './product-search.js';
import type { SearchService } from './search.service.js';

const searchQuery = z.strictObject({
  q: text.optional().meta({
    description: `Words or a part number, at most ${longestQuery} characters; all products without it.`,
    examples: ['brake pads'],
  }),
  category: text.optional().meta({ description: 'Slug of a category: this one and all categories below it.' }),
  brand: repeatable(text).meta({ description: 'Slug of a brand; repeat it for products of any of several brands.' }),
  available: trueOrFalse.optional().meta({ description: 'True: only products that can be ordered now.' }),
  vehicle: text.optional().meta({
    description: 'ID of the bike that parts are wanted for: results say whether they fit it. No result is left out.',
  }),
  year: text
    .regex(/^\d{4}$/, 'must be a year of four digits')
    .transform(Number)
    .optional()
    .meta({ description: 'Year of the bike; only with `vehicle`.' }),
  fits: repeatable(z.enum(fitAnswers, { error: `must be one of ${fitAnswers.join(', ')}` })).meta({
    description:
      'Only products with this answer for the bike; repeat it to allow several answers. Products that fit have the answers fits and fits_if. Only with `vehicle`.',
  }),
  sort: z
    .enum(searchSorts, { error: `must be one of ${searchSorts.join(', ')}` })
    .optional()
    .meta({ description: 'Order of the products; relevance without it.' }),
  page: text
    .regex(/^[1-9]\d{0,3}$/, 'must be a whole number, 1 or more')
    .transform(Number)
    .optional()
    .meta({ description: 'Number of the page, from 1; a page has up to 24 products.' }),
});

const facet = z
  .object({
    kind: z.enum(facetKinds),
    code: z.string().meta({ description: 'Code of the attribute; for other facets, their kind.' }),
    label: z.string(),
    unit: z.string().nullable().meta({ description: 'Unit of the values; null if they have none.' }),
    values: z.array(
      z.object({
        value: z.string().meta({ description: 'Value for the filter, such as the slug of a brand.' }),
        label: z.string(),
        count: z.int().min(0).meta({ description: 'Number of products with this value under the other conditions.' }),
        isSelected: z.boolean(),
      }),
    ),
    range: z
      .object({ from: z.number(), to: z.number() })
      .nullable()
      .meta({ description: 'Smallest and largest number; prices in the smallest unit of the currency.' }),
  })
  .meta({ id: 'SearchFacet' });

export const searchCalls = {
  searchProducts: {
    method: 'get',
    path: '/search',
    isUnderApiOnly: true,
    group: 'Products',
    summary: 'Search the products',
    description:
      'Finds products by words and part numbers, and forgives mistyped words. Each product family is one result. Parameters that are not described here are refused.',
    access: 'visitor',
    query: searchQuery,
    answer: z
      .object({
        products: z.array(
          documentedProduct
            .extend({
              slug: z.string().meta({ description: 'End of the address of its page.' }),
              match: z.enum(searchMatches).meta({ description: 'Why it was found.' }),
              fit: z
                .enum(fitAnswers)
                .nullable()
                .meta({ description: 'Whether it fits the bike; unknown is never a fit. Null without a bike.' }),
            })
            .meta({ id: 'FoundProduct' }),
        ),
        total: z.int().min(0).meta({ description: 'Number of results on all pages.' }),
        withoutVehicleTotal: z.int().min(0).nullable().meta({
          description: 'Number of results on all pages if `fits` were left out; null without a bike.',
        }),
        page: z.int().min(1),
        pageSize: z.int().min(1),
        correction: z
          .object({ from: z.string(), to: z.string() })
          .nullable()
          .meta({ description: 'The query as sent and the corrected query; null if no correction was used.' }),
        redirect: z.string().nullable().meta({
          description:
            'Path of the page that the shop opens for this query in place of its results; null for most queries.',
        }),
        mode: z.enum(searchModes).meta({
          description:
            'full: answered by the search index. basic: answered by the database while there is no usable index, for example just after the shop has started. Then there are no facets and no correction, `fits` is ignored, and every variant of a family is a result.',
        }),
        facets: z.array(facet),
      })
      .meta({ id: 'SearchAnswer' }),
    answerDescription: 'A page of results.',
    refusals: [],
    fieldNames: {
      'filter.brands': 'brand',
      'filter.fits': 'fits',
      'vehicle.vehicleId': 'vehicle',
      'vehicle.year': 'year',
    },
  },
} as const satisfies RestCalls;

export function searchRoutes(search: SearchService): Router {
  return bindCalls(searchCalls, {
    searchProducts: async ({ query: { q, category, brand, available, vehicle, year, fits, sort, page = 1 } }) => {
      const filter = { category, brands: brand, availableOnly: available, fits };
      const bike = toVehicleChoice(vehicle, year);
      const answer = await search.searchProducts({ query: q, filter, vehicle: bike, sort, page });
      const { edges, totalCount, withoutVehicleCount } = answer;
      const fitOf = await search.findFits(answer);
      return {
        products: edges.map(({ node, match }) => ({
          ...toDocumentedProduct(node),
          slug: node.slug,
          match,
          fit: fitOf.get(node.id)?.answer ?? null,
        })),
        total: totalCount,
        withoutVehicleTotal: withoutVehicleCount,
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

/** @throws DomainError BAD_USER_INPUT if a year is given without a bike. */
function toVehicleChoice(vehicleId: string | undefined, year: number | undefined): VehicleChoice | null {
  if (vehicleId !== undefined) return { vehicleId, year: year ?? null };
  if (year !== undefined) throw invalidField('year', 'Send vehicle, too: year is only allowed together with a bike.');
  return null;
}
