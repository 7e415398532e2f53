import type { CsvRow } from '../../shared/csv-reader.js';
import { htmlToText } from './html-to-text.js';
import { readDecimal } from './read-number.js';
import {
  notCounted,
  plain,
  toGallery,
  unnamed,
  withOptions,
  type Cells,
  type ShopFormat,
  type Values,
} from './shop-format.js';
import { shopifyCustomers } from './shopify-customers.js';
import { shopifyProducts, currentShopifyProducts } from './shopify-products.js';

/** Maximum number of rows of one product in memory. */
const largestGroup = 2_500;

const simplified = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/:[a-z]{2}(?:[_-][a-z]{2})?$/, '');

/** A row of a file. The first row says whether the file comes from another shop system. */
export interface TableRow extends CsvRow {
  isOfOtherShop?: boolean;
}

/**
 * Maps product files of Shopify, WooCommerce and Vendure, and customer files of Shopify, to the columns of this shop.
 * Rows of other files stay as they are. Each variant becomes a product of its own; data that cannot be imported, such
 * as surplus pictures, becomes a row with a fault.
 */
export async function* mapOtherShops(rows: AsyncIterable<CsvRow>): AsyncGenerator<TableRow> {
  let shop: OpenFormat | null = null;
  let group: CsvRow[] = [];
  let isFirst = true;
  for await (const row of rows) {
    if (isFirst) {
      isFirst = false;
      const names = row.cells.map(simplified);
      const format = formats.find(({ needed }) => needed.every((name) => names.includes(name)));
      if (format) shop = openFormat(format, row.cells);
      yield format ? { line: row.line, cells: namesOf(format, row.cells), isOfOtherShop: true } : row;
    } else if (shop) {
      if (!shop.isSameProduct(group[0], row) || group.length === largestGroup) {
        yield* shop.map(group);
        group = [];
      }
      group.push(row);
    } else {
      yield row;
    }
  }
  if (shop) yield* shop.map(group);
}

/** The shop's columns for which the file has data, then the file's columns that are not imported. */
function toColumns({ columns, used, name, renamed }: ShopFormat, header: readonly string[]) {
  const names = header.map(simplified).map((title) => renamed?.get(title) ?? title);
  const given = Object.keys(columns).filter((column) => columns[column]?.some((source) => names.includes(source)));
  const all = new Set([...used, ...Object.values(columns).flat()]);
  const ignored = header.flatMap((title, index) =>
    all.has(names[index] ?? '') || title.trim() === '' ? [] : [{ title: `${title.trim()} (${name})`, index }],
  );
  return { names, given, ignored };
}

function namesOf(format: ShopFormat, header: readonly string[]): string[] {
  const { given, ignored } = toColumns(format, header);
  return [...given, ...ignored.map(({ title }) => title)];
}

interface OpenFormat {
  isSameProduct: (first: CsvRow | undefined, row: CsvRow) => boolean;
  map: (rows: readonly CsvRow[]) => CsvRow[];
}

function openFormat(format: ShopFormat, header: readonly string[]): OpenFormat {
  const { names, given, ignored } = toColumns(format, header);
  let read = format.open(names);
  const toCells =
    ({ cells }: CsvRow): Cells =>
    (column) =>
      (cells[names.indexOf(column)] ?? '').trim();
  const isWhole = ({ cells }: CsvRow) => cells.length === header.length;
  const toRows = ({ line, cells }: CsvRow, group: readonly Cells[]): CsvRow[] => {
    if (!isWhole({ line, cells })) {
      if (format.isByPlace) read = format.open(names);
      return [{ line, cells, fault: `The row has ${cells.length} cells instead of ${header.length}.` }];
    }
    const { values, leftOut } = read(toCells({ line, cells }), group);
    const faults = leftOut.map((fault) => ({ line, cells, fault }));
    if (!values) return faults;
    const mapped = [...given.map((column) => values[column] ?? ''), ...ignored.map(({ index }) => cells[index] ?? '')];
    return [{ line, cells: mapped }, ...faults];
  };
  return {
    isSameProduct: (first, row) =>
      format.groupBy !== undefined &&
      first !== undefined &&
      toCells(first)(format.groupBy) === toCells(row)(format.groupBy),
    map(rows) {
      const group = rows.filter(isWhole).map(toCells);
      return rows.flatMap((row) => toRows(row, group));
    },
  };
}

/** Grams or millimetres in each unit that WooCommerce uses. */
const units: Readonly<Record<string, number>> = {
  ...{ kg: 1_000, g: 1, lbs: 453.592_37, oz: 28.349_523_125 },
  ...{ m: 1_000, cm: 10, mm: 1, in: 25.4, yd: 914.4 },
};

/** @returns a whole number, or a text that is refused if the cell is not a number or is ambiguous. */
function convert(cells: Cells, what: string, among: readonly string[]): string {
  const unit = among.find((each) => cells(`${what} (${each})`) !== '');
  if (unit === undefined) return '';
  const cell = cells(`${what} (${unit})`);
  const number = readDecimal(cell, Infinity);
  return number === null ? `${cell} ${unit}` : String(Math.round(Number(number) * (units[unit] ?? 1)));
}

const weights = ['kg', 'g', 'lbs', 'oz'];
const lengths = ['m', 'cm', 'mm', 'in', 'yd'];
const inUnits = (what: string, among: readonly string[]) => among.map((unit) => `${what} (${unit})`);

/** Entries are separated by commas; a comma within an entry follows a backslash. */
const entriesOf = (cell: string) =>
  cell
    .split(/(?<!\\),/)
    .map((entry) => entry.replaceAll('\\,', ',').trim())
    .filter((entry) => entry !== '');

