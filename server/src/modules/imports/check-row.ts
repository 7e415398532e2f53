import { isDeepStrictEqual } from 'node:util';
import { cellText } from '../../shared/csv.js';
import { DomainError, type FieldError } from '../../shared/errors.js';
import { money } from '../../shared/money.js';
import { readAttribute, readOptions } from '../catalogue/products/complete-details.js';
import { toProductDetails, type ProductInput } from '../catalogue/products/product-rules.js';
import type { Product, ProductDetails } from '../catalogue/products/product.js';
import type { ImportRow, StockChange } from './import.js';
import { collectFault, type FileRow } from './import-kind.js';
import { differenceColumn, readWhole, type ProductColumn, type ShopFacts } from './product-columns.js';
import { withImage } from './product-list-columns.js';

type CheckedRow = Pick<ImportRow, 'faults' | 'changes' | 'fields' | 'stock'>;

interface RowInput {
  /** All columns; those that the file has are read. */
  columns: readonly ProductColumn[];
  row: FileRow;
  /** The product with its regular prices, even during a sale; null for a new product. */
  current: Product | null;
  facts: ShopFacts;
}

/** Compares a row with the product that it is about. A cell that equals the cell of an export changes nothing. */
export function checkRow(input: RowInput): CheckedRow {
  const { current, facts } = input;
  const { row } = input;
  const columns = input.columns.filter(
    ({ name, field }) => row.has(name) || (field === 'availableQuantity' && hasDifference(row)),
  );
  const faults: FieldError[] = [];
  const base = current ?? newProduct(facts);
  const given = readCells(input, base, faults);
  const nameOf = (path: string) => columnOf(path, input);
  const { details, ...compared } = compareValues({ columns, current, base, given, facts, faults, nameOf });
  const isDifference = hasDifference(row);
  const stock = current && details && toStockChange(isDifference, current.availableQuantity, details.availableQuantity);
  return { ...compared, stock };
}

interface Comparison extends Pick<RowInput, 'columns' | 'current' | 'facts'> {
  /** The product before the change; for a new product, its defaults. */
  base: ProductDetails & { id: string };
  given: Partial<ProductDetails>;
  /** Faults found so far in the given values; faults of the changed product are added. */
  faults: FieldError[];
  /** The column that a fault is about. @param path of the value, such as `priceTiers.0.price`. */
  nameOf: (path: string) => string;
}

/** The changes that given values make to a product, in these columns. The details are null if there are faults. */
export function compareValues(comparison: Comparison) {
  const { columns, current, base, given, faults } = comparison;
  const details = toDetails({ ...base, ...given }, comparison);
  if (!details) return { details, faults, changes: [], fields: {} };
  const after = { ...details, id: base.id };
  const changed = columns.filter((column) => current === null || textOf(column, current) !== textOf(column, after));
  const names = changed.flatMap(({ field }) => [field, ...(together.find((fields) => fields.includes(field)) ?? [])]);
  const fields = [...new Set(names)].flatMap((field) => {
    if (field === 'id' || (current && field === 'availableQuantity')) return [];
    const before = current && current[field];
    return current && isDeepStrictEqual(before, details[field]) ? [] : [[field, { before, after: details[field] }]];
  });
  const shown = changed.map((column) => ({
    column: column.name,
    from: current ? textOf(column, current) : '',
    to: textOf(column, after),
  }));
  return {
    ...{ details, faults },
    changes: shown.filter(({ from, to }) => from !== to),
    fields: Object.fromEntries(fields) as CheckedRow['fields'],
  };
}

/** Fields that are changed and undone together. */
const together: readonly (readonly ProductColumn['field'][])[] = [
  ['imageUrl', 'media'],
  ['familyId', 'options'],
];

const textOf = ({ write }: ProductColumn, product: ProductDetails & { id: string }) => cellText(write(product));

