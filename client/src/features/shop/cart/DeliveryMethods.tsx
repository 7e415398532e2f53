import { chakra } from '@chakra-ui/react';
import { guestRules, orderRules } from '@kickstand/rules/orders';
import { useFormContext, useWatch } from 'react-hook-form';
import { Choice, Field, PhoneInput, TextInput } from '../../../components/forms/Field';
import { Money } from '../../../components/money/Money';
import { toDeliveryDays } from '../../../components/quote/delivery-days';
import { followsRule } from '../../../lib/forms/field-errors';
import type { CartQuote } from './use-cart-quote';
import type { CheckoutValues } from './use-checkout-form';

const Options = chakra('fieldset', { base: { display: 'grid', gap: '2', minWidth: '0', border: 'none' } });
const Legend = chakra('legend', { base: { textStyle: 'label', marginBottom: '1' } });
const Option = chakra('span', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: '3', alignItems: 'baseline', paddingBlock: '2' },
});
const Refusals = chakra('ul', {
  base: { listStyle: 'none', display: 'grid', gap: '1', textStyle: 'small', fontWeight: 'semibold' },
});

interface DeliveryMethodsProps {
  quote: CartQuote | null;
  /** The method of the quote, or the one that was chosen since. */
  methodId: string | null;
}

/** The ways in which the cart can be delivered, and why others cannot. Empty if the shop has no delivery methods. */
export function DeliveryMethods({ quote, methodId }: DeliveryMethodsProps) {
  const { setValue } = useFormContext<CheckoutValues>();
  if (!quote || quote.deliverability === 'NOT_SET_UP') return null;
  const { deliveryOptions, deliveryRefusals, deliverability } = quote;
  return (
    <Options>
      <Legend>Delivery method</Legend>
      {deliveryOptions.map((option) => (
        <Choice
          key={option.methodId}
          type="radio"
          name="deliveryMethod"
          value={option.methodId}
          checked={option.methodId === methodId}
          onChange={() => setValue('methodId', option.methodId)}
          label={<MethodLabel option={option} />}
        />
      ))}
      {deliverability === 'NEEDS_DESTINATION' && (
        <chakra.p textStyle="small" color="ink.soft">
          Enter the address to see how the parts can be delivered, and for which price.
        </chakra.p>
      )}
      <div role="status">
        {deliverability === 'NOT_DELIVERABLE' && (
          <chakra.p fontWeight="semibold" color="danger">
            This cart cannot be delivered to this address.
          </chakra.p>
        )}
        {deliveryRefusals.length > 0 && (
          <Refusals color={deliverability === 'NOT_DELIVERABLE' ? 'danger' : 'caution'}>
            {deliveryRefusals.map(({ methodId: id, name, lineId, message }) => (
              <li key={`${id} ${lineId ?? ''} ${message}`}>{`${name}: ${message}`}</li>
            ))}
          </Refusals>
        )}
      </div>
    </Options>
  );
}

function MethodLabel({ option }: { option: CartQuote['deliveryOptions'][number] }) {
  const { name, carrier, price } = option;
  return (
    <Option>
      <span>{carrier === null || name.includes(carrier) ? name : `${name}, ${carrier}`}</span>
      <chakra.span color="ink.soft">{toDeliveryDays(option)}</chakra.span>
      {price.amountMinor === 0 ? <span>free</span> : <Money value={price} />}
    </Option>
  );
}

/** Who picks the order up; needs no address. */
export function PickupFields({ isGuest }: { isGuest: boolean }) {
  const { register, formState } = useFormContext<CheckoutValues>();
  const errors = formState.errors.address;
  return (
    <>
      <p>You pick the order up, so no address is needed.</p>
      {isGuest && (
        <Field label="Name" error={errors?.name?.message} required>
          <TextInput autoComplete="name" {...register('address.name', { validate: followsRule(guestRules.name) })} />
        </Field>
      )}
      <Field label="Phone" hint="Digits, spaces and + - ( )" error={errors?.phone?.message} required>
        <PhoneInput autoComplete="tel" {...register('address.phone', { validate: followsRule(orderRules.phone) })} />
      </Field>
    </>
  );
}

interface BusinessFieldsProps {
  quote: CartQuote | null;
  /** Why the VAT number is refused. */
  fault: string | undefined;
}

/** The VAT number of a business. Only in shops that tax. */
export function BusinessFields({ quote, fault }: BusinessFieldsProps) {
  const { register, control, formState } = useFormContext<CheckoutValues>();
  const isBusiness = useWatch({ control, name: 'isBusiness' });
  const isTaxed = quote !== null && (quote.quote.taxes.length > 0 || quote.quote.taxExemption !== null);
  if (!isTaxed && !isBusiness) return null;
  return (
    <>
      <Choice type="checkbox" {...register('isBusiness')} label="I buy for a business" />
      {isBusiness && (
        <Field
          label="VAT number"
          hint="With the country’s letters, e.g. DE123456789."
          error={formState.errors.vatNumber?.message ?? fault}
          required
        >
          <TextInput
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            content="figures"
            {...register('vatNumber', { validate: (typed) => typed.trim() !== '' || 'VAT number is required' })}
          />
        </Field>
      )}
    </>
  );
}
