import { useApolloClient } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { Button, ButtonLink } from '../../components/actions/Button';
import { Link } from '../../components/actions/Link';
import { addressFieldsOf, blankAddress, toAddressInput, toAddressValues } from '../../components/address/address-form';
import { EmptyState } from '../../components/feedback/EmptyState';
import { InlineError } from '../../components/feedback/InlineError';
import { Loading } from '../../components/feedback/Loading';
import { Skeleton } from '../../components/feedback/Skeleton';
import { FormError } from '../../components/forms/FormError';
import { Money } from '../../components/money/Money';
import { PageHeading } from '../../components/page/PageHeading';
import { PageMetadata } from '../../components/page/PageMetadata';
import {
  CartDocument,
  useCartQuery,
  useMyAddressesQuery,
  usePlaceCartOrderMutation,
  useSaveAddressMutation,
  type CartFieldsFragment,
  type SavedAddressFieldsFragment,
} from '../../graphql/generated/operations';
import { toShopError } from '../../graphql/shop-error';
import { announceCart, useCartToken } from '../../lib/cart/cart-token';
import { placeRefusal } from '../../lib/forms/server-refusal';
import { useLocale } from '../../lib/locale/use-locale';
import { useSession } from '../../lib/session/SessionProvider';
import { toastFailure } from '../../lib/toast-failure';
import { ChooseAddress, typedAddress, type FormWithChosenAddress } from './ChooseAddress';

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

/** The last step before paying: where the order goes, and once more what is in it. */
export function CheckoutPage() {
  // A cart of before the sign-in is taken over first.
  const isMerging = useCartToken() !== null;
  const { data, error, refetch } = useCartQuery({ fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' });
  // Without them, the address is typed.
  const book = useMyAddressesQuery();
  const cart = data?.cart;
  const isLoading = !data || isMerging || (!book.data && !book.error);
  return (
    <chakra.div paddingBlock={{ base: '6', md: '10' }}>
      <PageMetadata title="Checkout" isPrivate />
      <PageHeading>Checkout</PageHeading>
      {!data && error ? (
        <InlineError onRetry={() => void refetch()}>{toShopError(error).message}</InlineError>
      ) : cart && cart.lines.length > 0 && !isLoading ? (
        <Checkout
          cart={cart}
          addresses={book.data?.viewer?.addresses ?? []}
          refresh={async () => void (await refetch())}
        />
      ) : isLoading ? (
        <Loading what="the cart">
          <Skeleton height="16rem" />
        </Loading>
      ) : (
        <EmptyState title="Your cart is empty" action={<ButtonLink to="/home">See the parts</ButtonLink>}>
          There is nothing to order. What you have ordered is in My Orders.
        </EmptyState>
      )}
    </chakra.div>
  );
}

interface CheckoutProps {
  cart: CartFieldsFragment;
  /** The customer's address book. */
  addresses: readonly SavedAddressFieldsFragment[];
  refresh: () => Promise<void>;
}

function Checkout({ cart, addresses, refresh }: CheckoutProps) {
  const { form, formMessage, submit } = useCheckoutForm({ cart, addresses, refresh });
  const { isSubmitting } = form.formState;
  return (
    <Columns>
      <chakra.form noValidate aria-label="Delivery" display="grid" gap="5" onSubmit={(event) => void submit(event)}>
        <FormProvider {...form}>
          <ChooseAddress addresses={addresses} />
        </FormProvider>
        <FormError>{formMessage}</FormError>
        <Button type="submit" tone="signal" size="large" width="full" busy={isSubmitting} disabled={!cart.isOrderable}>
          Place Order
        </Button>
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

function useCheckoutForm({ cart, addresses, refresh }: CheckoutProps) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const locale = useLocale();
  const { user } = useSession();
  const form = useForm<FormWithChosenAddress>({
    defaultValues: {
      choice: addresses[0]?.id ?? typedAddress,
      address: blankAddress(locale, user?.displayName),
      isSaved: true,
    },
  });
  const [formMessage, setFormMessage] = useState<string | null>(null);
  const [placeCartOrder] = usePlaceCartOrderMutation();
  const [saveAddress] = useSaveAddressMutation();
  const submit = form.handleSubmit(async ({ choice, address, isSaved }) => {
    setFormMessage(null);
    const { amountMinor, currencyCode } = cart.total;
    const expectedTotal = { amountMinor, currencyCode };
    const chosen = addresses.find(({ id }) => id === choice);
    const shippingAddress = toAddressInput(chosen ? toAddressValues(chosen.address) : address);
    try {
      const { data } = await placeCartOrder({
        variables: { input: { revision: cart.revision, expectedTotal, shippingAddress } },
      });
      if (!data) throw new Error('placeCartOrder answered without an order.');
      client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'orders' });
      announceCart(cart);
      if (!chosen && isSaved) {
        // The order is placed: nothing waits for this.
        void saveAddress({ variables: { input: { address: shippingAddress } } }).catch(toastFailure);
      }
      await navigate(`/dashboard/payment/${data.placeCartOrder.order.id}`);
      // For the count.
      await client.query({ query: CartDocument, fetchPolicy: 'network-only' }).catch(() => undefined);
    } catch (error) {
      const fields = chosen ? {} : addressFieldsOf('shippingAddress');
      const { refusal, formMessage: message } = placeRefusal(error, form.setError, fields);
      setFormMessage(message);
      // Its lines and total say what has changed.
      if (refusal.code === 'CONFLICT') await refresh().catch(() => undefined);
    }
  });
  return { form, formMessage, submit };
}
