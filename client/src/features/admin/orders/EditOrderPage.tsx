import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { AddressFields, PickupFields } from '../../../components/address/AddressFields';
import { Button, Link } from '../../../components/actions/Button';
import { Pending } from '../../../components/feedback/Loading';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import { RuledSection } from '../../../components/page/RuledSection';
import { toastSuccess } from '../../../components/toasts/toasts';
import { forgetAuditLog } from '../../../graphql/forget-audit-log';
import {
  useAdminOrderQuery,
  useEditOrderMutation,
  useQuoteOrderEditQuery,
  type AdminOrderDetailFragment,
  type QuoteTotalsFragment,
} from '../../../graphql/generated/operations';
import { placeRefusal } from '../../../lib/forms/field-errors';
import { useIdempotencyKey } from '../../../lib/idempotency/use-idempotency-key';
import { toMoneyInput } from '../../../lib/money/money';
import { chakra } from '../../../theme/chakra';
import { StaffOrderForm } from './StaffOrderForm';
import { TextAddressFields } from './TextAddressFields';
import {
  deliveryFieldsOf,
  isPickup,
  type Place,
  type StaffOrder,
  type StaffOrderValues,
  toAddressesOf,
  toDeliveryInput,
  useStaffOrder,
} from './use-staff-order';

/** Staff change an unpaid order. */
export function EditOrderPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useAdminOrderQuery({ variables: { id }, fetchPolicy: 'network-only' });
  const [restarts, setRestarts] = useState(0);
  const order = data?.order;
  return (
    <>
      <PageMetadata title="Edit order" isPrivate />
      <PageHeading>Edit order</PageHeading>
      {order ? (
        <EditOrder
          key={restarts}
          order={order}
          onRefresh={() => void refetch()}
          onRestart={() => setRestarts(restarts + 1)}
        />
      ) : (
        <Pending what="the order" height="16rem" error={error ?? null} refetch={refetch} />
      )}
      <chakra.p marginTop="6">
        <Link to={`/dashboard/manageOrders/${id}`} kind="item">
          Back to the order
        </Link>
      </chakra.p>
    </>
  );
}

interface EditOrderProps {
  order: AdminOrderDetailFragment;
  /** Fetches the order again. What was typed stays. */
  onRefresh: () => void;
  /** Replaces what was typed with the order as it was last fetched. */
  onRestart: () => void;
}

function EditOrder({ order, onRefresh, onRestart }: EditOrderProps) {
  const [openedRevision] = useState(order.revision);
  const hasChanged = order.revision !== openedRevision;
  const draft = useStaffOrder(
    order.lines
      .filter(({ depositFor }) => depositFor === null)
      .map(({ id: lineId, productId, name, quantity, discount }) => ({
        ...{ lineId, productId, name, quantity: String(quantity) },
        ...{ percent: discount ? String(discount.percent) : '', reason: discount?.reason ?? '' },
      })),
    ...toAddressesOf(order),
  );
  const { data, previousData, loading, error, refetch } = useQuoteOrderEditQuery({
    variables: {
      input: {
        ...{ orderId: order.id, lines: draft.lineInputs ?? [] },
        ...{ destination: draft.destination, deliveryMethodId: draft.methodId },
      },
    },
    skip: draft.lineInputs === null,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const quote = (data ?? previousData)?.quoteOrderEdit ?? null;
  const isText = !order.shippingAddress && !order.quote?.delivery?.isPickup && !draft.needsParts;
  const quoted = quote ?? (order.quote && { quote: order.quote, deliveryOptions: [] });
  const place = isPickup(quoted, draft.methodId) ? 'counter' : isText ? 'text' : 'parts';
  const { save, formMessage } = useSaveOrder({ order, onRefresh }, draft, () => void refetch());
  return (
    <StaffOrderForm
      draft={draft}
      shown={{ quote, isLoading: loading, error: loading ? null : error }}
      formMessage={formMessage}
      submitLabel={hasChanged ? 'Save mine' : 'Save order'}
      actions={hasChanged && <Button onClick={onRestart}>Take the current values</Button>}
      isBusy={draft.form.formState.isSubmitting}
      onSubmit={() => quote && save(quote.quote, place)}
    >
      <RuledSection title={place === 'counter' ? 'Pick-up' : 'Address'}>
        <chakra.div display="grid" gap="5" maxWidth="measure">
          {place === 'text' ? <TextAddressFields /> : place === 'parts' ? <AddressFields /> : <Counter />}
        </chakra.div>
      </RuledSection>
    </StaffOrderForm>
  );
}

/** Fields for pickup, and a button that replaces them with fields for a delivery address. */
function Counter() {
  const [isMoved, setIsMoved] = useState(false);
  if (!isMoved) {
    return (
      <>
        <PickupFields isNamed={false} />
        <Button size="compact" justifySelf="start" onClick={() => setIsMoved(true)}>
          Deliver it instead
        </Button>
      </>
    );
  }
  return (
    <>
      <p>Enter the address, then choose a delivery method.</p>
      <AddressFields />
    </>
  );
}

function useSaveOrder(
  { order, onRefresh }: Omit<EditOrderProps, 'onRestart'>,
  { form, methodId, lineInputs, setNeedsParts }: StaffOrder,
  onTotalChanged: () => void,
) {
  const [formMessage, setFormMessage] = useState<string | null>(null);
  const navigate = useNavigate();
  const withKey = useIdempotencyKey();
  const [editOrder] = useEditOrderMutation({ update: forgetAuditLog });

  const send = async (values: StaffOrderValues, { total, delivery }: QuoteTotalsFragment, place: Place) => {
    setFormMessage(null);
    const input = {
      ...{ orderId: order.id, revision: order.revision, lines: lineInputs ?? [] },
      // The order's own method may no longer be offered. The form then shows that of the quote.
      deliveryMethodId: methodId ?? delivery?.methodId ?? null,
      ...toDeliveryInput(values, place),
      expectedTotal: toMoneyInput(total),
    };
    try {
      await withKey(input, (idempotencyKey) => editOrder({ variables: { input: { idempotencyKey, ...input } } }));
      toastSuccess(
        order.customerEmail === '' ? 'The order is changed' : 'The order is changed, and the customer is told',
      );
      void navigate(`/dashboard/manageOrders/${order.id}`);
    } catch (error) {
      const { refusal, formMessage: message } = placeRefusal(error, form.setError, deliveryFieldsOf(place));
      setFormMessage(message);
      if (refusal.fields.shippingAddress) setNeedsParts(true);
      if (refusal.code !== 'CONFLICT') return;
      onTotalChanged();
      if (refusal.reason !== 'TOTAL_CHANGED') onRefresh();
    }
  };
  const save = (quote: QuoteTotalsFragment, place: Place) =>
    void form.handleSubmit((values) => send(values, quote, place))();
  return { save, formMessage };
}
