import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '../../shared/actor.js';
import type { Currency } from '../../shared/money.js';
import type { ChangeOrigin } from '../audit/audit.js';
import type { CatalogueService } from '../catalogue/products/catalogue.service.js';
import { unknownProduct } from '../catalogue/products/product-reference.js';
import type { ProductInput } from '../catalogue/products/product-rules.js';
import { withRegularPrices, type Product, type ProductDetails } from '../catalogue/products/product.js';
import type { ProductItem } from '../catalogue/products/update-product.js';
import type { Import, ImportRow, RowResult, WrittenPart } from './import.js';
import { changed, originOf, originOfUndo, refusedWith, type Outcome, type RowResults } from './import-kind.js';

export interface WriteProductsDeps {
  catalogue: Pick<
    CatalogueService,
    | 'addImported'
    | 'findEditedBy'
    | 'findProductsByIds'
    | 'findReferenced'
    | 'removeImported'
    | 'setStock'
    | 'updateProducts'
    | 'taxonomy'
  >;
  currency: Currency;
}

/** Collects what was written for each row, and what was not. */
class BatchResults {
  readonly #results = new Map<number | null, { written: WrittenPart[]; messages: string[] }>();

  constructor(rows: readonly ImportRow[]) {
    for (const { position } of rows) this.#results.set(position, { written: [], messages: [] });
  }

  note({ position }: ImportRow, part: WrittenPart, { outcome, message }: Outcome): void {
    const result = this.#results.get(position);
    if (outcome === 'changed') result?.written.push(part);
    if (message !== null) result?.messages.push(part === 'stock' ? `Stock: ${message}` : message);
  }

  noteAll(part: WrittenPart, rows: readonly ImportRow[], outcomes: readonly Outcome[]): void {
    rows.forEach((row, index) => this.note(row, part, outcomes[index] ?? refusedWith('It was not written.')));
  }

  of({ position }: ImportRow): RowResult {
    const { written = [], messages = [] } = this.#results.get(position) ?? {};
    return { written, isUndone: false, message: messages.length === 0 ? null : messages.join(' ') };
  }
}

export async function writeProducts(
  deps: WriteProductsDeps,
  actor: Actor,
  current: Import,
  rows: readonly ImportRow[],
): Promise<RowResults> {
  const { catalogue } = deps;
  const origin = originOf(current);
  const results = new BatchResults(rows);
  const added = rows.filter(({ kind }) => kind === 'new');
  if (added.length > 0) results.noteAll('product', added, await addProducts(deps, actor, added, origin));
  const edited = rows.filter(({ kind, fields }) => kind === 'changed' && Object.keys(fields).length > 0);
  if (edited.length > 0) results.noteAll('fields', edited, await editProducts(deps, actor, current, edited));
  const counted = rows.filter(({ stock }) => stock !== null);
  const stocks = counted.map(({ productId, stock }) => ({ product: { productId }, ...stock }));
  const idempotencyKey = `import:${current.id}:${current.cursor}`;
  if (stocks.length > 0) {
    results.noteAll('stock', counted, await catalogue.setStock(actor, { idempotencyKey, items: stocks }, origin));
  }
  return new Map(rows.map((row) => [row.position ?? -1, results.of(row)]));
}

/**
 * Edits products in the versions that the check saw. In a repeated batch, what the first attempt has written counts as
 * written, even if somebody has edited the product since.
 */
async function editProducts(
  { catalogue, currency }: WriteProductsDeps,
  actor: Actor,
  current: Import,
  rows: readonly ImportRow[],
): Promise<Outcome[]> {
  const items = rows.map(({ productId, version, fields }) => {
    const values = Object.entries(fields).map(([field, { after }]): [string, unknown] => [field, after]);
    return { product: { productId }, version, ...toEdit(values, currency) };
  });
  const outcomes = await catalogue.updateProducts(actor, items, originOf(current));
  const isRefused = (_row: ImportRow, index: number) => outcomes[index]?.outcome === 'refused';
  const ids = rows.filter(isRefused).flatMap(({ productId }) => productId ?? []);
  if (current.openBatch === null || ids.length === 0) return outcomes;
  const written = await catalogue.findEditedBy(current.id, ids);
  return outcomes.map((outcome, index) => (written.has(rows[index]?.productId ?? '') ? changed : outcome));
}

