import { useMemo, useState } from 'react';
import { Button } from '../../../components/actions/Button';
import { SelectField } from '../../../components/forms/Field';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import { ListToolbar, pagedListOptions, PagedTable, pageSize, toPagedList } from '../../../components/table/PagedTable';
import { useAdminReviewsQuery, type AdminReviewRowFragment } from '../../../graphql/generated/operations';
import { useQueryParams } from '../../../lib/lists/use-query-params';
import { useRowFocus } from '../../../lib/lists/use-row-focus';
import { ActionDialog } from '../../../components/dialog/dialogs';
import { toastSuccess } from '../../../components/toasts/toasts';
import { toReviewColumns } from './review-columns';
import { useReviewModeration } from './use-review-moderation';

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
      <ListToolbar count={count === undefined ? null : `${count} ${count === 1 ? 'review' : 'reviews'}`}>
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
        empty={
          visibility === 'ALL'
            ? {
                drawing: '/drawings/empty-reviews.svg',
                title: 'No reviews yet',
                text: 'Reviews are listed here as soon as customers write them.',
              }
            : {
                title: visibility === 'HIDDEN' ? 'No hidden reviews' : 'No reviews are shown',
                text: 'Choose All to see every review.',
                action: <Button onClick={() => write('show', '')}>Show all reviews</Button>,
              }
        }
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
