import { chakra } from '@chakra-ui/react';
import { ButtonLink } from '../../../components/actions/Button';
import { Link } from '../../../components/actions/Link';
import { StatusStamp } from '../../../components/feedback/StatusStamp';
import { EmailText } from '../../../components/text/EmailText';
import { useSession } from '../../../lib/session/SessionProvider';
import { TransactionId } from './OrderStanding';
import type { OrderLinks, PayableOrder } from './payment-state';

const Steps = chakra('ol', {
  base: {
    display: 'grid',
    gap: '2',
    listStyle: 'decimal',
    paddingInlineStart: '5',
    '& > li::marker': { textStyle: 'number' },
  },
});

interface ThankYouProps {
  order: PayableOrder;
  /** '' if the shop did not name it. */
  transactionId: string;
  links: OrderLinks;
}

/** Shown instead of the card form once an order is paid, also after a reload. */
export function ThankYou({ order, transactionId, links }: ThankYouProps) {
  const { user } = useSession();
  const email = <EmailText>{order.customerEmail}</EmailText>;
  return (
    <chakra.section display="grid" gap="4" justifyItems="start" aria-label="Payment">
      <StatusStamp tone="good" struck>
        Paid
      </StatusStamp>
      <chakra.p textStyle="subtitle" color="good">
        Congrats! Your payment is completed.
      </chakra.p>
      {transactionId && (
        <p>
          Your transaction Id: <TransactionId>{transactionId}</TransactionId>
        </p>
      )}
      <chakra.h2 textStyle="title" marginTop="2">
        What happens next
      </chakra.h2>
      <Steps>
        <li>The confirmation goes to {email}.</li>
        <li>We pack your order and hand it to the carrier.</li>
        <li>We send you a mail when it is on its way.</li>
      </Steps>
      <ButtonLink to={links.next.to} tone="ink">
        {links.next.label}
      </ButtonLink>
      {links.order !== links.next.to && (
        <Link to={links.order} kind="item" textDecorationColor="control">
          See this order
        </Link>
      )}
      {user === null && (
        <chakra.div display="grid" gap="3" justifyItems="start" borderTop="hairline" paddingTop="4" width="full">
          <p>Create an account with {email} to find this order and later ones in it.</p>
          <ButtonLink to="/signup">Create an account</ButtonLink>
        </chakra.div>
      )}
    </chakra.section>
  );
}
