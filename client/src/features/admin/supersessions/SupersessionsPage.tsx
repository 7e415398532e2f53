import { chakra } from '@chakra-ui/react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Button } from '../../../components/actions/Button';
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog';
import { useConfirmedAction } from '../../../components/dialog/use-confirmed-action';
import { SearchField } from '../../../components/forms/SearchField';
import { PageHeading } from '../../../components/page/PageHeading';
import { PageMetadata } from '../../../components/page/PageMetadata';
import type { Column } from '../../../components/table/DataTable';
import { ListToolbar } from '../../../components/table/ListToolbar';
import { PagedTable } from '../../../components/table/PagedTable';
import { toastSuccess } from '../../../components/toasts/toasts';
import { useAdminSupersessionsQuery, type SupersessionEditFragment } from '../../../graphql/generated/operations';
import { pagedListOptions, pageSize, toPagedList } from '../../../components/table/paged-list';
import { useQueryParams } from '../../../lib/lists/use-query-params';
import { neighbourOf, useRowFocus } from '../../../lib/lists/use-row-focus';
import { useSupersessionChanges } from './use-supersession-changes';

const SupersessionDialog = lazy(() =>
  import('./SupersessionDialog').then(({ SupersessionDialog: content }) => ({ default: content })),
);

type Supersession = SupersessionEditFragment;

const Actions = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } });
const Number = chakra('span', { base: { textStyle: 'number', overflowWrap: 'anywhere' } });
const Problem = chakra('span', { base: { display: 'block', color: 'signal', fontWeight: 'semibold' } });

const problemTexts = {
  CIRCULAR: 'Leads back to itself',
  TOO_LONG: 'More than 10 steps',
} as const;

/** Used instead of an id for the button that adds one. */
const addControl = 'add';

/** Part numbers that are no longer used, and the numbers that replace them. */
export function SupersessionsPage() {
  const { read, write } = useQueryParams();
  const search = read('search');
  const [edited, setEdited] = useState<{ supersession: Supersession | null } | null>(null);
  const [deleted, setDeleted] = useState<Supersession | null>(null);
  const { controlRef, focusRow } = useRowFocus();
  const query = useAdminSupersessionsQuery({
    variables: { first: pageSize, ...(search && { search }) },
    ...pagedListOptions,
  });
  const { data, previousData } = query;
  const list = toPagedList(query, data?.supersessions, previousData?.supersessions);
  const totalCount = (data ?? previousData)?.supersessions.totalCount ?? null;
  const columns = useMemo(
    (): readonly Column<Supersession>[] => [
      { header: 'Brand', cell: ({ brandName }) => brandName },
      { header: 'Old number', isRowHeader: true, cell: ({ number }) => <Number>{number}</Number> },
      {
        header: 'Replaced by',
        cell: (supersession) => (
          <>
            <Number>{toReplacements(supersession)}</Number>
            {supersession.problem && <Problem>{problemTexts[supersession.problem]}</Problem>}
          </>
        ),
      },
      { header: 'Since', isShort: true, cell: ({ since }) => <Number>{since}</Number> },
      {
        header: 'Action',
        isSelfExplanatory: true,
        cell: (supersession) => (
          <Actions>
            <Button
              ref={controlRef(supersession.id)}
              size="compact"
              aria-label={`Edit ${supersession.number}`}
              onClick={() => setEdited({ supersession })}
            >
              Edit
            </Button>
            <Button
              size="compact"
              tone="bare"
              aria-label={`Delete ${supersession.number}`}
              onClick={() => setDeleted(supersession)}
            >
              Delete
            </Button>
          </Actions>
        ),
      },
    ],
    [controlRef],
  );
  return (
    <>
      <PageMetadata title="Replaced numbers" isPrivate />
      <PageHeading ref={controlRef(null)}>Replaced numbers</PageHeading>
      <ListToolbar count={totalCount === null ? null : `${totalCount} ${totalCount === 1 ? 'number' : 'numbers'}`}>
        <SearchField
          label="Search"
          placeholder="Number or brand"
          value={search}
          onSearch={(text) => write('search', text)}
        />
        <Button ref={controlRef(addControl)} tone="ink" onClick={() => setEdited({ supersession: null })}>
          Add a number
        </Button>
      </ListToolbar>
      <PagedTable
        what="the replaced numbers"
        list={list}
        columns={columns}
        empty={
          search === ''
            ? {
                title: 'No replaced numbers yet',
                text: 'Enter old numbers: searches for them then find the new parts.',
              }
            : {
                title: 'No numbers found',
                text: `No number and no brand begins with “${search}”.`,
                action: <Button onClick={() => write('search', '')}>Clear the search</Button>,
              }
        }
      />
      <Suspense fallback={null}>
        {edited && <SupersessionDialog supersession={edited.supersession} onClose={() => setEdited(null)} />}
      </Suspense>
      <DeleteDialog
        supersession={deleted}
        onDeleted={({ id }) => focusRow(neighbourOf(list.rows ?? [], id) ?? addControl)}
        onClose={() => setDeleted(null)}
      />
    </>
  );
}

function toReplacements({ kind, replacedBy }: Supersession): string {
  const numbers = replacedBy.map(({ number, quantity }) => (quantity === 1 ? number : `${quantity} × ${number}`));
  return numbers.join(kind === 'ALTERNATIVE' ? ' or ' : ' + ');
}

interface DeleteDialogProps {
  supersession: Supersession | null;
  onDeleted: (supersession: Supersession) => void;
  onClose: () => void;
}

function DeleteDialog({ supersession, onDeleted, onClose }: DeleteDialogProps) {
  const { isBusy, run } = useConfirmedAction(onClose);
  const { remove } = useSupersessionChanges();
  if (!supersession) return null;
  return (
    <ConfirmDialog
      open
      title={`Delete what replaces ${supersession.number}?`}
      description="Searches for this number then no longer find the new part."
      confirmLabel="Delete"
      busy={isBusy}
      onConfirm={() =>
        run(remove(supersession), () => {
          toastSuccess('The entry is deleted');
          onDeleted(supersession);
        })
      }
      onCancel={onClose}
    />
  );
}
