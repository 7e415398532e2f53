import { useApolloClient } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react';
import { guestRules } from '@kickstand/rules/orders';
import { useState } from 'react';
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { Button, ButtonLink, Link } from '../../../components/actions/Button';
import { AddressFields } from '../../../components/address/AddressFields';
import {
  addressFieldsOf,
  blankAddress,
  toAddressInput,
  toAddressValues,
  type FormWithAddress,
} from '../../../components/address/address-form';
import { EmptyState } from '../../../components/feedback/EmptyState';
import { Pending } from '../../../components/feedback/Loading';
import { Choice, Field, FormError, TextInput } from '../../../components/forms/Field';
import { Money } from '../../../components/money/Money';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import { toastFailure, toastSuccess } from '../../../components/toasts/toasts';
import {
  CartDocument,
  useCartQuery,
  useMyAddressesQuery,
  usePlaceCartOrderMutation,
  useSaveAddressMutation,
  useShopQuery,
  type CartFieldsFragment,
  type SavedAddressFieldsFragment,
} from '../../../graphql/generated/operations';
import { announceCart, useCartToken } from '../../../lib/cart/cart-token';
import { followsRule, placeRefusal } from '../../../lib/forms/field-errors';
import { useLocale } from '../../../lib/locale/use-locale';
import type { LoginState } from '../../../lib/session/return-path';
import { useSession } from '../../../lib/session/SessionProvider';
import { durationInWords } from '../../../lib/time/duration-in-words';
import { UnpaidOrders } from './UnpaidOrders';

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' },
    gap: { base: '8', lg: '12' },
    alignItems: 'start',
  },
});
const Lines = chakra('ul', { base: { listStyle: 'none', borderTop: 'line' } });
const Line = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '3',
    paddingBlock: '3',
    borderBottom: 'hairline',
  },
});

