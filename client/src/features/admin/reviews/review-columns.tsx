import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Button } from '../../../components/actions/Button';
import { Link } from '../../../components/actions/Link';
import { StatusStamp } from '../../../components/feedback/StatusStamp';
import type { Column } from '../../../components/table/DataTable';
import { DateAndTime } from '../../../components/text/DateAndTime';
import { toastFailure, toastSuccess } from '../../../components/toasts/toasts';
import type { AdminReviewRowFragment } from '../../../graphql/generated/operations';
import type { RowFocus } from '../../../lib/lists/use-row-focus';
import { reportReasons } from '../../../lib/reviews/report-reasons';

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

export function toReviewColumns({
  focus,
  onHide,
  restore,
  dismiss,
}: ReviewActions): readonly Column<AdminReviewRowFragment>[] {
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
              <RestoreButton review={review} focus={focus} restore={restore} />
            </>
          )}
        </Actions>
      ),
    },
  ];
}

type RestoreButtonProps = Pick<ReviewActions, 'focus' | 'restore'> & { review: AdminReviewRowFragment };

function RestoreButton({ review, focus, restore }: RestoreButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const bringBack = async () => {
    setIsBusy(true);
    try {
      await restore(review.id);
      toastSuccess('The review is shown again');
    } catch (error) {
      toastFailure(error);
    } finally {
      setIsBusy(false);
      focus.focusRow(review.id);
    }
  };
  return (
    <Button
      ref={focus.controlRef(review.id)}
      size="compact"
      busy={isBusy}
      aria-label={`Restore the review “${review.text}”`}
      onClick={() => void bringBack()}
    >
      Restore
    </Button>
  );
}

const Count = chakra('span', { base: { textStyle: 'label', color: 'signal', display: 'block' } });

type ReportsProps = Pick<ReviewActions, 'focus' | 'dismiss'> & { review: AdminReviewRowFragment };

/** Number of customers who reported the review, and their reasons. */
function Reports({ review: { id, text, reports }, focus, dismiss }: ReportsProps) {
  const [isBusy, setIsBusy] = useState(false);
  if (reports.length === 0) return null;
  const keep = async () => {
    setIsBusy(true);
    try {
      await dismiss(id, reports.length);
      toastSuccess('The reports are dismissed');
    } catch (error) {
      toastFailure(error);
    } finally {
      setIsBusy(false);
      focus.focusRow(id);
    }
  };
  return (
    <>
      <Count>{reports.length === 1 ? '1 report' : `${reports.length} reports`}</Count>
      <Small>{countReasons(reports)}</Small>
      {reports.map(({ note, at }, index) => note && <Small key={`${at} ${index}`}>“{note}”</Small>)}
      <Button size="compact" busy={isBusy} aria-label={`Dismiss the reports of “${text}”`} onClick={() => void keep()}>
        Dismiss
      </Button>
    </>
  );
}

/** 'Advertising (2), Offensive (1)' */
function countReasons(reports: AdminReviewRowFragment['reports']): string {
  const counts = reportReasons.map(({ value, label }) => ({
    label,
    count: reports.filter(({ reason }) => reason === value).length,
  }));
  const reported = counts.filter(({ count }) => count > 0);
  return reported.map(({ label, count }) => `${label} (${count})`).join(', ');
}
