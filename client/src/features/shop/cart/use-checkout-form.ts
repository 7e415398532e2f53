import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import {
  addressFieldsOf,
  blankAddress,
  toAddressInput,
  toAddressValues,
} from '../../../components/address/address-form';
import { toastFailure, toastSuccess } from '../../../components/toasts/toasts';
import {
  CartDocument,
  usePlaceCartOrderMutation,
  useSaveAddressMutation,
  type CartFieldsFragment,
  type CartQuoteQueryVariables,
  type SavedAddressFieldsFragment,
} from '../../../graphql/generated/operations';
import type { AddressInput, PlaceCartOrderInput } from '../../../graphql/generated/types';
import { announceCart } from '../../../lib/cart/cart-token';
import { forgetCodes, useCodes } from '../../../lib/cart/codes';
import { useLikelyCountry } from '../../../lib/delivery/delivery-country';
import { placeRefusal } from '../../../lib/forms/field-errors';
import { useLocale } from '../../../lib/locale/use-locale';
import { withMinorUnits, type MoneyAmount } from '../../../lib/money/money';
import { useSession } from '../../../lib/session/SessionProvider';
import { useSettled } from '../../../lib/time/use-settled';
import { typedAddress, type FormWithChosenAddress } from './AddressChoice';
import { useCartQuote, type ShownQuote } from './use-cart-quote';

export interface CheckoutValues extends FormWithChosenAddress {
  /** Email address of a guest. */
  email: string;
  /** ID of the chosen delivery method; '' for the first one that can deliver. */
  methodId: string;
  isBusiness: boolean;
  vatNumber: string;
}

export interface CheckoutProps {
  cart: CartFieldsFragment;
  /** The customer's address book. */
  addresses: readonly SavedAddressFieldsFragment[];
  /** Countries that the shop delivers to; undefined if they are not known. */
  countries: readonly { code: string; name: string }[] | undefined;
  refresh: () => Promise<void>;
}

export interface CheckoutForm {
  form: UseFormReturn<CheckoutValues>;
  formMessage: string | null;
  /** The total before it changed; null if it has not changed. */
  totalBefore: MoneyAmount | null;
  /** The total to pay, if the server answered another one than the quote's to this cart and form; null otherwise. */
  answeredTotal: MoneyAmount | null;
  shown: ShownQuote;
  methodId: string | null;
  isPickup: boolean;
  submit: () => void;
}

export function useCheckoutForm(props: CheckoutProps): CheckoutForm {
  const { addresses, countries } = props;
  const { user } = useSession();
  const locale = useLocale();
  const blank = blankAddress(locale, user?.displayName);
  const likely = useLikelyCountry(countries?.map(({ code }) => code) ?? []);
  const form = useForm<CheckoutValues>({
    defaultValues: {
      ...{ email: '', methodId: '', isBusiness: false, vatNumber: '' },
      choice: addresses[0]?.id ?? typedAddress,
      address: countries ? { ...blank, country: likely } : blank,
      isSaved: true,
    },
  });
  const { variables, isSettled } = useQuoteVariables(form, addresses);
  const latest = useCartQuote(variables);
  const shown = { ...latest, isLoading: latest.isLoading || !isSettled };
  const wanted = useWatch({ control: form.control, name: 'methodId' });
  const methodId = toMethodId(shown, wanted);
  const isPickup = shown.quote?.deliveryOptions.find((option) => option.methodId === methodId)?.isPickup ?? false;
  const sending = usePlaceOrder(props, form, { shown, isPickup });
  return { form, shown, methodId, isPickup, ...sending };
}

/** The wanted method if it can deliver, otherwise the method of the quote. */
function toMethodId({ quote }: ShownQuote, wanted: string): string | null {
  const isOffered = quote?.deliveryOptions.some((option) => option.methodId === wanted);
  return isOffered ? wanted : (quote?.quote.delivery?.methodId ?? null);
}

type TypedChoice = Pick<CheckoutValues['address'], 'country' | 'region' | 'postcode'> & { vatNumber: string };

/** What the quote depends on. What is typed counts once the customer stops typing. */
function useQuoteVariables(
  { control }: UseFormReturn<CheckoutValues>,
  addresses: readonly SavedAddressFieldsFragment[],
): { variables: CartQuoteQueryVariables; isSettled: boolean } {
  const codes = useCodes();
  const [choice, methodId, address, isBusiness, vatNumber] = useWatch({
    control,
    name: ['choice', 'methodId', 'address', 'isBusiness', 'vatNumber'],
  });
  const typed = JSON.stringify(toTypedChoice({ address, isBusiness, vatNumber }));
  const settled = useSettled(typed);
  const variables = toVariables(JSON.parse(settled) as TypedChoice, { choice, methodId }, addresses, codes);
  return { variables, isSettled: settled === typed };
}

type TypedValues = Pick<CheckoutValues, 'address' | 'isBusiness' | 'vatNumber'>;

const toTypedChoice = ({ address, isBusiness, vatNumber }: TypedValues): TypedChoice => ({
  ...{ country: address.country, region: address.region, postcode: address.postcode },
  vatNumber: isBusiness ? vatNumber.trim() : '',
});

function toVariables(
  typed: TypedChoice,
  { choice, methodId }: Pick<CheckoutValues, 'choice' | 'methodId'>,
  addresses: readonly SavedAddressFieldsFragment[],
  codes: string[],
): CartQuoteQueryVariables {
  const { country, region, postcode } = addresses.find(({ id }) => id === choice)?.address ?? typed;
  return {
    destination: country ? { country, region: region || null, postcode: postcode || null } : null,
    deliveryMethodId: methodId || null,
    codes,
    vatNumber: typed.vatNumber || null,
  };
}

