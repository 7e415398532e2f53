import { guestRules, staffRules } from '@kickstand/rules/orders';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { AddressFields, PickupFields } from '../../../components/address/AddressFields';
import { blankAddress } from '../../../components/address/address-form';
import { Button, Link } from '../../../components/actions/Button';
import { Pending } from '../../../components/feedback/Loading';
import { Field, TextArea, TextInput } from '../../../components/forms/Field';
import { SearchField } from '../../../components/forms/SearchField';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import { RuledSection } from '../../../components/page/RuledSection';
import { toastSuccess } from '../../../components/toasts/toasts';
import { forgetAuditLog } from '../../../graphql/forget-audit-log';
import {
  useCustomerPicksQuery,
  usePlaceOrderForMutation,
  useQuoteOrderForQuery,
  useReturnedOrderQuery,
  type CustomerPicksQuery,
  type PricedCartFragment,
  type ReturnedOrderFragment,
} from '../../../graphql/generated/operations';
import { toShopError } from '../../../graphql/shop-error';
import { followsRule, placeRefusal } from '../../../lib/forms/field-errors';
import { useIdempotencyKey } from '../../../lib/idempotency/use-idempotency-key';
import { useLocale } from '../../../lib/locale/use-locale';
import { toMoneyInput } from '../../../lib/money/money';
import { usePermission } from '../../../lib/session/SessionProvider';
import { chakra } from '../../../theme/chakra';
import { StaffOrderForm } from './StaffOrderForm';
import { TextAddressFields } from './TextAddressFields';
import {
  deliveryFieldsOf,
  type DraftLine,
  isPickup,
  type Place,
  type StaffOrder,
  type StaffOrderValues,
  toAddressesOf,
  toCodes,
  toDeliveryInput,
  useStaffOrder,
} from './use-staff-order';

type Customer = CustomerPicksQuery['users']['edges'][number]['node'];

/** An order for an account that may be a stranger's is placed for a guest. */
const describeCustomer = ({ displayName, email, isEmailConfirmed }: Customer) =>
  `${displayName}, ${email}${isEmailConfirmed === false ? ', address not confirmed: ordered as a guest' : ''}`;

/** A return and its order. The new order replaces the returned units. */
interface Exchange {
  order: ReturnedOrderFragment;
  theReturn: ReturnedOrderFragment['returns'][number];
}

/** Staff place an order for a customer on the phone or at the counter, or in exchange for a return. */
export function NewOrderPage() {
  const [parameters] = useSearchParams();
  const [orderId, returnId] = [parameters.get('order'), parameters.get('return')];
  return (
    <>
      <PageMetadata title="New order" isPrivate />
      <PageHeading>New order</PageHeading>
      {orderId !== null && returnId !== null ? (
        <ExchangeOrder orderId={orderId} returnId={returnId} />
      ) : (
        <NewOrder exchange={null} />
      )}
      <chakra.p marginTop="6">
        <Link to="/dashboard/manageOrders" kind="item">
          All orders
        </Link>
      </chakra.p>
    </>
  );
}

function ExchangeOrder({ orderId, returnId }: { orderId: string; returnId: string }) {
  const { data, error, refetch } = useReturnedOrderQuery({ variables: { id: orderId }, fetchPolicy: 'network-only' });
  if (!data) return <Pending what="the return" height="16rem" error={error ?? null} refetch={refetch} />;
  const theReturn = data.order?.returns.find(({ id }) => id === returnId);
  if (!data.order || !theReturn) return <p>There is no such return.</p>;
  return <NewOrder key={returnId} exchange={{ order: data.order, theReturn }} />;
}

/** Lines for the returned units, without deposits and without products that no longer exist. */
function toReturnedLines({ order, theReturn }: Exchange): DraftLine[] {
  return theReturn.lines.flatMap(({ line: { id }, quantity }) => {
    const line = order.lines.find((each) => each.id === id);
    if (!line?.product || line.depositFor !== null) return [];
    const { productId, name } = line;
    return [{ lineId: null, productId, name, quantity: String(quantity), percent: '', reason: '' }];
  });
}

