import { isDeepStrictEqual } from 'node:util';
import { describePromotion, promotionLimits, type SelectionNames } from '@kickstand/rules/promotions';
import type { Clock } from '../../platform/clock.js';
import { isDuplicateKey } from '../../platform/mongo/connect.js';
import { assertMay, type Actor } from '../../shared/actor.js';
import { assertEdited, invalidField, invalidInput, notFound, staleVersion } from '../../shared/errors.js';
import { findStepFault, formatMoney, money, type Currency, type Money } from '../../shared/money.js';
import { retryWhileChanging } from '../../shared/retry.js';
import { changesBetween, inList, type AuditEntry, type AuditValues } from '../audit/audit.js';
import type { AuditOutbox, AuditService } from '../audit/audit.service.js';
import { idsAfterMerge, type TaxonMerge } from '../catalogue/taxonomy/taxonomy.js';
import { claimIdOfNew, type IdempotencyService } from '../idempotency/idempotency.service.js';
import { openNames, type OffersDeps } from './offers.js';
import {
  blankPromotion,
  checkPromotion,
  stateOf,
  type Promotion,
  type PromotionContent,
  type PromotionState,
} from './promotion.js';
import { isLimited } from './promotion-uses.js';

export interface PromotionsDeps extends Pick<OffersDeps, 'repository' | 'counters' | 'catalogue'> {
  clock: Clock;
  currency: Currency;
  idempotency: IdempotencyService;
  audit: Pick<AuditService, 'openOutbox'>;
}

type Given<T> = { [Field in keyof T]?: T[Field] | null | undefined };

/** Fields that are left out stay as they are. Null removes an optional value; for other fields, it changes nothing. */
export interface SavePromotion extends Given<Omit<PromotionContent, 'amountMinor' | 'minimumMinor'>> {
  id?: string | null;
  version?: number | null;
  idempotencyKey?: string | null;
  amount?: Money | null | undefined;
  minimumAmount?: Money | null | undefined;
}

/** A promotion as admins see it. */
export interface PresentedPromotion extends Promotion {
  sentence: string;
  state: PromotionState;
  amount: Money | null;
  minimumAmount: Money | null;
  /** Uses by paid orders; `heldUses` counts those by unpaid ones. Both are null without a limit. */
  uses: number | null;
  heldUses: number | null;
}

interface Context extends PromotionsDeps {
  outbox: AuditOutbox;
}

/** Automatic discounts and discount codes, which admins edit. */
export function createPromotions(deps: PromotionsDeps) {
  const { repository } = deps;
  const outbox = deps.audit.openOutbox(repository.outbox);
  const context: Context = { ...deps, outbox };
  return {
    /** Newest first. */
    async list(actor: Actor, search = ''): Promise<Promotion[]> {
      assertMay(actor, 'catalogue:read');
      const wanted = search.trim().toLowerCase();
      const all = await repository.findAll();
      return all.filter(({ name, code }) => `${name} ${code ?? ''}`.toLowerCase().includes(wanted));
    },

    async find(actor: Actor, id: string): Promise<Promotion | null> {
      assertMay(actor, 'catalogue:read');
      const promotion = await repository.findById(id);
      return promotion?.isDeleted === false ? promotion : null;
    },

    save: (actor: Actor, input: SavePromotion): Promise<Promotion> => save(context, actor, input),
    delete: (actor: Actor, input: { id: string; version: number }): Promise<string> => deletePromotion(context, actor, input), // prettier-ignore

    followMerge: (actor: Actor, merge: TaxonMerge): Promise<void> => followMerge(context, actor, merge),

    present: (promotions: readonly Promotion[]): Promise<PresentedPromotion[]> => present(context, promotions),
    presentOne: async (promotion: Promotion): Promise<PresentedPromotion> => {
      const [presented] = await present(context, [promotion]);
      if (!presented) throw new RangeError('Nothing was presented');
      return presented;
    },

    /** Called by the outbox worker: moves waiting audit entries to the log. */
    relayAudit: (): Promise<void> => outbox.relayAll(),
  };
}

async function present(
  { counters, catalogue, currency, clock }: Context,
  promotions: readonly Promotion[],
): Promise<PresentedPromotion[]> {
  const namesOf = await openNames(catalogue, promotions);
  const counts = await counters.count(promotions.map(({ id }) => ({ promotionId: id, customerKey: null })));
  const toAmount = (amountMinor: number | null) => (amountMinor === null ? null : money(amountMinor, currency));
  const inWords = (amountMinor: number) => formatMoney(money(amountMinor, currency));
  return promotions.map((promotion, index) => ({
    ...promotion,
    sentence: describePromotion(promotion, namesOf(promotion), inWords),
    state: stateOf(promotion, clock.now()),
    amount: toAmount(promotion.amountMinor),
    minimumAmount: toAmount(promotion.minimumMinor),
    uses: isLimited(promotion) ? (counts[index]?.done ?? 0) : null,
    heldUses: isLimited(promotion) ? (counts[index]?.held ?? 0) : null,
  }));
}

