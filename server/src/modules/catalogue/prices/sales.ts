import { saleLimits } from '@kickstand/rules/sales';
import type { Clock } from '../../../platform/clock.js';
import { isDuplicateKey } from '../../../platform/mongo/connect.js';
import { assertMay, type Actor } from '../../../shared/actor.js';
import { assertEdited, invalidField, invalidInput, notFound, staleVersion } from '../../../shared/errors.js';
import { money, toDecimalString, type Currency } from '../../../shared/money.js';
import { retryWhileChanging } from '../../../shared/retry.js';
import { changesBetween, inList, type AuditAction, type AuditEntry, type AuditValues } from '../../audit/audit.js';
import type { AuditOutbox } from '../../audit/audit.service.js';
import { claimIdOfNew, type IdempotencyService } from '../../idempotency/idempotency.service.js';
import type { Product } from '../products/product.js';
import type { ProductRepository } from '../products/product.repository.js';
import { idsAfterMerge, type TaxonMerge } from '../taxonomy/taxonomy.js';
import type { TaxonomyService } from '../taxonomy/taxonomy.service.js';
import type { createPriceChanges } from './price-changes.repository.js';
import { SaleBook } from './sale-book.js';
import { checkSale, stateOf, type Sale, type SaleContent, type SaleTarget } from './sale.js';
import type { SaleRepository } from './sale.repository.js';

export interface SalesDeps {
  sales: SaleRepository;
  priceChanges: ReturnType<typeof createPriceChanges>;
  products: Pick<ProductRepository, 'findByIds'>;
  taxonomy: Pick<TaxonomyService, 'read'>;
  idempotency: IdempotencyService;
  outbox: AuditOutbox;
  clock: Clock;
  currency: Currency;
  /** Called after a change, because cached products may have outdated prices. */
  announce: () => void;
}

/** A sale to add, or an edit of a sale. */
export interface SaveSale {
  id: string | null;
  version: number | null;
  idempotencyKey: string | null;
  /** Fields that are absent stay as they are. */
  content: Partial<SaleContent>;
}

/** A product with its regular price and its price in the sale. */
export interface SaleExample {
  product: Product;
  priceMinor: number;
  saleMinor: number;
}

export interface SalePreview {
  /** Number of public products that the sale is for. */
  count: number;
  examples: readonly SaleExample[];
}

/** Which products a sale is for, and how it reduces their prices. */
export type SaleReduction = Pick<SaleContent, 'target' | 'percent' | 'prices'>;

const exampleCount = 5;

export type Sales = ReturnType<typeof createSales>;

/** Admins' sales: reduced prices from one time to another. */
export function createSales(deps: SalesDeps) {
  const { sales, clock, currency } = deps;
  return {
    currency,

    /** Newest first. @param search part of the name. */
    async list(actor: Actor, search = ''): Promise<Sale[]> {
      assertMay(actor, 'catalogue:read');
      const wanted = search.trim().toLowerCase();
      return (await sales.findAll()).filter(({ name }) => name.toLowerCase().includes(wanted));
    },

    async find(actor: Actor, id: string): Promise<Sale | null> {
      assertMay(actor, 'catalogue:read');
      const sale = await sales.findById(id);
      return sale?.isDeleted === false ? sale : null;
    },

    /** The sales that run now, which everybody may see. The one that ends first comes first. */
    async listRunning(): Promise<Sale[]> {
      const running = (await sales.readBook()).runningAt(clock.now());
      return running.sort((a, b) => a.endsAt.getTime() - b.endsAt.getTime());
    },

    save: (actor: Actor, input: SaveSale): Promise<Sale> => save(deps, actor, input),
    delete: (actor: Actor, input: Pick<Sale, 'id' | 'version'>): Promise<string> => deleteSale(deps, actor, input),
    stateOf: (sale: Sale) => stateOf(sale, clock.now()),
    preview: (actor: Actor, content: SaleReduction): Promise<SalePreview> => preview(deps, actor, content),
  };
}

