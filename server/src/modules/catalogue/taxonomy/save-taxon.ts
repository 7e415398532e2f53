import { attributeRules, lastPosition, taxonomyLimits, taxonomyRules } from '@kickstand/rules/products';
import type { Clock } from '../../../platform/clock.js';
import { isDuplicateKey } from '../../../platform/mongo/connect.js';
import type { ReadCache } from '../../../platform/read-cache.js';
import { actorLabel, assertAdmin, type Actor } from '../../../shared/actor.js';
import {
  conflict,
  DomainError,
  invalidField,
  invalidInput,
  notFound,
  type FieldError,
} from '../../../shared/errors.js';
import { checkFields } from '../../../shared/field-rules.js';
import { withoutNulls } from '../../../shared/without-nulls.js';
import { changesBetween, type AuditEntry, type AuditValues } from '../../audit/audit.js';
import type { AuditOutbox } from '../../audit/audit.service.js';
import type { IdempotencyService } from '../../idempotency/idempotency.service.js';
import { isSlugOf, slugsFor } from '../slug.js';
import type { SlugRepository } from '../slug.repository.js';
import type { TaxonomyProducts } from './taxonomy-products.repository.js';
import { deepestLevel, type Brand, type Category, type ProductFamily, type Taxonomy } from './taxonomy.js';
import type { TaxonomyRepository } from './taxonomy.repository.js';

/** Target of a save: a new document with the attempt's key, or the edited version of an existing one. */
export interface SaveTarget {
  id?: string | null;
  /** Needed with an id. */
  version?: number | null;
  /** Needed without an id. */
  idempotencyKey?: string | null;
}

/** Absent and null fields are not changed, or get defaults; an empty text or list removes the value. */
type Fields<T> = { [Field in keyof Omit<T, 'id' | 'version'>]?: T[Field] | null };

/** An empty `parentId` means the top of the tree. */
export type CategoryFields = Fields<Category>;
export type BrandFields = Fields<Brand>;
export type FamilyFields = Fields<ProductFamily>;

export interface MoveCategoryInput {
  id: string;
  version: number;
  /** Parent category; null or empty for the top. */
  parentId?: string | null;
  /** The sibling that it is placed before; null or empty for the end. */
  beforeId?: string | null;
}

interface Deps {
  repository: TaxonomyRepository;
  products: TaxonomyProducts;
  slugs: SlugRepository;
  idempotency: IdempotencyService;
  outboxes: Record<TaxonKind, AuditOutbox>;
  cache: ReadCache;
  clock: Clock;
  /** Called before a category or brand uses a picture; refuses a picture that is no longer stored. */
  useImage: (imageUrl: string) => Promise<void>;
}

export type TaxonKind = 'brand' | 'category' | 'family';

interface Stored {
  id: string;
  version: number;
  slug: string;
  name: string;
}

interface Store<T extends Stored> {
  findById(id: string): Promise<T | null>;
  insert(value: T, entry: AuditEntry): Promise<void>;
  update(value: T, entry: AuditEntry, more?: object): Promise<boolean>;
}

/** How one kind is stored, checked and logged. */
interface Saving<T extends Stored> {
  kind: TaxonKind;
  store: Store<T>;
  /** Default values of a new document. */
  blank: Omit<T, 'id' | 'version'>;
  /**
   * @param given the fields that were sent.
   * @returns the value with its texts trimmed. @throws DomainError BAD_USER_INPUT
   */
  check: (value: T, before: T | null, given: Partial<T>) => Promise<T>;
  toValues: (value: T) => AuditValues;
  /** Additional fields to store with an edit. */
  more?: (value: T, before: T) => object;
  /** Effects after an edit. */
  follow?: (value: T, before: T) => Promise<void>;
}

