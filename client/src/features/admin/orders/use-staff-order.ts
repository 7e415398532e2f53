import { staffRules, orderRules } from '@kickstand/rules/orders';
import { findFault } from '@kickstand/rules/fields';
import { useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import {
  addressFields,
  blankAddress,
  toAddressInput,
  toAddressValues,
  type AddressValues,
  type FormWithAddress,
} from '../../../components/address/address-form';
import type { ProductPick } from '../../../components/search/FindProduct';
import type { AdminOrderDetailFragment, PricedCartFragment } from '../../../graphql/generated/operations';
import type { EditedLineInput } from '../../../graphql/generated/types';
import { toWholeNumber } from '../../../lib/forms/field-errors';
import { useSettled } from '../../../lib/time/use-settled';
import type { TextAddress } from './TextAddressFields';

/** A line of the order as it is edited. */
export interface DraftLine {
  /** ID of the order's line; null for a new line. */
  lineId: string | null;
  productId: string;
  name: string;
  quantity: string;
  /** Discount in percent; '' for none. */
  percent: string;
  /** Reason for the discount, shown to the customer. */
  reason: string;
}

export interface StaffOrderValues extends FormWithAddress, TextAddress {
  email: string;
  note: string;
  /** Discount codes, separated by commas. */
  codes: string;
  /** VAT number of a business; '' for none. */
  vatNumber: string;
}

/** How an order is delivered: to an address in parts, to an address as one text, or at the counter. */
export type Place = 'parts' | 'text' | 'counter';

/** The address of an order, in parts and as one text, for `useStaffOrder`. */
export function toAddressesOf({
  shippingAddress,
  customerName: name,
  delivery: { address: text, phone },
}: Pick<AdminOrderDetailFragment, 'shippingAddress' | 'customerName' | 'delivery'>): [AddressValues, TextAddress] {
  const parts = shippingAddress ? toAddressValues(shippingAddress) : { ...blankAddress('en'), name, phone };
  return [parts, { text, phone }];
}

export const toDeliveryInput = ({ address, text, phone }: StaffOrderValues, place: Place) => ({
  ...(place === 'parts' && { shippingAddress: toAddressInput(address) }),
  ...(place === 'text' && { address: text, phone }),
  ...(place === 'counter' && { phone: address.phone }),
});

/** The form's field for each part of `toDeliveryInput`, to show the server's refusals. */
export const deliveryFieldsOf = (place: Place) => ({
  ...addressFields,
  ...(place === 'counter' && { phone: 'address.phone' as const }),
});

/** @returns null if there are no lines, or while one is not valid. */
export function toLineInputs(lines: readonly DraftLine[]): EditedLineInput[] | null {
  if (lines.length === 0 || lines.some((line) => faultOf(line) !== null)) return null;
  return lines.map(({ lineId, productId, quantity, percent, reason }) => ({
    ...{ lineId, productId, quantity: Number(quantity) },
    discount: percent.trim() === '' ? null : { percent: Number(percent), reason: reason.trim() },
  }));
}

/** What is wrong with a line; null if nothing is. */
export function faultOf({ quantity, percent, reason }: DraftLine): string | null {
  const ofQuantity = findFault(orderRules.quantity, toWholeNumber(quantity));
  if (ofQuantity !== null || percent.trim() === '') return ofQuantity;
  const ofPercent = findFault(staffRules.discountPercent, toWholeNumber(percent));
  return ofPercent ?? findFault(staffRules.discountReason, reason);
}

/**
 * Whether the order is picked up. A chosen method counts at once, even before its quote has arrived. Otherwise, the
 * fields of the form would be replaced while staff type.
 */
export function isPickup(
  quote: Pick<PricedCartFragment, 'quote' | 'deliveryOptions'> | null,
  chosenId: string | null,
): boolean {
  const chosen = quote?.deliveryOptions.find(({ methodId }) => methodId === chosenId);
  return (chosen ?? quote?.quote.delivery)?.isPickup ?? false;
}

export type StaffOrder = ReturnType<typeof useStaffOrder>;

/** An order that staff enter or edit. */
export function useStaffOrder(
  initial: readonly DraftLine[],
  address: AddressValues,
  textAddress: TextAddress = { text: '', phone: '' },
) {
  const [lines, setLines] = useState(initial);
  const [methodId, setMethodId] = useState<string | null>(null);
  /** Whether the server has refused an address as one text: taxes or delivery depend on its parts. */
  const [needsParts, setNeedsParts] = useState(false);
  const form = useForm<StaffOrderValues>({
    defaultValues: { address, ...textAddress, email: '', note: '', codes: '', vatNumber: '' },
  });
  return {
    ...{ lines, form, methodId, setMethodId, needsParts, setNeedsParts, lineInputs: toLineInputs(lines) },
    ...useTerms(form),
    change: (index: number, change: Partial<DraftLine>) =>
      setLines(lines.map((line, at) => (at === index ? { ...line, ...change } : line))),
    remove: (index: number) => setLines(lines.filter((_line, at) => at !== index)),
    add: ({ id: productId, name }: ProductPick) =>
      setLines([...lines, { lineId: null, productId, name, quantity: '1', percent: '', reason: '' }]),
  };
}

export const toCodes = (typed: string): string[] => typed.split(/[\s,;]+/).filter(Boolean);

/** What the total depends on besides lines and delivery method; updated when staff stop typing. */
function useTerms({ control }: UseFormReturn<StaffOrderValues>) {
  const [{ country, region, postcode }, email, codes, vatNumber] = useWatch({
    control,
    name: ['address', 'email', 'codes', 'vatNumber'],
  });
  const typed = {
    destination: country === '' ? null : { country, region, postcode },
    email: email.trim() || null,
    codes: toCodes(codes),
    vatNumber: vatNumber.trim() || null,
  };
  return JSON.parse(useSettled(JSON.stringify(typed))) as typeof typed;
}
