import {
  EditedVehicleDocument,
  MergedVehicleDocument,
  useMergeVehiclesMutation,
  useSaveVehicleMutation,
  type SaveVehicleInput,
  type VehicleEditFragment,
  type VehicleKind,
} from '../../../graphql/generated/operations';
import { toWholeNumber } from '../../../lib/forms/field-errors';
import { useFetchLatest, useSaveEntry, type Edition } from '../../../lib/forms/use-versioned-form';
import { fromLines, toLines } from '../../../lib/text/text-lines';
import { useApolloClient } from '@apollo/client/react';
import { forgetQueries } from '../../../graphql/forget-audit-log';

export const kindLabels = {
  STREET: 'Road bike',
  OFFROAD: 'Enduro or motocross',
  SCOOTER: 'Scooter',
  MOPED: 'Moped',
  ATV: 'Quad',
  TRIKE: 'Trike',
} as const satisfies Record<VehicleKind, string>;

/** Values of the form for a bike. */
export interface VehicleValues {
  make: string;
  model: string;
  variant: string;
  code: string;
  kind: VehicleKind;
  yearFrom: string;
  yearTo: string;
  ccm: string;
  kw: string;
  /** Separated by commas. */
  markets: string;
  /** One per line. */
  aliases: string;
  /** `2007: 12345`, one per line. */
  baseVehicles: string;
}

const toText = (value: number | null): string => (value === null ? '' : String(value));

function toVehicleValues(vehicle: VehicleEditFragment | null): VehicleValues {
  return {
    make: vehicle?.make.name ?? '',
    model: vehicle?.model ?? '',
    variant: vehicle?.variant ?? '',
    code: vehicle?.code ?? '',
    kind: vehicle?.kind ?? 'STREET',
    yearFrom: toText(vehicle?.yearFrom ?? null),
    yearTo: toText(vehicle?.yearTo ?? null),
    ccm: toText(vehicle?.ccm ?? null),
    kw: toText(vehicle?.kw ?? null),
    markets: vehicle?.markets.join(', ') ?? '',
    aliases: toLines(vehicle?.aliases ?? []),
    baseVehicles: toLines((vehicle?.baseVehicles ?? []).map(({ year, vcdbId }) => `${year}: ${vcdbId}`)),
  };
}

export const blankVehicle = toVehicleValues(null);

export const toEdition = (vehicle: VehicleEditFragment): Edition<VehicleValues> => ({
  id: vehicle.id,
  version: vehicle.version,
  values: toVehicleValues(vehicle),
});

/** The typed power, which may have decimals; null if the field is empty, NaN if it is not a number. */
export const toKw = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));

function toVehicleInput(typed: VehicleValues): SaveVehicleInput {
  const { make, model, variant, code, kind, yearFrom, yearTo, ccm, kw, markets, aliases, baseVehicles } = typed;
  return {
    ...{ make, model, variant, code, kind, yearFrom: Number(yearFrom) },
    ...{ yearTo: toWholeNumber(yearTo), ccm: toWholeNumber(ccm), kw: toKw(kw) },
    markets: fromLines(markets.replaceAll(',', '\n')),
    aliases: fromLines(aliases),
    baseVehicles: fromLines(baseVehicles).map((line) => {
      const [year, vcdbId] = line.split(':').map(Number);
      return { year: year ?? 0, vcdbId: vcdbId ?? 0 };
    }),
  };
}

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
    /** @param into the bike that is kept; its version is fetched first */
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