/** Adds and edits categories, brands and families. Only for admins, safe to retry, and recorded in the audit log. */
export function createSaveTaxon(deps: Deps) {
  const { repository, products, slugs, idempotency, outboxes, cache, clock, useImage } = deps;

  async function save<T extends Stored>(
    actor: Actor,
    { id: knownId, version, idempotencyKey, ...fields }: SaveTarget & Fields<T>,
    { kind, store, blank, check, toValues, more, follow }: Saving<T>,
  ): Promise<T> {
    assertAdmin(actor);
    const given = withoutNulls<object>(fields) as Partial<T>;
    const id = knownId ?? (await claimId(actor, kind, idempotencyKey, given));
    const before = await store.findById(id);
    if (knownId == null) {
      // The retry of an attempt that added the document returns that document.
      if (before) return before;
    } else {
      if (!before) throw notFound(`The ${kind}`);
      if (version == null) throw invalidField('version', 'Send the version that you edited.');
      if (version !== before.version) throw staleVersion(kind, before);
    }
    const checked = await check(
      { ...blank, ...before, ...given, id, version: before?.version ?? 1 } as T,
      before,
      given,
    );
    const value = { ...checked, slug: await claimSlug(kind, store, checked, before) };
    const changes = changesBetween(before && toValues(before), toValues(value));
    if (before && changes.length === 0) return before;
    const outbox = outboxes[kind];
    const action = before ? (`${kind}.updated` as const) : (`${kind}.added` as const);
    const entry = outbox.toEntry(actor, { action, subject: { id, name: value.name }, changes });
    try {
      if (!before) await store.insert(value, entry);
      else if (!(await store.update(value, entry, more?.(value, before)))) {
        throw staleVersion(kind, await store.findById(id));
      }
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const added = before ? null : await store.findById(id);
      if (added) return added;
      throw isDuplicateKey(error, 'slug')
        ? slugTaken(kind)
        : invalidField('name', `There is a ${kind} with this name already.`);
    } finally {
      cache.invalidate();
    }
    if (before) await follow?.(value, before);
    await outbox.relay(entry);
    return before ? { ...value, version: before.version + 1 } : value;
  }

  async function claimId(
    actor: Actor,
    kind: TaxonKind,
    key: string | null | undefined,
    input: unknown,
  ): Promise<string> {
    if (key == null) throw invalidField('idempotencyKey', `Send a key of your own to add a ${kind}.`);
    const claim = await idempotency.claim({ owner: actorLabel(actor), operation: `save ${kind}`, key, input });
    return claim.entityId;
  }

  /** A slug made from the name is updated with it; one that an admin chose stays. Earlier slugs redirect to the new one. */
  async function claimSlug<T extends Stored>(
    kind: TaxonKind,
    store: Store<T>,
    { id, slug, name }: T,
    before: T | null,
  ): Promise<string> {
    const isStored = async (target: string) => (await store.findById(target)) !== null;
    const claim = (wanted: string) => slugs.claim(kind, wanted, id, { now: clock.now(), isStored });
    if (slug !== '' && slug !== before?.slug) {
      if (await claim(slug)) return slug;
      throw slugTaken(kind);
    }
    if (before && (name === before.name || !isSlugOf(before.slug, before.name, kind))) return before.slug;
    if (before && isSlugOf(before.slug, name, kind)) return before.slug;
    for (const wanted of slugsFor(name, kind, id)) if (await claim(wanted)) return wanted;
    throw new Error(`No slug is free for ${id}`);
  }

  const categories: Saving<Category> = {
    kind: 'category',
    store: repository.categories,
    blank: { parentId: null, slug: '', name: '', about: null, imageUrl: null, position: 0, attributes: [] },
    async check(category, before, given) {
      const { values, faults } = checkTexts(category, category.imageUrl);
      const taxonomy = await repository.read();
      const parentId = category.parentId || null;
      if (parentId !== before?.parentId) faults.push(...findPlaceFaults({ ...category, parentId }, taxonomy));
      const { attributes } = category;
      const isElsewhere = !before || parentId !== before.parentId;
      const position = isElsewhere ? (given.position ?? endPosition(taxonomy, parentId)) : category.position;
      if (!(Number.isInteger(position) && position >= 0 && position <= lastPosition)) {
        faults.push({
          field: 'position',
          message: `Position must be a whole number from 0 to ${lastPosition.toLocaleString('en-US')}.`,
        });
      }
      faults.push(
        ...findListFaults(
          'attributes',
          attributes.map(({ code }) => code),
          taxonomyLimits.attributes,
        ),
      );
      attributes.forEach(({ code }, index) => {
        if (taxonomy.attributes.has(code)) return;
        faults.push({ field: `attributes.${index}.code`, message: 'There is no attribute with this code.' });
      });
      if (faults.length > 0) throw invalidInput(faults);
      const { name, slug, about, imageUrl } = values;
      if (imageUrl !== (before?.imageUrl ?? '')) await useImage(imageUrl);
      return { ...category, parentId, position, name, slug, about: about || null, imageUrl: imageUrl || null };
    },
    toValues: ({ name, slug, parentId, about, imageUrl, position, attributes }) => ({
      ...{ name, slug, about, imageUrl, parent: parentId, position: position === 0 ? null : position },
      attributes: toList(attributes.map(({ code, isFacet }) => (isFacet ? `${code} (filter)` : code))),
    }),
    // Its products contain copies of its name and path.
    more: ({ name, parentId }, before) =>
      name === before.name && parentId === before.parentId ? {} : { isBehind: true },
  };

  const brands: Saving<Brand> = {
    kind: 'brand',
    store: repository.brands,
    blank: { slug: '', name: '', aliases: [], about: null, logoUrl: null },
    async check(brand, before) {
      const { values, faults } = checkTexts(brand, brand.logoUrl, 'logoUrl');
      const aliases = brand.aliases.map((alias) => alias.trim());
      faults.push(...findListFaults('aliases', aliases, taxonomyLimits.aliases));
      aliases.forEach((alias, index) => faults.push(...findTextFaults(`aliases.${index}`, alias)));
      if (faults.length > 0) throw invalidInput(faults);
      const { name, slug, about, imageUrl: logoUrl } = values;
      if (logoUrl !== (before?.logoUrl ?? '')) await useImage(logoUrl).catch(nameLogo);
      return { ...brand, name, slug, aliases, about: about || null, logoUrl: logoUrl || null };
    },
    toValues: ({ name, slug, about, logoUrl, aliases }) => ({ name, slug, about, logoUrl, aliases: toList(aliases) }),
  };

  const families: Saving<ProductFamily> = {
    kind: 'family',
    store: repository.families,
    blank: { slug: '', name: '', about: '', axes: [] },
    async check(family, before) {
      const { values, faults } = checkTexts(family, null);
      const axes = family.axes.map(({ code, label, values: own }) => ({
        code,
        label: label.trim(),
        values: own.map((value) => value.trim()),
      }));
      if (axes.length === 0) faults.push({ field: 'axes', message: 'Say in what its products differ.' });
      faults.push(
        ...findListFaults(
          'axes',
          axes.map(({ code }) => code),
          taxonomyLimits.axes,
        ),
      );
      axes.forEach(({ code, label, values: own }, index) => {
        const path = `axes.${index}`;
        faults.push(...findFaults({ code: attributeRules.code, label: attributeRules.label }, { code, label }, path));
        if (own.length === 0) faults.push({ field: `${path}.values`, message: 'Add at least one value.' });
        faults.push(...findListFaults(`${path}.values`, own, taxonomyLimits.values));
        own.forEach((value, place) => faults.push(...findTextFaults(`${path}.values.${place}`, value)));
      });
      if (faults.length > 0) throw invalidInput(faults);
      const { name, slug, about } = values;
      const checked = { ...family, name, slug, about, axes };
      if (before) await assertVariantsFit(checked);
      return checked;
    },
    toValues: ({ name, slug, about, axes }) => ({
      ...{ name, slug, about: about || null },
      axes: toList(axes.map(({ label, values }) => `${label}: ${values.join(', ')}`)),
    }),
    // Its name is in the search index with its products.
    async follow({ id, name }, before) {
      if (name !== before.name) await products.touchFamily(id);
    },
  };

  /** Axes and values that the family's products use cannot be removed. */
  async function assertVariantsFit({ id, axes }: ProductFamily): Promise<void> {
    for (const options of await products.findOptions(id)) {
      const fits = axes.every(({ code, values }) =>
        options.some(({ axis, value }) => axis === code && values.includes(value)),
      );
      if (fits && options.length === axes.length) continue;
      const used = options.map(({ axis, value }) => `${axis} ${value}`).join(', ');
      throw invalidField('axes', `A product of the family has ${used}. Change that product first.`);
    }
  }

  async function moveCategory(actor: Actor, { id, version, ...place }: MoveCategoryInput): Promise<Category> {
    assertAdmin(actor);
    const { tree } = await repository.read();
    const category = tree.find(id);
    if (!category) throw notFound('The category');
    const parentId = place.parentId || null;
    const siblings = tree.childrenOf(parentId).filter((sibling) => sibling.id !== id);
    const index = place.beforeId ? siblings.findIndex((sibling) => sibling.id === place.beforeId) : siblings.length;
    if (index === -1) throw invalidField('beforeId', 'The category that it goes before is not there any more.');
    let position = positionBetween(siblings[index - 1]?.position, siblings[index]?.position);
    if (position === null && version === category.version) {
      const step = Math.floor(lastPosition / (siblings.length + 2));
      const places = siblings.map((sibling, at) => ({
        id: sibling.id,
        position: step * (at < index ? at + 1 : at + 2),
      }));
      await repository.setPositions(places);
      position = step * (index + 1);
    }
    return save(actor, { id, version, parentId: parentId ?? '', position }, categories);
  }

  return {
    /** Changes its position among its siblings, or moves it with its descendants to another parent. */
    moveCategory,
    /** @returns the category; its products are updated within seconds. */
    saveCategory: (actor: Actor, input: SaveTarget & CategoryFields): Promise<Category> =>
      save(actor, input, categories),
    saveBrand: (actor: Actor, input: SaveTarget & BrandFields): Promise<Brand> => save(actor, input, brands),
    saveFamily: (actor: Actor, input: SaveTarget & FamilyFields): Promise<ProductFamily> =>
      save(actor, input, families),
  };
}

