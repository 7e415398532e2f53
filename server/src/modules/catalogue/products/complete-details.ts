import { attributeRules } from '@kickstand/rules/products';
import { findFault } from '@kickstand/rules/fields';
import type { Clock } from '../../../platform/clock.js';
import type { GiveWay } from '../../../platform/traffic.js';
import type { Actor } from '../../../shared/actor.js';
import { DomainError, invalidField, orRefusal } from '../../../shared/errors.js';
import { inGroups } from '../../../shared/in-batches.js';
import { withoutNulls } from '../../../shared/without-nulls.js';
import type { AttributeValue, Product, ProductDetails, ProductMedia, ProductOption } from './product.js';
import type { ProductRepository } from './product.repository.js';
import { claimSlug, claimSlugs, keptSlug, slugTaken, type ClaimedSlug } from '../claim-slug.js';
import type { GiveBack, SlugRepository } from '../slug.repository.js';
import type { AttributeDefinition, ProductFamily } from '../taxonomy/taxonomy.js';
import type { TaxonomyService } from '../taxonomy/taxonomy.service.js';

/** Fields that a caller sent. Other fields keep the values of the edited product, or get defaults. */
export type SentFields = ReadonlySet<string>;

export function sentFieldsOf(input: object): SentFields {
  return new Set(Object.keys(withoutNulls(input)));
}

/** Error if another product of the family has the same options, because customers could not distinguish the two. */
export function optionsTaken(): DomainError {
  return invalidField('options', 'Another product of this family, perhaps a deleted one, has the same options.');
}

export type CompleteDetails = ReturnType<typeof createCompleteDetails>;

interface Deps {
  products: ProductRepository;
  slugs: SlugRepository;
  taxonomy: Pick<TaxonomyService, 'read' | 'findFamily' | 'findOrAddCategory'>;
  clock: Clock;
  /** Called before a product uses a picture; refuses a picture that is no longer stored. */
  useImage: (imageUrl: string) => Promise<void>;
}

type SlugDeps = Pick<Deps, 'products' | 'slugs' | 'clock'>;

/** An edit or a new product, whose details are to be completed. */
interface Edit {
  id: string;
  details: ProductDetails;
  sent: SentFields;
  /** Null for a new product. */
  current: Product | null;
}

export interface Completed {
  details: ProductDetails;
  categoryPath: string[];
  /** To be called if the product is not stored. */
  giveBackSlug: GiveBack;
}

/**
 * Makes a product's details consistent: the category name follows the main category, the image follows the media, and the
 * slug follows the name.
 */
export function createCompleteDetails(deps: Deps) {
  /**
   * @param current null for a new product.
   * @throws DomainError BAD_USER_INPUT
   */
  return async function completeDetails(
    actor: Actor,
    id: string,
    details: ProductDetails,
    sent: SentFields,
    current: Product | null,
  ): Promise<Completed> {
    const edit: Edit = { id, details, sent, current };
    const completed = await completeWithoutSlug(deps, actor, edit);
    return withSlug(completed, await claimProductSlug(deps, edit));
  };
}

export type CompleteNewDeps = Deps & { giveWay: GiveWay };

/** Number of new products whose pictures and references are checked at the same time. */
const readAtOnce = 10;

/** Completes the details of many new products. Their slugs are claimed together. */
export function createCompleteNew(deps: CompleteNewDeps) {
  /** @returns the details of each product, or the error that refuses it. */
  return async function completeNew(
    actor: Actor,
    added: readonly { id: string; read: () => ProductDetails; sent: SentFields }[],
  ): Promise<(Completed | DomainError)[]> {
    const completed = await inGroups(added, readAtOnce, ({ id, read, sent }) =>
      orRefusal(async () => completeWithoutSlug(deps, actor, { id, details: read(), sent, current: null })),
    );
    const owners = completed.map((each, index) =>
      each instanceof DomainError ? [] : { ...each.details, id: added[index]?.id ?? '' },
    );
    await deps.giveWay();
    const slugs = await claimSlugs(deps.slugs, owners.flat(), slugClaim(deps));
    return completed.map((each) => {
      if (each instanceof DomainError) return each;
      const slug = slugs.shift();
      return slug == null ? slugTaken('product') : withSlug(each, slug);
    });
  };
}

