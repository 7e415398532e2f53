import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Button } from '../../../components/actions/Button';
import { AddressFields } from '../../../components/address/AddressFields';
import {
  addressFieldsOf,
  blankAddress,
  toAddressInput,
  toAddressValues,
  type FormWithAddress,
} from '../../../components/address/address-form';
import { ActionDialog } from '../../../components/dialog/dialogs';
import { EmptyState } from '../../../components/feedback/EmptyState';
import { StatusStamp } from '../../../components/feedback/StatusStamp';
import { Choice, FormError } from '../../../components/forms/Field';
import { PageHeading } from '../../../components/page/PageHeading';
import { toastFailure, toastSuccess } from '../../../components/toasts/toasts';
import {
  MyAddressesDocument,
  useDeleteAddressMutation,
  useMyAddressesQuery,
  useSaveAddressMutation,
  type SavedAddressFieldsFragment,
} from '../../../graphql/generated/operations';
import { placeRefusal } from '../../../lib/forms/field-errors';
import { neighbourOf, useRowFocus } from '../../../lib/lists/list-state';
import { useLocale } from '../../../lib/locale/use-locale';
import { useSession } from '../../../lib/session/SessionProvider';
import { chakra } from '../../../theme/chakra';
import { Card, CardActions, CardList, CardsFrame } from './CardsFrame';

export const queries = () => [{ query: MyAddressesDocument }];

type Saved = SavedAddressFieldsFragment;

/** The customer's saved addresses, which the checkout offers. */
export function AddressesPage() {
  const query = useMyAddressesQuery({ notifyOnNetworkStatusChange: true });
  const addresses = query.data?.viewer?.addresses;
  return (
    <CardsFrame title="Addresses" what="your addresses" query={query}>
      {addresses && <AddressBook addresses={addresses} />}
    </CardsFrame>
  );
}

/** Used instead of an id for an address that is being added. */
const isNew = 'new';

function AddressBook({ addresses }: { addresses: readonly Saved[] }) {
  const [edited, setEdited] = useState<string | null>(null);
  const [deleted, setDeleted] = useState<Saved | null>(null);
  const { controlRef, focusRow } = useRowFocus();
  const makeDefault = useMakeDefault(focusRow);
  const [deleteAddress] = useDeleteAddressMutation();
  const close = (id: string | null) => {
    setEdited(null);
    focusRow(id);
  };
  const addButton = (
    <Button ref={controlRef(isNew)} tone="ink" onClick={() => setEdited(isNew)}>
      Add an address
    </Button>
  );
  return (
    <>
      <PageHeading ref={controlRef(null)}>Addresses</PageHeading>
      <chakra.div display="grid" gap="6" justifyItems="start">
        {addresses.length > 0 && (
          <CardList aria-label="My addresses" width="full">
            {addresses.map((saved) => (
              <Card key={saved.id} aria-label={saved.address.line1}>
                {edited === saved.id ? (
                  <AddressForm saved={saved} onClose={() => close(saved.id)} />
                ) : (
                  <>
                    <AddressText saved={saved} />
                    <CardActions>
                      <Button
                        ref={controlRef(saved.id)}
                        size="compact"
                        aria-label={`Edit ${saved.address.line1}`}
                        onClick={() => setEdited(saved.id)}
                      >
                        Edit
                      </Button>
                      {!saved.isDefault && (
                        <Button
                          size="compact"
                          aria-label={`Make ${saved.address.line1} the default`}
                          onClick={() => void makeDefault(saved)}
                        >
                          Make default
                        </Button>
                      )}
                      <Button
                        size="compact"
                        tone="bare"
                        aria-label={`Delete ${saved.address.line1}`}
                        onClick={() => setDeleted(saved)}
                      >
                        Delete
                      </Button>
                    </CardActions>
                  </>
                )}
              </Card>
            ))}
          </CardList>
        )}
        {edited === isNew ? (
          <chakra.div border="hairline" bg="plate" padding={{ base: '4', md: '5' }} width="full" maxWidth="measure">
            <AddressForm saved={null} onClose={() => close(isNew)} />
          </chakra.div>
        ) : addresses.length === 0 ? (
          <EmptyState title="No addresses yet" drawing="/drawings/empty-orders.svg" action={addButton}>
            Save an address and choose it at the checkout.
          </EmptyState>
        ) : (
          addButton
        )}
      </chakra.div>
      {deleted && (
        <ActionDialog
          title="Delete this address?"
          description={`${deleted.address.formatted.join(', ')}. Your orders keep it.`}
          confirmLabel="Delete"
          act={() => deleteAddress({ variables: { input: { addressId: deleted.id } } })}
          onDone={() => focusRow(neighbourOf(addresses, deleted.id) ?? isNew)}
          onClose={() => setDeleted(null)}
        />
      )}
    </>
  );
}

function AddressText({ saved: { address, isDefault } }: { saved: Saved }) {
  return (
    <chakra.div display="flex" justifyContent="space-between" alignItems="start" gap="4">
      <chakra.address fontStyle="normal" minWidth="0" overflowWrap="anywhere">
        {address.formatted.map((line, index) => (
          <chakra.p key={`${index} ${line}`} fontWeight={index === 0 ? 'semibold' : undefined}>
            {line}
          </chakra.p>
        ))}
        <chakra.p textStyle="number" color="ink.soft" marginTop="2">
          {address.phone}
        </chakra.p>
      </chakra.address>
      {isDefault && <StatusStamp tone="calm">Default</StatusStamp>}
    </chakra.div>
  );
}

interface AddressFormProps {
  /** Null when a new address is added. */
  saved: Saved | null;
  onClose: () => void;
}

function AddressForm({ saved, onClose }: AddressFormProps) {
  const { user } = useSession();
  const locale = useLocale();
  const form = useForm<FormWithAddress & { isDefault: boolean }>({
    defaultValues: {
      address: saved ? toAddressValues(saved.address) : blankAddress(locale, user?.displayName),
      isDefault: false,
    },
  });
  const [saveAddress] = useSaveAddressMutation();
  const [formMessage, setFormMessage] = useState<string | null>(null);
  const { setFocus, formState } = form;
  useEffect(() => setFocus('address.name'), [setFocus]);

  const submit = form.handleSubmit(async ({ address, isDefault }) => {
    setFormMessage(null);
    const input = { address: toAddressInput(address), isDefault, addressId: saved?.id ?? null };
    try {
      await saveAddress({ variables: { input } });
      toastSuccess('Your address is saved');
      onClose();
    } catch (error) {
      setFormMessage(placeRefusal(error, form.setError, addressFieldsOf('address')).formMessage);
    }
  });
  return (
    <FormProvider {...form}>
      <chakra.form
        noValidate
        aria-label={saved ? `Edit ${saved.address.line1}` : 'New address'}
        display="grid"
        gap="5"
        onSubmit={(event) => void submit(event)}
      >
        <AddressFields />
        {!saved?.isDefault && (
          <Choice type="checkbox" label="Suggest it first at the checkout" {...form.register('isDefault')} />
        )}
        <FormError>{formMessage}</FormError>
        <CardActions>
          <Button type="submit" tone="ink" busy={formState.isSubmitting}>
            Save
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </CardActions>
      </chakra.form>
    </FormProvider>
  );
}

function useMakeDefault(focusRow: (id: string) => void) {
  const [saveAddress] = useSaveAddressMutation();
  return async ({ id }: Saved) => {
    const input = { addressId: id, isDefault: true };
    await saveAddress({ variables: { input } }).then(() => focusRow(id), toastFailure);
  };
}
