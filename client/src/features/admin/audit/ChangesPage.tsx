import { Link } from '../../../components/actions/Button';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import { SelectField } from '../../../components/forms/Field';
import { useAuditLogQuery, type AuditSubjectType } from '../../../graphql/generated/operations';
import { ListToolbar, pagedListOptions, PagedTable, pageSize, toPagedList } from '../../../components/table/PagedTable';
import { useQueryParams } from '../../../lib/lists/list-state';
import { logColumns } from '../../../components/audit/audit-columns';
import { subjectTypeLabels } from '../../../components/audit/audit-labels';

const everything = 'everything';
const kinds = Object.keys(subjectTypeLabels) as AuditSubjectType[];
const options = [
  { value: everything, label: 'Everything' },
  ...kinds.map((value) => ({ value, label: subjectTypeLabels[value] })),
] as const;

/** The audit log, newest first. An import is one entry; `?import=ID` lists the changes that are part of it. */
export function ChangesPage() {
  const { read, write } = useQueryParams();
  const kind = kinds.find((known) => subjectTypeLabels[known].toLowerCase() === read('kind'));
  const importId = read('import');
  const query = useAuditLogQuery({
    variables: {
      first: pageSize,
      filter: { ...(kind && { subjectType: kind }), ...(importId ? { importId } : { withoutImports: true }) },
    },
    ...pagedListOptions,
  });
  const exported = new URLSearchParams({
    ...(kind && { object: kind.toLowerCase() }),
    ...(importId && { importId }),
  });
  return (
    <>
      <PageMetadata title="Changes" isPrivate />
      <PageHeading
        note={
          <Link to={importId ? `/dashboard/imports/${importId}` : '/dashboard'} kind="item">
            {importId ? 'The import' : 'Overview'}
          </Link>
        }
      >
        {importId ? 'Changes of an import' : 'Changes'}
      </PageHeading>
      <ListToolbar count={null} exports={{ file: 'changes', query: exported.toString() }}>
        <SelectField
          label="Changes of"
          value={kind ?? everything}
          options={options}
          onChange={(next) => write('kind', next === everything ? '' : subjectTypeLabels[next].toLowerCase())}
        />
      </ListToolbar>
      <PagedTable
        what="the changes"
        list={toPagedList(query, ({ auditLog }) => auditLog)}
        columns={logColumns}
        empty={{
          title: 'No changes yet',
          text: kind
            ? `Nobody has changed any of the ${subjectTypeLabels[kind].toLowerCase()}.`
            : 'Changes by admins, staff and API keys are listed here, with the values before and after.',
        }}
      />
    </>
  );
}
