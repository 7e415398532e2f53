import { useState } from 'react';
import { Button, ButtonLink } from '../../../components/actions/Button';
import { later } from '../../../components/page/later';
import { toastFailure, toastSuccess } from '../../../components/toasts/toasts';
import { forgetAuditLog } from '../../../graphql/forget-audit-log';
import { useSendPaymentLinkMutation, type AdminOrderDetailFragment } from '../../../graphql/generated/operations';
import { chakra } from '../../../theme/chakra';

const RecordPaymentDialog = later(() => import('./RecordPaymentDialog').then((module) => module.RecordPaymentDialog));

const Buttons = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '3' } });

interface UnpaidActionsProps {
  order: AdminOrderDetailFragment;
  /** Fetches the order again. */
  onRefresh: () => void;
}

/** What staff can do with an unpaid order, besides deleting it. */
export function UnpaidActions({ order, onRefresh }: UnpaidActionsProps) {
  const [isRecording, setIsRecording] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [sendLink] = useSendPaymentLinkMutation({ update: forgetAuditLog });
  const { id: orderId, revision, customerEmail } = order;

  const send = async () => {
    setIsSending(true);
    try {
      await sendLink({ variables: { input: { orderId, revision } } });
      toastSuccess(`A link to the payment is on its way to ${customerEmail}`);
    } catch (error) {
      toastFailure(error);
    }
    setIsSending(false);
    onRefresh();
  };
  return (
    <Buttons>
      <Button tone="ink" onClick={() => setIsRecording(true)}>
        Record payment
      </Button>
      {customerEmail !== '' && (
        <Button busy={isSending} onClick={() => void send()}>
          Send payment link
        </Button>
      )}
      <ButtonLink to={`/dashboard/manageOrders/${orderId}/edit`}>Edit order</ButtonLink>
      {isRecording && <RecordPaymentDialog order={order} onRefresh={onRefresh} onClose={() => setIsRecording(false)} />}
    </Buttons>
  );
}
