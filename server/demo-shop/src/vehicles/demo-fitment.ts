import type { DemoProduct } from '../demo-product.js';
import type { NewFitment, NewFitmentRow } from '../port.js';
import { demoVehicles, type DemoVehicle } from './demo-vehicles.js';
import { fitmentTable } from './fitment-table.js';

type Statement = Omit<NewFitment, 'productId'>;

/** Keys of the categories whose products fit any bike. */
const universal = [
  ...['full-face-helmets', 'open-face-helmets', 'jackets', 'gloves', 'boots'],
  ...['locks', 'stands', 'tools', 'engine-oils', 'chain-care', 'fluids'],
  ...['indicators', 'mirrors', 'pod-filters', 'handlebars'],
];
/** Part numbers of other products that fit any bike. */
const universalParts = ['KS-3412-AUX'];

/** Keys of the categories whose lists of bikes are complete. */
const complete = ['twin-shocks', 'throttle-cables', 'oil-filters'];

/** @returns the fitment of a product; null if it is unknown, as for regulators and master cylinders. */
export function readDemoFitment(): (product: DemoProduct) => Statement | null {
  const table = readTable();
  return ({ category, partNumber }) => {
    if (universal.includes(category) || universalParts.includes(partNumber)) {
      return { kind: 'universal', isComplete: false, rows: [] };
    }
    const rows = table.get(partNumber);
    return rows ? { kind: 'specific', isComplete: complete.includes(category), rows } : null;
  };
}

function readTable(): ReadonlyMap<string, NewFitmentRow[]> {
  const rows = new Map<string, NewFitmentRow[]>();
  for (const line of fitmentTable.trim().split('\n')) {
    const [partNumbers = '', use = '', models = '', condition = ''] = line.split('|').map((cell) => cell.trim());
    const [position, quantity] = use.split(' ');
    const [, code, value = ''] = /^(\S+) (.*)$/.exec(condition) ?? [];
    const ofLine = toMatches(models)
      // The condition rules out one of the variants.
      .filter(({ bike }) => code !== 'without' || bike.variant !== value)
      .map(({ bike, ...years }) => ({
        ...years,
        vehicle: bike.number,
        position: position as NewFitmentRow['position'],
        quantity: quantity === 'each' ? bike.cylinders : Number(quantity),
        conditions: code === undefined ? [] : [{ code, value }],
      }));
    for (const partNumber of partNumbers.split(' ')) {
      rows.set(partNumber, [...(rows.get(partNumber) ?? []), ...ofLine]);
    }
  }
  return rows;
}

type Match = { bike: DemoVehicle } & Pick<NewFitmentRow, 'yearFrom' | 'yearTo' | 'isExcluded'>;

/** @param models models of the table, such as "CB 500 F, YZF-R1 2004-2014, not R 80". */
function toMatches(models: string): Match[] {
  return models.split(', ').flatMap((entry) => {
    const [, not, model, first, last] = /^(not )?(.+?)(?: (\d{4})-(\d{4})?)?$/.exec(entry) ?? [];
    const from = first === undefined ? 0 : Number(first);
    const to = last === undefined ? Infinity : Number(last);
    const built = demoVehicles.filter((bike) => bike.model === model && bike.yearFrom <= to && endOf(bike) >= from);
    if (built.length === 0) throw new Error(`No demo bike is a ${entry}`);
    return built.map((bike) => ({
      bike,
      yearFrom: from > bike.yearFrom ? from : null,
      yearTo: to < endOf(bike) ? to : null,
      isExcluded: not !== undefined,
    }));
  });
}

const endOf = ({ yearTo }: DemoVehicle) => yearTo ?? Infinity;