function NewOrder({ exchange }: { exchange: Exchange | null }) {
  const blank = blankAddress(useLocale());
  const [address, textAddress] = exchange ? toAddressesOf(exchange.order) : [blank, undefined];
  const draft = useStaffOrder(exchange ? toReturnedLines(exchange) : [], address, textAddress);
  const [customer, setCustomer] = useState<Customer | null>(null);
  const exchangeOf = exchange && { orderId: exchange.order.id, returnId: exchange.theReturn.id };
  const input = {
    lines: (draft.lineInputs ?? []).map(({ lineId: _none, ...line }) => line),
    ...{ userId: customer?.id ?? null, email: customer ? null : draft.email, exchangeOf },
    ...{ destination: draft.destination, deliveryMethodId: draft.methodId },
    ...{ codes: draft.codes, vatNumber: draft.vatNumber },
  };
  const { data, previousData, loading, error, refetch } = useQuoteOrderForQuery({
    variables: { input },
    skip: draft.lineInputs === null,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const quote = draft.lines.length === 0 ? null : ((data ?? previousData)?.quoteOrderFor ?? null);
  // The address may stay one text, as in the returned order, if delivery does not depend on its parts.
  const needsNoParts = (quote?.deliverability ?? 'NOT_SET_UP') === 'NOT_SET_UP';
  const isText = exchange?.order.shippingAddress === null && needsNoParts && !draft.needsParts;
  const place = isPickup(quote, draft.methodId) ? 'counter' : isText ? 'text' : 'parts';
  const vatFault = error && toShopError(error).fields.vatNumber;
  const { send, formMessage } = usePlaceOrder(draft, { customer, exchangeOf, place }, () => void refetch());
  return (
    <StaffOrderForm
      draft={draft}
      // The refusal of a VAT number is shown at the field of the number instead.
      shown={{ quote, isLoading: loading, error: loading || vatFault ? null : error }}
      formMessage={formMessage}
      submitLabel="Place order"
      isBusy={draft.form.formState.isSubmitting}
      terms={<TermsFields quote={quote} vatFault={vatFault} />}
      onSubmit={() => quote && send({ lines: input.lines, total: quote.quote.total })}
    >
      {exchange ? <ExchangeSection {...exchange} /> : <CustomerSection customer={customer} onChoose={setCustomer} />}
      <RuledSection title={place === 'counter' ? 'Pick-up' : 'Address'}>
        <chakra.div display="grid" gap="5" maxWidth="measure">
          {place === 'counter' && <PickupFields isNamed={!exchange} />}
          {place === 'text' && <TextAddressFields />}
          {place === 'parts' && <AddressFields />}
          <NoteField />
        </chakra.div>
      </RuledSection>
    </StaffOrderForm>
  );
}

type Placing = Parameters<ReturnType<typeof usePlaceOrderForMutation>[0]>[0];
type PlaceOrderInput = NonNullable<NonNullable<Placing>['variables']>['input'];

interface Order {
  lines: PlaceOrderInput['lines'];
  total: Parameters<typeof toMoneyInput>[0];
}

/** Who gets the order, and how it is delivered. */
interface Recipient {
  /** Null for a customer without an account, and for an exchange. */
  customer: Customer | null;
  exchangeOf: { orderId: string; returnId: string } | null;
  place: Place;
}

function usePlaceOrder(draft: StaffOrder, { customer, exchangeOf, place }: Recipient, onConflict: () => void) {
  const { form, methodId } = draft;
  const [formMessage, setFormMessage] = useState<string | null>(null);
  const navigate = useNavigate();
  const withKey = useIdempotencyKey();
  const [placeOrderFor] = usePlaceOrderForMutation({
    update: (cache) => {
      cache.evict({ id: 'ROOT_QUERY', fieldName: 'orders' });
      forgetAuditLog(cache);
    },
  });

  const placeOrder = async (values: StaffOrderValues, { lines, total }: Order) => {
    setFormMessage(null);
    const { address, email, note, codes, vatNumber } = values;
    const guest = { email: email.trim() || null, name: address.name.trim() };
    const input = {
      ...{ lines, note, deliveryMethodId: methodId, expectedTotal: toMoneyInput(total) },
      ...(exchangeOf ? { exchangeOf } : { customer: customer ? { userId: customer.id } : { guest } }),
      ...toDeliveryInput(values, place),
      ...{ codes: toCodes(codes), vatNumber: vatNumber.trim() || null },
    };
    try {
      const answer = await withKey(input, (idempotencyKey) =>
        placeOrderFor({ variables: { input: { idempotencyKey, ...input } } }),
      );
      const { id, number } = answer.placeOrderFor.order;
      toastSuccess(`Order ${number ?? id} is placed`);
      void navigate(`/dashboard/manageOrders/${id}`);
    } catch (error) {
      const guest = { 'customer.guest.email': 'email', 'customer.guest.name': 'address.name' } as const;
      const rest = { note: 'note', vatNumber: 'vatNumber' } as const;
      const placed = placeRefusal(error, form.setError, { ...guest, ...deliveryFieldsOf(place), ...rest });
      setFormMessage(placed.formMessage);
      if (placed.refusal.fields.shippingAddress) draft.setNeedsParts(true);
      if (placed.refusal.code === 'CONFLICT') onConflict();
    }
  };
  const send = (order: Order) => void form.handleSubmit((values) => placeOrder(values, order))();
  return { send, formMessage };
}

/** Names the return for which the order is an exchange. */
function ExchangeSection({ order, theReturn }: Exchange) {
  const { id, number, returns, customerName, customerEmail } = order;
  return (
    <RuledSection title="Exchange">
      <chakra.p overflowWrap="anywhere">
        {'For '}
        <Link to={`/dashboard/manageOrders/${id}`} kind="line">
          {`return ${returns.indexOf(theReturn) + 1} of ${number ?? id}`}
        </Link>
        {`, ${[customerName, customerEmail].filter(Boolean).join(', ')}. Refund the return on the page of its order. The new order is paid like any other.`}
      </chakra.p>
    </RuledSection>
  );
}

interface CustomerSectionProps {
  customer: Customer | null;
  onChoose: (customer: Customer | null) => void;
}

/** Who the order is for: the owner of an account, or a customer without an account. */
function CustomerSection({ customer, onChoose }: CustomerSectionProps) {
  const { register, formState } = useFormContext<StaffOrderValues>();
  const findsAccounts = usePermission('customers');
  if (customer) {
    return (
      <RuledSection title="Customer">
        <chakra.p display="flex" flexWrap="wrap" gap="4" alignItems="center" overflowWrap="anywhere">
          {describeCustomer(customer)}
          <Button size="compact" onClick={() => onChoose(null)}>
            Choose another
          </Button>
        </chakra.p>
      </RuledSection>
    );
  }
  return (
    <RuledSection title="Customer">
      <chakra.div display="grid" gap="5" maxWidth="measure">
        {findsAccounts && <FindCustomer onPick={onChoose} />}
        <Field
          label="Email of a customer without an account (optional)"
          hint="The payment link goes there. Without an email, record the payment yourself."
          error={formState.errors.email?.message}
        >
          <TextInput
            type="email"
            {...register('email', { validate: (typed) => typed.trim() === '' || followsRule(guestRules.email)(typed) })}
          />
        </Field>
      </chakra.div>
    </RuledSection>
  );
}

function FindCustomer({ onPick }: { onPick: (customer: Customer) => void }) {
  const [search, setSearch] = useState('');
  const { data, error } = useCustomerPicksQuery({ variables: { search }, skip: search === '' });
  const found = search === '' ? [] : (data?.users.edges.map(({ node }) => node) ?? []);
  return (
    <div>
      <SearchField label="Find an account" value={search} onSearch={setSearch} />
      <chakra.p role="status" textStyle="small" color="ink.soft">
        {error
          ? toShopError(error).message
          : search !== '' && data && found.length === 0 && 'No account matches these words.'}
      </chakra.p>
      <chakra.ul listStyle="none">
        {found.map((user) => (
          <chakra.li
            key={user.id}
            display="flex"
            gap="4"
            alignItems="center"
            justifyContent="space-between"
            borderTop="hairline"
            minHeight="target"
          >
            <chakra.span overflowWrap="anywhere">{describeCustomer(user)}</chakra.span>
            <Button size="compact" aria-label={`Choose ${user.email}`} onClick={() => onPick(user)}>
              Choose
            </Button>
          </chakra.li>
        ))}
      </chakra.ul>
    </div>
  );
}

interface TermsFieldsProps {
  quote: PricedCartFragment | null;
  /** Why the VAT number is refused. */
  vatFault: string | undefined;
}

/** Discount codes, and the VAT number of a business. */
function TermsFields({ quote, vatFault }: TermsFieldsProps) {
  const { register, formState } = useFormContext<StaffOrderValues>();
  const problems = quote?.codes.flatMap(({ code, problem }) => (problem === null ? [] : `${code}: ${problem}`));
  return (
    <>
      <Field label="Discount codes (optional)" hint="Separate several with commas." error={problems?.join(' ')}>
        <TextInput autoComplete="off" {...register('codes')} />
      </Field>
      <Field label="VAT number (optional)" error={formState.errors.vatNumber?.message ?? vatFault}>
        <TextInput autoComplete="off" maxLength={20} content="figures" {...register('vatNumber')} />
      </Field>
    </>
  );
}

function NoteField() {
  const { register, formState } = useFormContext<StaffOrderValues>();
  return (
    <Field label="Note (optional)" hint="The customer does not see it." error={formState.errors.note?.message}>
      <TextArea rows={2} {...register('note', { validate: followsRule(staffRules.note) })} />
    </Field>
  );
}
