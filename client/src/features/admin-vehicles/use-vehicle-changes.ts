import { useApolloClient } from '@apollo/client/react';
import type { ApolloCache } from '@apollo/client';
import { forgetAuditLog } from '../../graphql/forget-audit-log';
import {
  MergedVehicleDocument,
  useMergeVehiclesMutation,
  useSaveVehicleMutation,
  type VehicleEditFragment,
} from '../../graphql/generated/operations';
import { useIdempotencyKey } from '../../lib/idempotency/use-idempotency-key';
import { toVehicleInput, type VehicleValues } from './vehicle-values';

/** Saves and merges bikes. What shows bikes is fetched again when it is shown next. */
export function useVehicleChanges() {
  const client = useApolloClient();
  const withKey = useIdempotencyKey();
  const [saveVehicle] = useSaveVehicleMutation({ update: forgetVehicles });
  const [mergeVehicles] = useMergeVehiclesMutation({ update: forgetVehicles });
  return {
    /** @param base the bike that was edited; null to add one. */
    save: async (typed: VehicleValues, base: VehicleEditFragment | null): Promise<void> => {
      const input = toVehicleInput(typed);
      if (base) await saveVehicle({ variables: { input: { ...input, id: base.id, version: base.version } } });
      else {
        await withKey(input, (idempotencyKey) => saveVehicle({ variables: { input: { ...input, idempotencyKey } } }));
      }
    },

    /** @param into the bike that stays, as it was found. */
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

function forgetVehicles(cache: ApolloCache): void {
  for (const fieldName of ['vehicles', 'vehicle', 'vehicleMakes', 'vehicleUse', 'fitmentReport']) {
    cache.evict({ id: 'ROOT_QUERY', fieldName });
  }
  forgetAuditLog(cache);
}
