import { chakra } from '@chakra-ui/react';
import { Link } from '../../../components/actions/Link';
import { InlineError } from '../../../components/feedback/Loading';
import { DataTable } from '../../../components/table/DataTable';
import { pagedListOptions, TableSkeleton } from '../../../components/table/PagedTable';
import { useAuditLogQuery } from '../../../graphql/generated/operations';
import { toShopError } from '../../../graphql/shop-error';
import { RuledSection } from '../../../components/page/RuledSection';
import { logColumns } from '../../../components/audit/audit-columns';

const shown = 8;

const Remark = chakra('p', { base: { color: 'ink.soft' } });

/** The latest changes made by admins. */
export function LatestChanges() {
  const { data, error, refetch } = useAuditLogQuery({ variables: { first: shown, filter: {} }, ...pagedListOptions });
  const entries = data?.auditLog.edges.map(({ node }) => node);
  return (
    <RuledSection
      title="Latest changes"
      note={
        <Link to="/dashboard/changes" kind="item" textDecorationColor="control">
          See all changes
        </Link>
      }
    >
      {error ? <InlineError onRetry={() => void refetch()}>{toShopError(error).message}</InlineError> : null}
      {!entries && !error && <TableSkeleton what="the latest changes" rows={3} />}
      {entries?.length === 0 && <Remark>Nobody has changed anything yet.</Remark>}
      {entries && entries.length > 0 && (
        <DataTable caption="Latest changes" columns={logColumns} rows={entries} getRowKey={({ id }) => id} />
      )}
    </RuledSection>
  );
}
