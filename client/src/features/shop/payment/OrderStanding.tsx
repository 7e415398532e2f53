import { chakra } from '@chakra-ui/react';
import { ButtonLink } from '../../../components/actions/Button';
import { StatusStamp, type StatusStampProps } from '../../../components/feedback/StatusStamp';
import { Money } from '../../../components/money/Money';
import { DateText } from '../../../components/money/DateText';
import type { OrderLinks, PayableOrder } from './payment-state';

interface Standing {
  stamp: string;
  tone: StatusStampProps['tone'];
  text: string;
}

/** Shown instead of the card form for an order that is paid, with its transaction id, or that can no longer be paid. */
export function OrderStanding({ order, links }: { order: PayableOrder; links: OrderLinks }) {
  const { stamp, tone, text } = toStanding(order);
  const { transactionId, paidAt, refunded } = order.payment;
  return (
    <chakra.section display="grid" gap="4" justifyItems="start" aria-label="Payment">
      <StatusStamp tone={tone}>{stamp}</StatusStamp>
      <chakra.p textStyle="subtitle">{text}</chakra.p>
      {transactionId && (
        <p>
          Your transaction Id: <TransactionId>{transactionId}</TransactionId>
        </p>
      )}
      {paidAt && (
        <chakra.p color="ink.soft">
          Paid on <DateText value={paidAt} withTime />
        </chakra.p>
      )}
      {refunded.amountMinor > 0 && (
        <p>
          Refunded: <Money value={refunded} />
        </p>
      )}
      <ButtonLink to={links.next.to}>{links.next.label}</ButtonLink>
    </chakra.section>
  );
}

export const TransactionId = chakra('strong', { base: { textStyle: 'number', overflowWrap: 'anywhere' } });

function toStanding({ status, payment }: PayableOrder): Standing {
  if (payment.status === 'REFUNDED') {
    return { stamp: 'Refunded', tone: 'calm', text: 'This order was paid and its money has gone back to your card.' };
  }
  if (payment.status === 'PAID' || payment.status === 'PARTIALLY_REFUNDED') {
    return { stamp: 'Paid', tone: 'good', text: 'This order is paid. There is nothing left to do.' };
  }
  if (status === 'EXPIRED') {
    return {
      stamp: 'Expired',
      tone: 'caution',
      text: 'This order was not paid in time and its parts are no longer reserved. Nothing was charged. Order again to buy them.',
    };
  }
  if (status === 'CANCELLED') {
    return { stamp: 'Cancelled', tone: 'plain', text: 'This order was cancelled. Nothing was charged.' };
  }
  return { stamp: 'Unpaid', tone: 'plain', text: 'This order cannot be paid by card.' };
}
