import type { ProductOption } from '../products/product.js';

export interface CategoryAttribute {
  /** Code of an attribute definition. */
  code: string;
  /** Whether lists of the category can be filtered by this attribute. */
  isFacet: boolean;
}

export interface Category {
  /** 24 hex digits. */
  id: string;
  /** Parent category; null at the top of the tree. */
  parentId: string | null;
  /** Unique among all categories. */
  slug: string;
  name: string;
  about: string | null;
  imageUrl: string | null;
  /** Position among the categories with the same parent, lowest first; equal positions are sorted by name. */
  position: number;
  /** Attributes of its products. They also apply to its subcategories. */
  attributes: readonly CategoryAttribute[];
  version: number;
}

export interface Brand {
  /** 24 hex digits. */
  id: string;
  slug: string;
  name: string;
  /** Other names, for searches and files. */
  aliases: readonly string[];
  about: string | null;
  logoUrl: string | null;
  version: number;
}

export type AttributeKind = 'text' | 'number' | 'flag' | 'choice';

export interface AttributeDefinition {
  /** Identifies the attribute: `a-z`, `0-9` and underscores. */
  code: string;
  label: string;
  kind: AttributeKind;
  /** Unit of numbers, e.g. `mm`; null if there is none. */
  unit: string | null;
  /** Allowed values of a choice, in order; empty for other kinds. */
  choices: readonly string[];
  version: number;
}

/** A property in which the products of a family differ. */
export interface OptionAxis {
  code: string;
  label: string;
  /** Allowed values, in order. */
  values: readonly string[];
}

/** Products that differ only in a few options. Each is sold separately. */
export interface ProductFamily {
  /** 24 hex digits. */
  id: string;
  slug: string;
  name: string;
  about: string;
  /** 1 to 3 axes. */
  axes: readonly OptionAxis[];
  version: number;
}

/**
 * For this long after a change, another server may still write products with what it read before the change. After this
 * time, the products are updated once more.
 */
export const lateWritesMs = 60_000;

/** A brand or category whose products were moved to another one. */
export interface TaxonMerge {
  kind: 'brands' | 'categories';
  from: { id: string; name: string };
  into: { id: string; name: string };
}

/** The IDs of brands or categories after a merge, without duplicates. */
export function idsAfterMerge(ids: readonly string[], { from, into }: TaxonMerge): string[] {
  return [...new Set(ids.map((id) => (id === from.id ? into.id : id)))];
}

/** Key by which names are compared. Case, superfluous spaces and the encoding of accents are ignored. */
export function nameKeyOf(name: string): string {
  return name.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ');
}

interface Named {
  name: string;
  aliases?: readonly string[];
}

/**
 * Returns a function that finds the entries with a name or, if there are none, those with it as another name. Names are
 * compared by their keys, but entries with exactly the name are preferred.
 */
export function findByNames<T extends Named>(all: readonly T[]): (name: string) => readonly T[] {
  let maps: readonly [ByName<T>, ByName<T>] | null = null;
  const open = () => [groupByName(all, ({ name }) => [name]), groupByName(all, ({ aliases = [] }) => aliases)] as const;
  return (name) => {
    const [named, alsoNamed] = (maps ??= open());
    const key = nameKeyOf(name);
    const found = [...(named.get(key) ?? alsoNamed.get(key) ?? [])];
    const exact = found.filter((entry) => entry.name === name);
    return exact.length > 0 ? exact : found;
  };
}

type ByName<T> = Map<string, Set<T>>;

function groupByName<T>(all: readonly T[], namesOf: (entry: T) => readonly string[]): ByName<T> {
  const groups: ByName<T> = new Map();
  for (const entry of all) {
    for (const key of namesOf(entry).map(nameKeyOf)) groups.set(key, (groups.get(key) ?? new Set()).add(entry));
  }
  return groups;
}

/** Largest number of levels in the tree. */
export const deepestLevel = 5;

/** Categories, brands and attributes. They are few enough to be kept in memory. */
export interface Taxonomy {
  tree: CategoryTree;
  brands: readonly Brand[];
  brandsById: ReadonlyMap<string, Brand>;
  attributes: ReadonlyMap<string, AttributeDefinition>;
}

/**
 * The categories with their order. A category is placed at the top level if its parent is missing or it is its own
 * ancestor.
 */