/** The form's field for each part of the server's input, apart from the address. */
const contactFields = {
  'guest.email': 'email',
  'guest.name': 'address.name',
  phone: 'address.phone',
} as const;

/** The chosen saved address, or what was typed: an address or, for a pick-up, name and phone number. */
function toAddress(
  { choice, address }: CheckoutValues,
  addresses: readonly SavedAddressFieldsFragment[],
  isPickup: boolean,
): { address: AddressInput; isTyped: boolean } {
  const saved = isPickup ? undefined : addresses.find(({ id }) => id === choice)?.address;
  return { address: toAddressInput(saved ? toAddressValues(saved) : address), isTyped: !saved && !isPickup };
}

/** Places the order at the given total, and opens its payment. */
function useSendOrder({ cart, addresses }: CheckoutProps, isPickup: boolean) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const { user } = useSession();
  const codes = useCodes();
  const [placeCartOrder] = usePlaceCartOrderMutation();
  const [saveAddress] = useSaveAddressMutation();
  return async (values: CheckoutValues, total: MoneyAmount, methodId: string | undefined) => {
    const { address, isTyped } = toAddress(values, addresses, isPickup);
    const input: PlaceCartOrderInput = {
      revision: cart.revision,
      expectedTotal: { amountMinor: total.amountMinor, currencyCode: total.currencyCode },
      ...(isPickup ? { phone: address.phone } : { shippingAddress: address }),
      ...(!user && { guest: { email: values.email, name: address.name } }),
      ...(methodId !== undefined && { deliveryMethodId: methodId }),
      ...(codes.length > 0 && { codes }),
      ...(values.isBusiness && { vatNumber: values.vatNumber.trim() }),
    };
    const answer = await placeCartOrder({ variables: { input } });
    const { order, orderKey } = answer.placeCartOrder;
    toastSuccess('order placed successfully');
    forgetCodes();
    client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'orders' });
    announceCart(cart);
    if (user && isTyped && values.isSaved) {
      // Not awaited: the order is already placed.
      void saveAddress({ variables: { input: { address } } }).catch(toastFailure);
    }
    await navigate(orderKey ? `/track/${order.number}/pay#${orderKey}` : `/dashboard/payment/${order.id}`);
    // Updates the number of units in the top bar.
    await client.query({ query: CartDocument, fetchPolicy: 'network-only' }).catch(() => undefined);
  };
}

/**
 * The server's total for this cart and form. It can differ from the quote's, which does not know a guest's email address
 * and so assumes a first order.
 */
function useAnsweredTotal({ control }: UseFormReturn<CheckoutValues>, revision: number, quoted: MoneyAmount) {
  const codes = useCodes();
  const values = useWatch({ control });
  const basis = JSON.stringify([revision, quoted.amountMinor, codes, values]);
  const [answer, setAnswer] = useState<{ total: MoneyAmount; basis: string } | null>(null);
  return {
    answeredTotal: answer?.basis === basis ? answer.total : null,
    setAnsweredTotal: (totalMinor: number) => setAnswer({ total: withMinorUnits(quoted, totalMinor), basis }),
  };
}

/** Places the order, unless the total differs from the one on the screen. */
function usePlaceOrder(
  props: CheckoutProps,
  form: UseFormReturn<CheckoutValues>,
  { shown, isPickup }: Pick<CheckoutForm, 'shown' | 'isPickup'>,
): Pick<CheckoutForm, 'formMessage' | 'totalBefore' | 'answeredTotal' | 'submit'> {
  const { cart, addresses, refresh } = props;
  const codes = useCodes();
  const [formMessage, setFormMessage] = useState<string | null>(null);
  const [totalBefore, setTotalBefore] = useState<MoneyAmount | null>(null);
  const quoted = shown.quote?.quote.total ?? cart.total;
  const { answeredTotal, setAnsweredTotal } = useAnsweredTotal(form, cart.revision, quoted);
  const place = useSendOrder(props, isPickup);
  const submit = form.handleSubmit(async (values) => {
    setFormMessage(null);
    setTotalBefore(null);
    const seen = answeredTotal ?? quoted;
    try {
      const fresh = await shown.getQuote(toVariables(toTypedChoice(values), values, addresses, codes));
      const { total, delivery } = fresh?.quote ?? { total: cart.total, delivery: null };
      if (total.amountMinor === quoted.amountMinor) await place(values, seen, delivery?.methodId);
      else setTotalBefore(seen);
    } catch (error) {
      const { isTyped } = toAddress(values, addresses, isPickup);
      const parts = isTyped && addressFieldsOf('shippingAddress');
      const fields = { ...contactFields, ...parts, vatNumber: 'vatNumber' } as const;
      const { refusal, formMessage: message } = placeRefusal(error, form.setError, fields);
      if (refusal.reason === 'TOTAL_CHANGED') setTotalBefore(seen);
      else setFormMessage(message);
      if (refusal.totalMinor !== null) setAnsweredTotal(refusal.totalMinor);
      // After a conflict, the cart and the quote are fetched again, so that they show what has changed.
      if (refusal.code !== 'CONFLICT') return;
      await refresh()
        .then(shown.refetch)
        .catch(() => undefined);
    }
  });
  return { formMessage, totalBefore, answeredTotal, submit: () => void submit() };
}
