import { useFitOfPartsQuery, type FitFieldsFragment } from '../../graphql/generated/operations';
import { toVehicleChoice } from '../../lib/garage/garage';
import { useActiveBike } from '../../lib/garage/use-garage';

/** As many as the shop answers at once. */
const mostParts = 100;

/** Whether parts fit the visitor's bike, by their ids. Empty without a bike and until the answers are there. */
export function useFits(ids: readonly string[]): ReadonlyMap<string, FitFieldsFragment> {
  const bike = useActiveBike();
  const { data } = useFitOfPartsQuery({
    variables: {
      // In one order, so that the same parts are asked for once.
      ids: [...new Set(ids)].sort().slice(0, mostParts),
      vehicle: bike ? toVehicleChoice(bike) : { vehicleId: '' },
    },
    skip: bike === null || ids.length === 0,
  });
  const edges = bike ? (data?.products.edges ?? []) : [];
  return new Map(edges.map(({ node }) => [node.id, node.fit]));
}
