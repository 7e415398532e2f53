import { mostProductIds } from '@kickstand/rules/limits';
import { useFitOfPartsQuery, type FitFieldsFragment } from '../../graphql/generated/operations';
import { toVehicleChoice } from '../../lib/garage/garage';
import { useActiveBike } from '../../lib/garage/use-garage';

/** Fit answers for the visitor's bike, by product id. Empty without a bike, while loading and after a failure. */
export function useFits(ids: readonly string[]): ReadonlyMap<string, FitFieldsFragment> {
  return useFitAnswers(ids).fits;
}

/**
 * Fit answer for one product and the visitor's bike. `fit` is null without a bike, while loading and after a failure.
 */
export function useFit(productId: string): { fit: FitFieldsFragment | null; hasFailed: boolean } {
  const { fits, hasFailed } = useFitAnswers([productId]);
  return { fit: fits.get(productId) ?? null, hasFailed };
}

function useFitAnswers(ids: readonly string[]) {
  const bike = useActiveBike();
  const { data, error } = useFitOfPartsQuery({
    variables: {
      // The ids are sorted, so that the same products in another order cause no second request.
      ids: [...new Set(ids)].sort().slice(0, mostProductIds),
      vehicle: bike ? toVehicleChoice(bike) : { vehicleId: '' },
    },
    skip: bike === null || ids.length === 0,
  });
  const edges = bike ? (data?.products.edges ?? []) : [];
  return { fits: new Map(edges.map(({ node }) => [node.id, node.fit])), hasFailed: error !== undefined };
}
