import { chakra } from '@chakra-ui/react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { Button, ButtonLink } from '../../../components/actions/Button';
import { Link } from '../../../components/actions/Link';
import { AuditTrail } from '../../../components/audit/AuditTrail';
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog';
import { DiscardDialog } from '../../../components/dialog/DiscardDialog';
import { useConfirmedAction } from '../../../components/dialog/use-confirmed-action';
import { InlineError } from '../../../components/feedback/InlineError';
import { Loading } from '../../../components/feedback/Loading';
import { Skeleton } from '../../../components/feedback/Skeleton';
import { SearchField } from '../../../components/forms/SearchField';
import { Disclosure } from '../../../components/page/Disclosure';
import { PageHeading } from '../../../components/page/PageHeading';
import { PageMetadata } from '../../../components/page/PageMetadata';
import type { Column } from '../../../components/table/DataTable';
import { ListToolbar } from '../../../components/table/ListToolbar';
import { PagedTable } from '../../../components/table/PagedTable';
import { toastSuccess } from '../../../components/toasts/toasts';
import {
  type DiagramEditFragment,
  type DiagramRowFragment,
  useAdminDiagramsQuery,
  useEditedDiagramQuery,
} from '../../../graphql/generated/operations';
import { toShopError } from '../../../graphql/shop-error';
import { useUnsavedChanges } from '../../../lib/forms/use-unsaved-changes';
import { toDiagramAddress } from '../../../lib/garage/bike-words';
import { pagedListOptions, pageSize, toPagedList } from '../../../components/table/paged-list';
import { useQueryParams } from '../../../lib/lists/use-query-params';
import { neighbourOf, useRowFocus } from '../../../lib/lists/use-row-focus';
import { toEdition } from './diagram-values';
import { useDiagramChanges } from './use-diagram-changes';

const DiagramForm = lazy(() => import('./DiagramForm').then(({ DiagramForm: content }) => ({ default: content })));

const listPath = '/dashboard/diagrams';
/** Used instead of an id for a diagram that is being added. */
const isNew = 'new';

const Actions = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } });

/** Number of bikes that the list names; the others are only counted. */
const namedBikes = 3;

/** The list of diagrams, or the form of the one that the address names. */
export function DiagramsPage() {
  const { id } = useParams();
  if (id === undefined) return <DiagramList />;
  return id === isNew ? <Editor key={isNew} diagram={null} /> : <StoredDiagram key={id} id={id} />;
}

