import { Link } from '../../../components/actions/Link';
import { PageHeading } from '../../../components/page/PageHeading';
import { PageMetadata } from '../../../components/page/PageMetadata';
import { SelectField } from '../../../components/forms/SelectField';
import { useAuditLogQuery, type AuditSubjectType } from '../../../graphql/generated/operations';
import { AdminList } from '../AdminList';
import { ListToolbar } from '../ListToolbar';
import { adminListOptions, adminPageSize, toPagedList } from '../paged-list';
import { useQueryParams } from '../use-query-params';
import { logColumns } from './audit-columns';
import { subjectKinds } from './audit-words';

const everything = 'everything';
const kinds = Object.keys(subjectKinds) as AuditSubjectType[];
const options = [
  { value: everything, label: 'Everything' },
  ...kinds.map((value) => ({ value, label: subjectKinds[value] })),
] as const;

/** What admins changed in the shop, newest first. */
export function ChangesPage() {
  const { read, write } = useQueryParams();
  const kind = kinds.find((known) => subjectKinds[known].toLowerCase() === read('kind'));
  const query = useAuditLogQuery({
    variables: { first: adminPageSize, filter: kind ? { subjectType: kind } : {} },
    ...adminListOptions,
  });
  return (
    <>
      <PageMetadata title="Changes" isPrivate />
      <PageHeading
        note={
          <Link to="/dashboard" kind="item">
            Overview
          </Link>
        }
      >
        Changes
      </PageHeading>
      <ListToolbar count={null}>
        <SelectField
          label="Changes of"
          value={kind ?? everything}
          options={options}
          onChange={(next) => write('kind', next === everything ? '' : subjectKinds[next].toLowerCase())}
        />
      </ListToolbar>
      <AdminList
        what="the changes"
        list={toPagedList(query, query.data?.auditLog, query.previousData?.auditLog)}
        columns={logColumns}
        empty={{
          title: 'No changes yet',
          text: kind
            ? `Nobody has changed any of the ${subjectKinds[kind].toLowerCase()}.`
            : 'Whatever an admin changes in the shop stands here, with what it was before.',
        }}
      />
    </>
  );
}
