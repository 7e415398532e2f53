import type { Actor } from '../../shared/actor.js';
import { DomainError, type FieldError } from '../../shared/errors.js';
import type { ChangeOrigin } from '../audit/audit.js';
import type { CatalogueService } from '../catalogue/products/catalogue.service.js';
import { slugOf } from '../catalogue/slug.js';
import {
  fitPositions,
  noFitment,
  rowKeyOf,
  rowsOfVehicles,
  type FitCondition,
  type Fitment,
  type FitmentRow,
} from '../vehicles/fitment.js';
import { readFitmentRow } from '../vehicles/set-fitment.js';
import { nameOf, type Vehicle, type VehicleList } from '../vehicles/vehicle.js';
import type { VehiclesService } from '../vehicles/vehicles.service.js';
import { findProducts, productColumnNames, productNames, type Lookup } from './find-products.js';
import { collectFault, outcomeOf, refusedWith, type FileRow, type ImportKind, type Outcome } from './import-kind.js';
import { betweenEntries, entriesOf, oneOf, readFlag, readWhole } from './product-columns.js';
import { openSwap, toImportKind, type FoundRecord, type NotFound, type RecordLine, type Swap } from './record-kind.js';

type Catalogue = Pick<CatalogueService, 'findReferenced' | 'source' | 'taxonomy'>;
type Vehicles = Pick<VehiclesService, 'read' | 'findFitments' | 'setFitments'>;

/** Says that a product fits a bike, or that it does not. */
interface FitOfProduct extends FitmentRow {
  productId: string;
}

const bikeColumns = ['bike number', 'make', 'model', 'variant', 'code'] as const;
const rowColumns = ['from year', 'to year', 'position', 'conditions', 'source'] as const;
/** Columns that contain these fields of a row. */
const columnOf: Readonly<Record<string, string>> = {
  ...{ yearFrom: 'from year', yearTo: 'to year', vehicleId: 'bike number', quantity: 'quantity' },
};

/** Bikes that products fit. */
export function createFitmentKind(catalogue: Catalogue, vehicles: Vehicles): ImportKind {
  return toImportKind<FitOfProduct>({
    name: 'fitment',
    thing: 'bike of a product',
    otherNames: {
      ...{ 'bike make': 'make', 'bike model': 'model', 'type code': 'code', note: 'conditions' },
      'quantity for one bike': 'quantity',
      ...{ 'year from': 'from year', 'year to': 'to year', from: 'from year', to: 'to year' },
    },
    needed: [
      ['product id', 'part number', 'gtin'],
      ['bike number', 'make'],
      ['bike number', 'model'],
      ['from year', 'position', 'conditions', 'quantity', 'fits'],
    ],
    nameColumns: [...productColumnNames, ...bikeColumns, ...rowColumns],
    columns: [
      { ...{ name: 'quantity', field: 'quantity' }, write: ({ quantity }) => quantity, read: readWhole },
      {
        ...{ name: 'fits', field: 'isExcluded' },
        write: ({ isExcluded }) => (isExcluded ? 'no' : 'yes'),
        read: (cell) => !readFlag(cell),
      },
    ],
    canRemove: true,
    find: (rows) => find(catalogue, vehicles, rows),
    async check({ productId, ...row }) {
      const list = await vehicles.read();
      const vehicleId = list.byNumber(row.vehicle)?.id ?? '';
      const { row: read, faults } = readFitmentRow({ ...row, vehicleId }, row.source, list);
      if (!read || faults.length > 0) throw new DomainError('BAD_USER_INPUT', '', { details: { fields: faults } });
      return { ...read, productId };
    },
    swap: (actor, swaps, origin) => swap(vehicles, actor, swaps, origin),
    all: () => readAll(catalogue, vehicles),
  });
}

async function* readAll(catalogue: Catalogue, vehicles: Vehicles): AsyncGenerator<RecordLine<FitOfProduct>> {
  const { brandsById } = await catalogue.taxonomy.read();
  const list = await vehicles.read();
  for await (const products of catalogue.source.inPortions(250, { includeDrafts: true })) {
    const fitments = await fitmentsOf(
      vehicles,
      products.map(({ id }) => id),
    );
    for (const product of products) {
      const names = productNames(product, brandsById);
      for (const row of rowsOfVehicles(fitments(product.id), list)) {
        const { vehicle } = row;
        const value = { ...row, vehicle: vehicle.number, productId: product.id };
        yield { names: [...names, ...bikeNames(vehicle), ...rowNames(value)], value };
      }
    }
  }
}

const bikeNames = ({ number, make, model, variant, code }: Vehicle) => [number, make.name, model, variant, code];

const rowNames = ({ yearFrom, yearTo, position, conditions, source }: FitmentRow) => [
  ...[yearFrom, yearTo, position.replaceAll('_', ' ')],
  ...[textOf(conditions), source],
];

