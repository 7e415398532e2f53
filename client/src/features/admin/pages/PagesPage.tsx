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
  useEditedPageQuery,
  useManagedPagesQuery,
  type PageEditFragment,
  type PageRowFragment,
} from '../../../graphql/generated/operations';
import { useUnsavedChanges } from '../../../lib/forms/use-versioned-form';
import { useQueryParams, useRowFocus } from '../../../lib/lists/list-state';
import { chakra } from '../../../theme/chakra';
import { stateTexts, toEdition, usePageChanges, type PageEdition } from './page-changes';

const PageForm = later(() => import('./PageForm').then((module) => module.PageForm), <Arriving />);

const listPath = '/dashboard/pages';

/** The list of the merchant's pages, or the form of the one that the address names. */
export function PagesPage() {
  const { id } = useParams();
  if (id === undefined) return <PageList />;
  return id === isNew ? <Editor key={isNew} page={null} /> : <StoredPage key={id} id={id} />;
}

const columns: readonly Column<PageRowFragment>[] = [
  { header: 'Title', isRowHeader: true, cell: ({ title }) => title },
  {
    header: 'Address',
    cell: ({ path }) => (
      <chakra.span textStyle="number" fontSize="sm" overflowWrap="anywhere">
        {path}
      </chakra.span>
    ),
  },
  { header: 'State', isShort: true, cell: ({ state }) => stateTexts[state] },
];
const nameOf = ({ title }: PageRowFragment) => title;
const edit = { pathOf: (page: PageRowFragment | null) => `${listPath}/${page?.id ?? isNew}` };

function PageList() {
  const { read, write } = useQueryParams();
  const search = read('search');
  const { remove } = usePageChanges();
  const query = useManagedPagesQuery({ variables: toPageVariables(search), ...pagedListOptions });
  return (
    <ManagedList
      title="Pages"
      one="page"
      list={toPagedList(query, ({ managedPages }) => managedPages)}
      search={search}
      onSearch={(text) => write('search', text)}
      placeholder="Title or address"
      columns={columns}
      nameOf={nameOf}
      focus={useRowFocus()}
      edit={edit}
      second={deletion((page: PageRowFragment) => ({
        title: `Delete ${page.title}?`,
        description:
          'All its versions are deleted too. At /portfolio or /blogs the built-in page is shown again; at any other address visitors then see ‘page not found’.',
        act: () => remove(page),
        done: 'The page is deleted',
      }))}
      purpose="Write legal pages, answers to questions, posts and other pages."
      missing="No page has a title or address with"
    />
  );
}

function StoredPage({ id }: { id: string }) {
  // Bypasses the cache, because other staff may have edited the page.
  const { data, error, refetch } = useEditedPageQuery({ variables: { id }, fetchPolicy: 'no-cache' });
  const [unpublished, setUnpublished] = useState<PageEditFragment | null>(null);
  const page = unpublished ?? data?.managedPage;
  if (page) return <Editor key={page.version} page={page} onUnpublished={setUnpublished} />;
  return (
    <>
      <PageMetadata title="Page" isPrivate />
      <PageHeading>Page</PageHeading>
      {data && (
        <p>
          There is no such page. <AllPages />
        </p>
      )}
      {!data && (error ? <FetchError error={error} refetch={refetch} /> : <Arriving />)}
    </>
  );
}

interface EditorProps {
  /** Null when a new page is added. */
  page: PageEditFragment | null;
  onUnpublished?: (page: PageEditFragment) => void;
}

function Editor({ page, onUnpublished }: EditorProps) {
  const navigate = useNavigate();
  const { setUnsaved, guard, question } = useUnsavedChanges();
  const [stored, setStored] = useState<PageEdition | null>(() => page && toEdition(page));
  const title = stored?.values.title ?? 'New page';
  return (
    <>
      <PageMetadata title={title} isPrivate />
      <PageHeading note={stored && stateTexts[stored.state]}>{title}</PageHeading>
      <chakra.p display="flex" flexWrap="wrap" columnGap="6" marginBottom="6">
        <AllPages />
        {stored && stored.state !== 'DRAFT' && (
          <Link to={stored.values.path} kind="item">
            See it in the shop
          </Link>
        )}
      </chakra.p>
      <PageForm
        page={page}
        stored={stored}
        onUnsavedChange={setUnsaved}
        onSaved={(saved) => {
          toastSuccess(saved.state === 'PUBLISHED' ? 'The page is published' : 'The draft is saved');
          if (page) return setStored(saved);
          setUnsaved(false);
          void navigate(`${listPath}/${saved.id}`, { replace: true });
        }}
        onUnpublished={(draft) => onUnpublished?.(draft)}
        onCancel={() => guard(() => void navigate(listPath))}
      />
      {page && (
        <chakra.div marginTop="8">
          <ChangesDisclosure subjectType="PAGE" subjectId={page.id} />
        </chakra.div>
      )}
      <DiscardDialog question={question} description="What you changed on this page is not saved yet." />
    </>
  );
}

function AllPages() {
  return (
    <Link to={listPath} kind="item">
      All pages
    </Link>
  );
}

function Arriving() {
  return (
    <Loading what="the page">
      <Skeleton height="24rem" />
    </Loading>
  );
}
