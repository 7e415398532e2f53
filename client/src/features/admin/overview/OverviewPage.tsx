import { useDeferredValue, type ReactNode } from 'react';
import type { Params } from 'react-router-dom';
import { Link } from '../../../components/actions/Button';
import { FetchError, Pending, Skeleton } from '../../../components/feedback/Loading';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import {
  AuditLogDocument,
  OverviewDocument,
  useAuditLogQuery,
  useOverviewQuery,
  type OverviewQuery,
  type OverviewQueryVariables,
} from '../../../graphql/generated/operations';
import { FlaggedSection, LowStockSection, ReservationsSection } from './OverviewLists';
import { OpeningSteps } from './OpeningSteps';
import { SalesPlate } from './SalesPlate';
import { DataTable, pagedListOptions, TableSkeleton } from '../../../components/table/PagedTable';
import { RuledSection } from '../../../components/page/RuledSection';
import { logColumns } from '../../../components/audit/audit-columns';
import { usePermission, useSession } from '../../../lib/session/SessionProvider';
import { Money } from '../../../components/money/Money';
import { chakra } from '../../../theme/chakra';

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

const latestChanges = { first: 8, filter: { withoutImports: true } };

/** Days are those of the browser's time zone. */
const toVariables = (sees: Pick<OverviewQueryVariables, 'seesMails' | 'seesSettings'>): OverviewQueryVariables => ({
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  ...sees,
});

/** Prefetched for admins only: what other staff may see is not known here. Their queries are sent by the page. */
export const queries = (_params: Params, _search: URLSearchParams, isAdmin: boolean) =>
  isAdmin
    ? [
        { query: OverviewDocument, variables: toVariables({ seesMails: true, seesSettings: true }) },
        { query: AuditLogDocument, variables: latestChanges },
      ]
    : [];

/** Sales, stock and open tasks, fetched whenever the page opens. */
export function OverviewPage() {
  const { isAdmin } = useSession();
  const {
    data: answer,
    error,
    refetch,
  } = useOverviewQuery({
    variables: toVariables({ seesMails: usePermission('orders'), seesSettings: usePermission('settings') }),
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
          <Link to="/dashboard/profile" kind="line">
            My Profile
          </Link>
        }
      >
        Overview
      </PageHeading>
      <Parts>
        {data && error ? <FetchError error={error} refetch={refetch} /> : null}
        {data?.missingOpeningSteps && <OpeningSteps missing={data.missingOpeningSteps} />}
        {data?.unsentMails && <UnsentMails count={data.unsentMails.totalCount} />}
        {data && <OverviewSheet overview={data.overview} />}
        {!data && (
          <Pending what="the overview" error={error} refetch={refetch}>
            <Skeleton height="6.5rem" marginBottom="6" />
            <Skeleton height="22rem" />
          </Pending>
        )}
        {isAdmin && <LatestChanges />}
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
        {count === 1 ? 'An email could not be sent.' : `${count} emails could not be sent.`}
      </chakra.p>
      <Link to="/dashboard/mails?status=dead" kind="line">
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

const Remark = chakra('p', { base: { color: 'ink.soft' } });

/** The latest changes of the audit log. All changes of an import are one entry. */
function LatestChanges() {
  const { data, error, refetch } = useAuditLogQuery({
    variables: latestChanges,
    ...pagedListOptions,
  });
  const entries = data?.auditLog.edges.map(({ node }) => node);
  return (
    <RuledSection
      title="Latest changes"
      note={
        <Link to="/dashboard/changes" kind="line">
          See all changes
        </Link>
      }
    >
      {error ? <FetchError error={error} refetch={refetch} /> : null}
      {!entries && !error && <TableSkeleton what="the latest changes" rows={3} />}
      {entries?.length === 0 && <Remark>Nobody has changed anything yet.</Remark>}
      {entries && entries.length > 0 && (
        <DataTable caption="Latest changes" columns={logColumns} rows={entries} getRowKey={({ id }) => id} />
      )}
    </RuledSection>
  );
}

const Strip = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'auto minmax(0, 1fr)', xl: 'auto 1fr auto auto' },
    borderBlock: 'line',
  },
});
const Cell = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
    gap: '2',
    paddingBlock: '4',
    paddingInline: '4',
    borderInlineStart: 'hairline',
    minWidth: '0',
    '&:first-of-type': { borderInlineStart: 'none', paddingInlineStart: '0' },
    '&:nth-of-type(3)': { borderInlineStart: { base: 'none', xl: 'line' }, paddingInlineStart: { base: '0', xl: '4' } },
    '&:nth-of-type(n + 3)': { borderTop: { base: 'hairline', xl: 'none' } },
  },
});
const Term = chakra('dt', { base: { textStyle: 'label', color: 'ink.soft' } });
const Value = chakra('dd', {
  base: {
    textStyle: 'number',
    fontWeight: 'medium',
    lineHeight: '1',
    // Large amounts are wider than the narrowest phone.
    '& *': { overflowWrap: 'anywhere' },
  },
  variants: {
    size: {
      today: { fontSize: 'clamp(1.25rem, 5.5vw, 3rem)', letterSpacing: '-0.03em' },
      month: { fontSize: 'clamp(1.25rem, 3vw, 1.5rem)' },
    },
  },
});

/** Orders and revenue of today and of the last 30 days. */
function SalesFigures({ overview: { today, last30Days } }: { overview: OverviewQuery['overview'] }) {
  return (
    <Strip aria-label="Orders and revenue">
      <FigureCell term="Orders today" size="today">
        {today.orders}
      </FigureCell>
      <FigureCell term="Revenue today" size="today">
        <Money value={today.revenue} />
      </FigureCell>
      <FigureCell term="Orders, 30 days" size="month">
        {last30Days.orders}
      </FigureCell>
      <FigureCell term="Revenue, 30 days" size="month">
        <Money value={last30Days.revenue} />
      </FigureCell>
    </Strip>
  );
}

function FigureCell({ term, size, children }: { term: string; size: 'today' | 'month'; children: ReactNode }) {
  return (
    <Cell>
      <Term>{term}</Term>
      <Value size={size}>{children}</Value>
    </Cell>
  );
}
