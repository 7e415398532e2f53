import { baseVehicleRules, vehicleAlias, vehicleLimits, vehicleMarket, vehicleRules } from '@kickstand/rules/vehicles';
import { findFault, type FieldRule } from '@kickstand/rules/fields';
import { isDuplicateKey, isWriteConflict } from '../../platform/mongo/connect.js';
import { assertMay, type Actor } from '../../shared/actor.js';
import { invalidField, invalidInput, notFound, staleVersion, type FieldError } from '../../shared/errors.js';
import { checkFields } from '../../shared/field-rules.js';
import { retryWhileChanging } from '../../shared/retry.js';
import { changesBetween, inList, type AuditValues, type ChangeOrigin } from '../audit/audit.js';
import type { AuditOutbox } from '../audit/audit.service.js';
import { slugOf, slugsFor } from '../catalogue/slug.js';
import { claimIdOfNew, type IdempotencyService } from '../idempotency/idempotency.service.js';
import type { VehicleRepository } from './vehicle.repository.js';
import { identityOf, nameOf, type BaseVehicle, type Vehicle, type VehicleList } from './vehicle.js';
import type { SaveVehicleInput } from './vehicle-admin.type.js';

type VehicleDetails = Omit<SaveVehicleInput, 'id' | 'version' | 'idempotencyKey'>;
interface Deps {
  vehicles: Pick<VehicleRepository, 'findById' | 'insert' | 'nextNumber' | 'update'>;
  outbox: AuditOutbox;
  idempotency: IdempotencyService;
  readVehicles: () => Promise<VehicleList>;
  /** Called after each write. */
  forget: () => void;
}

type Content = Omit<Vehicle, 'id' | 'number' | 'slugs' | 'version'>;

/** Adds bikes and edits them. A retry changes nothing. */
export function createSaveVehicle(deps: Deps) {
  /** @param origin for the audit log. */
  return (actor: Actor, input: SaveVehicleInput, origin: ChangeOrigin = {}) => saveVehicle(deps, actor, input, origin);
}

/** The stored bike; null for a new one. @throws DomainError if it cannot be edited. */
async function findEdited({ vehicles, readVehicles }: Deps, id: string): Promise<Vehicle | null> {
  const stored = await vehicles.findById(id);
  if (!stored) return null;
  const { merged, ...vehicle } = stored;
  if (!merged) return vehicle;
  const into = (await readVehicles()).find(id);
  throw invalidField('id', `This bike was merged into ${into ? nameOf(into) : 'another one'}. Edit that one.`);
}

/**
 * @returns undefined if the bike was changed in the meantime, or another one has taken the number or the slug, or is
 *   taking it.
 */
async function write(
  deps: Deps,
  actor: Actor,
  { before, after, origin }: { before: Vehicle | null; after: Vehicle; origin: ChangeOrigin },
): Promise<Vehicle | undefined> {
  const { outbox, vehicles, forget } = deps;
  const entry = outbox.toEntry(actor, {
    action: before ? 'vehicle.updated' : 'vehicle.added',
    subject: { id: after.id, name: nameOf(after) },
    changes: changesBetween(before && toValues(before), toValues(after)),
    ...origin,
  });
  try {
    if (!before) await vehicles.insert(after, entry);
    else if (!(await vehicles.update(after, entry))) return undefined;
  } catch (error) {
    if (isWriteConflict(error)) return undefined;
    if (!isDuplicateKey(error)) throw error;
    if (isDuplicateKey(error, 'identity')) throw bikeTaken(after);
    return before ? undefined : ((await findEdited(deps, after.id)) ?? undefined);
  } finally {
    forget();
  }
  await outbox.relay(entry);
  return before ? { ...after, version: before.version + 1 } : after;
}

/** @throws DomainError BAD_USER_INPUT; NOT_FOUND; CONFLICT (STALE_VERSION) */
async function saveVehicle(
  deps: Deps,
  actor: Actor,
  { id: knownId, version, idempotencyKey, ...details }: SaveVehicleInput,
  origin: ChangeOrigin,
): Promise<Vehicle> {
  assertMay(actor, 'catalogue:write');
  const checked = checkDetails(details);
  const id =
    knownId ??
    (await claimIdOfNew(deps.idempotency, actor, {
      what: 'bike',
      operation: 'save vehicle',
      key: idempotencyKey,
      input: details,
    }));
  return retryWhileChanging('Bikes are being changed right now. Try again.', async () => {
    const before = await findEdited(deps, id);
    // A retry returns the bike that the first attempt added.
    if (before && knownId == null) return before;
    if (!before && knownId != null) throw notFound('The bike');
    const list = await deps.readVehicles();
    const isRespelled = before?.make.key === checked.make.key && before.make.name !== checked.make.name;
    const content = isRespelled ? checked : withNameOfMake(checked, id, list);
    const own = { number: before?.number ?? (await deps.vehicles.nextNumber()), version: before?.version ?? 1 };
    const after: Vehicle = { ...content, ...own, id, slugs: slugsOf(content, { id, before }, list) };
    if (before && changesBetween(toValues(before), toValues(after)).length === 0) return before;
    if (before && version == null) throw invalidField('version', 'Send the version that you edited.');
    if (before && version !== before.version) throw staleVersion('bike', before);
    if (isRespelled) {
      // The other bikes must not change if the edited one cannot be stored.
      if (list.all.some((each) => each.id !== id && identityOf(each) === identityOf(after))) throw bikeTaken(after);
      if (!(await respellOthers(deps, actor, { after, list, origin }))) return undefined;
    }
    return write(deps, actor, { before, after, origin });
  });
}

const bikeTaken = (bike: Vehicle) =>
  invalidField('model', `There is already a bike ${nameOf(bike)} from ${bike.yearFrom}. Edit that one.`);

