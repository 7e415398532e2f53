import { chakra } from '@chakra-ui/react';
import { Field, FormError, NumberInput, PhoneInput, TextArea, TextInput } from '../../../components/forms/Field';
import { toQuantityRange } from '../../../lib/catalogue/order-quantity';
import { useOrderForm, type OrderFormOptions } from './use-order-form';
import { useId } from 'react';
import { Button } from '../../../components/actions/Button';
import { ArrowIcon } from '../../../components/icons/icons';
import { Money } from '../../../components/money/Money';
import type { Purchase_ProductFragment } from '../../../graphql/generated/operations';
import { multiplyMoney } from '../../../lib/money/money';
import { orderRules } from '@kickstand/rules/orders';
import { followsRule } from '../../../lib/forms/field-errors';

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
        <Cell span="third">
          <Field label="Price" hint="The total uses the shop's price" error={errors.price?.message} required>
            <NumberInput {...register('price', orderFormRules.price)} />
          </Field>
        </Cell>
        <Cell span="third">
          <Field
            label="Quantity"
            hint={product.availability === 'OUT_OF_STOCK' ? 'None can be ordered now' : toQuantityRange(product)}
            error={errors.quantity?.message}
            required
          >
            <NumberInput inputMode="numeric" {...register('quantity', orderFormRules.quantity)} />
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

interface OrderTotalProps {
  product: Purchase_ProductFragment;
  /** Quantity as typed. */
  quantity: string;
  busy: boolean;
}

const Slip = chakra('div', { base: { border: '2px solid', borderColor: 'ink', bg: 'plate' } });
const Line = chakra('p', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '4',
    paddingInline: '4',
    paddingBlock: '3',
    borderBottom: 'hairline',
    textStyle: 'small',
  },
});
const Sum = chakra('output', {
  base: {
    textStyle: 'number',
    display: 'block',
    fontSize: 'clamp(2rem, 4vw, 3rem)',
    fontWeight: 'semibold',
    letterSpacing: '-0.04em',
    lineHeight: '1',
    textAlign: 'end',
    overflowWrap: 'anywhere',
  },
});

/** The summary beside the form: unit price, quantity, total and the order button. */
function OrderTotal({ product, quantity, busy }: OrderTotalProps) {
  const reasonId = useId();
  const units = toWholeQuantity(quantity);
  const isOutOfStock = product.availability === 'OUT_OF_STOCK';
  return (
    <Slip>
      <Line>
        <span>Price per unit</span>
        <Money value={product.price} />
      </Line>
      <Line>
        <span>Quantity</span>
        <chakra.span textStyle="number">{units}</chakra.span>
      </Line>
      <chakra.div padding="4" display="grid" gap="4">
        <chakra.p textStyle="label" color="ink.soft">
          Total
        </chakra.p>
        <Sum aria-label="Total" color={units === 0 ? 'control' : 'ink'}>
          <Money value={multiplyMoney(product.price, units)} />
        </Sum>
        <Button
          type="submit"
          tone="signal"
          size="large"
          width="full"
          justifyContent="space-between"
          busy={busy}
          disabled={isOutOfStock}
          aria-describedby={isOutOfStock ? reasonId : undefined}
        >
          Place Order
          {!busy && <ArrowIcon />}
        </Button>
        {isOutOfStock && (
          <chakra.p id={reasonId} textStyle="small" fontWeight="semibold">
            Out of stock: the quantity left is below the minimum order.
          </chakra.p>
        )}
      </chakra.div>
    </Slip>
  );
}

/** 0 unless the input is a whole number. */
function toWholeQuantity(typed: string): number {
  const units = Number(typed);
  return Number.isSafeInteger(units) && units > 0 ? units : 0;
}

/** Rules for the fields of the order form, without the check of the stock. */
const orderFormRules = {
  address: {
    validate: (address: string) =>
      address.trim() === '' ? 'Address is required' : followsRule(orderRules.address)(address),
  },
  phone: { required: 'Phone is required', validate: followsRule(orderRules.phone) },
  price: { required: 'Price is required' },
  quantity: { required: 'Quantity is required' },
} as const;
