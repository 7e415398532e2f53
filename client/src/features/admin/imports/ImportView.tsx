import { useEffect, useState } from 'react';
import { ActionButton } from '../../../components/actions/ActionButton';
import { Button, ButtonLink, Link } from '../../../components/actions/Button';
import { EmailText } from '../../../components/text/EmailText';
import { ActionDialog } from '../../../components/dialog/dialogs';
import { FetchError } from '../../../components/feedback/Loading';
import { FormError, SelectField } from '../../../components/forms/Field';
import { later } from '../../../components/page/later';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import { Digits } from '../../../components/table/ManagedList';
import {
  countOf,
  ListToolbar,
  pagedListOptions,
  PagedTable,
  pageSize,
  TableSkeleton,
  toPagedList,
  type Column,
} from '../../../components/table/PagedTable';
import { DateAndTime } from '../../../components/text/DateAndTime';
import { toastSuccess } from '../../../components/toasts/toasts';
import { useSession } from '../../../lib/session/SessionProvider';
import { forgetQueries } from '../../../graphql/forget-audit-log';
import {
  useAdminImportQuery,
  useImportRowsQuery,
  useRunImportMutation,
  useStopImportMutation,
  useUndoImportMutation,
  type AdminImportQuery,
  type ImportFieldsFragment,
  type ImportKind,
  type ImportRowFilter,
  type ImportRowsQuery,
  type ImportStatus,
} from '../../../graphql/generated/operations';
import { chakra } from '../../../theme/chakra';
import { listPath } from './use-file-check';

const ColumnMatches = later(() => import('./ColumnMatches').then((module) => module.ColumnMatches));

export const statusLabels = {
  CHECKING: 'Being checked',
  CHECKED: 'Checked',
  RUNNING: 'Running',
  STOPPED: 'Stopped',
  DONE: 'Done',
  UNDOING: 'Being undone',
  UNDO_STOPPED: 'Undo stopped',
  UNDONE: 'Undone',
} as const satisfies Record<ImportStatus, string>;

export const kindLabels = {
  PRODUCTS: 'Products',
  PART_NUMBERS: 'Part numbers',
  SUPERSESSIONS: 'Replaced numbers',
  BIKES: 'Bikes',
  FITMENT: 'Bikes that products fit',
  CUSTOMERS: 'Customers',
} as const satisfies Record<ImportKind, string>;

const atWork: readonly ImportStatus[] = ['CHECKING', 'RUNNING', 'UNDOING'];
const undoable: readonly ImportStatus[] = ['STOPPED', 'DONE', 'UNDO_STOPPED'];

/** Interval at which a running import is polled, in milliseconds. */
const lookEveryMs = 1_000;

/** One import: what it changes, its progress, and what can be done with it. */
export function ImportView({ id }: { id: string }) {
  const { data, error, refetch, startPolling, stopPolling } = useAdminImportQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    skipPollAttempt: () => document.hidden,
  });
  const current = data?.import;
  const isAtWork = current !== null && current !== undefined && atWork.includes(current.status);
  useEffect(() => {
    if (!isAtWork) return;
    startPolling(lookEveryMs);
    return stopPolling;
  }, [isAtWork, startPolling, stopPolling]);
  return (
    <>
      <PageMetadata title="Import" isPrivate />
      <PageHeading>{current?.fileName ?? 'Import'}</PageHeading>
      <p>
        <Link to={listPath}>All imports</Link>
        {current?.isEdit && (
          <>
            {' · '}
            <Link to="/dashboard/manageProducts">Manage Products</Link>
          </>
        )}
      </p>
      {error && !data && <FetchError error={error} refetch={refetch} />}
      {!data && !error && <TableSkeleton what="the import" />}
      {data && !current && <p>This import was not found. Imports are kept for 30 days.</p>}
      {current && (
        <>
          <Summary current={current} />
          <ColumnMatches current={current} />
          <Additions of={current} />
          <Actions current={current} />
          {current.status !== 'CHECKING' && <Rows key={current.status} id={id} isEdit={current.isEdit} />}
        </>
      )}
    </>
  );
}

