import { chakra } from '@chakra-ui/react';
import { Money } from '../../../components/money/Money';
import type { AdminOrderDetailFragment } from '../../../graphql/generated/operations';
import { RuledSection } from '../../../components/page/RuledSection';
import { RefundForm } from './RefundForm';
import { RefundsTable } from './RefundsTable';

const Columns = chakra('div', { base: { display: 'grid', gap: '6' } });
const Remark = chakra('p', { base: { color: 'ink.soft' } });

interface RefundSectionProps {
  order: AdminOrderDetailFragment;
  onRefresh: () => void;
}

/** Refunds made so far, and the form for another one. */
export function RefundSection({ order, onRefresh }: RefundSectionProps) {
  const { refunds, refundable, paidAt, disputed } = order.payment;
  const isAnythingLeft = refundable.amountMinor > 0;
  return (
    <RuledSection
      title="Refunds"
      note={
        paidAt && (
          <>
            <Money value={refundable} /> left to refund
          </>
        )
      }
    >
      <Columns>
        {refunds.length > 0 && <RefundsTable refunds={refunds} />}
        {!paidAt && <Remark>Nothing was paid for this order, so there is nothing to refund.</Remark>}
        {paidAt && !isAnythingLeft && <Remark>There is nothing left to refund.</Remark>}
        {isAnythingLeft && disputed && (
          <Remark>
            This payment was disputed, and the card provider takes no refund of it. Answer the dispute there.
          </Remark>
        )}
        {isAnythingLeft && !disputed && <RefundForm order={order} onRefresh={onRefresh} />}
      </Columns>
    </RuledSection>
  );
}