/**
 * Gives the other bikes of a make the spelling of the edited one, which is stored last, so that a retry completes this.
 * @returns false if one of them was changed in the meantime.
 */
async function respellOthers(
  deps: Deps,
  actor: Actor,
  { after: { id, make }, list, origin }: { after: Vehicle; list: VehicleList; origin: ChangeOrigin },
): Promise<boolean> {
  for (const before of list.all) {
    if (before.id === id || before.make.key !== make.key || before.make.name === make.name) continue;
    if (!(await write(deps, actor, { before, after: { ...before, make }, origin }))) return false;
  }
  return true;
}

/** @throws DomainError BAD_USER_INPUT */
function checkDetails({ kind, markets = [], aliases = [], baseVehicles = [], ...details }: VehicleDetails): Content {
  const { variant, code, yearTo = null, ccm = null, kw = null } = details;
  const input = { ...details, variant: variant ?? '', code: code ?? '', yearTo, ccm, kw };
  const { values, faults } = checkFields(vehicleRules, input);
  const key = slugOf(values.make, '');
  if (faults.length === 0 && key === '') {
    faults.push({ field: 'make', message: 'Make must have a letter from A to Z or a digit.' });
  }
  if (faults.length === 0 && values.yearTo !== null && values.yearTo < values.yearFrom) {
    faults.push({ field: 'yearTo', message: 'Last year must not be before the first year.' });
  }
  const lists = {
    markets: readList('markets', markets, vehicleMarket, vehicleLimits.markets, faults),
    aliases: readList('aliases', aliases, vehicleAlias, vehicleLimits.aliases, faults),
    baseVehicles: readBaseVehicles(baseVehicles, faults),
  };
  if (faults.length > 0) throw invalidInput(faults);
  const { make, ...own } = values;
  return {
    ...{ ...own, ...lists, kind },
    make: { key, name: make },
    variant: own.variant || null,
    code: own.code || null,
  };
}

/** Removes duplicates. Adds problems to `faults`. */
function readList(
  field: string,
  sent: readonly string[],
  rule: FieldRule,
  most: number,
  faults: FieldError[],
): readonly string[] {
  if (sent.length > most) faults.push({ field, message: `There can be at most ${most}.` });
  sent.forEach((text, index) => {
    const message = findFault(rule, text);
    if (message !== null) faults.push({ field: `${field}.${index}`, message });
  });
  return [...new Set(sent.map((text) => text.trim()))];
}

/** Adds problems to `faults`. @returns the base vehicles, sorted by year. */
function readBaseVehicles(sent: readonly BaseVehicle[], faults: FieldError[]): readonly BaseVehicle[] {
  const field = 'baseVehicles';
  if (sent.length > vehicleLimits.baseVehicles) {
    faults.push({ field, message: `There can be at most ${vehicleLimits.baseVehicles}.` });
  }
  const byId = new Map<number, BaseVehicle>();
  sent.forEach((each, index) => {
    const { values, faults: found } = checkFields(baseVehicleRules, each, `${field}.${index}`);
    faults.push(...found);
    if (byId.has(each.vcdbId)) faults.push({ field, message: `The base vehicle ${each.vcdbId} is in the list twice.` });
    byId.set(each.vcdbId, values);
  });
  return [...byId.values()].sort((a, b) => a.year - b.year || a.vcdbId - b.vcdbId);
}

/** A make has only one name: the name that its other bikes use. An edit can change the name; see `respellOthers`. */
function withNameOfMake(content: Content, id: string | null, { all }: VehicleList): Content {
  const { key, name } = content.make;
  const other = all.find((vehicle) => vehicle.make.key === key && vehicle.id !== id);
  return { ...content, make: { key, name: other?.make.name ?? name } };
}

/**
 * The details as they would be stored.
 * @param id of the edited bike; null for a new one.
 * @throws DomainError BAD_USER_INPUT
 */
export const readVehicleContent = (
  details: Omit<VehicleDetails, 'make'> & { make: string },
  id: string | null,
  list: VehicleList,
): Content => withNameOfMake(checkDetails(details), id, list);

/** The slug is made from the name. Earlier slugs of the bike still lead to it. */
function slugsOf(
  { make, model, variant, code, yearFrom }: Content,
  { id, before }: { id: string; before: Vehicle | null },
  list: VehicleList,
): readonly string[] {
  const rest = slugOf([model, variant, code].filter((part) => part !== null).join(' '), 'bike');
  const made = `${make.key}-${rest}`.slice(0, 100).replace(/-$/, '');
  const wanted = [made, `${made}-${yearFrom}`, ...[...slugsFor(rest, 'bike', id)].map((slug) => `${make.key}-${slug}`)];
  const earlier = before?.slugs ?? [];
  const current = earlier[0];
  if (current !== undefined && wanted.includes(current)) return earlier;
  // A bike that was merged into this one keeps its own slugs.
  const free = wanted.find((slug) => earlier.includes(slug) || !list.bySlug(slug)) ?? `${made}-${id}`;
  return [free, ...earlier.filter((slug) => slug !== free)];
}

function toValues(vehicle: Vehicle): AuditValues {
  const { make, model, variant, code, kind, yearFrom, yearTo, markets, ccm, kw, aliases, baseVehicles, slugs } =
    vehicle;
  return {
    ...{ make: make.name, model, variant, code, kind, yearFrom, yearTo, ccm, kw },
    markets: markets.join(', ') || null,
    aliases: inList(aliases),
    baseVehicles: inList(baseVehicles.map(({ year, vcdbId }) => `${year}: ${vcdbId}`)),
    slug: slugs[0] ?? null,
  };
}
