import { loadOneBy } from '../../api/graphql/loader.js';
import type { VehiclesService } from './vehicles.service.js';

export type VehicleLoaders = ReturnType<typeof createVehicleLoaders>;

export function createVehicleLoaders(vehicles: VehiclesService) {
  return {
    /** By product ID; null if the product has no fitment. */
    fitment: loadOneBy('productId', vehicles.findFitments),
  };
}
