import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../lib/money/money';
import {
  differingFields,
  toTypedValues,
  type EditedProduct,
  type TypedField,
  type TypedValues,
} from './product-changes';
import type { ProductValues } from './product-rules';

const Now = chakra('span', { base: { display: 'block', color: 'signal', fontWeight: 'semibold' } });

/**
 * Notes for the fields that another admin changed. If this admin changed the field, too, it keeps the input and the note
 * gives the stored value. Otherwise the field shows the stored value and the note gives the previous one.
 */
export function toConflictNotes(
  before: EditedProduct,
  now: EditedProduct,
  typed: TypedValues,
  locale: string,
): Partial<Record<keyof ProductValues, ReactNode>> {
  const [was, is] = [toTypedValues(before), toTypedValues(now)];
  const mine = new Set(differingFields(typed, is));
  const notes = differingFields(was, is).map((field) => {
    const note = mine.has(field) ? toLabel(now, field, locale) : explainFollowing(before, now, field, locale);
    return [field, <Now key={field}>{`Now: ${note}`}</Now>] as const;
  });
  const hasNewPhoto = before.image.url !== now.image.url;
  return { ...Object.fromEntries(notes), ...(hasNewPhoto && { image: <Now>Now: another photo, shown here.</Now> }) };
}

function explainFollowing(before: EditedProduct, now: EditedProduct, field: TypedField, locale: string): string {
  // Long texts are not repeated.
  if (field === 'about') return 'as it stands here.';
  return `${toLabel(now, field, locale)}. It was ${toLabel(before, field, locale)}.`;
}

function toLabel(product: EditedProduct, field: TypedField, locale: string): string {
  if (field === 'price') return formatMoney(product.price, locale);
  return toTypedValues(product)[field] || 'empty';
}