/** What a new product has if the file does not say otherwise. */
function newProduct({ currency }: ShopFacts): ProductDetails & { id: string } {
  const none = { partNumber: null, category: null, brandId: null, gtin: null, familyId: null };
  const unknown = { weightGrams: null, lengthMm: null, widthMm: null, heightMm: null };
  const empty = { categoryIds: [], hazards: [], priceTiers: [], attributes: [], options: [], related: [] };
  return {
    ...{ id: '', name: '', slug: '', about: '', imageUrl: '', status: 'active', condition: 'new' },
    ...{ ...none, ...unknown, ...empty, successorIds: [], media: [], taxClass: 'standard' },
    ...{ price: money(0, currency), comparePrice: null, coreDeposit: null },
    ...{ availableQuantity: 0, minimumQuantity: 1 },
  };
}

function readCells({ columns, row, current }: RowInput, base: ProductDetails & { id: string }, faults: FieldError[]) {
  const given: Record<string, unknown> = {};
  for (const { name, field, read, readEmpty, write } of columns) {
    const isUnchanged = current !== null && row.isWritten(name, write(current));
    if (!read || isUnchanged || !row.has(name)) continue;
    const product = { ...base, ...given } as ProductDetails;
    const cell = row.text(name);
    collectFault(faults, name, () => {
      if (cell !== '') given[field] = read(cell, product);
      else if (current && readEmpty) given[field] = readEmpty(product);
    });
  }
  const product = { ...base, ...given } as ProductDetails;
  if (given.imageUrl !== undefined && current) given.media = withImage(product);
  readDifference(row, given, base, faults);
  if (current === null && given.price === undefined && !faults.some(({ field }) => field === 'price')) {
    faults.push({ field: 'price', message: 'A new product needs a price.' });
  }
  return given as Partial<ProductDetails>;
}

const hasDifference = (row: FileRow) => row.written(differenceColumn) !== '';

function readDifference(
  row: FileRow,
  given: Record<string, unknown>,
  { availableQuantity }: ProductDetails,
  faults: FieldError[],
): void {
  if (!hasDifference(row)) return;
  if (row.written('stock') !== '') {
    faults.push({ field: differenceColumn, message: 'Write the stock or the difference, not both.' });
    return;
  }
  collectFault(faults, differenceColumn, () => {
    given.availableQuantity = availableQuantity + readWhole(row.text(differenceColumn));
  });
}

/** Null if the stock does not change. @param isDifference whether a difference was given, not a quantity. */
export function toStockChange(isDifference: boolean, before: number, after: number): StockChange | null {
  if (before === after) return null;
  return isDifference ? { difference: after - before } : { quantity: after, expectedQuantity: before };
}

function columnOf(path: string, { columns, row }: RowInput): string {
  const [field] = path.split('.', 1);
  if (field === 'availableQuantity' && hasDifference(row)) return differenceColumn;
  const ofField = columns.filter((column) => column.field === field);
  return (ofField.find(({ name }) => row.has(name)) ?? ofField[0])?.name ?? path;
}

/** @returns the details as they are stored; null if there are faults. */
function toDetails(product: ProductInput, { current, facts, faults, nameOf }: Comparison): ProductDetails | null {
  try {
    const details = toProductDetails(product, facts.currency, current ?? undefined);
    const attributes = details.attributes.map((attribute, index) => {
      const isKept = current?.attributes.some((kept) => isDeepStrictEqual(kept, attribute)) ?? false;
      return isKept ? attribute : readAttribute(attribute, facts.taxonomy.attributes.get(attribute.code), index);
    });
    const options = toOptions(details, current, facts);
    return faults.length > 0 ? null : { ...details, attributes, options };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    for (const { field, message } of error.details?.fields ?? []) {
      const name = nameOf(field);
      if (!faults.some((fault) => fault.field === name)) faults.push({ field: name, message });
    }
    return null;
  }
}

/** A product that leaves its family loses its options. */
function toOptions({ familyId, options }: ProductDetails, current: Product | null, { families }: ShopFacts) {
  const isSent = !isDeepStrictEqual(options, current?.options ?? []);
  if (!isSent && familyId === (current?.familyId ?? null)) return options;
  return readOptions(families.find(({ id }) => id === familyId) ?? null, isSent || familyId !== null ? options : []);
}