/** Adds products, unless somebody has added a product with the same numbers since the check. */
async function addProducts(
  { catalogue, currency }: WriteProductsDeps,
  actor: Actor,
  rows: readonly ImportRow[],
  origin: ChangeOrigin,
): Promise<Outcome[]> {
  const { brandsById } = await catalogue.taxonomy.read();
  const additions = rows.map(({ fields, productId }) => {
    const values = Object.entries(fields).map(([field, { after }]): [string, unknown] => [field, after]);
    const input = { availableQuantity: 0, minimumQuantity: 1, ...toEdit(values, currency) } as ProductInput;
    const { partNumber, gtin, brandId } = input;
    const brandName = brandsById.get(brandId ?? '')?.name;
    const numbers = [...(partNumber ? [{ partNumber, brandName }] : []), ...(gtin ? [{ gtin }] : [])];
    return { id: productId ?? '', input, numbers };
  });
  const found = await catalogue.findReferenced(additions.flatMap(({ numbers }) => numbers));
  // Numbers of the products that the first attempt has added do not count as taken in a retry.
  const isTaken = additions.map(({ id, numbers }) => {
    const ids = found
      .splice(0, numbers.length)
      .flatMap((each) => (each === unknownProduct ? [] : 'id' in each ? each.id : each.product?.id));
    return ids.length > 0 && !ids.includes(id);
  });
  const open = additions.filter((_addition, index) => !isTaken[index]);
  const results = open.length > 0 ? await catalogue.addImported(actor, open, origin) : [];
  return isTaken.map((taken) => (taken ? undefined : results.shift()) ?? refusedWith('This product now exists.'));
}

/** Converts values to the form of an edit: removed texts are empty, removed numbers 0. */
function toEdit(values: readonly (readonly [string, unknown])[], currency: Currency): Omit<ProductItem, 'product'> {
  const edit = values.map(([field, value]) => [field, value ?? removed(field, currency)]);
  return Object.fromEntries(edit) as Omit<ProductItem, 'product'>;
}

const removedNumbers = new Set(['weightGrams', 'lengthMm', 'widthMm', 'heightMm']);

function removed(field: string, currency: Currency): unknown {
  if (field === 'comparePrice' || field === 'coreDeposit') return { amountMinor: 0, currency };
  return removedNumbers.has(field) ? 0 : '';
}

export async function undoProducts(
  deps: WriteProductsDeps,
  actor: Actor,
  current: Import,
  batch: readonly ImportRow[],
): Promise<RowResults> {
  const { catalogue } = deps;
  const origin = originOfUndo(current);
  const rows = batch.filter(({ written }) => written.length > 0);
  const results = new BatchResults(rows);
  const wrote = (part: WrittenPart) => rows.filter(({ written }) => written.includes(part));
  const ids = rows.flatMap(({ productId }) => productId ?? []);
  const products = new Map((await catalogue.findProductsByIds(ids)).map((each) => [each.id, withRegularPrices(each)]));
  for (const row of wrote('product')) {
    results.note(row, 'product', await removeProduct(deps, actor, products.get(row.productId ?? ''), origin));
  }
  const items: ProductItem[] = [];
  const edited: ImportRow[] = [];
  for (const row of wrote('fields')) {
    const product = products.get(row.productId ?? '');
    const { values, kept } = toRestored(row, product);
    if (kept.length > 0) results.note(row, 'fields', refusedWith(`Changed since: ${kept.join(', ')}.`));
    if (!product || values.length === 0) continue;
    edited.push(row);
    const { id: productId, version } = product;
    items.push({ product: { productId }, version, ...toEdit(values, deps.currency) });
  }
  if (items.length > 0) results.noteAll('fields', edited, await catalogue.updateProducts(actor, items, origin));
  const counted = wrote('stock');
  const stocks = counted.map(({ productId, stock }) => ({ product: { productId }, difference: -differenceOf(stock) }));
  const idempotencyKey = `import:${current.id}:${current.cursor}:undo`;
  if (stocks.length > 0) {
    results.noteAll('stock', counted, await catalogue.setStock(actor, { idempotencyKey, items: stocks }, origin));
  }
  // `written` is kept, so that a batch that is repeated after a crash does the same again.
  return new Map(
    rows.map((row) => {
      const { message } = results.of(row);
      return [row.position ?? -1, { written: row.written, isUndone: message === null, message }];
    }),
  );
}

function differenceOf(stock: ImportRow['stock']): number {
  if (!stock) return 0;
  return 'difference' in stock ? stock.difference : stock.quantity - stock.expectedQuantity;
}

async function removeProduct(
  { catalogue }: WriteProductsDeps,
  actor: Actor,
  product: Product | undefined,
  origin: ChangeOrigin,
): Promise<Outcome> {
  if (!product) return changed;
  if (product.deletedAt === null && product.version !== 1) {
    return refusedWith('It has been edited since, so it is kept.');
  }
  await catalogue.removeImported(actor, product.id, origin);
  return changed;
}

/**
 * For fields that still have their imported value, the value before the import; for fields that somebody has changed
 * since then, only the name.
 */
function toRestored({ fields }: ImportRow, product: Product | undefined) {
  if (!product || product.deletedAt) return { values: [], kept: Object.keys(fields) };
  const now = (field: string) => product[field as keyof ProductDetails];
  const entries = Object.entries(fields);
  const values = entries.filter(([field, { after }]) => isDeepStrictEqual(now(field), after));
  const kept = entries.filter(
    ([field, { before, after }]) => !isDeepStrictEqual(now(field), after) && !isDeepStrictEqual(now(field), before),
  );
  return {
    values: values.map(([field, { before }]) => [field, before] as const),
    kept: kept.map(([field]) => field),
  };
}
