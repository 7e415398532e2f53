import { mostImportRows } from '@kickstand/rules/imports';
import type { Clock } from '../../platform/clock.js';
import { newObjectId } from '../../platform/mongo/object-id.js';
import { actorLabel, may, type Actor } from '../../shared/actor.js';
import { CsvFault, type CsvRow } from '../../shared/csv-reader.js';
import { withoutApostrophes } from '../../shared/csv.js';
import { invalidField, type FieldError } from '../../shared/errors.js';
import type { Currency } from '../../shared/money.js';
import type { ReceivedFile } from '../../shared/received-file.js';
import type { CatalogueService } from '../catalogue/products/catalogue.service.js';
import { partNumberKeyOf } from '../catalogue/products/part-number.js';
import { unknownProduct, type ItemResult, type ProductReference } from '../catalogue/products/product-reference.js';
import { withRegularPrices, type Product } from '../catalogue/products/product.js';
import { checkRow, type FileColumns } from './check-row.js';
import type { Import, ImportCounts, ImportRow } from './import.js';
import type { ImportRepository } from './import.repository.js';
import { differenceColumn, productColumns, type ShopFacts } from './product-columns.js';
import { readRows } from './read-file.js';

export interface CheckFileDeps {
  imports: ImportRepository;
  catalogue: Pick<CatalogueService, 'findReferenced' | 'taxonomy'>;
  clock: Clock;
  currency: Currency;
}

/** Number of rows whose products are read, and which are stored, together. */
const rowsAtOnce = 250;

/**
 * Compares a file with the catalogue and stores what it would change. Nothing else is written.
 * @throws DomainError BAD_USER_INPUT for a file that cannot be read; nothing is stored of it.
 */
export async function checkFile(
  deps: CheckFileDeps,
  actor: Actor,
  { name, file }: { name: string; file: ReceivedFile },
): Promise<Import> {
  const { imports, catalogue, clock, currency } = deps;
  const id = newObjectId();
  const facts = { taxonomy: await catalogue.taxonomy.read(), currency };
  const none = { counts: { new: 0, changed: 0, unchanged: 0, bad: 0 }, cursor: 0, changesCatalogue: false };
  await imports.insert({
    ...{ id, fileName: name, status: 'checking', message: null, columns: [], ignoredColumns: [], ...none },
    ...{ results: { written: 0, refused: 0, undone: 0, kept: 0 }, by: actorLabel(actor), createdAt: clock.now() },
    ...{ runBy: null, finishedAt: null },
  });
  try {
    const found = await storeRows(deps, { id, actor, facts, rows: readRows(file.path) });
    const checked = await imports.change(id, ['checking'], { status: 'checked', ...found });
    if (!checked) throw new Error('The import is gone');
    return checked;
  } catch (error) {
    await imports.remove(id);
    throw error instanceof CsvFault ? invalidField('file', error.message) : error;
  }
}

interface Check {
  id: string;
  actor: Actor;
  facts: ShopFacts;
  rows: AsyncIterable<CsvRow>;
}

type Found = Pick<Import, 'columns' | 'ignoredColumns' | 'counts' | 'changesCatalogue'>;

async function storeRows({ imports, catalogue, clock }: CheckFileDeps, check: Check): Promise<Found> {
  const createdAt = clock.now();
  const counts: ImportCounts = { new: 0, changed: 0, unchanged: 0, bad: 0 };
  let header: Header | null = null;
  let changesCatalogue = false;
  let waiting: CsvRow[] = [];
  const seen = new Set<string>();

  async function store(): Promise<void> {
    if (!header) return;
    const found = await findProducts(catalogue, header, waiting);
    const checked = waiting.map((row, index) => toImportRow(check, header as Header, row, found[index], seen));
    const stored: ImportRow[] = [];
    for (const row of checked) {
      counts[row.kind] += 1;
      if (row.kind === 'unchanged') continue;
      const { kind } = row;
      const position = kind === 'bad' ? null : counts.new + counts.changed - 1;
      changesCatalogue ||= Object.keys(row.fields).length > 0;
      stored.push({ ...row, kind, position });
    }
    await imports.insertRows(stored, createdAt);
    waiting = [];
  }

  let count = 0;
  for await (const row of check.rows) {
    if (!header) {
      header = readHeader(row, check.facts);
      continue;
    }
    count += 1;
    if (count > mostImportRows) {
      throw invalidField('file', `A file can have at most ${mostImportRows.toLocaleString('en-US')} rows.`);
    }
    waiting.push(row);
    if (waiting.length === rowsAtOnce) await store();
  }
  await store();
  if (!header || count === 0) throw invalidField('file', 'The file has no rows below the names of the columns.');
  const { names: columns, ignored: ignoredColumns } = header;
  return { columns, ignoredColumns, counts, changesCatalogue };
}

interface Header {
  /** Names of the columns that are imported. */
  names: readonly string[];
  ignored: readonly string[];
  columns: FileColumns;
  differenceIndex: number;
  /** Number of cells of a row. */
  width: number;
}

/** Other names of columns, as they are usual in price lists. */
const otherNames: Readonly<Record<string, string>> = {
  sku: 'part number',
  'part no': 'part number',
  ean: 'gtin',
  barcode: 'gtin',
  title: 'name',
  category: 'categories',
  quantity: 'stock',
  'available quantity': 'stock',
};

