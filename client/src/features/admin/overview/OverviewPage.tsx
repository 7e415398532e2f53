import { chakra } from '@chakra-ui/react';
import { useDeferredValue } from 'react';
import { Link } from '../../../components/actions/Link';
import { InlineError, Loading, Skeleton } from '../../../components/feedback/Loading';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import { useOverviewQuery, type OverviewQuery } from '../../../graphql/generated/operations';
import { toShopError } from '../../../graphql/shop-error';
import { FlaggedSection } from './FlaggedSection';
import { LatestChanges } from './LatestChanges';
import { LowStockSection } from './LowStockSection';
import { ReservationsSection } from './ReservationsSection';
import { SalesFigures } from './SalesFigures';
import { SalesPlate } from './SalesPlate';

const Parts = chakra('div', { base: { display: 'grid', gap: { base: '8', md: '10' } } });
const Notice = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '4',
    borderInlineStart: '6px solid',
    borderColor: 'signal.fill',
    bg: 'plate',
    paddingInline: '4',
    paddingBlock: '2',
  },
});
const Lists = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' },
    gap: { base: '8', xl: '10' },
  },
});

/** Sales, stock and open tasks, fetched whenever the page opens. Days are those of the browser's time zone. */
export function OverviewPage() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const {
    data: answer,
    error,
    refetch,
  } = useOverviewQuery({
    variables: { timeZone },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  // Rendering all figures and lists takes long. It is deferred, so that the browser can handle input in between.
  const data = useDeferredValue(answer);
  return (
    <>
      <PageMetadata title="Overview" isPrivate />
      <PageHeading
        note={
          <Link to="/dashboard/profile" kind="item" textDecorationColor="control">
            My Profile
          </Link>
        }
      >
        Overview
      </PageHeading>
      <Parts>
        {error ? <InlineError onRetry={() => void refetch()}>{toShopError(error).message}</InlineError> : null}
        {data && <UnsentMails count={data.unsentMails.totalCount} />}
        {data && <OverviewSheet overview={data.overview} />}
        {!data && !error && <OverviewSkeleton />}
        <LatestChanges />
      </Parts>
    </>
  );
}

/** Number of mails that could not be sent. Renders nothing if there are none. */
function UnsentMails({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Notice>
      <chakra.p fontWeight="semibold">
        {count === 1 ? 'A mail could not be sent.' : `${count} mails could not be sent.`}
      </chakra.p>
      <Link to="/dashboard/mails?status=dead" kind="item" textDecorationColor="control">
        {count === 1 ? 'See it' : 'See them'}
      </Link>
    </Notice>
  );
}

function OverviewSheet({ overview }: { overview: OverviewQuery['overview'] }) {
  return (
    <>
      <SalesFigures overview={overview} />
      <SalesPlate days={overview.days} />
      <Lists>
        <FlaggedSection flagged={overview.flaggedPayments} />
        <ReservationsSection reservations={overview.unpaidReservations} />
      </Lists>
      <LowStockSection lowStock={overview.lowStock} />
    </>
  );
}

function OverviewSkeleton() {
  return (
    <Loading what="the overview">
      <Skeleton height="6.5rem" marginBottom="6" />
      <Skeleton height="22rem" />
    </Loading>
  );
}