const textOf = (conditions: readonly FitCondition[]) =>
  conditions.map(({ code, value }) => `${code}: ${value}`).join(betweenEntries);

/**
 * `with: ABS` has the code `with`; a text without a code is a note. If the cell is what an export writes for stored
 * conditions, it stands for these, because splitting it would be wrong if a value contains the separator of entries.
 */
function readConditions(cell: string, stored: readonly FitmentRow[]): readonly FitCondition[] {
  const written = stored.find(({ conditions }) => textOf(conditions) === cell);
  if (written) return written.conditions;
  return entriesOf(cell).map((entry) => {
    const [, code, value] = /^([a-z0-9_]+): (.+)$/s.exec(entry) ?? [];
    return code !== undefined && value !== undefined ? { code, value } : { code: 'note', value: entry };
  });
}

/** Rows with the same key differ only in the quantity and in whether the product fits. */
const keyOf = (row: FitmentRow) => rowKeyOf({ ...row, quantity: 0, isExcluded: false });

async function fitmentsOf({ findFitments }: Vehicles, ids: readonly string[]): Promise<(id: string) => Fitment> {
  const found = new Map((await findFitments([...new Set(ids)])).map((each) => [each.productId, each]));
  return (id) => found.get(id) ?? noFitment(id);
}

async function find(
  catalogue: Catalogue,
  vehicles: Vehicles,
  rows: readonly FileRow[],
): Promise<(FoundRecord<FitOfProduct> | NotFound)[]> {
  const products = await findProducts(catalogue, rows, 'product id');
  const list = await vehicles.read();
  const findBike = bikeFinder(list);
  const fitments = await fitmentsOf(
    vehicles,
    products.flatMap((product) => ('outcome' in product ? [] : product.id)),
  );
  return rows.map((row, index) => {
    const [product, bike] = [products[index], findBike(row)];
    const typed = bikeColumns.map((column) => row.text(column)).filter(Boolean);
    const name = `${nameOfProduct(product)}: ${'fault' in bike ? typed.join(' ') : nameOf(bike)}`;
    if (!product || 'outcome' in product) {
      return { name, fault: { field: 'part number', message: product?.message ?? 'No product was found.' } };
    }
    if ('fault' in bike) return { name, fault: bike.fault };
    const faults: FieldError[] = [];
    const { rows: stored } = fitments(product.id);
    const read = readNamed({ row, bike, list, stored }, faults);
    if (faults[0] || !read)
      return { name, fault: faults[0] ?? { field: 'bike number', message: 'It cannot be read.' } };
    const key = keyOf(read);
    const current = stored.find((each) => keyOf(each) === key);
    const productId = product.id;
    return {
      ...{ name, keys: [`${productId} ${key}`], productId },
      keyColumn: row.text('bike number') === '' ? 'model' : 'bike number',
      current: current ? { ...current, productId } : null,
      base: { ...read, productId },
    };
  });
}

const nameOfProduct = (product: Lookup | undefined) => (product && 'name' in product ? product.name : '?');

interface NamedRow {
  row: FileRow;
  bike: Vehicle;
  list: VehicleList;
  /** The rows of the product. */
  stored: readonly FitmentRow[];
}

/** Reads the bike that the row names, with years, position and conditions. Adds what is wrong to `faults`. */
function readNamed({ row, bike, list, stored }: NamedRow, faults: FieldError[]): FitmentRow | null {
  const sent: Pick<FitmentRow, 'yearFrom' | 'yearTo' | 'position'> = { yearFrom: null, yearTo: null, position: 'any' };
  for (const field of ['yearFrom', 'yearTo'] as const) {
    const column = columnOf[field] ?? '';
    const cell = row.text(column);
    collectFault(faults, column, () => (sent[field] = cell === '' ? null : readWhole(cell)));
  }
  const position = row.text('position').replace(/[ -]/g, '_');
  collectFault(faults, 'position', () => (sent.position = position === '' ? 'any' : oneOf(fitPositions, position)));
  const conditions = readConditions(row.text('conditions'), stored);
  const { row: read, faults: found } = readFitmentRow(
    { ...sent, vehicleId: bike.id, conditions: [...conditions] },
    row.text('source') || 'manual',
    list,
  );
  faults.push(...found.map(({ field, message }) => ({ field: columnOf[field] ?? 'conditions', message })));
  return read;
}

