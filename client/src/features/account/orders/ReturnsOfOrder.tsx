import { useRef, useState } from 'react';
import { Button, Link } from '../../../components/actions/Button';
import { ConfirmDialog } from '../../../components/dialog/dialogs';
import { AskToReturn } from '../../../components/order/AskToReturn';
import { ParcelList } from '../../../components/order/ParcelPlate';
import { ReturnFiles } from '../../../components/order/ReturnFiles';
import { ReturnPlate } from '../../../components/order/ReturnPlate';
import { toastFailure, toastSuccess } from '../../../components/toasts/toasts';
import { useCancelReturnMutation, type OrderReturnsFragment } from '../../../graphql/generated/operations';
import { chakra } from '../../../theme/chakra';

const Section = chakra('section', { base: { display: 'grid', gap: '3', justifyItems: 'start' } });

interface ReturnsOfOrderProps {
  order: OrderReturnsFragment;
  refresh: () => Promise<void>;
}

const texts = { submit: 'Ask to return', done: 'Your request has been sent. We will answer by email.' };

/** The returns of an order, and the ways to withdraw from it and to send parts back. */
export function ReturnsOfOrder({ order, refresh }: ReturnsOfOrderProps) {
  const { returns, lines, number, customerEmail } = order;
  const heading = useRef<HTMLHeadingElement>(null);
  const canReturn = lines.some(({ returnableQuantity }) => returnableQuantity > 0);
  const canWithdraw =
    number !== null && lines.some(({ depositFor, withdrawableQuantity }) => !depositFor && withdrawableQuantity > 0);
  if (returns.length === 0 && !canReturn && !canWithdraw) return null;
  return (
    <Section aria-label="Returns">
      <chakra.h2 ref={heading} tabIndex={-1} textStyle="title" textTransform="uppercase">
        Returns
      </chakra.h2>
      {returns.length > 0 && (
        <ParcelList width="full">
          {returns.map((each, index) => (
            <ReturnPlate key={each.id} theReturn={each} number={index + 1} ordersPage="/dashboard/order">
              <ReturnFiles
                {...{ orderId: order.id, theReturn: each, number: index + 1 }}
                onAdded={() => void refresh().catch(() => undefined)}
              />
              {each.kind === 'RETURN' && (each.status === 'REQUESTED' || each.status === 'APPROVED') && (
                <CancelReturn order={order} returnId={each.id} refresh={refresh} />
              )}
            </ReturnPlate>
          ))}
        </ParcelList>
      )}
      <AskToReturn order={order} texts={texts} refresh={refresh} heading={heading} />
      {canWithdraw && (
        <Link to={`/withdraw?order=${number}`} state={{ email: customerEmail }} kind="item">
          Withdraw from contract here
        </Link>
      )}
    </Section>
  );
}

function CancelReturn({ order, returnId, refresh }: ReturnsOfOrderProps & { returnId: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const [cancelReturn, { loading }] = useCancelReturnMutation();
  const confirm = async () => {
    try {
      await cancelReturn({ variables: { input: { orderId: order.id, returnId } } });
      toastSuccess('Your return is cancelled');
    } catch (error) {
      toastFailure(error);
      await refresh().catch(() => undefined);
    }
    setIsAsking(false);
  };
  return (
    <>
      <Button size="compact" justifySelf="start" onClick={() => setIsAsking(true)}>
        Cancel the return
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Cancel this return?"
          description="You keep the parts."
          confirmLabel="Cancel the return"
          cancelLabel="Keep the return"
          busy={loading}
          onConfirm={() => void confirm()}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