/** A whole number between two positions; null if there is none. */
function positionBetween(before = -1, after?: number): number | null {
  if (after === undefined) return before + 10 <= lastPosition ? before + 10 : null;
  const middle = Math.floor((before + after) / 2);
  return middle > before ? middle : null;
}

/** Position at the end; siblings without a set order are sorted by name. */
function endPosition({ tree }: Taxonomy, parentId: string | null): number {
  const last = tree.childrenOf(parentId).at(-1)?.position ?? 0;
  return last === 0 ? 0 : Math.min(last + 10, lastPosition);
}

/** Refuses an invalid parent: an unknown category, the category itself or a descendant, or one that is too deep. */
function findPlaceFaults({ id, parentId }: Category, { tree }: Taxonomy): FieldError[] {
  if (parentId === null) return [];
  const above = tree.pathOf(parentId);
  if (above.length === 0) return [{ field: 'parentId', message: 'There is no category with this ID.' }];
  if (above.some((category) => category.id === id)) {
    return [{ field: 'parentId', message: 'A category cannot stand below itself.' }];
  }
  if (above.length + tree.heightOf(id) <= deepestLevel) return [];
  return [{ field: 'parentId', message: `Categories can be ${deepestLevel} levels deep. Choose a higher place.` }];
}

/** Renames the field in the refusal of a picture that the input calls a logo. */
function nameLogo(error: unknown): never {
  throw error instanceof DomainError && error.code === 'BAD_USER_INPUT'
    ? invalidField('logoUrl', error.message)
    : error;
}

