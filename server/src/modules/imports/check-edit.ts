import type { Clock } from '../../platform/clock.js';
import { newObjectId } from '../../platform/mongo/object-id.js';
import type { GiveWay } from '../../platform/traffic.js';
import { assertMay, type Actor } from '../../shared/actor.js';
import { invalidField } from '../../shared/errors.js';
import type { CatalogueService } from '../catalogue/products/catalogue.service.js';
import { withRegularPrices, type Product } from '../catalogue/products/product.js';
import { newImport, openRowStore, rowsAtOnce, type CheckedRow } from './check-file.js';
import { compareValues, toStockChange } from './check-row.js';
import type { Import, Runner } from './import.js';
import type { ImportRepository } from './import.repository.js';
import type { ProductColumn, ShopFacts } from './product-columns.js';
import { applyChanges, assertChanges, describeEdit, isOfStock, type ProductEdit } from './product-edit.js';
import { readFacts, type ProductKindDeps } from './product-kind.js';
import { productColumns } from './product-list-columns.js';

export interface CheckEditDeps extends ProductKindDeps {
  imports: ImportRepository;
  catalogue: ProductKindDeps['catalogue'] & Pick<CatalogueService, 'openList'>;
  clock: Clock;
}

/**
 * Stores an edit of all products that match a filter, as an import. A server checks it later.
 * @throws DomainError FORBIDDEN, BAD_USER_INPUT
 */
export async function startEdit(
  deps: CheckEditDeps,
  actor: Actor,
  { filter, changes }: Omit<ProductEdit, 'count'>,
  runBy: Runner,
): Promise<{ id: string; count: number }> {
  assertMay(actor, 'catalogue:write', ...(isOfStock(changes) ? (['stock:write'] as const) : []));
  const facts = await readFacts(deps);
  assertChanges(changes, facts);
  const count = await deps.catalogue.openList(actor, filter).count();
  if (count === 0) throw invalidField('filter', 'There is no product to change.');
  const edit = { filter, changes, count };
  const [id, now] = [newObjectId(), deps.clock.now()];
  const fileName = describeEdit(edit, facts.taxonomy);
  await deps.imports.insert({ ...newImport(actor, now), id, kind: 'products', fileName, edit, runBy }, now);
  return { id, count };
}

/** What a server needs to work on an import that it has taken. */
export interface Turn {
  leaseId: string;
  /** True if the server is stopping. */
  isEnding: () => boolean;
  giveWay: GiveWay;
}

/**
 * Compares the products before and after the edit and stores the changes. After a crash, the check starts from the
 * beginning.
 * @returns whether all products were compared; false if the check was left to another server.
 */
export async function checkEdit(
  deps: CheckEditDeps,
  actor: Actor,
  taken: Import & { edit: ProductEdit },
  { leaseId, isEnding, giveWay }: Turn,
): Promise<boolean> {
  const { imports, catalogue, clock } = deps;
  const { id, edit, createdAt } = taken;
  const facts = await readFacts(deps);
  await imports.removeRows(id);
  const noResults = { written: 0, refused: 0, undone: 0, kept: 0 };
  const advance = (from: Import, to: number) =>
    imports.advance(from, leaseId, { now: clock.now(), to, openBatch: null, results: noResults });
  const columns = productColumns(facts);
  const store = openRowStore(imports, id, createdAt);
  let current = await advance(taken, 0);
  for await (const products of catalogue.openList(actor, edit.filter).inPortions(rowsAtOnce)) {
    await giveWay();
    if (!current || isEnding()) break;
    const { cursor } = current;
    // Done before rows are stored, so that a server stores nothing more once another one has taken over the edit.
    current = await advance(current, cursor + products.length);
    const rows = products.map((found, index) => checkProduct(edit, { columns, facts }, found, cursor + index + 1));
    if (current) await store.add(rows);
  }
  if (!current || isEnding()) return false;
  await imports.finish(id, leaseId, 'checking', { status: 'checked', cursor: 0, ...store.found() });
  return true;
}

function checkProduct(
  { changes }: ProductEdit,
  { columns, facts }: { columns: readonly ProductColumn[]; facts: ShopFacts },
  found: Product,
  line: number,
): CheckedRow {
  const current = withRegularPrices(found);
  const { id: productId, name, version } = current;
  const given = applyChanges(changes, current);
  const nameOf = (path: string) => columns.find(({ field }) => field === path.split('.', 1)[0])?.name ?? path;
  const shown = columns.filter(({ field }) => field in given);
  const { details, ...compared } = compareValues({
    ...{ columns: shown, current, base: current, given, facts, nameOf },
    faults: current.deletedAt ? [{ field: '', message: 'It is deleted.' }] : [],
  });
  const row = { line, name, productId, version, stock: null, written: [], isUndone: false, message: null };
  if (!details) return { ...row, ...compared, kind: 'bad' };
  const isDifference = changes.stock?.difference != null;
  const stock = toStockChange(isDifference, current.availableQuantity, details.availableQuantity);
  return { ...row, ...compared, stock, kind: compared.changes.length > 0 ? 'changed' : 'unchanged' };
}
