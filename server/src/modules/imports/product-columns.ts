import { hazards, type Hazard } from '@kickstand/rules/products';
import type { CsvCell } from '../../shared/csv.js';
import { invalidField } from '../../shared/errors.js';
import { currencyExponent, parseMoney, type Currency } from '../../shared/money.js';
import { isSameGtin } from '../catalogue/products/part-number.js';
import {
  productConditions,
  productStatuses,
  type AttributeValue,
  type ProductDetails,
} from '../catalogue/products/product.js';
import {
  findByNames,
  type AttributeDefinition,
  type Brand,
  type Category,
  type ProductFamily,
  type Taxonomy,
} from '../catalogue/taxonomy/taxonomy.js';
import { betweenLevels } from './import-kind.js';
import type { NewTaxa } from './new-taxa.js';
import type { ProductReferences } from './product-references.js';
import { readDecimal } from './read-number.js';
import type { ZippedPictures } from './zipped-pictures.js';

/** What the columns need to know about the shop. */
export interface ShopFacts {
  taxonomy: Pick<Taxonomy, 'tree' | 'brandsById' | 'attributes'>;
  /** Finds brands by a name, or else by another name. */
  findBrands: (name: string) => readonly Brand[];
  families: readonly ProductFamily[];
  references: ProductReferences;
  /** Null if unknown brands and categories are refused. */
  newTaxa: NewTaxa | null;
  /** Pictures that cells may name, in addition to web addresses. */
  pictures: ZippedPictures | null;
  currency: Currency;
}

/** A column that imports read, but exports do not have. */
export const differenceColumn = 'stock difference';

/** One column of the files with products. */
export interface ProductColumn {
  /** Its name in the first line of a file. */
  name: string;
  /** Field of the product that it contains. */
  field: keyof ProductDetails | 'id';
  write: (product: ProductDetails & { id: string }) => CsvCell;
  /**
   * Reads a cell that is not empty. Absent for the ID.
   * @param product the product with the changes of the columns before this one.
   * @throws DomainError BAD_USER_INPUT
   */
  read?: (cell: string, product: ProductDetails) => unknown;
  /** The value that an empty cell sets, which may depend on the product; absent if it sets none. */
  readEmpty?: (product: ProductDetails) => unknown;
}

/** Separates the entries of a list in a cell. */
export const betweenEntries = ' | ';

const textOf = (cell: string) => cell;
export const toNull = () => null;
const toNone = () => [];

/** Keeps a number from which the cell differs only in leading zeros. */
const readGtin = (cell: string, { gtin }: ProductDetails) => (gtin !== null && isSameGtin(gtin, cell) ? gtin : cell);

export const readPriceIn = (currency: Currency) => (cell: string) =>
  parseMoney(readDecimal(cell, currencyExponent(currency)) ?? refuseNumber(cell), currency);

/** The columns with one value each, and categories and hazards. */
export function plainColumns({ taxonomy, findBrands, newTaxa, pictures, currency }: ShopFacts): ProductColumn[] {
  const { brandsById } = taxonomy;
  const readPrice = readPriceIn(currency);
  return [
    { name: 'id', field: 'id', write: ({ id }) => id },
    { ...plain('part number', 'partNumber', textOf), readEmpty: toNull },
    { ...plain('gtin', 'gtin', readGtin), readEmpty: toNull },
    {
      ...{ name: 'brand', field: 'brandId', readEmpty: toNull },
      write: ({ brandId }) => brandsById.get(brandId ?? '')?.name ?? newTaxa?.pathOf(brandId) ?? null,
      read: (cell) => (findOnly(findBrands, cell, 'brand') ?? newTaxa?.brand(cell) ?? refuseName(cell, 'brand')).id,
    },
    plain('name', 'name', textOf),
    plain('description', 'about', textOf),
    { ...categoriesColumn(taxonomy, newTaxa), readEmpty: toNone },
    plain('status', 'status', (cell) => oneOf(productStatuses, cell)),
    plain('condition', 'condition', (cell) => oneOf(productConditions, cell)),
    plain('price', 'price', readPrice),
    { ...plain('recommended price', 'comparePrice', readPrice), readEmpty: toNull },
    { ...plain('deposit for old part', 'coreDeposit', readPrice), readEmpty: toNull },
    plain('tax class', 'taxClass', textOf),
    plain('stock', 'availableQuantity', readWhole),
    plain('minimum quantity', 'minimumQuantity', readWhole),
    ...[
      plain('weight in g', 'weightGrams', readWhole),
      plain('length in mm', 'lengthMm', readWhole),
      plain('width in mm', 'widthMm', readWhole),
      plain('height in mm', 'heightMm', readWhole),
    ].map((column) => ({ ...column, readEmpty: toNull })),
    {
      ...{ name: 'hazards', field: 'hazards', readEmpty: toNone },
      write: (product) => product.hazards.join(betweenEntries),
      read: (cell): Hazard[] => entriesOf(cell).map((entry) => oneOf(hazards, entry)),
    },
    plain('image', 'imageUrl', (cell) => pictures?.addressOf(cell) ?? cell),
    plain('page address', 'slug', textOf),
  ];
}

