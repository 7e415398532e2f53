import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { Link } from '../../../components/actions/Button';
import { ChangesDisclosure } from '../../../components/audit/ChangesDisclosure';
import { DiscardDialog } from '../../../components/dialog/dialogs';
import { FetchError, Loading, Skeleton } from '../../../components/feedback/Loading';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import { later } from '../../../components/page/later';
import { isNew, ManagedList } from '../../../components/table/ManagedList';
import { deletion } from '../../../components/table/deletion';
import { pagedListOptions, toPagedList, toPageVariables, type Column } from '../../../components/table/PagedTable';
import { toastSuccess } from '../../../components/toasts/toasts';
import {
  type DiagramEditFragment,
  type DiagramRowFragment,
  useAdminDiagramsQuery,
  useEditedDiagramQuery,
} from '../../../graphql/generated/operations';
import { useUnsavedChanges } from '../../../lib/forms/use-versioned-form';
import { toDiagramAddress } from '../../../lib/garage/bike-words';
import { useQueryParams, useRowFocus } from '../../../lib/lists/list-state';
import { chakra } from '../../../theme/chakra';
import { toEdition, useDiagramChanges } from './diagram-changes';

const DiagramForm = later(() => import('./DiagramForm').then((module) => module.DiagramForm), <Arriving />);

const listPath = '/dashboard/diagrams';

/** Number of bikes that the list names for a diagram; the others are only counted. */
const namedBikes = 3;

/** The list of diagrams, or the form of the one that the address names. */
export function DiagramsPage() {
  const { id } = useParams();
  if (id === undefined) return <DiagramList />;
  return id === isNew ? <Editor key={isNew} diagram={null} /> : <StoredDiagram key={id} id={id} />;
}

const columns: readonly Column<DiagramRowFragment>[] = [
  { header: 'Title', isRowHeader: true, cell: ({ title }) => title },
  { header: 'Bikes', cell: ({ vehicles }) => toBikesText(vehicles) },
];
const nameOf = ({ title }: DiagramRowFragment) => title;
const edit = { pathOf: (diagram: DiagramRowFragment | null) => `${listPath}/${diagram?.id ?? isNew}` };

function DiagramList() {
  const { read, write } = useQueryParams();
  const search = read('search');
  const { remove } = useDiagramChanges();
  const query = useAdminDiagramsQuery({
    variables: toPageVariables(search),
    ...pagedListOptions,
  });
  return (
    <ManagedList
      title="Diagrams"
      one="diagram"
      list={toPagedList(query, ({ allDiagrams }) => allDiagrams)}
      search={search}
      onSearch={(text) => write('search', text)}
      placeholder="Title or bike"
      columns={columns}
      nameOf={nameOf}
      focus={useRowFocus()}
      edit={edit}
      second={deletion((diagram: DiagramRowFragment) => ({
        title: `Delete ${diagram.title}?`,
        description: 'Its page and the parts marked on it are deleted too. The products stay.',
        act: () => remove(diagram),
        done: 'The diagram is deleted',
      }))}
      purpose="Add a drawing of an assembly and mark its parts, so that customers can find them on it."
      missing="No title or bike matches"
    />
  );
}

function toBikesText(bikes: DiagramRowFragment['vehicles']): string {
  const names = bikes.slice(0, namedBikes).map(({ name }) => name);
  return bikes.length > namedBikes ? `${names.join(', ')} and ${bikes.length - namedBikes} more` : names.join(', ');
}

function StoredDiagram({ id }: { id: string }) {
  // Bypasses the cache, because other admins may have edited the diagram.
  const { data, error, refetch } = useEditedDiagramQuery({ variables: { id }, fetchPolicy: 'no-cache' });
  if (data?.diagram) return <Editor diagram={data.diagram} />;
  return (
    <>
      <PageMetadata title="Diagram" isPrivate />
      <PageHeading>Diagram</PageHeading>
      {data && (
        <p>
          There is no such diagram.{' '}
          <Link to={listPath} kind="item">
            All diagrams
          </Link>
        </p>
      )}
      {!data && (error ? <FetchError error={error} refetch={refetch} /> : <Arriving />)}
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
      {diagram && (
        <chakra.div marginTop="8">
          <ChangesDisclosure subjectType="DIAGRAM" subjectId={diagram.id} />
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
