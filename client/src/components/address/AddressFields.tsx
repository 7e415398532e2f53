import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { AddressInput } from '../../graphql/generated/types';
import { Field, PhoneInput, Select, TextInput } from '../forms/Field';
import { chakra } from '../../theme/chakra';
import { countryOptions, isOptional, labelOf, validatePart, type FormWithAddress } from './address-form';

const Pair = chakra('div', {
  base: { display: 'grid', gap: '5', gridTemplateColumns: { base: '1fr', sm: 'minmax(0, 2fr) minmax(0, 3fr)' } },
});

const phoneHint = 'Digits, spaces and + - ( )';

export interface AddressFieldsProps {
  /** Countries to choose from; all by default. */
  countries?: readonly { code: string; name: string }[] | undefined;
}

/** Fields of a postal address for the chosen country. Needs a `FormProvider` of a form with an address. */
export function AddressFields({ countries: offered }: AddressFieldsProps) {
  const { register, control, formState } = useFormContext<FormWithAddress>();
  const country = useWatch({ control, name: 'address.country' });
  const countries = useMemo(() => offered ?? countryOptions(), [offered]);
  const errors = formState.errors.address;

  const field = (part: keyof AddressInput) => {
    const label = labelOf(part, country);
    const isRequired = !isOptional(part, country);
    return {
      label: isRequired ? label : `${label} (optional)`,
      error: errors?.[part]?.message,
      required: isRequired,
      ...(part === 'phone' ? { hint: phoneHint } : {}),
    };
  };
  const input = (part: keyof AddressInput) => register(`address.${part}`, { validate: validatePart(part) });
  return (
    <>
      <Field {...field('name')}>
        <TextInput autoComplete="shipping name" {...input('name')} />
      </Field>
      <Field {...field('company')}>
        <TextInput autoComplete="shipping organization" {...input('company')} />
      </Field>
      <Field {...field('country')}>
        <Select
          autoComplete="shipping country"
          {...register('address.country', {
            validate: validatePart('country'),
            // The rules for postcode and region depend on the country, so both are validated again when it changes.
            deps: ['address.postcode', 'address.region'],
          })}
        >
          <option value="">Choose a country</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field {...field('line1')}>
        <TextInput autoComplete="shipping address-line1" {...input('line1')} />
      </Field>
      <Field {...field('line2')}>
        <TextInput autoComplete="shipping address-line2" {...input('line2')} />
      </Field>
      <Pair>
        <Field {...field('postcode')}>
          <TextInput autoComplete="shipping postal-code" {...input('postcode')} />
        </Field>
        <Field {...field('city')}>
          <TextInput autoComplete="shipping address-level2" {...input('city')} />
        </Field>
      </Pair>
      <Field {...field('region')}>
        <TextInput autoComplete="shipping address-level1" {...input('region')} />
      </Field>
      <Field {...field('phone')}>
        <PhoneInput autoComplete="shipping tel" {...input('phone')} />
      </Field>
    </>
  );
}

/** Fields for the person who picks an order up, without an address. */
export function PickupFields({ isNamed }: { isNamed: boolean }) {
  const { register, formState } = useFormContext<FormWithAddress>();
  const errors = formState.errors.address;
  return (
    <>
      {isNamed && (
        <Field label="Name" error={errors?.name?.message} required>
          <TextInput autoComplete="name" {...register('address.name', { validate: validatePart('name') })} />
        </Field>
      )}
      <Field label="Phone" hint={phoneHint} error={errors?.phone?.message} required>
        <PhoneInput {...register('address.phone', { validate: validatePart('phone') })} />
      </Field>
    </>
  );
}
