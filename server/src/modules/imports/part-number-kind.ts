import type { ChangeOrigin } from '../audit/audit.js';
import type { Actor } from '../../shared/actor.js';
import { partNumberKeyOf, toNumbers } from '../catalogue/products/part-number.js';
import type { CatalogueService } from '../catalogue/products/catalogue.service.js';
import type { PartNumber, Product } from '../catalogue/products/product.js';
import { nameKeyOf } from '../catalogue/taxonomy/taxonomy.js';
import { findProducts, productColumnNames, productNames } from './find-products.js';
import type { FileRow, ImportKind, Outcome } from './import-kind.js';
import { oneOf } from './product-columns.js';
import { openSwap, toImportKind, type FoundRecord, type NotFound, type RecordKind, type Swap } from './record-kind.js';

type Catalogue = Pick<
  CatalogueService,
  'findPartNumbers' | 'findProductsByIds' | 'findReferenced' | 'source' | 'taxonomy' | 'updateProducts'
>;

/** One of a product's part numbers, except its own number and its barcode. */
interface NumberOfProduct extends PartNumber {
  productId: string;
}

const kinds = ['manufacturer', 'oem', 'cross'] as const;

/** Key by which brands and numbers are compared. */
const keyOf = ({ brandName, number }: Pick<PartNumber, 'brandName' | 'number'>) =>
  `${nameKeyOf(brandName ?? '')} ${partNumberKeyOf(number)}`;

/** The part numbers of products, except their own numbers and their barcodes. */
export function createPartNumberKind(catalogue: Catalogue): ImportKind {
  const kind: RecordKind<NumberOfProduct> = {
    name: 'part_numbers',
    thing: 'number',
    otherNames: { oem: 'number', 'oem number': 'number', 'oem brand': 'number brand' },
    needed: [['number'], ['number brand'], ['product id', 'part number', 'gtin']],
    nameColumns: [...productColumnNames, 'number', 'number brand'],
    columns: [
      { ...{ name: 'number kind', field: 'kind' }, write: (each) => each.kind, read: (cell) => oneOf(kinds, cell) },
      { ...{ name: 'note', field: 'note', empty: null }, write: ({ note }) => note, read: (cell) => cell },
    ],
    canRemove: true,
    find: (rows) => find(catalogue, rows),
    check({ productId, ...number }) {
      oneOf(kinds, number.kind, 'kind');
      const [checked] = toNumbers([{ ...number, brandName: number.brandName ?? '' }]);
      return { ...number, ...checked, productId };
    },
    swap: (actor, swaps, origin) => swap(catalogue, actor, swaps, origin),
    async *all() {
      const { brandsById } = await catalogue.taxonomy.read();
      for await (const products of catalogue.source.inPortions(250, { includeDrafts: true })) {
        const numbers = await catalogue.findPartNumbers(products.map(({ id }) => id));
        for (const product of products) {
          for (const each of numbers.get(product.id) ?? []) {
            const names = [...productNames(product, brandsById), each.number, each.brandName];
            yield { names, value: { ...each, productId: product.id } };
          }
        }
      }
    },
  };
  return toImportKind(kind);
}

async function find(
  catalogue: Catalogue,
  rows: readonly FileRow[],
): Promise<(FoundRecord<NumberOfProduct> | NotFound)[]> {
  const products = await findProducts(catalogue, rows, 'product id');
  const ids = products.flatMap((product) => ('outcome' in product ? [] : product.id));
  const numbers = await catalogue.findPartNumbers([...new Set(ids)]);
  return rows.map((row, index) => {
    const product = products[index];
    const [number, brandName] = [row.text('number'), row.text('number brand')];
    const name = `${brandName} ${number}`.trim();
    if (!product || 'outcome' in product) {
      return { name, fault: { field: 'part number', message: product?.message ?? 'No product was found.' } };
    }
    const key = keyOf({ brandName, number });
    const current = (numbers.get(product.id) ?? []).find((each) => keyOf(each) === key);
    const productId = product.id;
    return {
      ...{ name: `${product.name}: ${name}`, keys: [`${productId} ${key}`], keyColumn: 'number', productId },
      current: current ? { ...current, productId } : null,
      // The check refuses `own`, so the file has to say whose number it is.
      base: { productId, kind: 'own', number, brandName, note: null },
    };
  });
}

async function swap(
  catalogue: Catalogue,
  actor: Actor,
  swaps: readonly Swap<NumberOfProduct>[],
  origin: ChangeOrigin,
): Promise<Outcome[]> {
  const targets = swaps.map(({ from, to }) => (to ?? from) as NumberOfProduct);
  const ids = [...new Set(targets.map(({ productId }) => productId))];
  // Product versions are read before the part numbers, so that writing a list that has changed in between is refused.
  const products = new Map((await catalogue.findProductsByIds(ids)).map((each): [string, Product] => [each.id, each]));
  const lists = await catalogue.findPartNumbers(ids);
  const edited = new Set<string>();
  const outcomes = swaps.map((each, index) => {
    const { productId, ...target } = targets[index] as NumberOfProduct;
    const list = lists.get(productId) ?? [];
    const place = list.findIndex((other) => keyOf(other) === keyOf(target));
    const now = list[place];
    const outcome = openSwap(now ? { ...now, productId } : null, each);
    if (outcome) return outcome;
    const to = each.to ? [withoutProduct(each.to)] : [];
    lists.set(productId, place === -1 ? [...list, ...to] : list.toSpliced(place, 1, ...to));
    edited.add(productId);
    return null;
  });
  const items = [...edited].map((productId) => ({
    product: { productId },
    version: products.get(productId)?.version ?? 0,
    numbers: (lists.get(productId) ?? []).map((each) => ({ ...each, brandName: each.brandName ?? '' })),
  }));
  const results = items.length > 0 ? await catalogue.updateProducts(actor, items, origin) : [];
  const byProduct = new Map([...edited].map((id, index) => [id, results[index]]));
  return outcomes.map((outcome, index) => {
    const { outcome: made = 'refused', message = null } = byProduct.get(targets[index]?.productId ?? '') ?? {};
    return outcome ?? { outcome: made, message };
  });
}

const withoutProduct = ({ productId: _id, ...number }: NumberOfProduct): PartNumber => number;
