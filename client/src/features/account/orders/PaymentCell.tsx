import { ButtonLink, NavigationButton } from '../../../components/actions/Button';
import { StatusStamp } from '../../../components/feedback/StatusStamp';
import type { OrderRowFragment } from '../../../graphql/generated/operations';
import { chakra } from '../../../theme/chakra';

const Transaction = chakra('span', {
  base: { textStyle: 'number', fontSize: 'xs', color: 'ink.soft', overflowWrap: 'anywhere' },
});
const Stack = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' } });

interface PaymentCellProps {
  order: OrderRowFragment;
  /** Address of the payment page. */
  paymentPage: string;
}

/** Payment of the order: a button while it can be paid, afterwards its status and the transaction id. */
export function PaymentCell({ order, paymentPage }: PaymentCellProps) {
  const { payment, status, isPayable } = order;
  if (payment.status === 'PROCESSING') {
    return (
      <Stack>
        <StatusStamp tone="caution">Processing</StatusStamp>
        <ButtonLink to={paymentPage} size="compact">
          Check
        </ButtonLink>
      </Stack>
    );
  }
  if (payment.status !== 'UNPAID') {
    // The payment came after the order had ended.
    const isTooLate = status === 'CANCELLED' || status === 'EXPIRED';
    return (
      <Stack>
        {payment.status === 'REFUNDED' ? (
          <StatusStamp tone="calm">Refunded</StatusStamp>
        ) : isTooLate ? (
          <StatusStamp tone="caution">To be refunded</StatusStamp>
        ) : (
          <StatusStamp tone="good">Paid</StatusStamp>
        )}
        {payment.status === 'PARTIALLY_REFUNDED' && <StatusStamp tone="calm">Partly refunded</StatusStamp>}
        {status === 'SHIPPED' && <StatusStamp tone="calm">Shipped</StatusStamp>}
        {payment.transactionId && <Transaction>{payment.transactionId}</Transaction>}
      </Stack>
    );
  }
  if (status === 'CANCELLED') return <StatusStamp>Cancelled</StatusStamp>;
  if (status === 'EXPIRED') return <StatusStamp>Expired</StatusStamp>;
  if (!isPayable) return <StatusStamp>Unpaid</StatusStamp>;
  return (
    <NavigationButton to={paymentPage} tone="signal" size="compact">
      pay
    </NavigationButton>
  );
}
