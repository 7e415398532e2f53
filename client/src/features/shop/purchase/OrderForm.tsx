import { useNavigate } from 'react-router-dom';
import { Field, FormError, StepInput, PhoneInput, TextArea, TextInput } from '../../../components/forms/Field';
import { findQuantityFault, toQuantityRange, unitPriceOf } from '../../../lib/catalogue/order-quantity';
import { useState, type FormEvent } from 'react';
import { useAddToCart } from '../../../components/cart/use-add-to-cart';
import {
  usePlaceOrderMutation,
  useShopQuery,
  type Purchase_ProductFragment,
} from '../../../graphql/generated/operations';
import { formatMoney, multiplyMoney, toMoneyInput, withMinorUnits } from '../../../lib/money/money';
import { orderRules } from '@kickstand/rules/orders';
import { followsRule, placeRefusal } from '../../../lib/forms/field-errors';
import { useForm, useWatch, type UseFormSetError } from 'react-hook-form';
import { toastError, toastSuccess } from '../../../components/toasts/toasts';
import type { ShopError } from '../../../graphql/shop-error';
import { useLocale } from '../../../lib/locale/use-locale';
import { useAcceptsQuickOrders } from '../../../lib/orders/use-accepts-quick-orders';
import { useIdempotencyKey } from '../../../lib/idempotency/use-idempotency-key';
import { chakra } from '../../../theme/chakra';
import { OrderTotal } from './OrderTotal';

interface OrderFormProps extends OrderFormOptions {
  customer: { displayName: string; email: string };
}

const Form = chakra('form', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' },
    gap: { base: '6', lg: '10' },
    alignItems: 'start',
  },
});
const Fields = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(6, minmax(0, 1fr))' },
    columnGap: '5',
    rowGap: '5',
  },
});
const Cell = chakra('div', {
  variants: {
    span: {
      whole: { gridColumn: { md: '1 / -1' } },
      half: { gridColumn: { md: 'span 3' } },
      third: { gridColumn: { md: 'span 2' } },
    },
  },
});

export function OrderForm({ customer, ...options }: OrderFormProps) {
  const { product } = options;
  const isQuick = useAcceptsQuickOrders();
  const { register, errors, isSubmitting, formMessage, quantity, submit } = useOrderForm(options);
  return (
    <Form noValidate onSubmit={submit} aria-labelledby="order-heading">
      <Fields>
        <Cell span="whole">
          <Field label="Product Name">
            <TextInput readOnly value={product.name} />
          </Field>
        </Cell>
        <Cell span="half">
          <Field label="Customer Name">
            <TextInput readOnly value={customer.displayName} />
          </Field>
        </Cell>
        <Cell span="half">
          <Field label="Customer Email">
            <TextInput type="email" readOnly value={customer.email} />
          </Field>
        </Cell>
        {isQuick && (
          <>
            <Cell span="whole">
              <Field label="Address" error={errors.address?.message} required>
                <TextArea rows={3} autoComplete="street-address" {...register('address', orderFormRules.address)} />
              </Field>
            </Cell>
            <Cell span="third">
              <Field label="Phone" hint="Digits, spaces and + - ( )" error={errors.phone?.message} required>
                <PhoneInput {...register('phone', orderFormRules.phone)} />
              </Field>
            </Cell>
          </>
        )}
        <Cell span="third">
          <Field label="Price" hint="The total uses the shop's price" error={errors.price?.message} required>
            <StepInput {...register('price', orderFormRules.price)} />
          </Field>
        </Cell>
        <Cell span="third">
          <Field
            label="Quantity"
            hint={product.availability === 'OUT_OF_STOCK' ? 'None can be ordered now' : toQuantityRange(product)}
            error={errors.quantity?.message}
            required
          >
            <StepInput inputMode="numeric" {...register('quantity', orderFormRules.quantity)} />
          </Field>
        </Cell>
      </Fields>
      <chakra.div position={{ lg: 'sticky' }} top="6" display="grid" gap="4">
        <OrderTotal product={product} quantity={quantity} busy={isSubmitting} />
        <FormError>{formMessage}</FormError>
      </chakra.div>
    </Form>
  );
}

/** Rules for the fields of the order form, without the stock check. */
const orderFormRules = {
  address: {
    validate: (address: string) =>
      address.trim() === '' ? 'Address is required' : followsRule(orderRules.address)(address),
  },
  phone: { required: 'Phone is required', validate: followsRule(orderRules.phone) },
  price: { required: 'Price is required' },
  quantity: { required: 'Quantity is required' },
} as const;

interface OrderValues {
  address: string;
  phone: string;
  price: string;
  quantity: string;
}

interface OrderFormOptions {
  product: Purchase_ProductFragment;
  refreshProduct: () => Promise<void>;
  onPlaced: (orderId: string) => void;
}

const fieldByInput = {
  address: 'address',
  phone: 'phone',
  expectedUnitPrice: 'price',
  'expectedUnitPrice.amountMinor': 'price',
  quantity: 'quantity',
} as const;

/** The order form's values and rules. What the customer has typed is kept when the stock or the price changes. */
function useOrderForm({ product, refreshProduct, onPlaced }: OrderFormOptions) {
  const blank: OrderValues = { address: '', phone: '', price: product.price.amount, quantity: '' };
  const form = useForm<OrderValues>({ values: blank, resetOptions: { keepDirtyValues: true, keepErrors: true } });
  const { register, handleSubmit, reset, setError, control, formState } = form;
  const [formMessage, setFormMessage] = useState<string | null>(null);
  const isQuick = useAcceptsQuickOrders();
  const placeOrder = usePlaceOrder(product);
  const { add } = useAddToCart();
  const navigate = useNavigate();
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
    const fault = findQuantityFault(values.quantity, product);
    if (fault && fault.kind !== 'not-whole') return refuse(fault.message);
    if (fault) return setError('quantity', { message: fault.message }, { shouldFocus: true });
    const chargeFault = findChargeFault(ordered);
    if (chargeFault) return setError('quantity', { message: chargeFault }, { shouldFocus: true });
    if (!isQuick) {
      if (await add(product, ordered)) await navigate('/cart');
      return;
    }
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
function useChargeFault(product: Purchase_ProductFragment): (quantity: number) => string | null {
  const minimum = useShopQuery().data?.shop.cardPayments.minimumCharge;
  const locale = useLocale();
  return (quantity) => {
    const unitPrice = unitPriceOf(product, quantity);
    const paidPerUnit = withMinorUnits(unitPrice, unitPrice.amountMinor + (product.coreDeposit?.amountMinor ?? 0));
    const total = multiplyMoney(paidPerUnit, quantity);
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
      expectedUnitPrice: toMoneyInput(unitPriceOf(product, draft.quantity)),
      expectedDeposit: toMoneyInput(product.coreDeposit ?? withMinorUnits(product.price, 0)),
    };
    const answer = await withKey(input, (idempotencyKey) =>
      placeOrder({ variables: { input: { idempotencyKey, ...input } } }),
    );
    return answer.placeOrder.order.id;
  };
}
