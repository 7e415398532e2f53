import type { OverviewQuery } from '../../../graphql/generated/operations';
import { chakra } from '@chakra-ui/react';
import { Link } from '../../../components/actions/Link';
import { Money } from '../../../components/money/Money';
import { SpecificationRows } from '../../../components/plate/SpecificationRows';
import { RuledSection } from '../../../components/page/RuledSection';
import { toTimeLeft } from './time-left';
import { useNow } from '../../../lib/time/use-now';
import { OrderLink } from './OrderLink';

type Reservations = OverviewQuery['overview']['unpaidReservations'];

const List = chakra('ul', { base: { marginTop: '4', borderTop: 'hairline' } });
const Entry = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto minmax(6.5rem, auto)',
    alignItems: 'center',
    columnGap: '4',
    borderBottom: 'hairline',
  },
});
const Remark = chakra('p', { base: { color: 'ink.soft' } });

/** Reservations of unpaid orders, the next to expire first. */
export function ReservationsSection({ reservations }: { reservations: Reservations }) {
  const { orders, pieces, value, nextToExpire } = reservations;
  const now = useNow();
  return (
    <RuledSection
      title="Unpaid reservations"
      note={
        <Link to="/dashboard/manageOrders?state=unpaid" kind="item" textDecorationColor="control">
          See all
        </Link>
      }
    >
      {orders === 0 ? (
        <Remark>Nothing is reserved.</Remark>
      ) : (
        <SpecificationRows
          rows={[
            { term: 'Orders', value: orders },
            { term: 'Quantity', value: pieces },
            { term: 'Value', value: <Money value={value} /> },
          ]}
        />
      )}
      {nextToExpire.length > 0 && (
        <List aria-label="Next to expire">
          {nextToExpire.map(({ id, customerEmail, total, reservedUntil }) => (
            <Entry key={id}>
              <OrderLink id={id} customerEmail={customerEmail} />
              <Money value={total} />
              {reservedUntil && (
                <chakra.span textStyle="number" fontSize="sm" textAlign="end">
                  {toTimeLeft(Date.parse(reservedUntil), now)}
                </chakra.span>
              )}
            </Entry>
          ))}
        </List>
      )}
    </RuledSection>
  );
}
