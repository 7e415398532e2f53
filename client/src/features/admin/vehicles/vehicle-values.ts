import type { SaveVehicleInput, VehicleEditFragment, VehicleKind } from '../../../graphql/generated/operations';
import type { Edition } from '../../../lib/forms/use-versioned-form';
import { fromLines, toLines } from '../../../lib/text/text-lines';

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
}

const toText = (value: number | null): string => (value === null ? '' : String(value));
const toNumber = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));

export function toVehicleValues(vehicle: VehicleEditFragment | null): VehicleValues {
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
  };
}

export const blankVehicle = toVehicleValues(null);

export const toEdition = (vehicle: VehicleEditFragment): Edition<VehicleValues> => ({
  id: vehicle.id,
  version: vehicle.version,
  values: toVehicleValues(vehicle),
});

export function toVehicleInput(typed: VehicleValues): SaveVehicleInput {
  const { make, model, variant, code, kind, yearFrom, yearTo, ccm, kw, markets, aliases } = typed;
  return {
    ...{ make, model, variant, code, kind, yearFrom: Number(yearFrom) },
    ...{ yearTo: toNumber(yearTo), ccm: toNumber(ccm), kw: toNumber(kw) },
    markets: fromLines(markets.replaceAll(',', '\n')),
    aliases: fromLines(aliases),
  };
}
