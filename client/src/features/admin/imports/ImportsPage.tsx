import { useState, type FormEvent } from 'react';
import { useNavigate, useParams, type Params } from 'react-router-dom';
import { Button, Link } from '../../../components/actions/Button';
import { FileButton } from '../../../components/actions/FileButton';
import { Choice, Field, SelectField, TextInput } from '../../../components/forms/Field';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import { Digits } from '../../../components/table/ManagedList';
import {
  countOf,
  ListToolbar,
  pagedListOptions,
  PagedTable,
  toPagedList,
  type Column,
} from '../../../components/table/PagedTable';
import { EmailText } from '../../../components/text/EmailText';
import { DateAndTime } from '../../../components/text/DateAndTime';
import {
  AdminImportsDocument,
  useAdminImportsQuery,
  type ImportFieldsFragment,
  type ImportKind,
} from '../../../graphql/generated/operations';
import { hasPermission } from '../../../lib/session/session-store';
import { useSession } from '../../../lib/session/SessionProvider';
import { chakra } from '../../../theme/chakra';
import { ImportView, kindLabels, statusLabels } from './ImportView';
import { listPath, useFileCheck } from './use-file-check';

/** Only this many imports are listed, the newest ones. Imports are kept for 30 days. */
const mostShown = 100;

export const queries = ({ id }: Params) =>
  id ? [] : [{ query: AdminImportsDocument, variables: { first: mostShown } }];

/** The list of imports, or the one that the address names. */
export function ImportsPage() {
  const { id } = useParams();
  return id === undefined ? <ImportList /> : <ImportView key={id} id={id} />;
}

const Files = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '3',
    alignItems: 'end',
    '& > *': { flex: { base: '1 1 auto', sm: '0 0 auto' } },
  },
});
const Intro = chakra('p', { base: { color: 'ink.soft', maxWidth: '42rem', marginBottom: '5' } });
const Upload = chakra('form', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4',
    alignItems: 'start',
    marginBottom: '6',
    '& > div': { flex: '1 1 18rem', maxWidth: '32rem' },
    '& > button': { marginTop: '1.625rem' },
  },
});

const Missing = chakra('div', { base: { flexBasis: '100%', '& p': { color: 'ink.soft', textStyle: 'small' } } });

const exportUrls = {
  PRODUCTS: '/api/products',
  PART_NUMBERS: '/api/part-numbers',
  SUPERSESSIONS: '/api/supersessions',
  BIKES: '/api/bikes',
  FITMENT: '/api/fitment',
  CUSTOMERS: '/api/customers',
} as const satisfies Record<ImportKind, string>;
const allKinds = Object.keys(exportUrls) as ImportKind[];
/** Permissions: one of `people` is needed to see files of customers, and one of `goods` to see other files. */
const people = ['customers'] as const;
const goods = ['catalogue', 'stock'] as const;
const formats = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel'],
] as const;

/** The kinds of files that the signed-in user may see. */
function useKindOptions() {
  const { user } = useSession();
  return allKinds
    .filter((kind) => hasPermission(user, ...(kind === 'CUSTOMERS' ? people : goods)))
    .map((value) => ({ value, label: kindLabels[value] }));
}

function ImportList() {
  const options = useKindOptions();
  const [kind, setKind] = useState<ImportKind>(options[0]?.value ?? 'PRODUCTS');
  const query = useAdminImportsQuery({ variables: { first: mostShown }, ...pagedListOptions });
  const list = toPagedList(query, ({ imports }) => imports);
  const { totalCount } = list;
  return (
    <>
      <PageMetadata title="Imports" isPrivate />
      <PageHeading>Imports</PageHeading>
      <Intro>
        Export products, customers or other data, change them in a spreadsheet, and upload the file. You see what would
        change before anything is written.
      </Intro>
      <UploadForm />
      <ListToolbar count={countOf(totalCount, 'import')}>
        <Files>
          <SelectField label="Data" value={kind} options={options} onChange={setKind} />
          {formats.map(([format, label]) => (
            <FileButton key={format} url={`${exportUrls[kind]}.${format}`} what={kindLabels[kind].toLowerCase()}>
              Export {kindLabels[kind].toLowerCase()} ({label})
            </FileButton>
          ))}
          {formats.map(([format, label]) => (
            <FileButton key={format} url={`/api/import-template.${format}?kind=${kind.toLowerCase()}`} what="template">
              Template ({label})
            </FileButton>
          ))}
        </Files>
      </ListToolbar>
      <PagedTable
        what="the imports"
        list={{ ...list, showMore: null }}
        columns={columns}
        empty={{
          title: 'No imports yet',
          text: 'Imports of the last 30 days are listed here, with what they changed. They can be undone.',
        }}
      />
    </>
  );
}

const columns: readonly Column<ImportFieldsFragment>[] = [
  {
    header: 'File',
    isRowHeader: true,
    cell: ({ id, fileName }) => <Link to={`${listPath}/${id}`}>{fileName}</Link>,
  },
  { header: 'Data', isShort: true, cell: ({ kind }) => kindLabels[kind] },
  { header: 'Status', isShort: true, cell: ({ status }) => statusLabels[status] },
  { header: 'New', align: 'end', isShort: true, cell: ({ counts }) => <Digits>{counts.new}</Digits> },
  { header: 'Changed', align: 'end', isShort: true, cell: ({ counts }) => <Digits>{counts.changed}</Digits> },
  { header: 'Bad', align: 'end', isShort: true, cell: ({ counts }) => <Digits>{counts.bad}</Digits> },
  { header: 'By', cell: ({ by }) => <EmailText>{by}</EmailText> },
  { header: 'Uploaded', cell: ({ createdAt }) => <DateAndTime value={createdAt} /> },
];

function UploadForm() {
  const navigate = useNavigate();
  const { isBusy, fault, setFault, check } = useFileCheck(navigate);
  const [file, setFile] = useState<File | null>(null);
  const [kind, setKind] = useState<ImportKind | 'RECOGNISED'>('RECOGNISED');
  const [addsMissing, setAddsMissing] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!file) return setFault('Choose a file.');
    void check(file, { ...(kind !== 'RECOGNISED' && { kind }), addsMissing });
  };
  return (
    <Upload aria-label="Upload a file" noValidate onSubmit={send}>
      <Field
        label="CSV or Excel file"
        error={fault}
        hint=".csv or .xlsx, as saved by any spreadsheet program, or ACES (.xml), of at most 50 MB; or a .zip file with a table and pictures."
      >
        <TextInput
          type="file"
          accept=".csv,.txt,.tsv,.xlsx,.xml,.zip,text/csv"
          onChange={({ target }) => {
            setFile(target.files?.[0] ?? null);
            setFault(undefined);
          }}
        />
      </Field>
      <SelectField
        label="What is in the file"
        value={kind}
        options={[{ value: 'RECOGNISED', label: 'Recognise it by its columns' }, ...useKindOptions()]}
        onChange={setKind}
      />
      <Button type="submit" tone="ink" busy={isBusy}>
        Check the file
      </Button>
      <Missing>
        <Choice
          type="checkbox"
          label="Add brands and categories that do not exist yet"
          checked={addsMissing}
          onChange={({ target }) => setAddsMissing(target.checked)}
        />
        <p>They are listed before anything is written. Files from Shopify, WooCommerce and Vendure always add them.</p>
      </Missing>
    </Upload>
  );
}
