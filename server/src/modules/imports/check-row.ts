import { isDeepStrictEqual } from 'node:util';
import { cellText, toText, withoutApostrophes } from '../../shared/csv.js';
import { DomainError, type FieldError } from '../../shared/errors.js';
import { money } from '../../shared/money.js';
import { readAttribute } from '../catalogue/products/complete-details.js';
import { toProductDetails, type ProductInput } from '../catalogue/products/product-rules.js';
import type { Product, ProductDetails } from '../catalogue/products/product.js';
import { differenceColumn, productColumns, readWhole, type ProductColumn, type ShopFacts } from './product-columns.js';

/** Value of a field before and after the import. */
export interface FieldValues {
  before: unknown;
  after: unknown;
}

/** A change as it is shown: the column with its text before and after. */
export interface ColumnChange {
  column: string;
  from: string;
  to: string;
}

/** A change of the available quantity: a count with the quantity that the check saw, or a difference. */
export type StockChange = { quantity: number; expectedQuantity: number } | { difference: number };

export interface CheckedRow {
  /** What is wrong, by the names of the columns. If there is anything, nothing else counts. */
  faults: readonly FieldError[];
  changes: readonly ColumnChange[];
  /** The changed fields, but for the stock of an existing product; all given fields of a new product. */
  fields: Readonly<Record<string, FieldValues>>;
  /** Null if it does not change, and for a new product. */
  stock: StockChange | null;
}

/** The columns that a file has, with their positions. */
export type FileColumns = readonly { column: ProductColumn; index: number }[];

interface RowInput {
  columns: FileColumns;
  /** Position of the column with differences of stock; -1 if there is none. */
  differenceIndex: number;
  cells: readonly string[];
  /** With its prices without sales; null for a new product. */
  current: Product | null;
  facts: ShopFacts;
}

/** Compares a row with the product that it is about. Cells that an export would write for the product change nothing. */
export function checkRow(input: RowInput): CheckedRow {
  const { columns, current, facts } = input;
  const faults: FieldError[] = [];
  const base = current ?? newProduct(facts);
  const given = readCells(input, base, faults);
  const details = toDetails({ ...base, ...given }, input, faults);
  if (!details) return { faults, changes: [], fields: {}, stock: null };
  const after = { ...details, id: base.id };
  const changed = columns.filter(({ column }) => current === null || textOf(column, current) !== textOf(column, after));
  const fields = [...new Set(changed.map(({ column }) => column.field))].flatMap((field) => {
    if (field === 'id' || (current && field === 'availableQuantity')) return [];
    const before = current && current[field];
    return current && isDeepStrictEqual(before, details[field]) ? [] : [[field, { before, after: details[field] }]];
  });
  const shown = changed.map(({ column }) => ({
    column: column.name,
    from: current ? textOf(column, current) : '',
    to: textOf(column, after),
  }));
  return {
    faults,
    changes: shown.filter(({ from, to }) => from !== to),
    fields: Object.fromEntries(fields) as CheckedRow['fields'],
    stock: current && toStockChange(input, current.availableQuantity, details.availableQuantity),
  };
}

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

function readCells(input: RowInput, base: ProductDetails & { id: string }, faults: FieldError[]) {
  const { columns, cells, current } = input;
  const given: Record<string, unknown> = {};
  for (const { column, index } of columns) {
    const cell = (cells[index] ?? '').trim();
    const { field, read, readEmpty } = column;
    const written = current && column.write(current);
    const isUnchanged = current !== null && [cellText(written), toText(written)].some((text) => text.trim() === cell);
    if (!read || isUnchanged) continue;
    const product = { ...base, ...given } as ProductDetails;
    try {
      if (cell !== '') given[field] = read(withoutApostrophes(cell), product);
      else if (current && readEmpty) given[field] = readEmpty(product);
    } catch (error) {
      faults.push({ field: column.name, message: messageOf(error) });
    }
  }
  readDifference(input, given, base, faults);
  if (current === null && given.price === undefined && !faults.some(({ field }) => field === 'price')) {
    faults.push({ field: 'price', message: 'A new product needs a price.' });
  }
  return given as Partial<ProductDetails>;
}

function readDifference(
  { columns, differenceIndex, cells }: RowInput,
  given: Record<string, unknown>,
  { availableQuantity }: ProductDetails,
  faults: FieldError[],
): void {
  const cell = (cells[differenceIndex] ?? '').trim();
  if (cell === '') return;
  const counted = columns.find(({ column }) => column.field === 'availableQuantity');
  if (counted && (cells[counted.index] ?? '').trim() !== '') {
    faults.push({ field: differenceColumn, message: 'Write the stock or the difference, not both.' });
    return;
  }
  try {
    given.availableQuantity = availableQuantity + readWhole(withoutApostrophes(cell));
  } catch (error) {
    faults.push({ field: differenceColumn, message: messageOf(error) });
  }
}

function toStockChange({ differenceIndex, cells }: RowInput, before: number, after: number): StockChange | null {
  if (before === after) return null;
  const isDifference = (cells[differenceIndex] ?? '').trim() !== '';
  return isDifference ? { difference: after - before } : { quantity: after, expectedQuantity: before };
}

/** @returns the details as they are stored; null if there are faults. */
function toDetails(
  product: ProductInput,
  { columns, current, differenceIndex, cells, facts }: RowInput,
  faults: FieldError[],
): ProductDetails | null {
  const nameOf = (path: string) => {
    const [field] = path.split('.', 1);
    if (field === 'availableQuantity' && (cells[differenceIndex] ?? '').trim() !== '') return differenceColumn;
    const all = [...columns.map(({ column }) => column), ...productColumns(facts)];
    return all.find((column) => column.field === field)?.name ?? path;
  };
  try {
    const details = toProductDetails(product, facts.currency, current ?? undefined);
    const attributes = details.attributes.map((attribute, index) => {
      const isKept = current?.attributes.some((kept) => isDeepStrictEqual(kept, attribute)) ?? false;
      return isKept ? attribute : readAttribute(attribute, facts.taxonomy.attributes.get(attribute.code), index);
    });
    return faults.length > 0 ? null : { ...details, attributes };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    for (const { field, message } of error.details?.fields ?? []) {
      const name = nameOf(field);
      if (!faults.some((fault) => fault.field === name)) faults.push({ field: name, message });
    }
    return null;
  }
}

function messageOf(error: unknown): string {
  if (error instanceof DomainError) return error.message;
  throw error;
}
