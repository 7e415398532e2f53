import { useFormContext, useWatch } from 'react-hook-form';
import { Link } from '../../../components/actions/Button';
import { AddressFields, type AddressFieldsProps } from '../../../components/address/AddressFields';
import type { FormWithAddress } from '../../../components/address/address-form';
import { Choice } from '../../../components/forms/Field';
import type { SavedAddressFieldsFragment } from '../../../graphql/generated/operations';
import { chakra } from '../../../theme/chakra';

/** Used instead of the id of a saved address when the address is typed. */
export const typedAddress = 'typed';

export interface FormWithChosenAddress extends FormWithAddress {
  /** ID of a saved address, or `typedAddress`. */
  choice: string;
  /** Whether a typed address is saved in the address book. */
  isSaved: boolean;
}

const Options = chakra('fieldset', { base: { display: 'grid', gap: '3', minWidth: '0', border: 'none' } });
const AddressLines = chakra('span', { base: { display: 'block', overflowWrap: 'anywhere', paddingBlock: '2' } });

interface ChooseAddressProps extends AddressFieldsProps {
  addresses: readonly SavedAddressFieldsFragment[];
}

/** Delivery address: one of the customer's saved addresses, or a typed one. Needs a `FormProvider`. */
export function ChooseAddress({ addresses, ...fields }: ChooseAddressProps) {
  const { register, control } = useFormContext<FormWithChosenAddress>();
  const choice = useWatch({ control, name: 'choice' });
  return (
    <>
      {addresses.length > 0 && (
        <Options aria-label="Deliver to">
          {addresses.map(({ id, address }) => (
            <Choice
              key={id}
              type="radio"
              value={id}
              {...register('choice')}
              label={<AddressLines>{[...address.formatted, address.phone].join(', ')}</AddressLines>}
            />
          ))}
          <Choice type="radio" value={typedAddress} {...register('choice')} label="Another address" />
          <Link to="/dashboard/addresses" kind="item" justifySelf="start" textDecorationColor="control">
            Change my addresses
          </Link>
        </Options>
      )}
      {choice === typedAddress && (
        <>
          <AddressFields {...fields} />
          <Choice type="checkbox" {...register('isSaved')} label="Save it to my addresses" />
        </>
      )}
    </>
  );
}