const Plate = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 7.5rem), 1fr))',
    gap: '4',
    marginBlock: '5',
    paddingBlock: '4',
    borderBlock: 'line',
    '& dt': { textStyle: 'label', color: 'ink.soft' },
  },
});
const Remark = chakra('p', { base: { color: 'ink.soft', marginBottom: '3' } });
const Progress = chakra('progress', {
  base: {
    appearance: 'none',
    display: 'block',
    width: '100%',
    height: '3',
    bg: 'transparent',
    border: 'line',
    '&::-webkit-progress-bar': { bg: 'transparent' },
    '&::-webkit-progress-value': { bg: 'ink' },
    '&::-moz-progress-bar': { bg: 'ink' },
  },
});

function Summary({ current }: { current: ImportFieldsFragment }) {
  const { status, counts, results, cursor, message, isEdit, size } = current;
  const numbers = [
    ...(isEdit ? [] : ([['New', counts.new]] as const)),
    ['Changed', counts.changed],
    ['Unchanged', counts.unchanged],
    ['Bad', counts.bad],
    ...(results.written + results.refused > 0 ? ([['Written', results.written], ['Refused', results.refused]] as const) : []), // prettier-ignore
    ...(results.undone + results.kept > 0 ? ([['Undone', results.undone], ['Kept', results.kept]] as const) : []), // prettier-ignore
  ] as const;
  return (
    <>
      <Plate>
        <div>
          <dt>Status</dt>
          <dd role="status">{statusLabels[status]}</dd>
        </div>
        <div>
          <dt>Data</dt>
          <dd>{kindLabels[current.kind]}</dd>
        </div>
        {numbers.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Digits>{count.toLocaleString('en-US')}</Digits>
            </dd>
          </div>
        ))}
        <chakra.div gridColumn={{ md: 'span 2' }}>
          <dt>{isEdit ? 'Prepared' : 'Uploaded'}</dt>
          <dd>
            <DateAndTime value={current.createdAt} />
            <EmailText>{current.by}</EmailText>
          </dd>
        </chakra.div>
      </Plate>
      {atWork.includes(status) && (
        <Remark>
          <Progress aria-label="Progress" max={size} value={cursor} /> {cursor.toLocaleString('en-US')} of{' '}
          {size.toLocaleString('en-US')} {isEdit ? 'products' : 'rows'}
        </Remark>
      )}
      <FormError>{message}</FormError>
    </>
  );
}

/** The brands and categories in the file that the shop does not have yet. */
function Additions({ of: { newBrands, newCategories } }: { of: NonNullable<AdminImportQuery['import']> }) {
  const texts = [
    ...(newBrands.length > 0 ? [listOf(newBrands, 'brand', 'brands')] : []),
    ...(newCategories.length > 0 ? [listOf(newCategories, 'category', 'categories')] : []),
  ];
  return texts.length === 0 ? null : <Remark>New: {texts.join('; ')}.</Remark>;
}

const listOf = (names: readonly string[], one: string, many: string) =>
  `${countOf(names.length, one, many)} (${names.join(', ')})`;

const Buttons = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '3', marginBottom: '6', '&:empty': { display: 'none' } },
});
const change = forgetQueries('product', 'products', 'supersessions', 'vehicles');

function Actions({ current }: { current: ImportFieldsFragment }) {
  const { id, status, isEdit, size } = current;
  const [run] = useRunImportMutation({ update: change });
  const [stop] = useStopImportMutation({ update: change });
  const [undo] = useUndoImportMutation({ update: change });
  const input = { variables: { input: { id } } };
  const [isAsking, setAsking] = useState(false);
  const { isAdmin } = useSession();
  const isEmpty = size === 0;
  const thing = isEdit ? 'product' : 'row';
  const rows = countOf(size, thing);
  const name = isEdit ? 'edit' : 'import';
  return (
    <Buttons>
      {status === 'CHECKED' && !isEmpty && (
        <ActionButton tone="signal" size="regular" act={() => run(input)} success={`The ${name} is running`}>
          {isEdit ? 'Change' : 'Import'} {rows}
        </ActionButton>
      )}
      {status === 'CHECKED' && isEmpty && <Remark>The {isEdit ? 'edit' : 'file'} changes nothing.</Remark>}
      {status === 'STOPPED' && (
        <ActionButton tone="ink" size="regular" act={() => run(input)} success={`The ${name} is running`}>
          Continue
        </ActionButton>
      )}
      {status === 'RUNNING' && (
        <ActionButton size="regular" act={() => stop(input)} success={`The ${name} stops`}>
          Stop
        </ActionButton>
      )}
      {undoable.includes(status) && (
        <Button tone="danger" onClick={() => setAsking(true)}>
          Undo
        </Button>
      )}
      {isAdmin && current.cursor > 0 && <ButtonLink to={`/dashboard/changes?import=${id}`}>Its changes</ButtonLink>}
      {isAsking && (
        <ActionDialog
          title={`Undo ${current.fileName}?`}
          description="New entries are deleted, and changed fields get their earlier values back. Anything that has been changed since then stays as it is."
          confirmLabel="Undo"
          act={() => undo(input)}
          onDone={() => toastSuccess(`The ${name} is being undone`)}
          onClose={() => setAsking(false)}
        />
      )}
    </Buttons>
  );
}

