import { useMemo, useState } from 'react';
import { ActionButton } from '../../../components/actions/ActionButton';
import { Button, Link } from '../../../components/actions/Button';
import { SelectField } from '../../../components/forms/Field';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import {
  countOf,
  ListToolbar,
  pagedListOptions,
  PagedTable,
  pageSize,
  toPagedList,
  type Column,
} from '../../../components/table/PagedTable';
import {
  AdminReviewsDocument,
  useAdminReviewsQuery,
  useDismissReviewReportsMutation,
  useHideReviewMutation,
  useRestoreReviewMutation,
  type AdminReviewRowFragment,
  type AdminReviewsQueryVariables,
} from '../../../graphql/generated/operations';
import { useQueryParams, useRowFocus, type RowFocus } from '../../../lib/lists/list-state';
import { ActionDialog } from '../../../components/dialog/dialogs';
import { toastSuccess } from '../../../components/toasts/toasts';
import { StatusStamp } from '../../../components/feedback/StatusStamp';
import { DateAndTime } from '../../../components/text/DateAndTime';
import { reportReasons } from '../../../lib/reviews/report-reasons';
import type { ApolloCache } from '@apollo/client';
import { forgetAuditLog } from '../../../graphql/forget-audit-log';
import { chakra } from '../../../theme/chakra';

const visibilities = [
  { value: 'ALL', label: 'All' },
  { value: 'SHOWN', label: 'Shown' },
  { value: 'HIDDEN', label: 'Hidden' },
] as const;

/** All reviews, reported ones first, then the newest. An admin can hide a review from customers and restore it. */
export function ModerateReviewsPage() {
  const { read, write } = useQueryParams();
  const visibility = visibilities.find(({ value }) => value.toLowerCase() === read('show'))?.value ?? 'ALL';
  const variables = useMemo(() => ({ first: pageSize, filter: { visibility, reportedFirst: true } }), [visibility]);
  const query = useAdminReviewsQuery({ variables, ...pagedListOptions });
  const { hide, restore, dismiss } = useReviewModeration(variables);
  const [hiding, setHiding] = useState<AdminReviewRowFragment | null>(null);
  const focus = useRowFocus();
  const columns = useMemo(
    () => toReviewColumns({ focus, onHide: setHiding, restore, dismiss }),
    [focus, restore, dismiss],
  );
  const count = query.data?.reviews.totalCount;
  return (
    <>
      <PageMetadata title="Reviews" isPrivate />
      <PageHeading ref={focus.controlRef(null)}>Reviews</PageHeading>
      <ListToolbar
        count={countOf(count, 'review')}
        exports={{ file: 'reviews', query: `visibility=${visibility.toLowerCase()}` }}
      >
        <SelectField
          label="Show"
          value={visibility}
          options={visibilities}
          onChange={(next) => write('show', next === 'ALL' ? '' : next.toLowerCase())}
        />
      </ListToolbar>
      <PagedTable
        what="the reviews"
        list={toPagedList(query, ({ reviews }) => reviews)}
        columns={columns}
        empty={toEmptyState(visibility, () => write('show', ''))}
      />
      {hiding && (
        <ActionDialog
          title="Hide this review?"
          description={`“${hiding.text}” Customers do not see it any more. You can restore it here at any time.`}
          confirmLabel="Hide"
          act={() => hide(hiding.id)}
          onDone={() => {
            toastSuccess('The review is hidden');
            focus.focusRow(hiding.id);
          }}
          onClose={() => setHiding(null)}
        />
      )}
    </>
  );
}

function toEmptyState(visibility: (typeof visibilities)[number]['value'], showAll: () => void) {
  if (visibility === 'ALL') {
    return {
      drawing: '/drawings/empty-reviews.svg',
      title: 'No reviews yet',
      text: 'Reviews are listed here as soon as customers write them.',
    };
  }
  return {
    title: visibility === 'HIDDEN' ? 'No hidden reviews' : 'No reviews are shown',
    text: 'Choose All to see every review.',
    action: <Button onClick={showAll}>Show all reviews</Button>,
  };
}

interface ReviewActions {
  focus: RowFocus;
  onHide: (review: AdminReviewRowFragment) => void;
  restore: (reviewId: string) => Promise<void>;
  dismiss: (reviewId: string, reportCount: number) => Promise<void>;
}

const Text = chakra('span', {
  base: {
    display: 'block',
    fontWeight: 'normal',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
    minWidth: { md: '10rem' },
  },
  variants: { hidden: { yes: { color: 'ink.soft' }, no: {} } },
});
const Small = chakra('span', {
  base: { textStyle: 'small', display: 'block', overflowWrap: 'anywhere', minWidth: { md: '7rem' } },
});
const Digits = chakra('span', { base: { textStyle: 'number', whiteSpace: 'nowrap' } });
const Actions = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' } });

