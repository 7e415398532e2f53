import { chakra } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { Button, Link } from '../actions/Button';
import { StatusStamp, type StatusStampProps } from '../feedback/StatusStamp';
import type { Column } from '../table/PagedTable';
import { DateAndTime } from '../text/DateAndTime';
import { toastFailure, toastSuccess } from '../toasts/toasts';
import { forgetAuditLog } from '../../graphql/forget-audit-log';
import {
  useResendMessageMutation,
  type MessageRowFragment,
  type MessageStatus,
  type MessageTemplate,
} from '../../graphql/generated/operations';
import type { RowFocus } from '../../lib/lists/list-state';
import { toLabel } from '../../lib/text/to-label';

export const statusLabels = {
  DEAD: 'Not sent',
  QUEUED: 'Waiting',
  SENDING: 'Being sent',
  SENT: 'Sent',
} as const satisfies Record<MessageStatus, string>;

const templateLabels = {
  NEW_ORDER: 'New order',
  ORDER_CANCELLED: 'Order cancelled',
  ORDER_EXPIRED: 'Order expired',
  ORDER_PAID: 'Order paid',
  ORDER_PLACED: 'Order placed',
  ORDER_REFUNDED: 'Refund',
  ORDER_SHIPPED: 'Order shipped',
} as const satisfies Record<MessageTemplate, string>;

const tones: Readonly<Record<MessageStatus, StatusStampProps['tone']>> = {
  DEAD: 'danger',
  QUEUED: 'caution',
  SENDING: 'calm',
  SENT: 'good',
};

interface MessageActions {
  focus: RowFocus;
  resend: (messageId: string) => Promise<void>;
}

const Small = chakra('span', {
  base: { textStyle: 'small', display: 'block', overflowWrap: 'anywhere', minWidth: { md: '9rem' } },
});
const Lines = chakra('div', { base: { display: 'grid', gap: '1', justifyItems: 'start' } });

/** @param of 'order' for the page of one order, which has no column for the order */
export function useMailColumns(focus: RowFocus, of: 'order' | 'shop'): readonly Column<MessageRowFragment>[] {
  const [resendMessage] = useResendMessageMutation();
  return useMemo(() => {
    const resend = async (messageId: string) => {
      await resendMessage({ variables: { input: { messageId } }, update: forgetAuditLog });
    };
    return toColumns({ focus, resend }, of);
  }, [focus, of, resendMessage]);
}

function toColumns({ focus, resend }: MessageActions, of: 'order' | 'shop'): readonly Column<MessageRowFragment>[] {
  return [
    { header: 'Mail', isRowHeader: true, cell: ({ template }) => toLabel(templateLabels, template) },
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
      cell: (message) => message.error !== null && <ResendButton message={message} focus={focus} resend={resend} />,
    },
  ];
}

function ResendButton({ message, focus, resend }: MessageActions & { message: MessageRowFragment }) {
  const [isBusy, setIsBusy] = useState(false);
  const sendAgain = async () => {
    setIsBusy(true);
    try {
      await resend(message.id);
      toastSuccess('The mail will be sent again');
      focus.focusRow(null);
    } catch (error) {
      toastFailure(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button
      size="compact"
      busy={isBusy}
      aria-label={`Send the mail “${toLabel(templateLabels, message.template)}” again`}
      onClick={() => void sendAgain()}
    >
      Send again
    </Button>
  );
}
