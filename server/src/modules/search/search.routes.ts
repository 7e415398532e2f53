import type { Router } from 'express';
import { invalidField } from '../../shared/errors.js';
import { toDocumentedProduct } from '../catalog/catalog.calls.js';
import { bindCalls } from '../http/bind-calls.js';
import type { VehicleChoice } from '../vehicles/vehicle.js';
import { searchCalls } from './search.calls.js';
import { searchPageSize, type SearchService } from './search.service.js';

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

/** @throws DomainError BAD_USER_INPUT for a year without a bike. */
function toVehicleChoice(vehicleId: string | undefined, year: number | undefined): VehicleChoice | null {
  if (vehicleId !== undefined) return { vehicleId, year: year ?? null };
  if (year !== undefined)
    throw invalidField('year', 'Say with vehicle for which bike: year cannot be used without one.');
  return null;
}
