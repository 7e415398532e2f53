import { guestRules } from '@kickstand/rules/orders';
import { FormProvider, useFormContext, useWatch } from 'react-hook-form';
import { Button, ButtonLink, Link } from '../../../components/actions/Button';
import { AddressFields, PickupFields } from '../../../components/address/AddressFields';
import { EmptyState } from '../../../components/feedback/EmptyState';
import { InlineError, Pending } from '../../../components/feedback/Loading';
import { Choice, Field, FormError, TextInput } from '../../../components/forms/Field';
import { LegalNote } from '../../../components/order/LegalNote';
import { Money } from '../../../components/money/Money';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import { DeliveryMethods } from '../../../components/quote/DeliveryMethods';
import { QuotePending, QuoteSummary } from '../../../components/quote/QuoteSummary';
import {
  useCartQuery,
  useDeliveryCountriesQuery,
  useMyAddressesQuery,
  useShopQuery,
  type CartFieldsFragment,
  type PricedCartFragment,
} from '../../../graphql/generated/operations';
import { useCartToken } from '../../../lib/cart/cart-token';
import { followsRule } from '../../../lib/forms/field-errors';
import { useLocale } from '../../../lib/locale/use-locale';
import { formatMoney, type MoneyAmount } from '../../../lib/money/money';
import type { LoginState } from '../../../lib/session/return-path';
import { useSession } from '../../../lib/session/SessionProvider';
import { durationInWords } from '../../../lib/time/duration-in-words';
import { chakra } from '../../../theme/chakra';
import { ChooseAddress } from './AddressChoice';
import { CodeField } from './CodeField';
import { UnpaidOrders } from './UnpaidOrders';
import type { ShownQuote } from './use-cart-quote';
import { useCheckoutForm, type CheckoutForm, type CheckoutProps, type CheckoutValues } from './use-checkout-form';

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

const Problem = chakra('p', {
  base: { gridColumn: '1 / -1', textStyle: 'small', fontWeight: 'semibold' },
  variants: { blocking: { true: { color: 'danger' }, false: { color: 'caution' } } },
});