/** The last step before the payment: customer, delivery address and a summary of the cart. */
export function CheckoutPage() {
  const { user } = useSession();
  // The visitor's cart from before the sign-in is merged first.
  const isMerging = useCartToken() !== null && user !== null;
  const { data, error, refetch } = useCartQuery({ fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' });
  // If the saved addresses cannot be fetched, the customer enters one.
  const book = useMyAddressesQuery({ skip: user === null });
  const cart = data?.cart;
  const isLoading = !data || isMerging || book.loading;
  return (
    <chakra.div paddingBlock={{ base: '6', md: '10' }}>
      <PageMetadata title="Checkout" isPrivate />
      <PageHeading>Checkout</PageHeading>
      <UnpaidOrders>
        {cart && cart.lines.length > 0 && !isLoading ? (
          <Checkout
            cart={cart}
            addresses={book.data?.viewer?.addresses ?? []}
            refresh={async () => void (await refetch())}
          />
        ) : isLoading ? (
          <Pending what="the cart" height="16rem" error={data ? null : error} refetch={refetch} />
        ) : (
          <EmptyState title="Your cart is empty" action={<ButtonLink to="/home">See the parts</ButtonLink>}>
            {user
              ? 'There is nothing to order. What you have ordered is in My Orders.'
              : 'There is nothing to order. If you have ordered, the mail about it has a link to your order.'}
          </EmptyState>
        )}
      </UnpaidOrders>
    </chakra.div>
  );
}

interface CheckoutValues extends FormWithChosenAddress {
  /** Email address of a guest. */
  email: string;
}

interface CheckoutProps {
  cart: CartFieldsFragment;
  /** The customer's address book. */
  addresses: readonly SavedAddressFieldsFragment[];
  refresh: () => Promise<void>;
}

function Checkout({ cart, addresses, refresh }: CheckoutProps) {
  const { user } = useSession();
  const { form, formMessage, submit } = useCheckoutForm({ cart, addresses, refresh });
  const { isSubmitting } = form.formState;
  return (
    <Columns>
      <chakra.form noValidate aria-label="Delivery" display="grid" gap="5" onSubmit={(event) => void submit(event)}>
        <FormProvider {...form}>
          {user ? (
            <ChooseAddress addresses={addresses} />
          ) : (
            <>
              <GuestEmail />
              <AddressFields />
            </>
          )}
        </FormProvider>
        <FormError>{formMessage}</FormError>
        <Button type="submit" tone="signal" size="large" width="full" busy={isSubmitting} disabled={!cart.isOrderable}>
          Place Order
        </Button>
        <PayWithin />
        {!cart.isOrderable && (
          <chakra.p textStyle="small" fontWeight="semibold" color="danger">
            The cart cannot be ordered as it is. <Link to="/cart">Change it in the cart</Link>.
          </chakra.p>
        )}
      </chakra.form>
      <chakra.section aria-label="Your order" display="grid" gap="4">
        <Lines>
          {cart.lines.map(({ id, name, quantity, total, problems }) => (
            <Line key={id}>
              <chakra.span overflowWrap="anywhere">{`${quantity} × ${name}`}</chakra.span>
              <Money value={total} />
              {problems.map(({ kind, message, isBlocking }) => (
                <chakra.p key={kind} textStyle="small" fontWeight="semibold" color={isBlocking ? 'danger' : 'caution'}>
                  {message}
                </chakra.p>
              ))}
            </Line>
          ))}
        </Lines>
        <chakra.p display="flex" justifyContent="space-between" gap="4" textStyle="title">
          Total
          <chakra.output aria-label="Total of the order">
            <Money value={cart.total} />
          </chakra.output>
        </chakra.p>
        <ButtonLink to="/cart">Change the cart</ButtonLink>
      </chakra.section>
    </Columns>
  );
}

/** The deadline of the payment, before the order is placed. */
function PayWithin() {
  const { data } = useShopQuery();
  if (!data) return null;
  const time = durationInWords(data.shop.cartReservationMinutes);
  return (
    <chakra.p textStyle="small">{`Pay within ${time} of ordering: the parts are reserved for you until then.`}</chakra.p>
  );
}

/** Email address of a guest. Apart from the delivery address, a guest enters nothing else. */
function GuestEmail() {
  const { register, formState } = useFormContext<CheckoutValues>();
  return (
    <>
      <p>
        {'You order as a guest. '}
        <Link to="/login" state={{ from: '/checkout' } satisfies LoginState}>
          Log in
        </Link>
        {' to use your addresses and find the order in your account.'}
      </p>
      <Field
        label="Email"
        hint="The mails about your order go there, with a link to it."
        error={formState.errors.email?.message}
        required
      >
        <TextInput
          type="email"
          autoComplete="email"
          {...register('email', { validate: followsRule(guestRules.email) })}
        />
      </Field>
    </>
  );
}

function useCheckoutForm({ cart, addresses, refresh }: CheckoutProps) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const locale = useLocale();
  const { user } = useSession();
  const form = useForm<CheckoutValues>({
    defaultValues: {
      email: '',
      choice: addresses[0]?.id ?? typedAddress,
      address: blankAddress(locale, user?.displayName),
      isSaved: true,
    },
  });
  const [formMessage, setFormMessage] = useState<string | null>(null);
  const [placeCartOrder] = usePlaceCartOrderMutation();
  const [saveAddress] = useSaveAddressMutation();
  const submit = form.handleSubmit(async ({ email, choice, address, isSaved }) => {
    setFormMessage(null);
    const { amountMinor, currencyCode } = cart.total;
    const expectedTotal = { amountMinor, currencyCode };
    const chosen = addresses.find(({ id }) => id === choice);
    const shippingAddress = toAddressInput(chosen ? toAddressValues(chosen.address) : address);
    try {
      const answer = await placeCartOrder({
        variables: {
          input: {
            revision: cart.revision,
            expectedTotal,
            shippingAddress,
            ...(user ? {} : { guest: { email, name: shippingAddress.name } }),
          },
        },
      });
      const { order, orderKey } = answer.placeCartOrder;
      toastSuccess('order placed successfully');
      client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'orders' });
      announceCart(cart);
      if (user && !chosen && isSaved) {
        // Not awaited: the order is already placed.
        void saveAddress({ variables: { input: { address: shippingAddress } } }).catch(toastFailure);
      }
      await navigate(orderKey ? `/track/${order.number}/pay#${orderKey}` : `/dashboard/payment/${order.id}`);
      // Updates the number of units in the top bar.
      await client.query({ query: CartDocument, fetchPolicy: 'network-only' }).catch(() => undefined);
    } catch (error) {
      const addressFields = chosen ? {} : addressFieldsOf('shippingAddress');
      const fields = { ...addressFields, 'guest.email': 'email', 'guest.name': 'address.name' } as const;
      const { refusal, formMessage: message } = placeRefusal(error, form.setError, fields);
      setFormMessage(message);
      // The fetched lines and total show what has changed.
      if (refusal.code === 'CONFLICT') await refresh().catch(() => undefined);
    }
  });
  return { form, formMessage, submit };
}

/** Used instead of the id of a saved address when the address is typed. */
const typedAddress = 'typed';

interface FormWithChosenAddress extends FormWithAddress {
  /** ID of a saved address, or `typedAddress`. */
  choice: string;
  /** Whether a typed address is saved in the address book. */
  isSaved: boolean;
}

const Options = chakra('fieldset', { base: { display: 'grid', gap: '3', minWidth: '0', border: 'none' } });
const AddressLines = chakra('span', { base: { display: 'block', overflowWrap: 'anywhere', paddingBlock: '2' } });

/** Delivery address: one of the customer's saved addresses, or a typed one. Needs a `FormProvider`. */
function ChooseAddress({ addresses }: { addresses: readonly SavedAddressFieldsFragment[] }) {
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
          <AddressFields />
          <Choice type="checkbox" {...register('isSaved')} label="Save it to my addresses" />
        </>
      )}
    </>
  );
}
