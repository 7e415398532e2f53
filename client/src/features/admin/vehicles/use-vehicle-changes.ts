import { useApolloClient } from '@apollo/client/react';
import { forgetQueries } from '../../../graphql/forget-audit-log';
import {
  EditedVehicleDocument,
  MergedVehicleDocument,
  useMergeVehiclesMutation,
  useSaveVehicleMutation,
  type VehicleEditFragment,
} from '../../../graphql/generated/operations';
import { useFetchLatest, useSaveEntry, type Edition } from '../../../lib/forms/use-versioned-form';
import { blankVehicle, toEdition, toVehicleInput, type VehicleValues } from './vehicle-values';

const forgetVehicles = forgetQueries('vehicles', 'vehicle', 'vehicleMakes', 'vehicleUse', 'fitmentReport');

/** Saves and merges bikes. Queries that include bikes are fetched again when next shown. */
export function useVehicleChanges() {
  const client = useApolloClient();
  const saveEntry = useSaveEntry();
  const fetchLatest = useFetchLatest(EditedVehicleDocument, ({ node }) =>
    node?.__typename === 'Vehicle' ? toEdition(node) : null,
  );
  const [saveVehicle] = useSaveVehicleMutation({ update: forgetVehicles });
  const [mergeVehicles] = useMergeVehiclesMutation({ update: forgetVehicles });
  return {
    /** A bike is saved as a whole. @param base null when a new one is added */
    save: (changes: Partial<VehicleValues>, base: Edition<VehicleValues> | null): Promise<Edition<VehicleValues>> =>
      saveEntry(toVehicleInput({ ...(base?.values ?? blankVehicle), ...changes }), base, async (input) =>
        toEdition((await saveVehicle({ variables: { input } })).saveVehicle.vehicle),
      ),
    /** The stored bike; null if it no longer exists or was merged. The id of a merged bike leads to another bike. */
    fetchLatest: async (id: string) => {
      const found = await fetchLatest(id);
      return found?.id === id ? found : null;
    },
    /** @param into the loaded bike that is kept */
    merge: async ({ id: fromId, version: fromVersion }: VehicleEditFragment, into: { id: string }): Promise<void> => {
      const { data } = await client.query({
        query: MergedVehicleDocument,
        variables: { id: into.id },
        fetchPolicy: 'network-only',
      });
      const intoVersion = data?.node?.__typename === 'Vehicle' ? data.node.version : 0;
      await mergeVehicles({ variables: { input: { fromId, intoId: into.id, fromVersion, intoVersion } } });
    },
  };
}