/** @throws DomainError BAD_USER_INPUT; NOT_FOUND; CONFLICT (STALE_VERSION, IDEMPOTENCY_KEY_REUSED) */
async function save(deps: SalesDeps, actor: Actor, input: SaveSale): Promise<Sale> {
  const { sales, idempotency, clock, outbox } = deps;
  assertMay(actor, 'catalogue:write');
  const { version, idempotencyKey: key, content: given } = input;
  const claimed = { what: 'sale', operation: 'save sale', key, input: given };
  const id = input.id ?? (await claimIdOfNew(idempotency, actor, claimed));
  const before = await sales.findById(id);
  // A retry returns the sale that the first attempt added.
  if (input.id === null && before) return before;
  if (input.id !== null) assertEdited('sale', before, version);
  const now = clock.now();
  const content = checkSale(toContent(before, given), before, now);
  await checkReferences(deps, content, before);
  const sale: Sale = { ...content, id, version: before?.version ?? 1, changedAt: now };
  if (before && changesBetween(toValues(before), toValues(sale)).length === 0) return before;
  const entry = await toEntry(deps, actor, before ? 'sale.updated' : 'sale.added', { before, after: sale });
  try {
    if (!before) await sales.insert(sale, entry);
    else if (!(await sales.update(sale, before.target, entry))) throw staleVersion('sale', await sales.findById(id));
  } catch (error) {
    const added = isDuplicateKey(error) ? await sales.findById(id) : null;
    if (added) return added;
    throw error;
  } finally {
    forget(deps);
  }
  await outbox.relay(entry);
  return before ? { ...sale, version: before.version + 1 } : sale;
}

/** @throws DomainError BAD_USER_INPUT if a new sale lacks a field. */
function toContent(before: Sale | null, given: Partial<SaleContent>): SaleContent {
  const { name, startsAt, endsAt, target, percent = null, prices = [] } = { ...before, ...given };
  const missing = Object.entries({ name, startsAt, endsAt, targetIds: target }).filter(([, value]) => !value);
  if (!name || !startsAt || !endsAt || !target) {
    throw invalidInput(missing.map(([field]) => ({ field, message: 'This is required.' })));
  }
  return { name, startsAt, endsAt, target, percent, prices };
}

/** Does nothing if the sale is already deleted. @throws DomainError NOT_FOUND; CONFLICT (STALE_VERSION) */
async function deleteSale(
  deps: SalesDeps,
  actor: Actor,
  { id, version }: Pick<Sale, 'id' | 'version'>,
): Promise<string> {
  const { sales, clock, outbox } = deps;
  assertMay(actor, 'catalogue:write');
  const sale = await sales.findById(id);
  if (!sale) throw notFound('The sale');
  if (sale.isDeleted) return id;
  const entry = await toEntry(deps, actor, 'sale.deleted', { before: sale, after: null });
  const isDeleted = version === sale.version && (await sales.delete(sale, clock.now(), entry));
  forget(deps);
  if (!isDeleted) throw staleVersion('sale', await sales.findById(id));
  await outbox.relay(entry);
  return id;
}

/** Replaces a merged brand or category in all sales. Can be repeated. @returns false if no sale named it. */
export async function followMerge(deps: SalesDeps, actor: Actor, merge: TaxonMerge): Promise<boolean> {
  const { sales, clock, outbox } = deps;
  assertMay(actor, 'catalogue:write');
  const { kind, from, into } = merge;
  const changes = changesBetween({ [kind]: from.name }, { [kind]: into.name });
  return retryWhileChanging('The sales are being changed right now. Try again.', async () => {
    const naming = (await sales.findAll()).filter(({ target }) => target.kind === kind && target.ids.includes(from.id));
    for (const sale of naming) {
      const target = { kind, ids: idsAfterMerge(sale.target.ids, merge) };
      const entry = outbox.toEntry(actor, { action: 'sale.updated', subject: sale, changes });
      const isUpdated = await sales.update({ ...sale, target, changedAt: clock.now() }, sale.target, entry);
      forget(deps);
      if (!isUpdated) return undefined;
      await outbox.relay(entry);
    }
    return naming.length > 0;
  });
}

