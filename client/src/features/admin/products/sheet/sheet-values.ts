import type { UpdateProductInput } from '../../../../graphql/generated/operations';
import { hasSameContent, type IsSame } from '../../../../lib/forms/field-values';
import type { Edition } from '../../../../lib/forms/use-versioned-form';
import { isSameValue, toEdition, toUpdateInput, type ProductValues } from '../product-changes';
import { attributesPart, type AttributesDraft } from './AttributesSection';
import { mediaPart, type MediaDraft } from './MediaSection';
import { numbersPart, type NumbersDraft } from './NumbersSection';
import { placePart, type PlaceDraft } from './PlaceSection';
import { pricesPart, type PricesDraft } from './PricesSection';
import { relatedPart, type RelatedDraft } from './RelatedSection';
import type { Faults, SheetPart, SheetProduct } from './SheetSection';

/** The input of the whole sheet. */
export interface SheetValues
  extends ProductValues, PricesDraft, PlaceDraft, AttributesDraft, MediaDraft, NumbersDraft, RelatedDraft {}

export interface SheetEdition extends Edition<SheetValues> {
  product: SheetProduct;
}

type AnyPart = SheetPart<Record<string, unknown>>;

/**
 * All sections except the basics. The cast is needed because their fields differ in type. No two sections have a field
 * of the same name.
 */
const parts = [pricesPart, placePart, attributesPart, mediaPart, numbersPart, relatedPart] as unknown as AnyPart[];

export const basicsTitle = 'Basics';
const basicLabels: Readonly<Record<keyof ProductValues, string>> = {
  name: 'Name',
  about: 'Description',
  availableQuantity: 'Available quantity',
  minimumQuantity: 'Minimum quantity',
  price: 'Price',
  partNumber: 'Part number',
  category: 'Category',
  gtin: 'Barcode number',
  image: 'Photo',
  imageUrl: 'Photo',
};
const isBasic = (field: string): field is keyof ProductValues => field in basicLabels;

export function labelOf(field: string): string {
  return isBasic(field)
    ? basicLabels[field]
    : (parts.find(({ fields }) => field in fields)?.fields[field]?.label ?? field);
}

/** Titles of the sections with one of these fields, in the order of the sheet. */
export function titlesOf(fields: readonly string[]): string[] {
  const others = parts.filter((part) => fields.some((field) => field in part.fields)).map(({ title }) => title);
  return fields.some(isBasic) ? [basicsTitle, ...others] : others;
}

/** The fields with faults, without duplicates. */
export function fieldsOf(faults: Faults): string[] {
  const inputs = new Set(Object.keys(faults).map((name) => name.split('.')[0]));
  return parts.flatMap(({ fields }) =>
    Object.keys(fields).filter((field) => (fields[field]?.inputs ?? [field]).some((input) => inputs.has(input))),
  );
}

/**
 * Removes the faults of the sections that have one of the changed fields. Faults name entries by index, and a change
 * may move entries.
 */
export function withoutThoseOf(faults: Faults, changed: readonly string[]): Faults {
  const titles = titlesOf(changed);
  const left = Object.entries(faults).filter(([name, message]) =>
    titlesOf(fieldsOf({ [name]: message })).every((title) => !titles.includes(title)),
  );
  return left.length === Object.keys(faults).length ? faults : Object.fromEntries(left);
}

export function toSheetEdition(product: SheetProduct): SheetEdition {
  const drafts = parts.map(({ toDraft }) => toDraft(product));
  const basics = toEdition(product);
  return { ...basics, product, values: Object.assign({}, basics.values, ...drafts) as SheetValues };
}

export const isSameInSheet: IsSame<SheetValues> = (field, one, other) =>
  isBasic(field) ? isSameValue(field, one as never, other as never) : hasSameContent(field, one, other);

/** Faults of the sections with edited fields, except the basics, whose fields the form itself checks. */
export function findFaults(values: SheetValues, edited: readonly string[], product: SheetProduct): Faults {
  const changed = parts.filter(({ fields }) => edited.some((field) => field in fields));
  return Object.assign({}, ...changed.map(({ findFaults: find }) => find?.({ ...values }, product))) as Faults;
}

/** Input of the mutation: the version that was edited, and the changed fields. */
export function toSheetInput({ product, values }: SheetEdition, changes: Partial<SheetValues>): UpdateProductInput {
  const inputs = parts.flatMap(({ fields }) =>
    Object.entries(fields).map(([field, { toInput = (value: unknown) => ({ [field]: value }) }]) =>
      field in changes ? toInput(changes[field as keyof SheetValues], product) : {},
    ),
  );
  return Object.assign(
    toUpdateInput(product, { ...values, ...changes }, changes.imageUrl),
    ...inputs,
  ) as UpdateProductInput;
}
