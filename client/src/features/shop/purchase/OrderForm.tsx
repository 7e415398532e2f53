import { chakra } from '@chakra-ui/react';
import { Field, FormError, NumberInput, PhoneInput, TextArea, TextInput } from '../../../components/forms/Field';
import { toQuantityRange } from '../../../lib/catalogue/order-quantity';
import { OrderTotal } from './OrderTotal';
import { orderFormRules } from './order-rules';
import { useOrderForm, type OrderFormOptions } from './use-order-form';

export interface OrderFormProps extends OrderFormOptions {
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
