import type { OverviewQuery } from '../../../graphql/generated/operations';
import { chakra } from '@chakra-ui/react';
import { Link } from '../../../components/actions/Link';
import { Money } from '../../../components/money/Money';
import { RuledSection } from '../../../components/page/RuledSection';
import { OrderLink } from './OrderLink';

type Flagged = OverviewQuery['overview']['flaggedPayments'];

const List = chakra('ul', { base: { display: 'grid', gap: '3' } });
const Entry = chakra('li', {
  base: {
    borderInlineStart: '6px solid',
    borderColor: 'signal.fill',
    bg: 'plate',
    paddingInline: '4',
    paddingBlock: '2',
  },
});
const Line = chakra('div', {
  base: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', columnGap: '4' },
});
const Problem = chakra('p', { base: { textStyle: 'small', lineClamp: '2', overflowWrap: 'anywhere' } });
const Remark = chakra('p', { base: { color: 'ink.soft' } });

/** Payments that an admin must check. */
export function FlaggedSection({ flagged: { count, orders } }: { flagged: Flagged }) {
  return (
    <RuledSection
      title="Payments to check"
      note={
        count > 0 && (
          <Link to="/dashboard/manageOrders?state=review" kind="item" textDecorationColor="control">
            {count === 1 ? 'See it' : `See all ${count}`}
          </Link>
        )
      }
    >
      {orders.length === 0 ? (
        <Remark>Every payment adds up.</Remark>
      ) : (
        <List>
          {orders.map(({ id, customerEmail, total, payment }) => (
            <Entry key={id}>
              <Line>
                <OrderLink id={id} customerEmail={customerEmail} />
                <Money value={total} />
              </Line>
              <Problem>{payment.flag}</Problem>
            </Entry>
          ))}
        </List>
      )}
    </RuledSection>
  );
}