interface Texts {
  name: string;
  slug: string;
  about: string | null;
}

/** @param pictureField the input field of the picture. */
function checkTexts({ name, slug, about }: Texts, picture: string | null, pictureField = 'imageUrl') {
  const { values, faults } = checkFields(taxonomyRules, { name, slug, about: about ?? '', imageUrl: picture ?? '' });
  return {
    values,
    faults: faults.map(({ field, message }) => ({ field: field === 'imageUrl' ? pictureField : field, message })),
  };
}

function findFaults<R extends Parameters<typeof checkFields>[0]>(
  rules: R,
  input: Parameters<typeof checkFields<R>>[1],
  path: string,
): FieldError[] {
  return checkFields(rules, input).faults.map(({ field, message }) => ({ field: `${path}.${field}`, message }));
}

function findTextFaults(field: string, text: string): FieldError[] {
  const { faults } = checkFields({ value: attributeRules.value }, { value: text });
  return faults.map(({ message }) => ({ field, message }));
}

function findListFaults(field: string, keys: readonly string[], limit: number): FieldError[] {
  if (keys.length > limit) return [{ field, message: `There can be at most ${limit}.` }];
  return new Set(keys).size < keys.length ? [{ field, message: 'Each entry must be there once.' }] : [];
}

const slugTaken = (kind: TaxonKind) =>
  invalidField('slug', `Another ${kind} has, or had, this address. Choose another one.`);

export function staleVersion(kind: TaxonKind, latest: { version: number } | null) {
  return conflict('STALE_VERSION', `This ${kind} was changed meanwhile. Look at it as it is now and try again.`, {
    version: latest?.version,
  });
}

const toList = (entries: readonly string[]): string | null => (entries.length === 0 ? null : entries.join('; '));