function forget({ sales, announce }: SalesDeps): void {
  sales.forgetBook();
  announce();
}

/** What the sale would do if it ran now. @throws DomainError BAD_USER_INPUT */
async function preview(
  { priceChanges, products, clock }: SalesDeps,
  actor: Actor,
  reduction: SaleReduction,
): Promise<SalePreview> {
  assertMay(actor, 'catalogue:read');
  const now = clock.now();
  const content = { ...reduction, name: 'Preview', startsAt: now, endsAt: new Date(now.getTime() + 1) };
  const sale = { ...checkSale(content, null, now), id: '', version: 1, changedAt: now };
  const book = new SaleBook([sale]);
  const { count, products: priced } = await priceChanges.summarise(sale.target, exampleCount);
  const found = new Map((await products.findByIds(priced.map(({ id }) => id))).map((each) => [each.id, each]));
  const examples = priced.flatMap((each): SaleExample[] => {
    const product = found.get(each.id);
    const saleMinor = book.pricesAt(each, now).price.amountMinor;
    return product ? [{ product, priceMinor: each.price.amountMinor, saleMinor }] : [];
  });
  return { count, examples };
}

/** A brand or category that was removed is accepted if the sale already had it. */
async function checkReferences(
  { sales, products, taxonomy }: SalesDeps,
  { target }: SaleContent,
  before: Sale | null,
): Promise<void> {
  if (!before && (await sales.findAll()).length >= saleLimits.sales) {
    throw invalidField('name', `There are ${saleLimits.sales} sales already. Delete one first.`);
  }
  const known = new Set(before?.target.kind === target.kind ? before.target.ids : []);
  if (target.kind === 'products') for (const { id } of await products.findByIds(target.ids)) known.add(id);
  else {
    const { brandsById, tree } = await taxonomy.read();
    const has = (id: string) => (target.kind === 'brands' ? brandsById.has(id) : tree.find(id) !== null);
    for (const id of target.ids.filter(has)) known.add(id);
  }
  const faults = target.ids.flatMap((id, index) =>
    known.has(id) ? [] : [{ field: `targetIds.${index}`, message: `None of the ${target.kind} has this ID.` }],
  );
  if (faults.length > 0) throw invalidInput(faults);
}

/** The audit entry of a change, with names instead of IDs. */
async function toEntry(
  deps: SalesDeps,
  actor: Actor,
  action: AuditAction,
  { before, after }: { before: Sale | null; after: Sale | null },
): Promise<AuditEntry> {
  const names = await findNames(
    deps,
    [before, after].flatMap((sale) => (sale ? [sale.target] : [])),
  );
  const subject = after ?? before;
  return deps.outbox.toEntry(actor, {
    action,
    subject: { id: subject?.id ?? '', name: subject?.name ?? '' },
    changes: changesBetween(
      before && toValues(before, names, deps.currency),
      after ? toValues(after, names, deps.currency) : {},
    ),
  });
}

async function findNames({ products, taxonomy }: SalesDeps, targets: readonly SaleTarget[]) {
  const { brandsById, tree } = await taxonomy.read();
  const ids = targets.flatMap((target) => (target.kind === 'products' ? target.ids : []));
  const found = ids.length === 0 ? [] : await products.findByIds([...new Set(ids)]);
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return (id: string) => names.get(id) ?? brandsById.get(id)?.name ?? tree.find(id)?.name ?? id;
}

function toValues(
  { name, startsAt, endsAt, target, percent, prices }: SaleContent,
  nameOf: (id: string) => string = (id) => id,
  currency: Currency = 'usd',
): AuditValues {
  return {
    name,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    [target.kind]: inList(target.ids.map(nameOf)),
    percent,
    prices: inList(
      prices.map(
        ({ productId, priceMinor }) => `${nameOf(productId)}: ${toDecimalString(money(priceMinor, currency))}`,
      ),
    ),
  };
}
