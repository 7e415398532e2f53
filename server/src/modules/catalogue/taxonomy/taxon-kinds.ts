import { attributeRules, lastPosition, taxonomyLimits, taxonomyRules } from '@kickstand/rules/products';
import { findFault } from '@kickstand/rules/fields';
import { DomainError, invalidField, invalidInput, type FieldError } from '../../../shared/errors.js';
import { checkFields } from '../../../shared/field-rules.js';
import { inList, type AuditEntry, type AuditValues } from '../../audit/audit.js';
import type { TaxonomyProducts } from './taxonomy-products.repository.js';
import {
  deepestLevel,
  nameKeyOf,
  type Brand,
  type Category,
  type OptionAxis,
  type ProductFamily,
  type Taxonomy,
} from './taxonomy.js';
import { behind, type TaxonomyRepository } from './taxonomy.repository.js';

export type TaxonKind = 'brand' | 'category' | 'family';

export interface StoredTaxon {
  id: string;
  version: number;
  slug: string;
  name: string;
}

interface Store<T extends StoredTaxon> {
  findById(id: string): Promise<T | null>;
  insert(value: T, entry: AuditEntry): Promise<void>;
  update(value: T, entry: AuditEntry, more?: object): Promise<boolean>;
}

/** How one kind of taxon (category, brand or family) is stored, checked and logged. */
export interface Saving<T extends StoredTaxon> {
  kind: TaxonKind;
  store: Store<T>;
  /** Default values of a new document. */
  blank: Omit<T, 'id' | 'version'>;
  /**
   * @param given fields that the caller sent.
   * @returns the value with its texts trimmed. @throws DomainError BAD_USER_INPUT
   */
  check: (value: T, before: T | null, given: Partial<T>) => Promise<T>;
  toValues: (value: T) => AuditValues;
  /** Additional fields to store with an edit. */
  more?: (value: T, before: T) => object;
}

export interface SavingDeps {
  repository: TaxonomyRepository;
  products: TaxonomyProducts;
  /** Called before a category or brand uses a picture; refuses a picture that is no longer stored. */
  useImage: (imageUrl: string) => Promise<void>;
}

export function savingCategories(deps: SavingDeps): Saving<Category> {
  return {
    kind: 'category',
    store: deps.repository.categories,
    blank: { parentId: null, slug: '', name: '', about: null, imageUrl: null, position: 0, attributes: [] },
    check: (category, before, given) => checkCategory(category, before, given, deps),
    toValues: ({ name, slug, parentId, about, imageUrl, position, attributes }) => ({
      ...{ name, slug, about, imageUrl, parent: parentId, position: position === 0 ? null : position },
      attributes: inList(attributes.map(({ code, isFacet }) => (isFacet ? `${code} (filter)` : code))),
    }),
    // Products contain copies of the category's name and path.
    more: ({ name, parentId }, before) => (name === before.name && parentId === before.parentId ? {} : behind),
  };
}

async function checkCategory(
  category: Category,
  before: Category | null,
  given: Partial<Category>,
  { repository, useImage }: SavingDeps,
): Promise<Category> {
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
}

/**
 * Position after the last sibling. It is 0 if all siblings have position 0, because such siblings are sorted by name.
 */
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
    return [{ field: 'parentId', message: 'A category cannot be below itself.' }];
  }
  if (above.length + tree.heightOf(id) <= deepestLevel) return [];
  return [{ field: 'parentId', message: `Categories can be ${deepestLevel} levels deep. Choose a higher place.` }];
}

export function savingBrands({ repository, useImage }: SavingDeps): Saving<Brand> {
  return {
    kind: 'brand',
    store: repository.brands,
    blank: { slug: '', name: '', aliases: [], about: null, logoUrl: null },
    check: (brand, before) => checkBrand(brand, before, useImage),
    toValues: ({ name, slug, about, logoUrl, aliases }) => ({ name, slug, about, logoUrl, aliases: inList(aliases) }),
    // Other systems store the brand's name with each product. Brands that earlier versions accepted can have names with
    // the same key, and keep their own keys until they are renamed.
    more: ({ name }, before) => (name === before.name ? {} : { ...behind, nameKey: nameKeyOf(name) }),
  };
}

