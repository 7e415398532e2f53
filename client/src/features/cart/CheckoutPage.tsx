import { useApolloClient } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react';
import { orderRules } from '@kickstand/rules/orders';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { Button, ButtonLink } from '../../components/actions/Button';
import { Link } from '../../components/actions/Link';
import { EmptyState } from '../../components/feedback/EmptyState';
import { InlineError } from '../../components/feedback/InlineError';
import { Loading } from '../../components/feedback/Loading';
import { Skeleton } from '../../components/feedback/Skeleton';
import { Field } from '../../components/forms/Field';
import { FormError } from '../../components/forms/FormError';
import { PhoneInput, TextArea } from '../../components/forms/inputs';
import { Money } from '../../components/money/Money';
import { PageHeading } from '../../components/page/PageHeading';
import { PageMetadata } from '../../components/page/PageMetadata';
import {
  CartDocument,
  useCartQuery,
  usePlaceCartOrderMutation,
  type CartFieldsFragment,
} from '../../graphql/generated/operations';
import { toShopError } from '../../graphql/shop-error';
import { announceCart, useCartToken } from '../../lib/cart/cart-token';
import { placeRefusal } from '../../lib/forms/server-refusal';
import { followsRule } from '../../lib/forms/validate';

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
  const cart = data?.cart;
  return (
    <chakra.div paddingBlock={{ base: '6', md: '10' }}>
      <PageMetadata title="Checkout" isPrivate />
      <PageHeading>Checkout</PageHeading>
      {cart && cart.lines.length > 0 ? (
        <Checkout cart={cart} refresh={async () => void (await refetch())} />
      ) : !data && error ? (
        <InlineError onRetry={() => void refetch()}>{toShopError(error).message}</InlineError>
      ) : !data || isMerging ? (
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
  refresh: () => Promise<void>;
}

function Checkout({ cart, refresh }: CheckoutProps) {
  const { register, errors, isSubmitting, formMessage, submit } = useCheckoutForm({ cart, refresh });
  return (
    <Columns>
      <chakra.form noValidate aria-label="Delivery" display="grid" gap="5" onSubmit={(event) => void submit(event)}>
        <Field label="Address" error={errors.address?.message} required>
          <TextArea rows={3} autoComplete="street-address" {...register('address', checkoutRules.address)} />
        </Field>
        <Field label="Phone" hint="Digits, spaces and + - ( )" error={errors.phone?.message} required>
          <PhoneInput {...register('phone', checkoutRules.phone)} />
        </Field>
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

const checkoutRules = {
  address: { required: 'Address is required', validate: followsRule(orderRules.address) },
  phone: { required: 'Phone is required', validate: followsRule(orderRules.phone) },
};

function useCheckoutForm({ cart, refresh }: CheckoutProps) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const form = useForm({ defaultValues: { address: '', phone: '' } });
  const [formMessage, setFormMessage] = useState<string | null>(null);
  const [placeCartOrder] = usePlaceCartOrderMutation();
  const submit = form.handleSubmit(async ({ address, phone }) => {
    setFormMessage(null);
    const { amountMinor, currencyCode } = cart.total;
    const expectedTotal = { amountMinor, currencyCode };
    const input = { revision: cart.revision, expectedTotal, address: address.trim(), phone: phone.trim() };
    try {
      const { data } = await placeCartOrder({ variables: { input } });
      if (!data) throw new Error('placeCartOrder answered without an order.');
      client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'orders' });
      announceCart(cart);
      await navigate(`/dashboard/payment/${data.placeCartOrder.order.id}`);
      // For the count.
      await client.query({ query: CartDocument, fetchPolicy: 'network-only' }).catch(() => undefined);
    } catch (error) {
      const { refusal, formMessage: message } = placeRefusal(error, form.setError, {
        address: 'address',
        phone: 'phone',
      });
      setFormMessage(message);
      // Its lines and total say what has changed.
      if (refusal.code === 'CONFLICT') await refresh().catch(() => undefined);
    }
  });
  const { register, formState } = form;
  return { register, errors: formState.errors, isSubmitting: formState.isSubmitting, formMessage, submit };
}
