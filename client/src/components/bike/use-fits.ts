import { useFitOfPartsQuery, type FitFieldsFragment } from '../../graphql/generated/operations';
import { toVehicleChoice } from '../../lib/garage/garage';
import { useActiveBike } from '../../lib/garage/use-garage';

/** As many as the shop answers at once. */
const mostParts = 100;

/** Whether parts fit the visitor's bike, by their ids. Empty without a bike, until the answers are there and if they fail. */
export function useFits(ids: readonly string[]): ReadonlyMap<string, FitFieldsFragment> {
  return useFitAnswers(ids).fits;
}

/** Whether one part fits the visitor's bike; null without a bike and until the answer is there. */
export function useFit(productId: string): { fit: FitFieldsFragment | null; hasFailed: boolean } {
  const { fits, hasFailed } = useFitAnswers([productId]);
  return { fit: fits.get(productId) ?? null, hasFailed };
}

function useFitAnswers(ids: readonly string[]) {
  const bike = useActiveBike();
  const { data, error } = useFitOfPartsQuery({
    variables: {
      // In one order, so that the same parts are asked for once.
      ids: [...new Set(ids)].sort().slice(0, mostParts),
      vehicle: bike ? toVehicleChoice(bike) : { vehicleId: '' },
    },
    skip: bike === null || ids.length === 0,
  });
  const edges = bike ? (data?.products.edges ?? []) : [];
  return { fits: new Map(edges.map(({ node }) => [node.id, node.fit])), hasFailed: error !== undefined };
}
