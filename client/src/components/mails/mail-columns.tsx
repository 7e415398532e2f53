import { useMemo } from 'react';
import { ActionButton } from '../actions/ActionButton';
import { Link } from '../actions/Button';
import { StatusStamp, type StatusStampProps } from '../feedback/StatusStamp';
import type { Column } from '../table/PagedTable';
import { DateAndTime } from '../text/DateAndTime';
import { forgetAuditLog } from '../../graphql/forget-audit-log';
import {
  useResendMessageMutation,
  type MessageRowFragment,
  type MessageStatus,
  type MessageTemplate,
} from '../../graphql/generated/operations';
import type { RowFocus } from '../../lib/lists/list-state';
import { toLabel } from '../../lib/text/to-label';
import { chakra } from '../../theme/chakra';

export const statusLabels = {
  DEAD: 'Not sent',
  QUEUED: 'Waiting',
  SENDING: 'Being sent',
  SENT: 'Sent',
} as const satisfies Record<MessageStatus, string>;

const templateLabels = {
  NEW_ORDER: 'New order',
  ORDER_CANCELLED: 'Order cancelled',
  ORDER_CHANGED: 'Order changed',
  ORDER_EXPIRED: 'Order expired',
  ORDER_PAID: 'Order paid',
  ORDER_PLACED: 'Order placed',
  ORDER_REFUNDED: 'Refund',
  ORDER_SHIPPED: 'Order shipped',
  PARCEL_DELIVERED: 'Parcel delivered',
  WITHDRAWAL_RECEIVED: 'Withdrawal received',
  RETURN_APPROVED: 'Return approved',
  RETURN_CANCELLED: 'Return cancelled',
  RETURN_DECLINED: 'Return declined',
  RETURN_RECEIVED: 'Return received',
  PAYMENT_FAILED: 'Payment failed',
  PAYMENT_LINK: 'Payment link',
} as const satisfies Record<MessageTemplate, string>;

const tones: Readonly<Record<MessageStatus, StatusStampProps['tone']>> = {
  DEAD: 'danger',
  QUEUED: 'caution',
  SENDING: 'calm',
  SENT: 'good',
};

const Small = chakra('span', {
  base: { textStyle: 'small', display: 'block', overflowWrap: 'anywhere', minWidth: { md: '9rem' } },
});
const Lines = chakra('div', { base: { display: 'grid', gap: '1', justifyItems: 'start' } });

/**
 * @param of 'order' to leave out the column for the order, on the page of one order; 'shop' for mails about all orders
 */
export function useMailColumns(focus: RowFocus, of: 'order' | 'shop'): readonly Column<MessageRowFragment>[] {
  const [resendMessage] = useResendMessageMutation();
  return useMemo(() => {
    const resend = async (messageId: string) => {
      await resendMessage({ variables: { input: { messageId } }, update: forgetAuditLog });
      focus.focusRow(null);
    };
    return toColumns(resend, of);
  }, [focus, of, resendMessage]);
}

function toColumns(
  resend: (messageId: string) => Promise<void>,
  of: 'order' | 'shop',
): readonly Column<MessageRowFragment>[] {
  return [
    { header: 'Email', isRowHeader: true, cell: ({ template }) => toLabel(templateLabels, template) },
    {
      header: of === 'order' ? 'To' : 'Order, to',
      cell: ({ template, order }) => (
        <>
          {of === 'shop' && order && (
            <Link to={`/dashboard/manageOrders/${order.id}`} kind="item">
              <Small>{order.number ?? order.id}</Small>
            </Link>
          )}
          <Small color="ink.soft">{template === 'NEW_ORDER' ? 'The shop' : (order?.customerEmail ?? 'Unknown')}</Small>
        </>
      ),
    },
    { header: 'When', cell: ({ createdAt }) => <DateAndTime value={createdAt} /> },
    {
      header: 'State',
      cell: ({ status, attempts, nextAttemptAt, error }) => (
        <Lines>
          <StatusStamp tone={tones[status] ?? 'plain'}>{toLabel(statusLabels, status)}</StatusStamp>
          {error !== null && <Small>{error}</Small>}
          {error !== null && nextAttemptAt !== null && (
            <Small color="ink.soft">
              {`Tried ${attempts} ${attempts === 1 ? 'time' : 'times'}, next `}
              <DateAndTime value={nextAttemptAt} />
            </Small>
          )}
        </Lines>
      ),
    },
    {
      header: 'Action',
      cell: ({ id, error, template }) =>
        error !== null && (
          <ActionButton
            aria-label={`Send the email “${toLabel(templateLabels, template)}” again`}
            act={() => resend(id)}
            success="The email will be sent again"
          >
            Send again
          </ActionButton>
        ),
    },
  ];
}