export const attributeColumns = ({ taxonomy }: Pick<ShopFacts, 'taxonomy'>): ProductColumn[] =>
  [...taxonomy.attributes.values()].sort((a, b) => (a.code < b.code ? -1 : 1)).map(attributeColumn);

type PlainField = {
  [Field in keyof ProductDetails]: ProductDetails[Field] extends CsvCell ? Field : never;
}[keyof ProductDetails];

function plain(name: string, field: PlainField, read: NonNullable<ProductColumn['read']>): ProductColumn {
  return { name, field, write: (product) => product[field], read };
}

function categoriesColumn({ tree }: ShopFacts['taxonomy'], newTaxa: NewTaxa | null): ProductColumn {
  const pathOf = (id: string) =>
    newTaxa?.pathOf(id) ??
    tree
      .pathOf(id)
      .map(({ name }) => name)
      .join(betweenLevels);
  const findPaths = findByNames(tree.all.map(({ id }): Pick<Category, 'id' | 'name'> => ({ id, name: pathOf(id) })));
  const findPath = (path: string) => findOnly(findPaths, path, 'category')?.id ?? null;
  const findId = (entry: string) => findPath(levelsOf(entry)) ?? newTaxa?.category(levelsOf(entry), findPath).id;
  return {
    ...{ name: 'categories', field: 'categoryIds' },
    write: ({ categoryIds }) => categoryIds.map(pathOf).join(betweenEntries),
    read: (cell) => entriesOf(cell).map((entry) => findId(entry) ?? refuseName(entry, 'category')),
  };
}

function attributeColumn({ code, kind }: AttributeDefinition): ProductColumn {
  const others = (product: ProductDetails) => product.attributes.filter((attribute) => attribute.code !== code);
  const toValue = (cell: string): AttributeValue['value'] => {
    if (kind === 'number') return readNumber(cell);
    return kind === 'flag' ? readFlag(cell) : cell;
  };
  return {
    ...{ name: `attribute ${code}`, field: 'attributes' },
    write: ({ attributes }) => attributes.find((attribute) => attribute.code === code)?.value ?? null,
    read: (cell, product): AttributeValue[] => {
      const set = { code, value: toValue(cell) };
      const known = product.attributes.some((attribute) => attribute.code === code);
      if (!known) return [...product.attributes, set];
      return product.attributes.map((attribute) => (attribute.code === code ? set : attribute));
    },
    readEmpty: others,
  };
}

export const entriesOf = (cell: string) =>
  cell
    .split('|')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

const levelsOf = (path: string) =>
  path
    .split('>')
    .map((level) => level.trim())
    .join(betweenLevels);

/** Never guesses: a name that several entries share is refused. */
export const findNamed = <T>(find: (name: string) => readonly T[], name: string, what: string): T =>
  findOnly(find, name, what) ?? refuseName(name, what);

function findOnly<T>(find: (name: string) => readonly T[], name: string, what: string): T | null {
  const [first = null, ...others] = find(name);
  if (others.length > 0) throw invalidField('', `There is more than one ${what} "${name}".`);
  return first;
}

function refuseName(name: string, what: string): never {
  throw invalidField('', `There is no ${what} "${name.slice(0, 100)}".`);
}

export function oneOf<T extends string>(values: readonly T[], cell: string, field = ''): T {
  const found = values.find((value) => value === cell.toLowerCase());
  if (found === undefined) throw invalidField(field, `Write one of: ${values.join(', ')}.`);
  return found;
}

/** @returns a whole number of any size. */
export function readWhole(cell: string): number {
  const [, whole] = /^(-?\d+)(?:\.0+)?$/.exec(readDecimal(cell, 0) ?? refuseNumber(cell)) ?? [];
  if (whole === undefined) throw invalidField('', `"${cell.slice(0, 40)}" is not a whole number.`);
  return Number(whole);
}

export const readNumber = (cell: string): number => Number(readDecimal(cell, Infinity) ?? refuseNumber(cell));

function refuseNumber(cell: string): never {
  throw invalidField('', `"${cell.slice(0, 40)}" is ambiguous or not a number. Write numbers such as 1234.50.`);
}

const flags: Readonly<Record<string, boolean>> = { yes: true, true: true, 1: true, no: false, false: false, 0: false };

export function readFlag(cell: string): boolean {
  const key = cell.toLowerCase();
  const flag = Object.hasOwn(flags, key) ? flags[key] : undefined;
  if (flag === undefined) throw invalidField('', 'Write yes or no.');
  return flag;
}