/** Finds a bike by its number, or else by its names, then by the years of the row. If several match, none is found. */
function bikeFinder(list: VehicleList): (row: FileRow) => Vehicle | { fault: FieldError } {
  const plain = (name: string | null) => slugOf(name ?? '', '').replaceAll('-', '');
  const modelOf = (make: string, model: string) => `${plain(make)} ${plain(model)}`;
  const isOf = (name: string | null, typed: string) => typed === '' || plain(name) === plain(typed);
  const byModel = new Map<string, Vehicle[]>();
  for (const bike of list.all) {
    const name = modelOf(bike.make.name, bike.model);
    byModel.set(name, [...(byModel.get(name) ?? []), bike]);
  }
  return (row) => {
    const number = row.text('bike number');
    if (number !== '') {
      const bike = list.byNumber(Number(number));
      if (bike && String(bike.number) === number) return bike;
      const message = bike ? `It was merged into bike ${bike.number}.` : 'There is no bike with this number.';
      return { fault: { field: 'bike number', message } };
    }
    const ofModel = (byModel.get(modelOf(row.text('make'), row.text('model'))) ?? []).filter(
      ({ variant, code }) => isOf(variant, row.text('variant')) && isOf(code, row.text('code')),
    );
    const named = ofModel.length > 1 ? ofModel.filter((bike) => wasBuilt(bike, row)) : ofModel;
    const [bike, ...others] = named;
    if (bike && others.length === 0) return bike;
    const message = bike
      ? `${named.length} bikes have these names. Give the variant, the code, the years or the bike number.`
      : 'No bike has these names.';
    return { fault: { field: 'model', message } };
  };
}

/** Whether the bike was built in some of the years that the row names. */
function wasBuilt({ yearFrom, yearTo }: Vehicle, row: FileRow): boolean {
  const [from, to] = [Number(row.text('from year')), Number(row.text('to year'))];
  return (from || 0) <= (yearTo ?? Infinity) && (to || Infinity) >= yearFrom;
}

async function swap(
  vehicles: Vehicles,
  actor: Actor,
  swaps: readonly Swap<FitOfProduct>[],
  origin: ChangeOrigin,
): Promise<Outcome[]> {
  const targets = swaps.map(({ from, to }) => (to ?? from) as FitOfProduct);
  const list = await vehicles.read();
  const before = await fitmentsOf(
    vehicles,
    targets.map(({ productId }) => productId),
  );
  /** The rows that are to be stored, by product. */
  const rows = new Map<string, readonly FitmentRow[]>();
  /** The sources whose rows change, by product. */
  const edited = new Map<string, Set<string>>();
  const outcomes = swaps.map((each, index) => {
    const { productId, ...target } = targets[index] as FitOfProduct;
    const bike = list.byNumber(target.vehicle)?.number ?? target.vehicle;
    // The merge has moved the stored row to the other bike, perhaps with other years.
    if (bike !== target.vehicle) return refusedWith(`Its bike was merged into bike ${bike} since.`);
    const now = rows.get(productId) ?? before(productId).rows;
    const place = now.findIndex((row) => keyOf(row) === keyOf(target));
    const row = now[place];
    const outcome = openSwap(row ? { ...row, productId } : null, each);
    if (outcome) return outcome;
    const to = each.to ? [withoutProduct(each.to)] : [];
    rows.set(productId, place === -1 ? [...now, ...to] : now.toSpliced(place, 1, ...to));
    edited.set(productId, (edited.get(productId) ?? new Set()).add(target.source));
    return null;
  });
  const written = new Map<string, Outcome>();
  for (const [productId, sources] of edited) {
    const fitment = { ...before(productId), rows: rows.get(productId) ?? [] };
    written.set(productId, await outcomeOf(() => write(vehicles, actor, { fitment, sources, list, origin })));
  }
  return outcomes.map((outcome, index) => outcome ?? written.get(targets[index]?.productId ?? '') ?? refusedWith(''));
}

const withoutProduct = ({ productId: _id, ...row }: FitOfProduct): FitmentRow => row;

interface Edit {
  /** The stored fitment, but with the new rows. */
  fitment: Fitment;
  sources: ReadonlySet<string>;
  list: VehicleList;
  origin: ChangeOrigin;
}

/**
 * The first row makes the kind `specific`. When the last row is removed, the kind is `unspecified` again, unless
 * `isComplete` is set.
 */
async function write(vehicles: Vehicles, actor: Actor, { fitment, sources, list, origin }: Edit): Promise<void> {
  const { productId, version, rows, isComplete } = fitment;
  let { kind } = fitment;
  if (kind === 'unspecified') kind = 'specific';
  else if (kind === 'specific' && rows.length === 0 && !isComplete) kind = 'unspecified';
  const said = [...sources].map((source) => ({
    source,
    rows: rows
      .filter((row) => row.source === source)
      .map((row) => ({ ...row, vehicleId: list.byNumber(row.vehicle)?.id ?? '' })),
  }));
  await vehicles.setFitments(actor, { productId, version, kind, isComplete, sources: said }, origin);
}
