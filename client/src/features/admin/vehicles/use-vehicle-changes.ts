import { useApolloClient } from '@apollo/client/react';
import type { ApolloCache } from '@apollo/client';
import { forgetAuditLog } from '../../../graphql/forget-audit-log';
import {
  EditedVehicleDocument,
  MergedVehicleDocument,
  useMergeVehiclesMutation,
  useSaveVehicleMutation,
  type VehicleEditFragment,
} from '../../../graphql/generated/operations';
import { useIdempotencyKey } from '../../../lib/idempotency/use-idempotency-key';
import type { Edition } from '../../../lib/forms/use-versioned-form';
import { toEdition, toVehicleInput, type VehicleValues } from './vehicle-values';

/** Saves and merges bikes. Queries that include bikes are fetched again when next shown. */
export function useVehicleChanges() {
  const client = useApolloClient();
  const withKey = useIdempotencyKey();
  const [saveVehicle] = useSaveVehicleMutation({ update: forgetVehicles });
  const [mergeVehicles] = useMergeVehiclesMutation({ update: forgetVehicles });
  return {
    /** @param base the bike before the edit; null when a new one is added */
    save: async (typed: VehicleValues, base: Edition<VehicleValues> | null): Promise<Edition<VehicleValues>> => {
      const input = toVehicleInput(typed);
      const write = async (target: { id: string; version: number } | { idempotencyKey: string }) => {
        const answer = await saveVehicle({ variables: { input: { ...input, ...target } } });
        return toEdition(answer.saveVehicle.vehicle);
      };
      if (base) return write({ id: base.id, version: base.version });
      return withKey(input, (idempotencyKey) => write({ idempotencyKey }));
    },

    /** Null if it no longer exists, also after it was merged into another bike. */
    fetchLatest: async (id: string): Promise<Edition<VehicleValues> | null> => {
      const { data } = await client.query({
        query: EditedVehicleDocument,
        variables: { id },
        fetchPolicy: 'network-only',
      });
      return data?.node?.__typename === 'Vehicle' && data.node.id === id ? toEdition(data.node) : null;
    },

    /** @param into the bike that stays, as loaded */
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