/** @throws DomainError BAD_USER_INPUT; NOT_FOUND; CONFLICT (STALE_VERSION, IDEMPOTENCY_KEY_REUSED) */
async function save(
  context: Context,
  actor: Actor,
  { id: knownId, version, idempotencyKey, ...given }: SavePromotion,
): Promise<Promotion> {
  const { repository, idempotency, clock, outbox } = context;
  assertMay(actor, 'catalogue:write');
  const claim = { what: 'promotion', operation: 'save promotion', key: idempotencyKey, input: given };
  const id = knownId ?? (await claimIdOfNew(idempotency, actor, claim));
  const before = await repository.findById(id);
  // A retry returns the promotion that the first attempt added.
  if (knownId == null && before) return before;
  if (knownId != null) assertEdited('promotion', before, version);
  const content = await check(context, { id, before }, { ...blankPromotion, ...before, ...toContent(context, given) });
  const promotion: Promotion = { ...content, id, version: before?.version ?? 1, changedAt: clock.now() };
  const entry = await toEntry(context, actor, promotion, before, promotion);
  // Contents are compared, not audit entries: these contain names, and different products can have the same name.
  if (before && isDeepStrictEqual(contentOf({ ...blankPromotion, ...before }), content)) return before;
  try {
    if (!before) await repository.insert(promotion, entry);
    else if (!(await repository.update(promotion, entry))) throw staleVersion('promotion', await repository.findById(id)); // prettier-ignore
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const added = before ? null : await repository.findById(id);
    if (added) return added;
    throw invalidField('code', 'Another promotion has this code already.');
  } finally {
    repository.forgetBook();
  }
  await outbox.relay(entry);
  return before ? { ...promotion, version: before.version + 1 } : promotion;
}

/** Does nothing if the promotion is already deleted. @throws DomainError NOT_FOUND; CONFLICT (STALE_VERSION) */
async function deletePromotion(
  context: Context,
  actor: Actor,
  { id, version }: { id: string; version: number },
): Promise<string> {
  const { repository, clock, outbox } = context;
  assertMay(actor, 'catalogue:write');
  const promotion = await repository.findById(id);
  if (!promotion) throw notFound('The promotion');
  if (promotion.isDeleted) return id;
  const entry = await toEntry(context, actor, promotion, promotion, null);
  const isDeleted = version === promotion.version && (await repository.delete(promotion, clock.now(), entry));
  repository.forgetBook();
  if (!isDeleted) throw staleVersion('promotion', await repository.findById(id));
  await outbox.relay(entry);
  return id;
}

/** Replaces a merged brand or category in all promotions. Can be repeated. */
async function followMerge({ repository, clock, outbox }: Context, actor: Actor, merge: TaxonMerge): Promise<void> {
  assertMay(actor, 'catalogue:write');
  const { kind, from, into } = merge;
  const field = kind === 'brands' ? 'brandIds' : 'categoryIds';
  const changes = changesBetween({ [kind]: from.name }, { [kind]: into.name });
  await retryWhileChanging('The promotions are being changed right now. Try again.', async () => {
    for (const promotion of await repository.findAll()) {
      if (!promotion[field].includes(from.id)) continue;
      const merged = { ...promotion, [field]: idsAfterMerge(promotion[field], merge), changedAt: clock.now() };
      const entry = outbox.toEntry(actor, { action: 'promotion.updated', subject: promotion, changes });
      const isUpdated = await repository.update(merged, entry);
      repository.forgetBook();
      if (!isUpdated) return undefined;
      await outbox.relay(entry);
    }
    return true;
  });
}

async function check(
  { repository, catalogue }: Context,
  { id, before }: { id: string; before: Promotion | null },
  given: Partial<PromotionContent> & typeof blankPromotion,
): Promise<PromotionContent> {
  const { name = '', kind } = given;
  if (kind === undefined) throw invalidField('kind', 'Say what the promotion takes off.');
  const checked = checkPromotion(contentOf({ ...given, name, kind }));
  const all = await repository.findAll();
  if (all.length >= promotionLimits.promotions && !all.some((each) => each.id === id)) {
    throw invalidField('kind', `There are ${promotionLimits.promotions} promotions already. Delete one first.`);
  }
  if (all.some((each) => each.id !== id && each.code !== null && each.code === checked.code)) {
    throw invalidField('code', 'Another promotion has this code already.');
  }
  await checkSelection(catalogue, checked, before);
  return checked;
}

