import { searchRuleLimits } from '@kickstand/rules/search';
import type { Clock } from '../../platform/clock.js';
import { isDuplicateKey } from '../../platform/mongo/connect.js';
import { assertMay, type Actor } from '../../shared/actor.js';
import { assertEdited, invalidField, invalidInput, notFound, staleVersion } from '../../shared/errors.js';
import { withoutNulls } from '../../shared/without-nulls.js';
import { changesBetween, inList, type AuditEntry, type AuditValues } from '../audit/audit.js';
import type { AuditOutbox, AuditService } from '../audit/audit.service.js';
import type { CatalogueService } from '../catalogue/products/catalogue.service.js';
import { claimIdOfNew, type IdempotencyService } from '../idempotency/idempotency.service.js';
import { checkRule, type SearchRule, type SearchRuleContent, type SearchRuleKind } from './search-rule.js';
import type { SearchRuleRepository } from './search-rule.repository.js';
import type { DeleteSearchRuleInput, SaveSearchRuleInput } from './search-rule.type.js';

export interface SearchRulesDeps {
  repository: SearchRuleRepository;
  clock: Clock;
  catalogue: Pick<CatalogueService, 'findProductsByIds' | 'source'>;
  idempotency: IdempotencyService;
  audit: Pick<AuditService, 'openOutbox'>;
}

const blank: Omit<SearchRuleContent, 'kind'> = {
  terms: [],
  alternatives: [],
  path: null,
  pinnedIds: [],
  buriedIds: [],
};

interface Context extends SearchRulesDeps {
  outbox: AuditOutbox;
}

/** Admins' rules for searches: synonyms, redirects, and products that come first or last. */
export function createSearchRules(deps: SearchRulesDeps) {
  const { repository } = deps;
  const outbox = deps.audit.openOutbox(repository.outbox);
  const context: Context = { ...deps, outbox };
  return {
    /** Newest first. */
    async list(actor: Actor, kind: SearchRuleKind | null): Promise<SearchRule[]> {
      assertMay(actor, 'content:read');
      const rules = await repository.findAll();
      return kind === null ? rules : rules.filter((rule) => rule.kind === kind);
    },

    save: (actor: Actor, input: SaveSearchRuleInput): Promise<SearchRule> => save(context, actor, input),
    delete: (actor: Actor, input: DeleteSearchRuleInput): Promise<string> => deleteRule(context, actor, input),

    /** Called by the outbox worker: moves waiting audit entries to the log. */
    relayAudit: (): Promise<void> => outbox.relayAll(),
  };
}

/** @throws DomainError BAD_USER_INPUT; NOT_FOUND; CONFLICT (STALE_VERSION, IDEMPOTENCY_KEY_REUSED) */
async function save(
  context: Context,
  actor: Actor,
  { id: knownId, version, idempotencyKey, ...fields }: SaveSearchRuleInput,
): Promise<SearchRule> {
  const { repository, idempotency, clock, outbox } = context;
  assertMay(actor, 'content:write');
  const given: Partial<SearchRuleContent> = withoutNulls(fields);
  const id =
    knownId ??
    (await claimIdOfNew(idempotency, actor, {
      what: 'rule',
      operation: 'save search rule',
      key: idempotencyKey,
      input: given,
    }));
  const before = await repository.findById(id);
  // A retry returns the rule that the first attempt added.
  if (knownId == null && before) return before;
  if (knownId != null) assertEdited('rule', before, version);
  const kind = before?.kind ?? given.kind;
  if (kind === undefined) throw invalidField('kind', 'Say what kind of rule it is.');
  if (given.kind !== undefined && given.kind !== kind) {
    throw invalidField('kind', 'A rule keeps its kind. Delete it and add another one.');
  }
  const { terms, alternatives, path, pinnedIds, buriedIds } = { ...blank, ...before, ...given };
  const content = await check(context, { id, before }, { kind, terms, alternatives, path, pinnedIds, buriedIds });
  const rule: SearchRule = { ...content, id, version: before?.version ?? 1, changedAt: clock.now() };
  if (before && changesBetween(toValues(before), toValues(rule)).length === 0) return before;
  const entry = await toEntry(context, actor, rule, before, rule);
  try {
    if (!before) await repository.insert(rule, entry);
    else if (!(await repository.update(rule, entry))) throw staleVersion('rule', await repository.findById(id));
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const added = before ? null : await repository.findById(id);
    if (added) return added;
    throw invalidField('terms', 'There is already a rule of this kind for this search. Edit that one.');
  } finally {
    forget(context);
  }
  await outbox.relay(entry);
  return before ? { ...rule, version: before.version + 1 } : rule;
}