async function checkBrand(brand: Brand, before: Brand | null, useImage: SavingDeps['useImage']): Promise<Brand> {
  const { values, faults } = checkTexts(brand, brand.logoUrl, 'logoUrl');
  const aliases = brand.aliases.map((alias) => alias.trim());
  faults.push(...findListFaults('aliases', aliases, taxonomyLimits.aliases));
  aliases.forEach((alias, index) => faults.push(...findTextFaults(`aliases.${index}`, alias)));
  if (faults.length > 0) throw invalidInput(faults);
  const { name, slug, about, imageUrl: logoUrl } = values;
  if (logoUrl !== (before?.logoUrl ?? '')) await useImage(logoUrl).catch(nameLogo);
  return { ...brand, name, slug, aliases, about: about || null, logoUrl: logoUrl || null };
}

export function savingFamilies({ repository, products }: SavingDeps): Saving<ProductFamily> {
  return {
    kind: 'family',
    store: repository.families,
    blank: { slug: '', name: '', about: '', axes: [] },
    check: (family, before) => checkFamily(family, before, products),
    toValues: ({ name, slug, about, axes }) => ({
      ...{ name, slug, about: about || null },
      axes: inList(axes.map(({ label, values }) => `${label}: ${values.join(', ')}`)),
    }),
    more: (family, before) => (indexedTextsOf(family) === indexedTextsOf(before) ? {} : behind),
  };
}

/** What the search index stores with each product of a family. */
const indexedTextsOf = ({ name, axes }: ProductFamily) =>
  JSON.stringify([name, axes.map(({ code, label }) => [code, label])]);

async function checkFamily(
  family: ProductFamily,
  before: ProductFamily | null,
  products: TaxonomyProducts,
): Promise<ProductFamily> {
  const { values, faults } = checkTexts(family, null);
  const axes = family.axes.map(({ code, label, values: own }) => ({
    code,
    label: label.trim(),
    values: own.map((value) => value.trim()),
  }));
  faults.push(...findAxisFaults(axes));
  if (faults.length > 0) throw invalidInput(faults);
  const { name, slug, about } = values;
  const checked = { ...family, name, slug, about, axes };
  if (before) await assertVariantsFit(checked, products);
  return checked;
}

function findAxisFaults(axes: readonly OptionAxis[]): FieldError[] {
  const faults: FieldError[] = [];
  if (axes.length === 0)
    faults.push({ field: 'axes', message: 'Add at least one option in which its products differ.' });
  faults.push(
    ...findListFaults(
      'axes',
      axes.map(({ code }) => code),
      taxonomyLimits.axes,
    ),
  );
  axes.forEach(({ code, label, values: own }, index) => {
    const path = `axes.${index}`;
    const rules = { code: attributeRules.code, label: attributeRules.label };
    faults.push(...checkFields(rules, { code, label }, path).faults);
    if (own.length === 0) faults.push({ field: `${path}.values`, message: 'Add at least one value.' });
    faults.push(...findListFaults(`${path}.values`, own, taxonomyLimits.values));
    own.forEach((value, place) => faults.push(...findTextFaults(`${path}.values.${place}`, value)));
  });
  return faults;
}

/** Axes and values that the family's products use cannot be removed. */
async function assertVariantsFit({ id, axes }: ProductFamily, products: TaxonomyProducts): Promise<void> {
  for (const options of await products.findOptions(id)) {
    const fits = axes.every(({ code, values }) =>
      options.some(({ axis, value }) => axis === code && values.includes(value)),
    );
    if (fits && options.length === axes.length) continue;
    const used = options.map(({ axis, value }) => `${axis} ${value}`).join(', ');
    throw invalidField('axes', `A product of the family has ${used}. Change that product first.`);
  }
}

/** Sets the error's field name to `logoUrl`, as in the input, because the picture rule uses another name. */
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

/** @param pictureField name of the input field of the picture. */
function checkTexts({ name, slug, about }: Texts, picture: string | null, pictureField = 'imageUrl') {
  const { values, faults } = checkFields(taxonomyRules, { name, slug, about: about ?? '', imageUrl: picture ?? '' });
  return {
    values,
    faults: faults.map(({ field, message }) => ({ field: field === 'imageUrl' ? pictureField : field, message })),
  };
}

function findTextFaults(field: string, text: string): FieldError[] {
  const message = findFault(attributeRules.value, text);
  return message === null ? [] : [{ field, message }];
}

function findListFaults(field: string, keys: readonly string[], limit: number): FieldError[] {
  if (keys.length > limit) return [{ field, message: `There can be at most ${limit}.` }];
  return new Set(keys).size < keys.length ? [{ field, message: 'List each entry only once.' }] : [];
}
