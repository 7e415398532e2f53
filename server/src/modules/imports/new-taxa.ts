import { findFault } from '@kickstand/rules/fields';
import { taxonomyRules } from '@kickstand/rules/products';
import { newObjectId } from '../../platform/mongo/object-id.js';
import type { Actor } from '../../shared/actor.js';
import { invalidField } from '../../shared/errors.js';
import type { CatalogueService } from '../catalogue/products/catalogue.service.js';
import { deepestLevel, findByNames, nameKeyOf, type Taxonomy } from '../catalogue/taxonomy/taxonomy.js';
import type { Import, ImportAddition, ImportRow } from './import.js';
import { betweenLevels, changed, originOf, originOfUndo, outcomeOf } from './import-kind.js';

/** Maximum number of brands and categories that an import adds. All are held in memory and added in its first batch. */
const mostAdditions = 1_000;

const keyOf = (kind: ImportAddition['kind'], path: string) => `${kind} ${nameKeyOf(path)}`;

/** The brands and categories that a file names but the shop lacks. They get IDs, so that rows can refer to them. */
export class NewTaxa {
  readonly #added = new Map<string, ImportAddition>();
  readonly #byId = new Map<string, ImportAddition>();
  readonly #used = new Set<string>();

  /** @throws DomainError BAD_USER_INPUT */
  brand(name: string): ImportAddition {
    return this.#added.get(keyOf('brand', name)) ?? this.#add({ kind: 'brand', name, parentId: null, path: name });
  }

  /**
   * @param findId returns the ID of an existing category; null if there is none. @throws DomainError BAD_USER_INPUT
   */
  category(path: string, findId: (path: string) => string | null): ImportAddition {
    const known = this.#added.get(keyOf('category', path));
    if (known) return known;
    const levels = path.split(betweenLevels);
    if (levels.length > deepestLevel) throw invalidField('', `Categories can be ${deepestLevel} levels deep.`);
    const above = levels.slice(0, -1).join(betweenLevels);
    const parentId = above === '' ? null : (findId(above) ?? this.category(above, findId).id);
    return this.#add({ kind: 'category', name: levels.at(-1) ?? '', parentId, path });
  }

  /** The path of a category, or the name of a brand; undefined if it is not new. */
  pathOf(id: string | null): string | undefined {
    return this.#byId.get(id ?? '')?.path;
  }

  /** Marks these IDs as used by a row. Brands and categories that only bad rows name are not added. */
  use(ids: readonly unknown[]): void {
    for (const id of ids) {
      const addition = typeof id === 'string' ? this.#byId.get(id) : undefined;
      if (!addition || this.#used.has(addition.id)) continue;
      this.#used.add(addition.id);
      this.use([addition.parentId]);
    }
  }

  list(): ImportAddition[] {
    return [...this.#byId.values()].filter(({ id }) => this.#used.has(id));
  }

  #add(addition: Omit<ImportAddition, 'id'>): ImportAddition {
    const fault = findFault(taxonomyRules.name, addition.name);
    if (fault !== null) throw invalidField('', fault);
    if (this.#byId.size >= mostAdditions) {
      throw invalidField('', `A file can add at most ${mostAdditions.toLocaleString('en-US')} brands and categories.`);
    }
    const added = { ...addition, id: newObjectId() };
    this.#added.set(keyOf(added.kind, added.path), added);
    this.#byId.set(added.id, added);
    return added;
  }
}

type Taxa = Pick<CatalogueService, 'taxonomy' | 'saveBrand' | 'saveCategory' | 'removeBrand' | 'removeCategory'>;

/** Adds the brands and categories of an import that are not there yet. */
export async function addTaxa({ taxonomy, ...catalogue }: Taxa, actor: Actor, current: Import): Promise<ActualIds> {
  const known = await taxonomy.read();
  const ids = findTaxa(known, current);
  for (const { kind, id, name, parentId } of current.additions) {
    if (ids.has(id)) continue;
    const imported = { id, origin: originOf(current) };
    const above = parentId === null ? null : (ids.get(parentId) ?? parentId);
    const save = () =>
      kind === 'brand'
        ? catalogue.saveBrand(actor, { name }, imported)
        : catalogue.saveCategory(actor, { name, parentId: above }, imported);
    if ((await outcomeOf(save)) === changed) ids.set(id, id);
  }
  return ids;
}

/**
 * Actual IDs of the brands and categories that exist, by the IDs that the check gave them. The two IDs differ if
 * somebody else has added the brand or category since.
 */
type ActualIds = Map<string, string>;

export function findTaxa({ tree, brands, brandsById }: Taxonomy, { additions }: Import): ActualIds {
  const ids: ActualIds = new Map();
  const findBrands = findByNames(brands);
  for (const { kind, id, name, parentId } of additions) {
    const isThere = kind === 'brand' ? brandsById.has(id) : tree.find(id) !== null;
    const above = parentId === null ? null : (ids.get(parentId) ?? parentId);
    const find = () => (kind === 'brand' ? onlyOf(findBrands(name)) : findByNames(tree.childrenOf(above))(name)[0]);
    const actual = isThere ? id : find()?.id;
    if (actual !== undefined) ids.set(id, actual);
  }
  return ids;
}

/** Several brands may have the same other name. */
const onlyOf = <T>([first, ...others]: readonly T[]): T | undefined => (others.length === 0 ? first : undefined);

/** A row in which the IDs from the check are replaced by the actual ones. */
export function withActualIds(row: ImportRow, ids: ActualIds): ImportRow {
  const toActual = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(toActual);
    return typeof value === 'string' ? (ids.get(value) ?? value) : value;
  };
  const fields = Object.entries(row.fields).map(([field, values]) =>
    field === 'brandId' || field === 'categoryIds'
      ? [field, { ...values, after: toActual(values.after) }]
      : [field, values],
  );
  return { ...row, fields: Object.fromEntries(fields) as ImportRow['fields'] };
}

/** Removes brands and categories that the import has added, if they are unchanged and nothing else uses them. */
export async function removeTaxa({ taxonomy, ...catalogue }: Taxa, actor: Actor, current: Import): Promise<void> {
  for (const { kind, id } of current.additions.toReversed()) {
    const { tree, brandsById } = await taxonomy.read();
    const version = (kind === 'brand' ? brandsById.get(id) : tree.find(id))?.version;
    if (version !== 1) continue;
    const remove = kind === 'brand' ? catalogue.removeBrand : catalogue.removeCategory;
    // Refused if other products use it.
    await outcomeOf(() => remove(actor, { id, version }, originOfUndo(current)));
  }
}
