import { isDeepStrictEqual } from 'node:util';
import { changesBetween, inList, type AuditedChange, type AuditValue, type AuditValues } from '../../audit/audit.js';
import { toDecimalString } from '../../../shared/money.js';
import { auditNameOf, missingValue, productFields } from './product-fields.js';
import type { PartNumber, Product, ProductDetails } from './product.js';
import type { Taxonomy } from '../taxonomy/taxonomy.js';

/** Used to log the names of a product's categories and brand instead of their IDs. */
type Names = Pick<Taxonomy, 'tree' | 'brandsById'>;

export function auditAddition(id: string, details: ProductDetails, names: Names): AuditedChange {
  return {
    action: 'product.added',
    subject: { id, name: details.name },
    // Default values of a new product are not logged.
    changes: changesBetween(
      null,
      toValues(details, names, (field) => details[field] === missingValue(field)),
    ),
  };
}

/** @returns null if the details are the same. */
export function auditUpdate(before: Product, details: ProductDetails, names: Names): AuditedChange | null {
  // The log contains values as texts, but different values may have the same text, such as categories with one name.
  if (fields.every((field) => isDeepStrictEqual(before[field], details[field]))) return null;
  const changes = changesBetween(toValues(before, names), toValues(details, names));
  return { action: 'product.updated', subject: { id: before.id, name: details.name }, changes };
}

export function auditStock({ id, name, availableQuantity }: Product, after: number): AuditedChange {
  const changes = changesBetween({ availableQuantity }, { availableQuantity: after });
  return { action: 'product.updated', subject: { id, name }, changes };
}

/** Whether an entry is about an edit of a product's fields, not about its stock alone. */
export const isAuditedEdit = ({ action, changes }: Pick<AuditedChange, 'action' | 'changes'>): boolean =>
  action === 'product.updated' && (changes.length !== 1 || changes[0]?.field !== 'availableQuantity');

/** @returns null if the numbers are the same. */
export function auditNumbers(
  { id, name }: Product,
  before: readonly PartNumber[],
  after: readonly PartNumber[],
): AuditedChange | null {
  const inWords = (numbers: readonly PartNumber[]) =>
    inList(
      numbers.map(({ kind, number, brandName, note }) =>
        [kind, brandName, number, note && `(${note})`].filter((part) => part !== null && part !== '').join(' '),
      ),
    );
  const changes = changesBetween({ numbers: inWords(before) }, { numbers: inWords(after) });
  return changes.length === 0 ? null : { action: 'product.numbers_set', subject: { id, name }, changes };
}

/** Joins the changes of a product and of its part numbers into one; null if nothing changes. */
export function joinAudited(update: AuditedChange | null, numbers: AuditedChange | null): AuditedChange | null {
  return update && numbers ? { ...update, changes: [...update.changes, ...numbers.changes] } : (update ?? numbers);
}

export function auditDeletion({ id, name }: Product, isDeleted: boolean): AuditedChange {
  const [before, after] = isDeleted ? ['for sale', 'deleted'] : ['deleted', 'for sale'];
  return {
    action: isDeleted ? 'product.deleted' : 'product.restored',
    subject: { id, name },
    changes: changesBetween({ status: before }, { status: after }),
  };
}

type Field = keyof ProductDetails;
const fields = Object.keys(productFields) as Field[];

/** @param isLeftOut whether to log a field as null. */
function toValues(
  details: ProductDetails,
  { tree, brandsById }: Names,
  isLeftOut: (field: Field) => boolean = () => false,
): AuditValues {
  const { name, category, categoryIds, brandId, attributes, options, related, successorIds, media, imageUrl } = details;
  const [main = '', ...others] = categoryIds;
  const pathOf = (id: string) => tree.pathOf(id).map((each) => each.name).join(' / '); // prettier-ignore
  // The image is logged as a field of its own.
  const listed = media.filter(({ url, title, altText }) => url !== imageUrl || title !== null || altText !== name);
  const inWords: Partial<Record<Field, AuditValue>> = {
    category: pathOf(main) || category,
    categoryIds: inList(others.map((id) => pathOf(id) || id)),
    brandId: brandId === null ? null : (brandsById.get(brandId)?.name ?? brandId),
    hazards: inList(details.hazards),
    priceTiers: inList(
      details.priceTiers.map(({ fromQuantity, price }) => `from ${fromQuantity}: ${toDecimalString(price)}`),
    ),
    attributes: inList(attributes.map(({ code, value }) => `${code}: ${value}`)),
    options: inList(options.map(({ axis, value }) => `${axis}: ${value}`)),
    related: inList(related.map(({ kind, productId, quantity }) => `${quantity} × ${kind} ${productId}`)),
    successorIds: inList(successorIds),
    media: inList(
      listed.map(({ kind, url, title, altText }) =>
        [kind, url, title && `(${title})`, altText && `“${altText}”`].filter(Boolean).join(' '),
      ),
    ),
  };
  const toValue = (field: Field) => (field in inWords ? inWords[field] : details[field]) as AuditValue;
  return Object.fromEntries(fields.map((field) => [auditNameOf(field), isLeftOut(field) ? null : toValue(field)]));
}