const withoutParent =
  'The variable product of this variation is not above it in the file. Export both together, or move the variable product up.';

const gtinOfWoo = 'gtin, upc, ean, or isbn';

const wooCommerce: ShopFormat = {
  name: 'WooCommerce',
  needed: ['type', 'sku', 'name', 'regular price'],
  columns: {
    'part number': ['sku'],
    gtin: [gtinOfWoo],
    brand: ['brands'],
    name: ['name'],
    description: ['description', 'short description'],
    categories: ['categories'],
    status: ['published'],
    price: ['regular price'],
    stock: ['stock'],
    'weight in g': inUnits('weight', weights),
    'length in mm': inUnits('length', lengths),
    'width in mm': inUnits('width', lengths),
    'height in mm': inUnits('height', lengths),
    image: ['images'],
    pictures: ['images'],
  },
  used: ['id', 'type', 'parent', 'in stock?'],
  open(names) {
    const parents = new Map<string, Values>();
    return (cells) => {
      const { shown, leftOut } = toGallery(entriesOf(cells('images')));
      const own: Values = {
        ...{ 'part number': plain(cells('sku')), gtin: plain(cells(gtinOfWoo)), name: cells('name') },
        ...{ brand: entriesOf(cells('brands'))[0] ?? '', categories: entriesOf(cells('categories')).join(' | ') },
        description: htmlToText((cells('description') || cells('short description')).replaceAll('\\n', '\n')),
        ...{ status: cells('published') === '1' ? 'active' : 'draft', price: cells('regular price') },
        ...shown,
        stock: cells('stock') === 'parent' ? '' : cells('stock'),
        ...{ 'weight in g': convert(cells, 'weight', weights), 'length in mm': convert(cells, 'length', lengths) },
        ...{ 'width in mm': convert(cells, 'width', lengths), 'height in mm': convert(cells, 'height', lengths) },
      };
      const type = cells('type').toLowerCase();
      const isOrderable = ['1', 'backorder'].includes(cells('in stock?'));
      const isUncounted = names.includes('stock') && cells('stock') === '' && isOrderable;
      if (isUncounted && ['simple', 'variation'].includes(type)) leftOut.push(notCounted('WooCommerce'));
      if (type === 'variable') {
        parents.set(`id:${cells('id')}`, own);
        if (own['part number']) parents.set(own['part number'], own);
        return {
          values: null,
          leftOut: ['It has variations, which are imported as products of their own.', ...leftOut],
        };
      }
      if (type === 'variation') {
        const found = parents.get(plain(cells('parent')));
        if (!found) return { values: null, leftOut: [withoutParent] };
        const { stock = '', status, 'part number': _number, gtin: _gtin, ...parent } = found;
        const inherited = Object.entries(parent).filter(
          ([column]) => !own[column] && !(column === 'pictures' && own['image']),
        );
        const shared =
          cells('stock') === 'parent' && stock !== ''
            ? [`Its stock of ${stock} is shared with other variations and is not imported.`]
            : [];
        // The variations of a private product are exported as published.
        const hidden = status === 'draft' && { status };
        return { values: { ...own, ...Object.fromEntries(inherited), ...hidden }, leftOut: [...shared, ...leftOut] };
      }
      if (type === 'simple') return { values: own, leftOut };
      return { values: null, leftOut: [`A product of the type "${type}" is not imported.`] };
    };
  },
};

const listOf = (cell: string) =>
  cell
    .split('|')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

const vendure: ShopFormat = {
  name: 'Vendure',
  needed: ['name', 'optiongroups', 'optionvalues', 'sku', 'price'],
  columns: {
    'part number': ['sku'],
    brand: ['facets'],
    name: ['name'],
    description: ['description'],
    categories: ['facets'],
    price: ['price'],
    stock: ['stockonhand'],
    image: ['assets', 'variantassets'],
    pictures: ['assets', 'variantassets'],
  },
  used: ['slug', 'optiongroups', 'optionvalues'],
  isByPlace: true,
  open() {
    let shared: Values | null = null;
    return (cells) => {
      const leftOut: string[] = [];
      if (cells('name') !== '') {
        const { shown, leftOut: most } = toGallery(listOf(cells('assets')));
        const facets = listOf(cells('facets')).map((facet) => facet.split(':').map((part) => part.trim()));
        const valuesOf = (name: string) =>
          facets.flatMap(([facet, value]) => (facet?.toLowerCase() === name ? (value ?? '') : []));
        const others = facets.filter(([facet = '']) => !['brand', 'category'].includes(facet.toLowerCase()));
        leftOut.push(...most, ...others.map((facet) => `A facet is not imported: ${facet.join(':')}`));
        shared = {
          ...{ name: cells('name'), description: htmlToText(cells('description')), ...shown },
          ...{ brand: valuesOf('brand')[0] ?? '', categories: valuesOf('category').join(' | ') },
        };
      }
      if (!shared) return unnamed;
      const own = toGallery(listOf(cells('variantassets')));
      const values = {
        ...shared,
        ...(own.shown.image !== '' && own.shown),
        name: withOptions(shared['name'] ?? '', listOf(cells('optionvalues'))),
        ...{ 'part number': cells('sku'), price: cells('price'), stock: cells('stockonhand') },
      };
      return { values, leftOut: [...leftOut, ...own.leftOut] };
    };
  },
};

const formats = [shopifyProducts, currentShopifyProducts, shopifyCustomers, wooCommerce, vendure];