function toReviewColumns(actions: ReviewActions): readonly Column<AdminReviewRowFragment>[] {
  const { focus, onHide, restore, dismiss } = actions;
  return [
    {
      header: 'Review',
      isRowHeader: true,
      cell: ({ text, hiddenAt }) => <Text hidden={hiddenAt ? 'yes' : 'no'}>{text}</Text>,
    },
    { header: 'Rating', cell: ({ rating }) => <Digits>{`${rating} of 5`}</Digits> },
    {
      header: 'About, by',
      cell: ({ product, authorName }) => (
        <>
          {product ? (
            <Link to={`/dashboard/manageProducts?search=${encodeURIComponent(product.name)}`} kind="item">
              <Small>{product.name}</Small>
            </Link>
          ) : (
            <Small>The shop</Small>
          )}
          <Small color="ink.soft">{authorName ?? 'Unknown'}</Small>
        </>
      ),
    },
    { header: 'Reports', cell: (review) => <Reports review={review} focus={focus} dismiss={dismiss} /> },
    { header: 'Written', cell: ({ createdAt }) => <DateAndTime value={createdAt} /> },
    {
      header: 'Action',
      cell: (review) => (
        <Actions>
          {review.hiddenAt === null ? (
            <Button
              ref={focus.controlRef(review.id)}
              tone="danger"
              size="compact"
              aria-label={`Hide the review “${review.text}”`}
              onClick={() => onHide(review)}
            >
              Hide
            </Button>
          ) : (
            <>
              <StatusStamp tone="plain">Hidden</StatusStamp>
              <ActionButton
                ref={focus.controlRef(review.id)}
                aria-label={`Restore the review “${review.text}”`}
                act={() => restore(review.id)}
                success="The review is shown again"
                onSettled={() => focus.focusRow(review.id)}
              >
                Restore
              </ActionButton>
            </>
          )}
        </Actions>
      ),
    },
  ];
}

const Count = chakra('span', { base: { textStyle: 'label', color: 'signal', display: 'block' } });

type ReportsProps = Pick<ReviewActions, 'focus' | 'dismiss'> & { review: AdminReviewRowFragment };

/** Number of customers who reported the review, and their reasons. */
function Reports({ review: { id, text, reports }, focus, dismiss }: ReportsProps) {
  if (reports.length === 0) return null;
  return (
    <>
      <Count>{reports.length === 1 ? '1 report' : `${reports.length} reports`}</Count>
      <Small>{countReasons(reports)}</Small>
      {reports.map(({ note, at }, index) => note && <Small key={`${at} ${index}`}>“{note}”</Small>)}
      <ActionButton
        aria-label={`Dismiss the reports of “${text}”`}
        act={() => dismiss(id, reports.length)}
        success="The reports are dismissed"
        onSettled={() => focus.focusRow(id)}
      >
        Dismiss
      </ActionButton>
    </>
  );
}

/** The reasons with their counts, e.g. 'Advertising or spam (2), Offensive (1)'. */
function countReasons(reports: AdminReviewRowFragment['reports']): string {
  const counts = reportReasons.map(({ value, label }) => ({
    label,
    count: reports.filter(({ reason }) => reason === value).length,
  }));
  const reported = counts.filter(({ count }) => count > 0);
  return reported.map(({ label, count }) => `${label} (${count})`).join(', ');
}

/** @param inView variables of the list on screen. A review that is hidden there stays, so that it can be restored. */
function useReviewModeration(inView: AdminReviewsQueryVariables) {
  const [hideReview] = useHideReviewMutation();
  const [restoreReview] = useRestoreReviewMutation();
  const [dismissReports] = useDismissReviewReportsMutation();
  return useMemo(() => {
    const update = (cache: ApolloCache) => forgetOtherLists(cache, inView);
    return {
      hide: async (reviewId: string) => void (await hideReview({ variables: { input: { reviewId } }, update })),
      restore: async (reviewId: string) => void (await restoreReview({ variables: { input: { reviewId } }, update })),
      /** @param reportCount number of reports that the admin saw, so that later ones are not dismissed */
      dismiss: async (reviewId: string, reportCount: number) =>
        void (await dismissReports({ variables: { input: { reviewId, reportCount } }, update })),
    };
  }, [hideReview, restoreReview, dismissReports, inView]);
}

/** All lists of reviews, such as the home page's, are fetched again when next shown. The one on screen is kept. */
function forgetOtherLists(cache: ApolloCache, variables: AdminReviewsQueryVariables): void {
  const query = AdminReviewsDocument;
  const inView = cache.readQuery({ query, variables });
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'reviews' });
  if (inView) cache.writeQuery({ query, variables, data: inView });
  forgetAuditLog(cache);
}
