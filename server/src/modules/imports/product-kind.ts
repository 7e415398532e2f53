import { newObjectId } from '../../platform/mongo/object-id.js';
import { assertMay, may, systemActor, type Actor } from '../../shared/actor.js';
import type { FieldError } from '../../shared/errors.js';
import type { Currency } from '../../shared/money.js';
import type { CatalogueService } from '../catalogue/products/catalogue.service.js';
import { gtinKeyOf, lettersAndDigitsOf } from '../catalogue/products/part-number.js';
import { unknownProduct } from '../catalogue/products/product-reference.js';
import { withRegularPrices, type Product } from '../catalogue/products/product.js';
import { findByNames, nameKeyOf } from '../catalogue/taxonomy/taxonomy.js';
import { checkRow } from './check-row.js';
import { findProducts, type Lookup } from './find-products.js';
import type { Checked, FileRow, ImportKind, OpenOptions } from './import-kind.js';
import { differenceColumn, entriesOf, type ProductColumn, type ShopFacts } from './product-columns.js';
import { sizeOf } from './import.js';
import { addTaxa, findTaxa, NewTaxa, removeTaxa, withActualIds } from './new-taxa.js';
import { namesIn, productColumns } from './product-list-columns.js';
import { openReferences } from './product-references.js';
import { undoProducts, writeProducts, type WriteProductsDeps } from './write-products.js';

/** Resolves names in files to IDs, even for staff who may only change stock. */
const reader = systemActor('imports');

export interface ProductKindDeps {
  catalogue: WriteProductsDeps['catalogue'] &
    Pick<CatalogueService, 'exportProducts' | 'saveBrand' | 'saveCategory' | 'removeBrand' | 'removeCategory'>;
  currency: Currency;
}

const withoutOptions: OpenOptions = { addsMissing: false, pictures: null };

export const readFacts = async (
  { catalogue, currency }: ProductKindDeps,
  { addsMissing, pictures } = withoutOptions,
): Promise<ShopFacts> => {
  const taxonomy = await catalogue.taxonomy.read();
  return {
    ...{ taxonomy, findBrands: findByNames(taxonomy.brands) },
    families: await catalogue.taxonomy.listFamilies(reader),
    ...{ references: openReferences(catalogue), currency },
    ...{ newTaxa: addsMissing ? new NewTaxa() : null, pictures },
  };
};

/** Products with their prices and stock. */
export function createProductKind(deps: ProductKindDeps): ImportKind {
  const { catalogue } = deps;
  return {
    name: 'products',
    thing: 'product',
    otherNames: {
      title: 'name',
      category: 'categories',
      slug: 'page address',
      quantity: 'stock',
      'available quantity': 'stock',
    },
    needed: [['id', 'part number', 'gtin']],
    assertMayWrite: (actor) => assertMay(actor, 'catalogue:write', 'stock:write'),

    async open(options) {
      const facts = await readFacts(deps, options);
      const columns = productColumns(facts);
      return {
        columns: [...columns.map(({ name }) => name), differenceColumn],
        async check(actor, rows) {
          const found = await findProducts(catalogue, rows, 'id');
          const products = found.flatMap((each) => ('outcome' in each ? [] : each));
          const names = rows.flatMap((row) => [row.text('related'), row.text('successors')]).flatMap(namesIn);
          await facts.references.load(products, names);
          await facts.pictures?.load(
            actor,
            rows.flatMap((row) => [row.text('image'), ...entriesOf(row.text('pictures'))]),
          );
          return rows.map((row, index) => checkProduct({ actor, facts, columns }, row, found[index]));
        },
        listAdditions: () => facts.newTaxa?.list() ?? [],
      };
    },

    ...writes(deps),

    /**
     * All products except deleted ones, in the order in which they were added. They are read while they are being sent.
     */
    async exportAll(actor, toFile) {
      const products = catalogue.exportProducts(actor);
      const facts = await readFacts(deps);
      const columns = productColumns(facts).map(({ name, write }) => ({ name, value: write }));
      return toFile(columns, withReferences(facts, products));
    },
  };
}

/** Rows are written after the brands and categories that they refer to, and undone before them. */
function writes(deps: ProductKindDeps): Pick<ImportKind, 'write' | 'undo'> {
  const { catalogue } = deps;
  return {
    async write(actor, current, rows) {
      const ids = await addTaxa(catalogue, actor, current);
      return writeProducts(
        deps,
        actor,
        current,
        rows.map((row) => withActualIds(row, ids)),
      );
    },

    async undo(actor, current, rows) {
      const ids = findTaxa(await catalogue.taxonomy.read(), current);
      const results = await undoProducts(
        deps,
        actor,
        current,
        rows.map((row) => withActualIds(row, ids)),
      );
      const isLast = current.cursor + rows.length >= sizeOf(current);
      if (isLast) await removeTaxa(catalogue, actor, current);
      return results;
    },
  };
}

/** Number of products whose references are read together. */
const productsAtOnce = 100;

async function* withReferences({ references }: ShopFacts, products: AsyncIterable<Product>): AsyncGenerator<Product> {
  let waiting: Product[] = [];
  for await (const product of products) {
    waiting.push(product);
    if (waiting.length < productsAtOnce) continue;
    await references.load(waiting, []);
    yield* waiting;
    waiting = [];
  }
  await references.load(waiting, []);
  yield* waiting;
}

interface Check {
  actor: Actor;
  facts: ShopFacts;
  columns: readonly ProductColumn[];
}

function checkProduct({ actor, facts, columns }: Check, row: FileRow, found: Lookup = unknownProduct): Checked {
  const [id, partNumber, gtin, brand] = [row.text('id'), row.text('part number'), row.text('gtin'), row.text('brand')];
  const current = 'outcome' in found ? null : withRegularPrices(found);
  const numbers = [
    partNumber && `${lettersAndDigitsOf(partNumber)} ${facts.findBrands(brand)[0]?.id ?? nameKeyOf(brand)}`,
    gtinKeyOf(gtin) && `gtin ${gtinKeyOf(gtin)}`,
  ];
  const isUnclear = 'outcome' in found && (found !== unknownProduct || id !== '');
  const plain = {
    name: current?.name || row.text('name') || partNumber || gtin,
    keys: current ? [current.id] : isUnclear ? [] : numbers.filter((number) => number !== ''),
    keyColumn: id === '' ? 'part number' : 'id',
  };
  const bad = (...faults: readonly FieldError[]): Checked => ({ ...plain, kind: 'bad', changes: [], faults });
  if (isUnclear) return bad({ field: plain.keyColumn, message: found.message ?? '' });
  if (plain.keys.length === 0) return bad({ field: 'part number', message: 'Write a part number, a GTIN or an ID.' });
  const { faults, ...checked } = checkRow({ columns, row, current, facts });
  const isOfCatalogue = current === null || Object.keys(checked.fields).length > 0;
  if (faults.length > 0) return bad(...faults);
  if (isOfCatalogue && !may(actor, 'catalogue:write')) {
    const [column = ''] = checked.changes.map((change) => change.column).filter((name) => !name.startsWith('stock'));
    return bad({ field: column, message: 'You may only change the stock.' });
  }
  facts.newTaxa?.use([checked.fields['brandId']?.after, checked.fields['categoryIds']?.after].flat());
  const kind = current === null ? 'new' : checked.changes.length > 0 ? 'changed' : 'unchanged';
  const target = { productId: current?.id ?? newObjectId(), version: current?.version ?? null };
  return { ...plain, ...checked, ...target, kind, faults: [] };
}