/** Does nothing if the rule is already deleted. @throws DomainError NOT_FOUND; CONFLICT (STALE_VERSION) */
async function deleteRule(context: Context, actor: Actor, { id, version }: DeleteSearchRuleInput): Promise<string> {
  const { repository, clock, outbox } = context;
  assertMay(actor, 'content:write');
  const rule = await repository.findById(id);
  if (!rule) throw notFound('The rule');
  if (rule.isDeleted) return id;
  const entry = await toEntry(context, actor, rule, rule, null);
  const isDeleted = version === rule.version && (await repository.delete(rule, clock.now(), entry));
  forget(context);
  if (!isDeleted) throw staleVersion('rule', await repository.findById(id));
  await outbox.relay(entry);
  return id;
}

function forget({ repository, catalogue }: Context): void {
  repository.forgetBook();
  catalogue.source.forgetReads();
}

/** A product that was deleted is accepted if the rule already had it. */
async function check(
  { repository, catalogue }: Context,
  { id, before }: { id: string; before: SearchRule | null },
  content: SearchRuleContent,
): Promise<SearchRuleContent> {
  const all = await repository.findAll();
  const others = all.filter((rule) => rule.id !== id);
  const checked = checkRule(content, others);
  if (others.length === all.length && all.length >= searchRuleLimits.rules) {
    throw invalidField('kind', `There are ${searchRuleLimits.rules} rules already. Delete one first.`);
  }
  const { pinnedIds, buriedIds } = checked;
  const products = await catalogue.findProductsByIds([...pinnedIds, ...buriedIds]);
  const known = new Set(products.filter(({ deletedAt }) => deletedAt === null).map((product) => product.id));
  for (const earlier of [...(before?.pinnedIds ?? []), ...(before?.buriedIds ?? [])]) known.add(earlier);
  const faults = Object.entries({ pinnedIds, buriedIds }).flatMap(([field, ids]) =>
    ids.flatMap((productId, index) => {
      if (known.has(productId)) return [];
      return [{ field: `${field}.${index}`, message: 'There is no product with this ID.' }];
    }),
  );
  if (faults.length > 0) throw invalidInput(faults);
  return checked;
}

/** An audit entry, with names of products instead of their IDs. */
async function toEntry(
  { catalogue, outbox }: Context,
  actor: Actor,
  subject: SearchRule,
  before: SearchRule | null,
  after: SearchRule | null,
): Promise<AuditEntry> {
  const rules = [before, after].filter((rule) => rule !== null);
  const ids = new Set(rules.flatMap(({ pinnedIds, buriedIds }) => [...pinnedIds, ...buriedIds]));
  const products = ids.size === 0 ? [] : await catalogue.findProductsByIds([...ids]);
  const names = new Map(products.map((product) => [product.id, product.name]));
  return outbox.toEntry(actor, {
    action: !after ? 'search_rule.deleted' : before ? 'search_rule.updated' : 'search_rule.added',
    subject: { id: subject.id, name: subject.terms.join(', ') },
    changes: changesBetween(before && toValues(before, names), after ? toValues(after, names) : {}),
  });
}

function toValues(
  { kind, terms, alternatives, path, pinnedIds, buriedIds }: SearchRule,
  names: ReadonlyMap<string, string> = new Map(),
): AuditValues {
  const toNames = (ids: readonly string[]) => inList(ids.map((id) => names.get(id) ?? id));
  return {
    kind: kind.replaceAll('_', ' '),
    terms: inList(terms),
    alternatives: inList(alternatives),
    path,
    pinned: toNames(pinnedIds),
    buried: toNames(buriedIds),
  };
}
