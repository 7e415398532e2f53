import { mostReplacements, supersessionRules } from '@kickstand/rules/numbers';
import type { Clock } from '../../platform/clock.js';
import { isDuplicateKey } from '../../platform/mongo/connect.js';
import { assertMay, type Actor } from '../../shared/actor.js';
import { conflict, invalidField, invalidInput, notFound, staleVersion, type FieldError } from '../../shared/errors.js';
import { checkFields } from '../../shared/field-rules.js';
import { toPageRequest, type Page } from '../../shared/pagination.js';
import { changesBetween, type AuditEntry, type AuditValues, type ChangeOrigin } from '../audit/audit.js';
import type { AuditOutbox, AuditService } from '../audit/audit.service.js';
import type { CatalogueService } from '../catalogue/products/catalogue.service.js';
import { partNumberKeyOf } from '../catalogue/products/part-number.js';
import { followChain, numberIdOf, type ChainProblem, type Supersession } from './supersession.js';
import type { SupersessionRepository } from './supersession.repository.js';
import type { SaveSupersessionInput } from './numbers.type.js';

export interface SupersessionsDeps {
  repository: SupersessionRepository;
  audit: Pick<AuditService, 'openOutbox'>;
  catalogue: Pick<CatalogueService, 'numbers' | 'source'>;
  clock: Clock;
}

/** Number of entries that an export reads at a time. */
const readAtOnce = 250;

export type Supersessions = ReturnType<typeof createSupersessions>;

interface Context extends SupersessionsDeps {
  outbox: AuditOutbox;
}

/** Supersessions of part numbers, entered by staff. */
export function createSupersessions(deps: SupersessionsDeps) {
  const { repository, audit } = deps;
  const outbox = audit.openOutbox(repository.outbox);

  const context: Context = { ...deps, outbox };
  return {
    ...reads(repository),

    /** Why the chain from this number is not followed to its end; null if it is. */
    findProblem: async (supersession: Supersession): Promise<ChainProblem | null> =>
      (await follow(context, supersession)).problem,

    /**
     * Adds or edits the entry of a number. A retry changes nothing.
     * @param origin for the audit log.
     * @throws DomainError BAD_USER_INPUT; NOT_FOUND; CONFLICT (STALE_VERSION)
     */
    save: (actor: Actor, input: SaveSupersessionInput, origin: ChangeOrigin = {}) =>
      save(context, actor, input, origin),

    /** Does nothing if the entry is already deleted. @throws DomainError NOT_FOUND; CONFLICT (STALE_VERSION) */
    async delete(
      actor: Actor,
      { id, version }: Pick<Supersession, 'id' | 'version'>,
      origin: ChangeOrigin = {},
    ): Promise<string> {
      assertMay(actor, 'catalogue:write');
      const known = await repository.findById(id);
      if (!known) throw notFound('The entry');
      if (known.isDeleted) return id;
      if (version !== known.version) throw staleVersion('entry', known);
      const entry = toEntry(context, actor, { before: known, after: null, origin });
      if (!(await repository.delete(known, await keysBehind(context, known), entry))) {
        throw staleVersion('entry', await repository.findById(id));
      }
      await finish(context, entry);
      return id;
    },

    /** Called by the outbox worker: moves waiting audit entries to the log, and completes interrupted changes. */
    async relayAudit(): Promise<void> {
      await outbox.relayAll();
      await followChanges(context);
    },
  };
}

function reads(repository: SupersessionRepository) {
  return {
    /** Sorted by brand and number. @param search beginning of an old or new number, or of a brand. */
    async list(
      actor: Actor,
      { search, first, after }: { search?: string | null; first?: number | null; after?: string | null },
    ): Promise<Page<Supersession>> {
      assertMay(actor, 'catalogue:read');
      return repository.findPage((search ?? '').trim(), toPageRequest(first, after));
    },

    async count(actor: Actor, search: string | null | undefined): Promise<number> {
      assertMay(actor, 'catalogue:read');
      return repository.count((search ?? '').trim());
    },

    async find(actor: Actor, id: string): Promise<Supersession | null> {
      assertMay(actor, 'catalogue:read');
      const found = await repository.findById(id);
      return found?.isDeleted ? null : found;
    },

    /** In any order, without unknown numbers; the caller has checked access. @param ids made by `numberIdOf`. */
    findByNumbers: (ids: readonly string[]): Promise<Supersession[]> => repository.findByNumbers(ids),

    /** All entries, sorted by brand and number, for an export; the caller has checked access. */
    async *all(): AsyncGenerator<Supersession> {
      for (let after: string | null = null, hasMore = true; hasMore;) {
        const page: Page<Supersession> = await repository.findPage('', { first: readAtOnce, after });
        yield* page.edges.map(({ node }) => node);
        after = page.endCursor;
        hasMore = page.hasNextPage;
      }
    },
  };
}

function follow({ repository }: Context, start: Supersession) {
  return followChain([start], repository.findByNumbers);
}

function toEntry(
  { outbox }: Context,
  actor: Actor,
  { before, after, origin }: { before: Supersession | null; after: Supersession | null; origin: ChangeOrigin },
): AuditEntry {
  const { id, brandName, number } = (after ?? before) as Supersession;
  return outbox.toEntry(actor, {
    action: !after ? 'supersession.deleted' : before ? 'supersession.updated' : 'supersession.added',
    subject: { id, name: `${brandName} ${number}` },
    changes: changesBetween(before && toValues(before), after ? toValues(after) : {}),
    ...origin,
  });
}