type WithoutSlug = Omit<Completed, 'giveBackSlug'>;

const withSlug = ({ details, ...rest }: WithoutSlug, { slug, giveBack }: ClaimedSlug): Completed => ({
  ...rest,
  details: { ...details, slug },
  giveBackSlug: giveBack,
});

/** The completed details, still with the slug that was sent. */
async function completeWithoutSlug(deps: Deps, actor: Actor, edit: Edit): Promise<WithoutSlug> {
  const { details } = edit;
  const attributes = await readReferences(deps, edit);
  const options = await completeOptions(deps, edit);
  await assertProductsExist(deps, edit);
  const media = await useMedia(deps, edit);
  const imageUrl = media.find(({ kind }) => kind !== 'document')?.url ?? details.imageUrl;
  const categories = await readCategories(deps, actor, edit);
  return {
    details: { ...details, ...categories.details, attributes, options, media, imageUrl },
    categoryPath: categories.path,
  };
}

/** Checks the brand. @returns the attributes, converted according to their definitions. */
async function readReferences({ taxonomy }: Deps, { details, sent }: Edit): Promise<readonly AttributeValue[]> {
  const { brandsById, attributes } = await taxonomy.read();
  if (sent.has('brandId') && details.brandId !== null && !brandsById.has(details.brandId)) {
    throw invalidField('brandId', 'There is no brand with this ID.');
  }
  if (!sent.has('attributes')) return details.attributes;
  return details.attributes.map((value, index) => readAttribute(value, attributes.get(value.code), index));
}

async function useMedia({ useImage }: Deps, { details, sent, current }: Edit): Promise<readonly ProductMedia[]> {
  const media = toMedia(details, sent, current);
  const usedBefore = new Set([current?.imageUrl, ...(current?.media ?? []).map(({ url }) => url)]);
  for (const { url } of media) if (!usedBefore.has(url)) await useImage(url);
  return media;
}

async function claimProductSlug(
  deps: Deps,
  { id, details: { name, slug }, sent, current }: Edit,
): Promise<ClaimedSlug> {
  // If the current slug is sent unchanged, it stays, even if the name changes.
  if (sent.has('slug') && slug !== '' && slug === current?.slug) return keptSlug(slug);
  return claimSlug(deps.slugs, { id, name, slug }, { ...slugClaim(deps), current, isReset: slug === '' });
}

/** Claims the slug that a deleted product has given up; another one if that is taken now. */
export async function reclaimSlug(deps: SlugDeps, { id, name }: Product): Promise<string> {
  const slug = (await deps.slugs.findSlug(id)) ?? '';
  return (await claimSlug(deps.slugs, { id, name, slug }, { ...slugClaim(deps), current: null })).slug;
}

/** Slug for names without Latin letters or digits. */
export const slugFallback = 'part';

const slugClaim = ({ products, clock }: SlugDeps) => ({
  ...{ kind: 'product' as const, fallback: slugFallback, now: clock.now() },
  isStored: (id: string) => products.exists(id),
});

async function readCategories({ taxonomy }: Deps, actor: Actor, { details, sent, current }: Edit) {
  const { tree } = await taxonomy.read();
  let { categoryIds } = details;
  let added = null;
  if (sent.has('categoryIds')) {
    if (categoryIds.some((id) => !tree.find(id))) {
      throw invalidField('categoryIds', 'There is no category with one of these IDs.');
    }
  } else if (details.category === null) {
    if (current?.category != null) categoryIds = [];
  } else if (details.category !== current?.category) {
    added = await taxonomy.findOrAddCategory(actor, details.category);
    categoryIds = [...new Set([added.id, ...categoryIds.slice(1)])];
  }
  const main = categoryIds[0] === undefined ? null : (tree.find(categoryIds[0]) ?? added);
  const path = tree.pathIdsOf(categoryIds);
  if (added && !path.includes(added.id)) path.unshift(added.id);
  return { details: { categoryIds, category: main?.name ?? null }, path };
}

