import { useState, type FormEvent } from 'react';
import { useForm, useWatch, type UseFormSetError } from 'react-hook-form';
import { toastError, toastSuccess } from '../../../components/toasts/toasts';
import {
  usePlaceOrderMutation,
  useShopQuery,
  type Purchase_ProductFragment,
} from '../../../graphql/generated/operations';
import type { ShopError } from '../../../graphql/shop-error';
import { findQuantityFault } from '../../../lib/catalogue/order-quantity';
import { placeRefusal } from '../../../lib/forms/field-errors';
import { useLocale } from '../../../lib/locale/use-locale';
import { formatMoney, multiplyMoney } from '../../../lib/money/money';
import { useIdempotencyKey } from '../../../lib/idempotency/use-idempotency-key';

interface OrderValues {
  address: string;
  phone: string;
  price: string;
  quantity: string;
}

export interface OrderFormOptions {
  product: Purchase_ProductFragment;
  refreshProduct: () => Promise<void>;
  onPlaced: (orderId: string) => void;
}

const fieldByInput = {
  address: 'address',
  phone: 'phone',
  quantity: 'quantity',
  expectedUnitPrice: 'price',
  'expectedUnitPrice.amountMinor': 'price',
} as const;

/** The order form's values and rules. The input stays when stock or price change. */
export function useOrderForm({ product, refreshProduct, onPlaced }: OrderFormOptions) {
  const blank: OrderValues = { address: '', phone: '', price: product.price.amount, quantity: '' };
  const form = useForm<OrderValues>({ values: blank, resetOptions: { keepDirtyValues: true, keepErrors: true } });
  const { register, handleSubmit, reset, setError, control, formState } = form;
  const [formMessage, setFormMessage] = useState<string | null>(null);
  const placeOrder = usePlaceOrder(product);
  const findChargeFault = useChargeFault(product);
  const quantity = useWatch({ control, name: 'quantity' });

  const empty = () => reset(blank, { keepDirtyValues: false, keepErrors: false });
  const refuse = (message: string) => {
    toastError(message);
    empty();
  };

  const submit = handleSubmit(async (values) => {
    setFormMessage(null);
    const ordered = Number(values.quantity);
    const fault = findQuantityFault(ordered, product);
    if (fault && fault.kind !== 'not-whole') return refuse(fault.message);
    if (fault) return setError('quantity', { message: fault.message }, { shouldFocus: true });
    const chargeFault = findChargeFault(ordered);
    if (chargeFault) return setError('quantity', { message: chargeFault }, { shouldFocus: true });
    try {
      const orderId = await placeOrder({
        quantity: ordered,
        address: values.address.trim(),
        phone: values.phone.trim(),
      });
      toastSuccess('order placed successfully');
      empty();
      onPlaced(orderId);
    } catch (error) {
      const { refusal, formMessage: message } = placeRefusal(error, setError, fieldByInput);
      const isPlaced = placeConflict(refusal, setError);
      setFormMessage(isPlaced ? null : message);
      if (refusal.code === 'CONFLICT') await refreshProduct().catch(() => undefined);
    }
  });

  return {
    register,
    errors: formState.errors,
    isSubmitting: formState.isSubmitting,
    formMessage,
    quantity,
    submit: (event: FormEvent) => void submit(event),
  };
}

/** Error if the total is below the minimum card charge; null if the order can be paid. */
function useChargeFault({ price }: Purchase_ProductFragment): (quantity: number) => string | null {
  const minimum = useShopQuery().data?.shop.cardPayments.minimumCharge;
  const locale = useLocale();
  return (quantity) => {
    const total = multiplyMoney(price, quantity);
    if (!minimum || total.amountMinor === 0 || total.amountMinor >= minimum.amountMinor) return null;
    return `The total of ${formatMoney(total, locale)} is below ${formatMoney(minimum, locale)}, the least a card can be charged. Order more.`;
  };
}

/** Shows a conflict at its field: a shortage at the quantity, a changed price at the price. */
function placeConflict({ reason, message }: ShopError, setError: UseFormSetError<OrderValues>): boolean {
  if (reason !== 'OUT_OF_STOCK' && reason !== 'PRICE_CHANGED') return false;
  setError(reason === 'OUT_OF_STOCK' ? 'quantity' : 'price', { type: 'server', message }, { shouldFocus: true });
  return true;
}

interface OrderDraft {
  quantity: number;
  address: string;
  phone: string;
}

/**
 * Places an order at the displayed price and resolves to its id. The answer includes the product, so that the page
 * shows the stock after the order.
 */
function usePlaceOrder(product: Purchase_ProductFragment): (draft: OrderDraft) => Promise<string> {
  const withKey = useIdempotencyKey();
  const [placeOrder] = usePlaceOrderMutation({
    update: (cache) => {
      // Lists of orders are fetched again when next shown.
      cache.evict({ id: 'ROOT_QUERY', fieldName: 'orders' });
      cache.gc();
    },
  });
  return async (draft) => {
    const input = {
      ...draft,
      productId: product.id,
      expectedUnitPrice: { amountMinor: product.price.amountMinor, currencyCode: product.price.currencyCode },
    };
    const answer = await withKey(input, (idempotencyKey) =>
      placeOrder({ variables: { input: { idempotencyKey, ...input } } }),
    );
    return answer.placeOrder.order.id;
  };
}
