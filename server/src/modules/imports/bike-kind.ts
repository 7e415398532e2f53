import type { Actor } from '../../shared/actor.js';
import { invalidField } from '../../shared/errors.js';
import type { ChangeOrigin } from '../audit/audit.js';
import { slugOf } from '../catalogue/slug.js';
import { readVehicleContent } from '../vehicles/save-vehicle.js';
import {
  identityOf,
  nameOf,
  vehicleKinds,
  type BaseVehicle,
  type Vehicle,
  type VehicleList,
} from '../vehicles/vehicle.js';
import type { VehiclesService } from '../vehicles/vehicles.service.js';
import { outcomeOf, type FileRow, type ImportKind, type Outcome } from './import-kind.js';
import { betweenEntries, entriesOf, oneOf, readNumber, readWhole } from './product-columns.js';
import {
  openSwap,
  toImportKind,
  type FoundRecord,
  type NotFound,
  type RecordColumn,
  type Swap,
} from './record-kind.js';

type Vehicles = Pick<VehiclesService, 'read' | 'saveVehicle'>;

/** What a row says about a bike. */
interface Bike extends Omit<Vehicle, 'id' | 'number' | 'slugs' | 'version' | 'make'> {
  /** Null for a new bike. */
  id: string | null;
  /** Name of the make. */
  make: string;
}

const textOf = (cell: string) => cell;

const columns: readonly RecordColumn<Bike>[] = [
  { name: 'make', field: 'make', write: ({ make }) => make, read: textOf },
  { name: 'model', field: 'model', write: ({ model }) => model, read: textOf },
  { name: 'variant', field: 'variant', write: ({ variant }) => variant, read: textOf, empty: null },
  { name: 'code', field: 'code', write: ({ code }) => code, read: textOf, empty: null },
  { name: 'kind', field: 'kind', write: ({ kind }) => kind, read: (cell) => oneOf(vehicleKinds, cell) },
  { name: 'first year', field: 'yearFrom', write: ({ yearFrom }) => yearFrom, read: readWhole },
  { name: 'last year', field: 'yearTo', write: ({ yearTo }) => yearTo, read: readWhole, empty: null },
  ...(['markets', 'aliases'] as const).map((field): RecordColumn<Bike> => ({
    ...{ name: field === 'aliases' ? 'other names' : field, field, empty: [], read: entriesOf },
    write: (bike) => bike[field].join(betweenEntries),
  })),
  {
    ...{ name: 'base vehicles', field: 'baseVehicles', empty: [] },
    write: ({ baseVehicles }) => baseVehicles.map(({ year, vcdbId }) => `${year}: ${vcdbId}`).join(betweenEntries),
    read: (cell) => entriesOf(cell).map(readBaseVehicle),
  },
  { name: 'ccm', field: 'ccm', write: ({ ccm }) => ccm, read: readWhole, empty: null },
  { name: 'kw', field: 'kw', write: ({ kw }) => kw, read: readNumber, empty: null },
];

/** Reads `2007: 12345`. @throws DomainError BAD_USER_INPUT */
function readBaseVehicle(entry: string): BaseVehicle {
  const [, year, vcdbId] = /^(\d{4}): ?(\d{1,10})$/.exec(entry) ?? [];
  if (!year)
    throw invalidField('', 'Write the year and the ID of each base vehicle, such as 2007: 12345 | 2008: 12346.');
  return { year: Number(year), vcdbId: Number(vcdbId) };
}

/** The bikes to which products can be assigned. */
export function createBikeKind(vehicles: Vehicles): ImportKind {
  return toImportKind<Bike>({
    name: 'bikes',
    thing: 'bike',
    otherNames: { 'year from': 'first year', 'year to': 'last year', aliases: 'other names', displacement: 'ccm' },
    needed: [
      ['bike number', 'make'],
      ['bike number', 'model'],
      ['bike number', 'first year'],
    ],
    nameColumns: ['bike number'],
    columns,
    canRemove: false,
    find: async (rows) => find(await vehicles.read(), rows),
    async check({ id, ...details }) {
      oneOf(vehicleKinds, details.kind, 'kind');
      const { make, ...content } = readVehicleContent(details, id, await vehicles.read());
      return { ...content, id, make: make.name };
    },
    swap: (actor, swaps, origin) => swap(vehicles, actor, swaps, origin),
    async *all() {
      for (const vehicle of (await vehicles.read()).all) yield { names: [vehicle.number], value: toBike(vehicle) };
    },
  });
}

const toBike = ({ number: _number, slugs: _slugs, version: _version, make, ...bike }: Vehicle): Bike => ({
  ...bike,
  make: make.name,
});

const identityOfBike = ({ make, ...bike }: Pick<Bike, 'make' | 'model' | 'variant' | 'code' | 'yearFrom'>) =>
  identityOf({ ...bike, make: { key: slugOf(make, ''), name: make } });

const byIdentity = ({ all }: VehicleList) => new Map(all.map((each) => [identityOf(each), each]));

/** Finds each bike by its number; without a number, by make, model, variant, code and first year. */
function find(list: VehicleList, rows: readonly FileRow[]): (FoundRecord<Bike> | NotFound)[] {
  const known = byIdentity(list);
  return rows.map((row) => {
    const number = row.text('bike number');
    const named = {
      ...{ make: row.text('make'), model: row.text('model') },
      ...{ variant: row.text('variant') || null, code: row.text('code') || null },
    };
    const yearFrom = Number(row.text('first year'));
    const identity = identityOfBike({ ...named, yearFrom });
    const vehicle = number === '' ? known.get(identity) : list.byNumber(Number(number));
    const name = [named.make, named.model].join(' ').trim() || number;
    if (number !== '' && String(vehicle?.number) !== number) {
      const message = vehicle ? `It was merged into bike ${vehicle.number}.` : 'There is no bike with this number.';
      return { name, fault: { field: 'bike number', message } };
    }
    return {
      ...{ name: vehicle ? nameOf(vehicle) : name, keyColumn: number === '' ? 'model' : 'bike number' },
      ...{ keys: [vehicle ? vehicle.id : identity], productId: null, current: vehicle ? toBike(vehicle) : null },
      base: {
        ...{ ...named, id: null, yearFrom: 0, yearTo: null, ccm: null, kw: null },
        ...{ markets: [], aliases: [], baseVehicles: [] },
        // The check refuses an empty kind, so the file must give one.
        kind: '' as Bike['kind'],
      },
    };
  });
}

async function swap(
  vehicles: Vehicles,
  actor: Actor,
  swaps: readonly Swap<Bike>[],
  origin: ChangeOrigin,
): Promise<Outcome[]> {
  const list = await vehicles.read();
  const known = byIdentity(list);
  const outcomes: Outcome[] = [];
  for (const each of swaps) {
    const target = (each.to ?? each.from) as Bike;
    const vehicle = target.id === null ? known.get(identityOfBike(target)) : list.find(target.id);
    const isIt = vehicle && (target.id === null || vehicle.id === target.id);
    const done = openSwap(isIt ? { ...toBike(vehicle), id: target.id } : null, each);
    const write = async () => {
      if (!each.to)
        throw invalidField('', 'Bikes cannot be deleted, so this one is kept. It can be merged into another bike.');
      const { id, ...details } = each.to;
      const edited = id === null ? { idempotencyKey: each.key } : { id, version: vehicle?.version ?? null };
      await vehicles.saveVehicle(actor, { ...details, ...edited }, origin);
    };
    outcomes.push(done ?? (await outcomeOf(write)));
  }
  return outcomes;
}
