import type { DemoData, DemoModel } from './demo-data.js';
import type { NewFitmentRow, NewVehicle } from './port.js';
import { toLookup, type Lookup } from './references.js';

/** A bike, with the fields that decide which products can fit it, and in which quantity. */
export interface DemoBike extends NewVehicle, Pick<DemoModel, 'cylinders' | 'drive'> {}

/** About 400 bikes: each model in its build periods and variants. */
export function toBikes(models: readonly DemoModel[]): DemoBike[] {
  return models
    .flatMap(({ builds, variants, ...model }) =>
      builds.flatMap((build) => variants.map(({ name, kw = model.kw }) => ({ ...model, ...build, variant: name, kw }))),
    )
    .map((bike, index) => ({ ...bike, number: index + 1 }));
}

export function toModelLookup(bikes: readonly DemoBike[]): Lookup<DemoBike[]> {
  const models = [...new Set(bikes.map(({ model }) => model))];
  return toLookup(
    'models.json',
    models.map((name) => [name, bikes.filter(({ model }) => model === name)]),
  );
}

/** The fitment rows of each product, by part number. */
export function toFitmentRows(
  rows: DemoData['fitments']['rows'],
  bikesOf: Lookup<DemoBike[]>,
): ReadonlyMap<string, NewFitmentRow[]> {
  const byProduct = new Map<string, NewFitmentRow[]>();
  for (const row of rows) {
    const added = toRows(row, bikesOf);
    for (const partNumber of row.products) {
      byProduct.set(partNumber, [...(byProduct.get(partNumber) ?? []), ...added]);
    }
  }
  return byProduct;
}

function toRows(row: DemoData['fitments']['rows'][number], bikesOf: Lookup<DemoBike[]>): NewFitmentRow[] {
  const { position, quantity, condition } = row;
  return [...toMatches(row.models, false, bikesOf), ...toMatches(row.excludedModels, true, bikesOf)]
    .filter(({ bike }) => condition?.code !== 'without' || bike.variant !== condition.value)
    .map(({ bike, ...match }) => ({
      ...match,
      vehicle: bike.number,
      position,
      quantity: quantity === 'cylinders' ? bike.cylinders : quantity,
      conditions: condition ? [condition] : [],
    }));
}

type Match = { bike: DemoBike } & Pick<NewFitmentRow, 'yearFrom' | 'yearTo' | 'isExcluded'>;

function toMatches(models: readonly string[], isExcluded: boolean, bikesOf: Lookup<DemoBike[]>): Match[] {
  return models.flatMap((entry) => {
    const [, model = '', first, last] = /^(.+?)(?: (\d{4})-(\d{4})?)?$/.exec(entry) ?? [];
    const from = Number(first ?? 0);
    const to = Number(last ?? Infinity);
    const built = bikesOf(model, 'fitments.json').filter((bike) => bike.yearFrom <= to && endOf(bike) >= from);
    if (built.length === 0) throw new Error(`fitments.json: no bike in models.json is a ${entry}`);
    return built.map((bike) => ({
      bike,
      yearFrom: from > bike.yearFrom ? from : null,
      yearTo: to < endOf(bike) ? to : null,
      isExcluded,
    }));
  });
}

const endOf = ({ yearTo }: DemoBike) => yearTo ?? Infinity;