/** @throws DomainError BAD_USER_INPUT */
function readHeader({ cells }: CsvRow, facts: ShopFacts): Header {
  const given = cells.map((cell) => {
    const name = cell.trim().toLowerCase().replace(/[\s_-]+/g, ' '); // prettier-ignore
    return (Object.hasOwn(otherNames, name) && otherNames[name]) || name;
  });
  const known = new Map(productColumns(facts).map((column) => [column.name.replace(/[\s_-]+/g, ' '), column] as const));
  const isKnown = (name: string) => known.has(name) || name === differenceColumn;
  const repeated = given.find((name, index) => isKnown(name) && given.indexOf(name) !== index);
  if (repeated !== undefined) throw invalidField('file', `The column "${repeated}" is there more than once.`);
  if (!['id', 'part number', 'gtin'].some((name) => given.includes(name))) {
    throw invalidField('file', 'The first line must name the columns, one of which is id, part number or gtin.');
  }
  return {
    names: given.filter(isKnown).map((name) => known.get(name)?.name ?? name),
    ignored: cells.filter((cell, index) => !isKnown(given[index] ?? '') && cell.trim() !== ''),
    columns: given.flatMap((name, index) => {
      const column = known.get(name);
      return column ? [{ column, index }] : [];
    }),
    differenceIndex: given.indexOf(differenceColumn),
    width: cells.length,
  };
}

function cellOf({ columns }: Header, { cells }: CsvRow, name: string): string {
  const found = columns.find(({ column }) => column.name === name);
  return found ? withoutApostrophes((cells[found.index] ?? '').trim()) : '';
}

type Lookup = Product | ItemResult;

type Names = 'id' | 'gtin' | 'brand and number' | 'number';

/**
 * Finds the products by ID, or by GTIN, or by part number and, if it is given, brand. A product without a brand is found by
 * its part number alone, so that it can be given the brand.
 */
async function findProducts(
  { findReferenced }: CheckFileDeps['catalogue'],
  header: Header,
  rows: readonly CsvRow[],
): Promise<Lookup[]> {
  const found: Lookup[] = rows.map(() => unknownProduct);
  for (const by of ['id', 'gtin', 'brand and number', 'number'] as const) {
    const asked = rows.flatMap((row, index) => {
      const reference = found[index] === unknownProduct ? toReference(header, row, by) : null;
      return reference ? [{ reference, index }] : [];
    });
    if (asked.length === 0) continue;
    const answers = await findReferenced(asked.map(({ reference }) => reference));
    asked.forEach(({ index }, position) => {
      const answer = answers[position] ?? unknownProduct;
      const isOfOtherBrand = by === 'number' && ('outcome' in answer || answer.brandId !== null);
      found[index] = isOfOtherBrand ? unknownProduct : answer;
    });
  }
  return found;
}

/** @returns null if the row has no such name of its product. */
function toReference(header: Header, row: CsvRow, by: Names): ProductReference | null {
  const [productId, gtin] = [cellOf(header, row, 'id'), cellOf(header, row, 'gtin')];
  if (by === 'id') return productId === '' ? null : { productId };
  if (productId !== '') return null;
  if (by === 'gtin') return gtin === '' ? null : { gtin };
  const [partNumber, brandName] = [cellOf(header, row, 'part number'), cellOf(header, row, 'brand')];
  if (partNumber === '') return null;
  if (by === 'brand and number') return { partNumber, brandName };
  return brandName === '' ? null : { partNumber };
}

type Checked = Omit<ImportRow, 'kind' | 'position'> & { kind: ImportRow['kind'] | 'unchanged' };

/** @param seen what earlier rows are about: IDs of products, and numbers of new ones. */
function toImportRow(
  { id: importId, actor, facts }: Check,
  header: Header,
  row: CsvRow,
  found: Lookup = unknownProduct,
  seen: Set<string>,
): Checked {
  const [partNumber, gtin] = [cellOf(header, row, 'part number'), cellOf(header, row, 'gtin')];
  const current = 'outcome' in found ? null : withRegularPrices(found);
  const plain = {
    ...{ importId, line: row.line, version: null, fields: {}, stock: null, changes: [], written: [] },
    ...{ isUndone: false, message: null, productId: null },
    name: current?.name || cellOf(header, row, 'name') || partNumber || gtin,
  };
  const bad = (...faults: readonly FieldError[]): Checked => ({ ...plain, kind: 'bad', faults });
  if (row.cells.length !== header.width) {
    return bad({ field: '', message: `The row has ${row.cells.length} cells instead of ${header.width}.` });
  }
  const isNew = found === unknownProduct && cellOf(header, row, 'id') === '';
  const named = cellOf(header, row, 'id') === '' ? 'part number' : 'id';
  if ('outcome' in found && !isNew) return bad({ field: named, message: found.message ?? '' });
  const brand = cellOf(header, row, 'brand').toLowerCase();
  const numbers = [partNumber && `${partNumberKeyOf(partNumber)} ${brand}`, gtin && `gtin ${partNumberKeyOf(gtin)}`];
  const keys = current ? [current.id] : numbers.filter((number) => number !== '');
  if (keys.length === 0) return bad({ field: 'part number', message: 'Write a part number, a GTIN or an ID.' });
  if (keys.some((key) => seen.has(key))) {
    return bad({ field: named, message: 'An earlier row is about the same product.' });
  }
  keys.forEach((key) => seen.add(key));
  const { columns, differenceIndex } = header;
  const { faults, ...checked } = checkRow({ columns, differenceIndex, cells: row.cells, current, facts });
  const isOfCatalogue = current === null || Object.keys(checked.fields).length > 0;
  if (faults.length > 0) return bad(...faults);
  if (isOfCatalogue && !may(actor, 'catalogue:write')) {
    const [column = ''] = checked.changes.map((change) => change.column).filter((name) => !name.startsWith('stock'));
    return bad({ field: column, message: 'You may only change the stock.' });
  }
  const kind = current === null ? 'new' : checked.changes.length > 0 ? 'changed' : 'unchanged';
  const target = { productId: current?.id ?? newObjectId(), version: current?.version ?? null };
  return { ...plain, ...checked, ...target, kind, faults: [] };
}