const filters = {
  all: { label: 'All rows', filter: {} },
  new: { label: 'New', filter: { kind: 'NEW' } },
  changed: { label: 'Changed', filter: { kind: 'CHANGED' } },
  bad: { label: 'Bad', filter: { kind: 'BAD' } },
  left: { label: 'Refused or kept', filter: { isLeftOut: true } },
} as const satisfies Record<string, { label: string; filter: ImportRowFilter }>;
type FilterName = keyof typeof filters;
const filterNames = Object.keys(filters) as FilterName[];

function Rows({ id, isEdit }: { id: string; isEdit: boolean }) {
  const [shown, setShown] = useState<FilterName>('all');
  const query = useImportRowsQuery({
    variables: { id, first: pageSize, filter: filters[shown].filter },
    ...pagedListOptions,
  });
  const list = toPagedList(query, toConnection);
  const { totalCount } = list;
  const { hasNextPage = false, endCursor } = query.data?.import?.rows.pageInfo ?? {};
  const showMore = () => query.fetchMore({ variables: { after: endCursor }, updateQuery: join });
  return (
    <>
      <ListToolbar count={countOf(totalCount, 'row')}>
        <SelectField
          label="Show"
          value={shown}
          options={filterNames.map((value) => ({ value, label: filters[value].label }))}
          onChange={setShown}
        />
      </ListToolbar>
      <PagedTable
        what="the rows"
        list={{ ...list, showMore: hasNextPage ? showMore : null }}
        columns={isEdit ? columnsOfEdits : columns}
        empty={{ title: 'No such rows', text: 'Rows that change nothing are only counted.' }}
      />
    </>
  );
}

type StoredRow = NonNullable<ImportRowsQuery['import']>['rows']['edges'][number]['node'];
type Row = StoredRow & { id: string };

function toConnection({ import: current }: ImportRowsQuery) {
  const { totalCount = 0, edges = [], pageInfo = { hasNextPage: false, endCursor: null } } = current?.rows ?? {};
  return { totalCount, pageInfo, edges: edges.map(({ node }, index) => ({ node: { ...node, id: String(index) } })) };
}

/** Pages of rows are joined here, not by a cache policy, which every screen of the shop would have to load. */
function join(shown: ImportRowsQuery, { fetchMoreResult: { import: more } }: { fetchMoreResult: ImportRowsQuery }) {
  if (!shown.import || !more) return shown;
  const edges = [...shown.import.rows.edges, ...more.rows.edges];
  return { ...shown, import: { ...shown.import, rows: { ...more.rows, edges } } };
}

const Text = chakra('span', { base: { display: 'block', overflowWrap: 'anywhere' } });
const Fault = chakra(Text, { base: { color: 'danger' } });
const nothing = 'empty';
/** Texts are cut to this length, in characters. */
const longestText = 120;
const short = (text: string) => (text.length > longestText ? `${text.slice(0, longestText)}…` : text || nothing);

const columns: readonly Column<Row>[] = [
  { header: 'Line', align: 'end', isShort: true, cell: ({ line }) => <Digits>{line}</Digits> },
  { header: 'Name', isRowHeader: true, cell: ({ name }) => short(name) },
  {
    header: 'What changes',
    cell: ({ kind, changes, faults, message }) => (
      <>
        {changes.map(({ column, from, to }) => (
          <Text key={column}>
            {kind === 'NEW' ? `${column}: ${short(to)}` : `${column}: ${short(from)} → ${short(to)}`}
          </Text>
        ))}
        {faults.map(({ field, message: fault }) => (
          <Fault key={`${field} ${fault}`}>{field === '' ? fault : `${field}: ${fault}`}</Fault>
        ))}
        {message !== null && <Fault>{message}</Fault>}
      </>
    ),
  },
];

/** An edit of several products has no file, so the column of line numbers is left out. */
const columnsOfEdits = columns.slice(1);
