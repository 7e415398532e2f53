import { orderRules } from '@kickstand/rules/orders';
import { useFormContext } from 'react-hook-form';
import { Field, PhoneInput, TextArea } from '../../../components/forms/Field';
import { followsRule } from '../../../lib/forms/field-errors';

/** An address as one text, e.g. of an order that was placed without the cart. */
export interface TextAddress {
  text: string;
  phone: string;
}

/** Fields of a `TextAddress`. Needs a `FormProvider`. */
export function TextAddressFields() {
  const { register, formState } = useFormContext<TextAddress>();
  const { errors } = formState;
  return (
    <>
      <Field label="Address" error={errors.text?.message} required>
        <TextArea {...register('text', { validate: followsRule(orderRules.address) })} />
      </Field>
      <Field label="Phone" error={errors.phone?.message} required>
        <PhoneInput {...register('phone', { validate: followsRule(orderRules.phone) })} />
      </Field>
    </>
  );
}