/** A category, brand or product that no longer exists is accepted if the promotion already had it. */
async function checkSelection(
  catalogue: Context['catalogue'],
  checked: PromotionContent,
  before: PromotionContent | null,
): Promise<void> {
  const { tree, brandsById } = await catalogue.taxonomy.read();
  const products = await catalogue.findProductsByIds(checked.productIds);
  const exists = {
    category: (id: string) => tree.find(id) !== null,
    brand: (id: string) => brandsById.has(id),
    product: (id: string) => products.some((product) => product.id === id),
  };
  const unknown = (['category', 'brand', 'product'] as const).filter((what) =>
    checked[`${what}Ids`].some((id) => !exists[what](id) && !before?.[`${what}Ids`].includes(id)),
  );
  if (unknown.length > 0) {
    throw invalidInput(unknown.map((what) => ({ field: `${what}Ids`, message: `There is no ${what} with one of these IDs.` }))); // prettier-ignore
  }
}

const nullable: ReadonlySet<string> = new Set(
  Object.entries(blankPromotion).flatMap(([field, value]) => (value === null ? [field] : [])),
);

/** @throws DomainError BAD_USER_INPUT for an amount that is in another currency or cannot be charged. */
function toContent(
  { currency }: Context,
  { amount, minimumAmount, ...given }: Omit<SavePromotion, 'id' | 'version' | 'idempotencyKey'>,
): Partial<PromotionContent> {
  for (const [field, value] of Object.entries({ amount, minimumAmount })) {
    if (value && value.currency !== currency) {
      throw invalidField(`${field}.currencyCode`, `The currency of this shop is ${currency.toUpperCase()}.`);
    }
    const stepFault = value ? findStepFault(value) : null;
    if (stepFault !== null) throw invalidField(field, stepFault);
  }
  const toMinor = (value: Money | null | undefined) => value && value.amountMinor;
  const fields = { ...given, amountMinor: toMinor(amount), minimumMinor: toMinor(minimumAmount) };
  return Object.fromEntries(
    Object.entries(fields).filter(([field, value]) => value !== undefined && (value !== null || nullable.has(field))),
  );
}

/** Keeps only the fields of the content: no ID or version, for example. */
function contentOf(given: PromotionContent): PromotionContent {
  const fields = Object.keys({ name: '', kind: '', ...blankPromotion }) as (keyof PromotionContent)[];
  return Object.fromEntries(fields.map((field) => [field, given[field]])) as unknown as PromotionContent;
}

async function toEntry(
  { catalogue, outbox, currency }: Context,
  actor: Actor,
  subject: Promotion,
  before: Promotion | null,
  after: Promotion | null,
): Promise<AuditEntry> {
  const namesOf = await openNames(
    catalogue,
    [before, after].filter((each) => each !== null),
  );
  const toValues = (each: Promotion) => valuesOf(each, namesOf(each), currency);
  return outbox.toEntry(actor, {
    action: !after ? 'promotion.deleted' : before ? 'promotion.updated' : 'promotion.added',
    subject: { id: subject.id, name: subject.name },
    changes: changesBetween(before && toValues(before), after ? toValues(after) : {}),
  });
}

function valuesOf(promotion: Promotion, names: SelectionNames, currency: Currency): AuditValues {
  const { amountMinor, minimumMinor, priority, isPaused, validFrom, validTo, percent, buyQuantity, getQuantity } = promotion; // prettier-ignore
  const inWords = (flag: boolean) => (flag ? 'yes' : 'no');
  const toAmount = (amount: number | null) => (amount === null ? null : money(amount, currency));
  return {
    name: promotion.name,
    kind: promotion.kind.replaceAll('_', ' '),
    code: promotion.code,
    percent,
    amount: toAmount(amountMinor),
    buyQuantity,
    getQuantity,
    perProduct: inWords(promotion.isPerProduct),
    minimumAmount: toAmount(minimumMinor),
    minimumQuantity: promotion.minimumQuantity,
    categories: inList(names.categories),
    brands: inList(names.brands),
    products: inList(names.products),
    firstOrder: inWords(promotion.isFirstOrder),
    validFrom: validFrom?.toISOString() ?? null,
    validTo: validTo?.toISOString() ?? null,
    useLimit: promotion.useLimit,
    customerLimit: promotion.customerLimit,
    combinable: inWords(promotion.isCombinable),
    priority,
    paused: inWords(isPaused),
  };
}