export class CategoryTree {
  readonly #byId: ReadonlyMap<string, Category>;
  readonly #bySlug: ReadonlyMap<string, Category>;
  readonly #children = new Map<string | null, Category[]>();

  constructor(categories: readonly Category[]) {
    this.#byId = new Map(categories.map((category) => [category.id, category]));
    this.#bySlug = new Map(categories.map((category) => [category.slug, category]));
    for (const category of [...categories].sort(inOrder)) {
      const parent = this.parentOf(category)?.id ?? null;
      const siblings = this.#children.get(parent);
      if (siblings) siblings.push(category);
      else this.#children.set(parent, [category]);
    }
  }

  get all(): readonly Category[] {
    return [...this.#byId.values()];
  }

  find(id: string): Category | null {
    return this.#byId.get(id) ?? null;
  }

  findBySlug(slug: string): Category | null {
    return this.#bySlug.get(slug) ?? null;
  }

  /** Finds a category by the key of its name. If several have the name, the one nearest to the top is returned. */
  findByName(name: string): Category | null {
    const key = nameKeyOf(name);
    const found = this.all.filter((category) => nameKeyOf(category.name) === key);
    const depthOf = (category: Category) => this.pathOf(category.id).length;
    return found.sort((a, b) => depthOf(a) - depthOf(b) || inOrder(a, b))[0] ?? null;
  }

  parentOf(category: Category): Category | null {
    const parent = category.parentId === null ? null : this.#byId.get(category.parentId);
    return parent && !this.#hasCycle(category) ? parent : null;
  }

  /** Direct subcategories of a category; for null, the top-level categories. */
  childrenOf(id: string | null): readonly Category[] {
    return this.#children.get(id) ?? [];
  }

  /** All categories, each followed by its descendants. */
  get inTreeOrder(): readonly Category[] {
    const withAllBelow = (category: Category): Category[] => [
      category,
      ...this.childrenOf(category.id).flatMap(withAllBelow),
    ];
    return this.childrenOf(null).flatMap(withAllBelow);
  }

  /** The path from the top level to the category itself; empty for an unknown ID. */
  pathOf(id: string): Category[] {
    const category = this.#byId.get(id);
    if (!category) return [];
    const parent = this.parentOf(category);
    return parent ? [...this.pathOf(parent.id), category] : [category];
  }

  /** IDs of the categories and of all their ancestors, without duplicates. */
  pathIdsOf(ids: readonly string[]): string[] {
    return [...new Set(ids.flatMap((id) => this.pathOf(id).map((category) => category.id)))];
  }

  /** Number of levels from the category down; 1 if it has no subcategories. */
  heightOf(id: string): number {
    return 1 + Math.max(0, ...this.childrenOf(id).map((child) => this.heightOf(child.id)));
  }

  /** Attributes of its ancestors, then its own, without duplicates. */
  attributesOf(id: string): CategoryAttribute[] {
    const all = this.pathOf(id).flatMap(({ attributes }) => attributes);
    return [...new Map(all.map((attribute) => [attribute.code, attribute])).values()];
  }

  #hasCycle({ id, parentId }: Category): boolean {
    const seen = new Set<string>();
    for (let next = parentId; next !== null && !seen.has(next); next = this.#byId.get(next)?.parentId ?? null) {
      if (next === id) return true;
      seen.add(next);
    }
    return false;
  }
}

/** Text shown for a flag. Lists are filtered by this text. */
export function toFlagText(flag: boolean): string {
  return flag ? 'Yes' : 'No';
}

function inOrder(a: Category, b: Category): number {
  return a.position - b.position || a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1);
}

/** Products of a family in the order of the values of its first axis, then of its second, then of its third. */
export function inOrderOf<T extends { options: readonly ProductOption[] }>(
  { axes }: ProductFamily,
  products: readonly T[],
): T[] {
  const placesOf = ({ options }: T) =>
    axes.map(({ code, values }) => values.indexOf(options.find(({ axis }) => axis === code)?.value ?? ''));
  return products
    .map((product) => ({ product, places: placesOf(product) }))
    .sort((a, b) => a.places.map((place, index) => place - (b.places[index] ?? 0)).find((order) => order !== 0) ?? 0)
    .map(({ product }) => product);
}
