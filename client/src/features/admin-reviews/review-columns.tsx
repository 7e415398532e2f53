import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Button } from '../../components/actions/Button';
import { Link } from '../../components/actions/Link';
import { StatusStamp } from '../../components/feedback/StatusStamp';
import type { Column } from '../../components/table/DataTable';
import { DateAndTime } from '../../components/text/DateAndTime';
import { toastSuccess } from '../../components/toasts/toasts';
import type { AdminReviewRowFragment } from '../../graphql/generated/operations';
import type { RowFocus } from '../../lib/lists/use-row-focus';
import { toastFailure } from '../../lib/toast-failure';

interface ReviewActions {
  focus: RowFocus;
  onHide: (review: AdminReviewRowFragment) => void;
  restore: (reviewId: string) => Promise<void>;
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

export function toReviewColumns({ focus, onHide, restore }: ReviewActions): readonly Column<AdminReviewRowFragment>[] {
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