/**
 * Keys of all numbers that follow these entries in a chain. The search also finds the products of these numbers by the
 * old number.
 */
async function keysBehind(context: Context, ...entries: readonly (Supersession | null)[]): Promise<string[]> {
  const chains = await Promise.all(entries.flatMap((entry) => (entry ? [follow(context, entry)] : [])));
  const keys = chains.flatMap(({ steps, ends }) => [...steps.flatMap(({ replacedBy }) => replacedBy), ...ends]);
  return [...new Set(keys.map(({ number }) => partNumberKeyOf(number)))];
}

/** Marks the products of the changed numbers, so that the search index reads them again. */
async function followChanges({ repository, catalogue }: Context): Promise<void> {
  const changes = await repository.findBehind();
  for (const { id, keys } of changes) {
    await catalogue.numbers.touch(keys);
    await repository.markFollowed(id, keys);
  }
  if (changes.length > 0) catalogue.source.announce();
}

async function finish(context: Context, entry: AuditEntry): Promise<void> {
  await context.outbox.relay(entry);
  await followChanges(context);
}

/**
 * Refuses an entry that leads back to itself. Two concurrent changes can still form a loop; following a chain then
 * skips the step that leads back.
 */
async function checkCircle({ repository }: Context, entry: Supersession): Promise<void> {
  const others = async (ids: readonly string[]) =>
    (await repository.findByNumbers(ids)).map((other) => (other.id === entry.id ? entry : other));
  const { problem } = await followChain([entry], others);
  if (problem === 'circular') throw invalidField('replacedBy', 'These numbers lead back to the old one.');
}

async function save(
  context: Context,
  actor: Actor,
  { version, ...input }: SaveSupersessionInput,
  origin: ChangeOrigin,
): Promise<Supersession> {
  const { repository, clock } = context;
  assertMay(actor, 'catalogue:write');
  const content = checkSupersession(input);
  const stored = await repository.findByNumber(content);
  const ownId = numberIdOf(content);
  // An earlier version may have stored another number under this ID.
  const id = stored?.id ?? ((await repository.findById(ownId)) ? `${ownId}:` : ownId);
  const before = stored?.isDeleted ? null : stored;
  const after: Supersession = { ...content, id, version: (stored?.version ?? 0) + 1, changedAt: clock.now() };
  if (before && changesBetween(toValues(before), toValues(after)).length === 0) return before;
  if (version == null && before) {
    throw invalidField('number', 'There is already an entry for this number. Edit that one.');
  }
  if (version != null && !before) throw notFound('The entry of this number');
  if (before && version !== before.version) throw staleVersion('entry', before);
  await checkCircle(context, after);
  const entry = toEntry(context, actor, { before, after, origin });
  const behind = await keysBehind(context, before, after);
  if (stored) {
    if (!(await repository.update(after, stored.version, behind, entry))) {
      throw staleVersion('entry', await repository.findById(id));
    }
  } else {
    await repository.insert(after, behind, entry).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
      throw conflict(
        'STALE_VERSION',
        'Somebody else has entered this number in the meantime. Look at its entry, then try again.',
      );
    });
  }
  await finish(context, entry);
  return after;
}

/** Checks the content and returns it as it is stored. @throws DomainError BAD_USER_INPUT */
export function checkSupersession({ kind, replacedBy, since, ...old }: Omit<SaveSupersessionInput, 'version'>) {
  const faults: FieldError[] = [];
  const check = <R extends Parameters<typeof checkFields>[0]>(
    rules: R,
    input: Parameters<typeof checkFields<R>>[1],
    path?: string,
  ) => {
    const { values, faults: found } = checkFields(rules, input, path);
    faults.push(...found);
    return values;
  };
  const { number: numberRule, brandName: brandRule, quantity, since: sinceRule } = supersessionRules;
  const named = { number: numberRule, brandName: brandRule };
  const values = check(named, { number: old.number, brandName: old.brandName });
  if (since != null) check({ since: sinceRule }, { since });
  if (replacedBy.length > mostReplacements) {
    throw invalidField('replacedBy', `There can be at most ${mostReplacements}.`);
  }
  const replacements = replacedBy.map((each, index) =>
    check({ ...named, quantity }, { quantity: 1, ...each }, `replacedBy.${index}`),
  );
  [values, ...replacements].forEach(({ number }, index) => {
    const field = index === 0 ? 'number' : `replacedBy.${index - 1}.number`;
    if (partNumberKeyOf(number) === '') faults.push({ field, message: 'Number must have a letter or a digit.' });
  });
  const ids = replacements.map(numberIdOf);
  ids.forEach((id, index) => {
    const field = `replacedBy.${index}.number`;
    if (id === numberIdOf(values)) faults.push({ field, message: 'A number cannot replace itself.' });
    else if (ids.indexOf(id) !== index) faults.push({ field, message: 'This number is in the list twice.' });
  });
  if (kind === 'replaced' ? ids.length !== 1 : ids.length < 2) {
    const message = kind === 'replaced' ? 'Enter the one number that replaces it.' : 'Enter two or more numbers.';
    faults.push({ field: 'replacedBy', message });
  }
  if (faults.length > 0) throw invalidInput(faults);
  return { ...values, kind, replacedBy: replacements, since: since ?? null };
}

function toValues({ number, brandName, kind, replacedBy, since }: Supersession): AuditValues {
  const list = replacedBy.map(({ quantity, brandName: brand, number: by }) => `${quantity} × ${brand} ${by}`);
  return { number, brandName, kind, replacedBy: list.join('; '), since };
}
