import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { chakra } from '@chakra-ui/react';
import { AddressFields } from '../../../components/address/AddressFields';
import {
  addressFieldsOf,
  blankAddress,
  toAddressInput,
  toAddressValues,
} from '../../../components/address/address-form';
import { Link } from '../../../components/actions/Button';
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
} from '../../../graphql/generated/operations';
import { placeRefusal } from '../../../lib/forms/field-errors';
import { useIdempotencyKey } from '../../../lib/idempotency/use-idempotency-key';
import { toMoneyInput, type MoneyAmount } from '../../../lib/money/money';
import { StaffOrderForm } from './StaffOrderForm';
import { useStaffOrder, type StaffOrderValues } from './use-staff-order';

/** Staff change an unpaid order. */
export function EditOrderPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useAdminOrderQuery({ variables: { id }, fetchPolicy: 'network-only' });
  const order = data?.order;
  return (
    <>
      <PageMetadata title="Edit order" isPrivate />
      <PageHeading>Edit order</PageHeading>
      {order ? (
        // An order that has changed is edited anew.
        <EditOrder key={order.revision} order={order} onRefresh={() => void refetch()} />
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
  /** Fetches the order again. */
  onRefresh: () => void;
}

function EditOrder({ order, onRefresh }: EditOrderProps) {
  const { shippingAddress } = order;
  const draft = useStaffOrder(
    order.lines.map(({ id: lineId, productId, name, quantity, discount }) => ({
      ...{ lineId, productId, name, quantity: String(quantity) },
      ...{ percent: discount ? String(discount.percent) : '', reason: discount?.reason ?? '' },
    })),
    shippingAddress ? toAddressValues(shippingAddress) : { ...blankAddress('en'), country: '' },
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
  const { save, formMessage } = useSaveOrder({ order, onRefresh }, draft, () => void refetch());
  return (
    <StaffOrderForm
      draft={draft}
      shown={{ quote, isLoading: loading, error: loading ? null : error }}
      formMessage={formMessage}
      submitLabel="Save order"
      isBusy={draft.form.formState.isSubmitting}
      onSubmit={() => quote && save(quote.quote.total)}
    >
      <RuledSection title="Address">
        <chakra.div display="grid" gap="5" maxWidth="measure">
          {shippingAddress ? <AddressFields /> : <chakra.p whiteSpace="pre-line">{order.delivery.address}</chakra.p>}
        </chakra.div>
      </RuledSection>
    </StaffOrderForm>
  );
}

function useSaveOrder(
  { order, onRefresh }: EditOrderProps,
  { form, methodId, lineInputs }: ReturnType<typeof useStaffOrder>,
  onTotalChanged: () => void,
) {
  const [formMessage, setFormMessage] = useState<string | null>(null);
  const navigate = useNavigate();
  const withKey = useIdempotencyKey();
  const [editOrder] = useEditOrderMutation({ update: forgetAuditLog });

  const send = async ({ address }: StaffOrderValues, total: MoneyAmount) => {
    setFormMessage(null);
    const input = {
      ...{ orderId: order.id, revision: order.revision, lines: lineInputs ?? [], deliveryMethodId: methodId },
      ...(order.shippingAddress && form.formState.isDirty ? { shippingAddress: toAddressInput(address) } : {}),
      expectedTotal: toMoneyInput(total),
    };
    try {
      await withKey(input, (idempotencyKey) => editOrder({ variables: { input: { idempotencyKey, ...input } } }));
      toastSuccess(
        order.customerEmail === '' ? 'The order is changed' : 'The order is changed, and the customer is told',
      );
      void navigate(`/dashboard/manageOrders/${order.id}`);
    } catch (error) {
      const { refusal, formMessage: message } = placeRefusal(error, form.setError, addressFieldsOf('shippingAddress'));
      setFormMessage(message);
      if (refusal.reason === 'TOTAL_CHANGED') onTotalChanged();
      else if (refusal.code === 'CONFLICT') onRefresh();
    }
  };
  const save = (total: MoneyAmount) => void form.handleSubmit((values) => send(values, total))();
  return { save, formMessage };
}