function DiagramList() {
  const { read, write } = useQueryParams();
  const search = read('search');
  const [deleted, setDeleted] = useState<DiagramRowFragment | null>(null);
  const { controlRef, focusRow } = useRowFocus();
  const query = useAdminDiagramsQuery({
    variables: { first: pageSize, ...(search && { search }) },
    ...pagedListOptions,
  });
  const { data, previousData } = query;
  const list = toPagedList(query, data?.allDiagrams, previousData?.allDiagrams);
  const totalCount = (data ?? previousData)?.allDiagrams.totalCount ?? null;
  const columns = useMemo(
    (): readonly Column<DiagramRowFragment>[] => [
      { header: 'Title', isRowHeader: true, cell: ({ title }) => title },
      { header: 'Bikes', cell: ({ vehicles }) => toBikesText(vehicles) },
      {
        header: 'Action',
        isSelfExplanatory: true,
        cell: (diagram) => (
          <Actions>
            <ButtonLink
              ref={controlRef(diagram.id)}
              to={`/dashboard/diagrams/${diagram.id}`}
              size="compact"
              aria-label={`Edit ${diagram.title}`}
            >
              Edit
            </ButtonLink>
            <Button
              size="compact"
              tone="bare"
              aria-label={`Delete ${diagram.title}`}
              onClick={() => setDeleted(diagram)}
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
      <PageMetadata title="Diagrams" isPrivate />
      <PageHeading ref={controlRef(null)}>Diagrams</PageHeading>
      <ListToolbar count={totalCount === null ? null : `${totalCount} ${totalCount === 1 ? 'diagram' : 'diagrams'}`}>
        <SearchField
          label="Search"
          placeholder="Title or bike"
          value={search}
          onSearch={(text) => write('search', text)}
        />
        <ButtonLink to="/dashboard/diagrams/new" tone="ink">
          Add a diagram
        </ButtonLink>
      </ListToolbar>
      <PagedTable
        what="the diagrams"
        list={list}
        columns={columns}
        empty={
          search === ''
            ? {
                title: 'No diagrams yet',
                text: 'Add a drawing of an assembly and mark its parts, so that customers can find them on it.',
              }
            : {
                title: 'No diagrams found',
                text: `No title or bike matches “${search}”.`,
                action: <Button onClick={() => write('search', '')}>Clear the search</Button>,
              }
        }
      />
      <DeleteDialog
        diagram={deleted}
        onDeleted={({ id }) => focusRow(neighbourOf(list.rows ?? [], id))}
        onClose={() => setDeleted(null)}
      />
    </>
  );
}

function toBikesText(bikes: DiagramRowFragment['vehicles']): string {
  const names = bikes.slice(0, namedBikes).map(({ name }) => name);
  return bikes.length > namedBikes ? `${names.join(', ')} and ${bikes.length - namedBikes} more` : names.join(', ');
}

interface DeleteDialogProps {
  diagram: DiagramRowFragment | null;
  onDeleted: (diagram: DiagramRowFragment) => void;
  onClose: () => void;
}

function DeleteDialog({ diagram, onDeleted, onClose }: DeleteDialogProps) {
  const { isBusy, run } = useConfirmedAction(onClose);
  const { remove } = useDiagramChanges();
  if (!diagram) return null;
  return (
    <ConfirmDialog
      open
      title={`Delete ${diagram.title}?`}
      description="Its page and the parts marked on it are deleted too. The products stay."
      confirmLabel="Delete"
      busy={isBusy}
      onConfirm={() =>
        run(remove(diagram), () => {
          toastSuccess('The diagram is deleted');
          onDeleted(diagram);
        })
      }
      onCancel={onClose}
    />
  );
}

function StoredDiagram({ id }: { id: string }) {
  // Never from the cache: other admins edit it too.
  const { data, error, refetch } = useEditedDiagramQuery({ variables: { id }, fetchPolicy: 'no-cache' });
  if (data?.diagram) return <Editor diagram={data.diagram} />;
  return (
    <>
      <PageMetadata title="Diagram" isPrivate />
      <PageHeading>Diagram</PageHeading>
      {error && <InlineError onRetry={() => void refetch()}>{toShopError(error).message}</InlineError>}
      {data && (
        <p>
          There is no such diagram.{' '}
          <Link to={listPath} kind="item">
            All diagrams
          </Link>
        </p>
      )}
      {!data && !error && <Arriving />}
    </>
  );
}

function Editor({ diagram }: { diagram: DiagramEditFragment | null }) {
  const navigate = useNavigate();
  const { setUnsaved, guard, question } = useUnsavedChanges();
  const [stored, setStored] = useState(() => diagram && toEdition(diagram).values);
  const title = stored?.title ?? 'New diagram';
  const [bike] = stored?.bikes ?? [];
  return (
    <>
      <PageMetadata title={title} isPrivate />
      <PageHeading>{title}</PageHeading>
      <chakra.p display="flex" flexWrap="wrap" columnGap="6" marginBottom="6">
        <Link to={listPath} kind="item">
          All diagrams
        </Link>
        {diagram && bike && (
          <Link to={toDiagramAddress(bike, diagram.id)} kind="item">
            See it in the shop
          </Link>
        )}
      </chakra.p>
      <Suspense fallback={<Arriving />}>
        <DiagramForm
          diagram={diagram}
          onUnsavedChange={setUnsaved}
          onSaved={({ id, values }) => {
            toastSuccess('Diagram saved');
            if (diagram) return setStored(values);
            setUnsaved(false);
            void navigate(`${listPath}/${id}`, { replace: true });
          }}
          onCancel={() => guard(() => void navigate(listPath))}
        />
      </Suspense>
      {diagram && (
        <chakra.div marginTop="8">
          <Disclosure label="Changes">
            <AuditTrail subjectType="DIAGRAM" subjectId={diagram.id} />
          </Disclosure>
        </chakra.div>
      )}
      <DiscardDialog question={question} description="What you changed in this diagram is not saved yet." />
    </>
  );
}

function Arriving() {
  return (
    <Loading what="the diagram">
      <Skeleton height="24rem" />
    </Loading>
  );
}
