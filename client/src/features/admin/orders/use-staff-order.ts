import { staffRules, orderRules } from '@kickstand/rules/orders';
import { findFault } from '@kickstand/rules/fields';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { AddressValues } from '../../../components/address/address-form';
import type { ProductPick } from '../../../components/search/FindProduct';
import type { EditedLineInput } from '../../../graphql/generated/types';

/** A line of the order as it is edited. */
export interface DraftLine {
  /** Line of the order; null for a new one. */
  lineId: string | null;
  productId: string;
  name: string;
  quantity: string;
  /** Discount in percent; '' for none. */
  percent: string;
  /** Reason of the discount, for the customer. */
  reason: string;
}

export interface StaffOrderValues {
  address: AddressValues;
  email: string;
  note: string;
}

/** @returns null while a line is not valid. */
export function toLineInputs(lines: readonly DraftLine[]): EditedLineInput[] | null {
  if (lines.length === 0 || lines.some((line) => faultOf(line) !== null)) return null;
  return lines.map(({ lineId, productId, quantity, percent, reason }) => ({
    ...{ lineId, productId, quantity: Number(quantity) },
    discount: percent.trim() === '' ? null : { percent: Number(percent), reason: reason.trim() },
  }));
}

/** What is wrong with a line; null if nothing is. */
export function faultOf({ quantity, percent, reason }: DraftLine): string | null {
  const ofQuantity = findFault(orderRules.quantity, quantity.trim() === '' ? null : Number(quantity));
  if (ofQuantity !== null || percent.trim() === '') return ofQuantity;
  const ofPercent = findFault(staffRules.discountPercent, Number(percent));
  return ofPercent ?? findFault(staffRules.discountReason, reason);
}

export type StaffOrder = ReturnType<typeof useStaffOrder>;

/** An order that staff enter or edit. */
export function useStaffOrder(initial: readonly DraftLine[], address: AddressValues) {
  const [lines, setLines] = useState(initial);
  const [methodId, setMethodId] = useState<string | null>(null);
  const form = useForm<StaffOrderValues>({ defaultValues: { address, email: '', note: '' } });
  const [country, region, postcode] = useWatch({
    control: form.control,
    name: ['address.country', 'address.region', 'address.postcode'],
  });
  return {
    ...{ lines, form, methodId, setMethodId, lineInputs: toLineInputs(lines) },
    destination: country === '' ? null : { country, region, postcode },
    change: (index: number, change: Partial<DraftLine>) =>
      setLines(lines.map((line, at) => (at === index ? { ...line, ...change } : line))),
    remove: (index: number) => setLines(lines.filter((_line, at) => at !== index)),
    add: ({ id: productId, name }: ProductPick) =>
      setLines([...lines, { lineId: null, productId, name, quantity: '1', percent: '', reason: '' }]),
  };
}