/** The last step before the payment: customer, delivery address and a summary of the cart. */
export function CheckoutPage() {
  const { user } = useSession();
  // The visitor's cart from before the sign-in is first merged into the account's cart.
  const isMerging = useCartToken() !== null && user !== null;
  const { data, error, refetch } = useCartQuery({ fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' });
  // If the saved addresses cannot be fetched, the customer enters one.
  const book = useMyAddressesQuery({ skip: user === null });
  const countries = useDeliveryCountriesQuery();
  const covered = countries.data?.deliveryCountries ?? [];
  const cart = data?.cart;
  // While they are fetched again, the form stays.
  const isLoading = !data || isMerging || [countries, book].some((query) => query.loading && !query.data);
  return (
    <chakra.div paddingBlock={{ base: '6', md: '10' }} minHeight="100dvh">
      <PageMetadata title="Checkout" isPrivate />
      <PageHeading>Checkout</PageHeading>
      <UnpaidOrders>
        {cart && cart.lines.length > 0 && !isLoading ? (
          <Checkout
            cart={cart}
            addresses={book.data?.viewer?.addresses ?? []}
            countries={covered.length > 0 ? covered : undefined}
            refresh={async () => void (await refetch())}
          />
        ) : isLoading ? (
          <Pending what="the cart" height="16rem" error={data ? null : error} refetch={refetch} />
        ) : (
          <EmptyState title="Your cart is empty" action={<ButtonLink to="/home">See the parts</ButtonLink>}>
            {user
              ? 'There is nothing to order. What you have ordered is in My Orders.'
              : 'There is nothing to order. If you have ordered, the email about it has a link to your order.'}
          </EmptyState>
        )}
      </UnpaidOrders>
    </chakra.div>
  );
}

function Checkout(props: CheckoutProps) {
  const { cart, addresses, countries } = props;
  const { user } = useSession();
  const checkout = useCheckoutForm(props);
  const { form, shown, isPickup, submit } = checkout;
  return (
    <Columns>
      <chakra.form
        noValidate
        aria-label="Delivery"
        display="grid"
        gap="5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <FormProvider {...form}>
          {!user && <GuestEmail />}
          {isPickup ? (
            <>
              <p>You pick the order up, so no address is needed.</p>
              <PickupFields isNamed={!user} />
            </>
          ) : user ? (
            <ChooseAddress addresses={addresses} countries={countries} />
          ) : (
            <AddressFields countries={countries} />
          )}
          {shown.isFirst ? <QuotePending /> : <DeliveryAndTotal cart={cart} checkout={checkout} />}
        </FormProvider>
      </chakra.form>
      <CartSummary cart={cart} quote={shown.quote} />
    </Columns>
  );
}

/** Everything that depends on the quote, and the order button. */
function DeliveryAndTotal({ cart, checkout }: { cart: CartFieldsFragment; checkout: CheckoutForm }) {
  const { form, formMessage, totalBefore, answeredTotal, shown, methodId } = checkout;
  const isDeliverable = shown.quote?.deliverability !== 'NOT_DELIVERABLE' || methodId !== null;
  return (
    <>
      <DeliveryMethods quote={shown.quote} methodId={methodId} onChoose={(id) => form.setValue('methodId', id)} />
      <BusinessFields quote={shown.quote} fault={shown.error?.fields.vatNumber} />
      <CodeField quote={shown.quote} />
      <Totals cart={cart} shown={shown} answeredTotal={answeredTotal} />
      <FormError>
        {useChangedTotal(totalBefore, answeredTotal ?? shown.quote?.quote.total ?? cart.total) ?? formMessage}
      </FormError>
      <LegalNote />
      <Button
        type="submit"
        tone="signal"
        size="large"
        width="full"
        busy={form.formState.isSubmitting}
        disabled={!cart.isOrderable || !isDeliverable}
      >
        Place Order
      </Button>
      <PayWithin />
      {!cart.isOrderable && (
        <chakra.p textStyle="small" fontWeight="semibold" color="danger">
          The cart cannot be ordered as it is. <Link to="/cart">Change it in the cart</Link>.
        </chakra.p>
      )}
    </>
  );
}

/** Message that the total has changed; null if it has not. */
function useChangedTotal(before: MoneyAmount | null, now: MoneyAmount): string | null {
  const locale = useLocale();
  if (before === null || before.amountMinor === now.amountMinor) return null;
  const [from, to] = [formatMoney(before, locale), formatMoney(now, locale)];
  return `The total has changed from ${from} to ${to}. To order for the new total, press the button again.`;
}

/** How the total is made up, and the error if it could not be fetched. */
function Totals({
  cart,
  shown: { quote, isLoading, error, refetch },
  answeredTotal,
}: {
  cart: CartFieldsFragment;
  shown: ShownQuote;
  answeredTotal: MoneyAmount | null;
}) {
  const isElsewhere = error !== null && Object.keys(error.fields).length > 0;
  return (
    <>
      {error && !isElsewhere && <InlineError onRetry={() => void refetch()}>{error.message}</InlineError>}
      <QuoteSummary
        // The rows of the quote do not add up to another total, so they are left out.
        quote={answeredTotal ? null : (quote?.quote ?? null)}
        partsTotal={answeredTotal ?? cart.total}
        totalLabel="Total of the order"
        isBusy={isLoading}
      />
    </>
  );
}

function CartSummary({ cart, quote }: { cart: CartFieldsFragment; quote: ShownQuote['quote'] }) {
  return (
    <chakra.section aria-label="Your order" display="grid" gap="4">
      <Lines>
        {cart.lines.map(({ id, name, quantity, total, problems }) => (
          <Line key={id}>
            <chakra.span overflowWrap="anywhere">{`${quantity} × ${name}`}</chakra.span>
            <Money value={total} />
            {problems.map(({ kind, message, isBlocking }) => (
              <Problem key={kind} blocking={isBlocking}>
                {message}
              </Problem>
            ))}
            {quote?.deliverability === 'NOT_DELIVERABLE' &&
              quote.deliveryRefusals
                .filter(({ lineId }) => lineId === id)
                .map(({ message }, index) => (
                  <Problem key={index} blocking>
                    {message}
                  </Problem>
                ))}
          </Line>
        ))}
      </Lines>
      <ButtonLink to="/cart">Change the cart</ButtonLink>
    </chakra.section>
  );
}

/** Says, before the order is placed, how soon it must be paid. */
function PayWithin() {
  const { data } = useShopQuery();
  if (!data) return null;
  const time = durationInWords(data.shop.cartReservationMinutes);
  return (
    <chakra.p textStyle="small">{`Pay within ${time} of ordering: the parts are reserved for you until then.`}</chakra.p>
  );
}

/** Email address of a guest, with a link to the login. */
function GuestEmail() {
  const { register, formState } = useFormContext<CheckoutValues>();
  return (
    <>
      <p>
        {'You are ordering as a guest. '}
        <Link to="/login" state={{ from: '/checkout' } satisfies LoginState}>
          Log in
        </Link>
        {' to use your addresses and find the order in your account.'}
      </p>
      <Field
        label="Email"
        hint="Emails about your order go there, with a link to it."
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

interface BusinessFieldsProps {
  quote: PricedCartFragment | null;
  /** Why the VAT number is refused. */
  fault: string | undefined;
}

/** The VAT number of a business. Shown only if the quote has a tax or a tax exemption, or while the box is ticked. */
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