async function completeOptions({ taxonomy }: Deps, { details, sent }: Edit): Promise<readonly ProductOption[]> {
  const { familyId, options } = details;
  if (!sent.has('familyId') && !sent.has('options')) return options;
  if (familyId === null) return readOptions(null, sent.has('options') ? options : []);
  const family = await taxonomy.findFamily(familyId);
  if (!family) throw invalidField('familyId', 'There is no family with this ID.');
  return readOptions(family, options);
}

/**
 * @param family null if the product is in none.
 * @returns the options in the order of the family's axes. @throws DomainError BAD_USER_INPUT
 */
export function readOptions(family: ProductFamily | null, options: readonly ProductOption[]): readonly ProductOption[] {
  if (family === null) {
    if (options.length === 0) return [];
    throw invalidField('options', 'A product without a family has no options.');
  }
  const read = family.axes.map(({ code, label, values }) => {
    const option = options.find(({ axis }) => axis === code);
    if (option && values.includes(option.value)) return option;
    throw invalidField('options', `${label} must be one of: ${values.join(', ')}.`);
  });
  if (read.length === options.length) return read;
  throw invalidField('options', `The only axes of the family are ${family.axes.map(({ code }) => code).join(', ')}.`);
}

async function assertProductsExist({ products }: Deps, { id, details, sent }: Edit): Promise<void> {
  const named = { related: details.related.map(({ productId }) => productId), successorIds: details.successorIds };
  for (const [field, ids] of Object.entries(named)) {
    if (!sent.has(field) || ids.length === 0) continue;
    if (ids.includes(id)) throw invalidField(field, 'A product cannot refer to itself.');
    const found = await products.findByIds(ids);
    if (found.length < new Set(ids).size) throw invalidField(field, 'There is no product with one of these IDs.');
  }
}

/**
 * The image is the first entry of the media that is not a document. If an image is sent with media that do not contain
 * it, it becomes their first entry. If it is sent without media, it replaces the first picture.
 */
function toMedia(details: ProductDetails, sent: SentFields, current: Product | null): readonly ProductMedia[] {
  const { imageUrl, name, media } = details;
  const picture: ProductMedia = { url: imageUrl, kind: 'photo', altText: name, title: null };
  const first = media.findIndex(({ kind }) => kind !== 'document');
  if (sent.has('media') && (!sent.has('imageUrl') || media[first]?.url === imageUrl)) {
    return first === -1 ? [picture, ...media] : media;
  }
  const isGiven = media.some(({ url, kind }) => url === imageUrl && kind !== 'document');
  if (sent.has('media')) return isGiven ? media : [picture, ...media];
  if (media[first]?.url !== imageUrl) {
    const others = media.filter((entry, index) => index !== first && entry.url !== imageUrl);
    return [picture, ...others];
  }
  // An alternative text equal to the old name is replaced by the new name.
  return media.map((entry, index) =>
    index === first && current && entry.altText === current.name ? { ...entry, altText: name } : entry,
  );
}

/** @throws DomainError BAD_USER_INPUT if the value does not suit the definition. */
export function readAttribute(
  { code, value }: AttributeValue,
  definition: AttributeDefinition | undefined,
  index: number,
): AttributeValue {
  const field = `attributes.${index}`;
  if (!definition) throw invalidField(`${field}.code`, `There is no attribute with the code ${code.slice(0, 40)}.`);
  const { kind, label, choices } = definition;
  if (kind === 'number') {
    if (typeof value === 'number' && Number.isFinite(value)) return { code, value };
    throw invalidField(`${field}.number`, `${label} must be a number.`);
  }
  if (kind === 'flag') {
    if (typeof value === 'boolean') return { code, value };
    throw invalidField(`${field}.flag`, `${label} must be true or false.`);
  }
  const text = typeof value === 'string' ? value.trim() : '';
  if (kind === 'choice') {
    if (choices.includes(text)) return { code, value: text };
    throw invalidField(`${field}.text`, `${label} must be one of: ${choices.join(', ')}.`);
  }
  const fault = findFault(attributeRules.value, text);
  if (fault !== null) throw invalidField(`${field}.text`, `${label}: ${fault}`);
  return { code, value: text };
}
