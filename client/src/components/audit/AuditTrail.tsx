import { chakra } from '@chakra-ui/react';
import { Button } from '../actions/Button';
import { InlineError } from '../feedback/Loading';
import { DataTable } from '../table/DataTable';
import { pagedListOptions, TableSkeleton, toPagedList } from '../table/PagedTable';
import { useAuditLogQuery, type AuditSubjectType } from '../../graphql/generated/operations';
import { toShopError } from '../../graphql/shop-error';
import { trailColumns } from './audit-columns';

const pageSize = 10;

const Remark = chakra('p', { base: { color: 'ink.soft' } });

export interface AuditTrailProps {
  subjectType: AuditSubjectType;
  subjectId: string;
}

/** Changes that admins made to one subject, newest first. */
export function AuditTrail({ subjectType, subjectId }: AuditTrailProps) {
  const filter = { subjectType, subjectId };
  const query = useAuditLogQuery({ variables: { first: pageSize, filter }, ...pagedListOptions });
  const { rows, error, retry, showMore, isFetchingMore } = toPagedList(query, ({ auditLog }) => auditLog);
  if (error) return <InlineError onRetry={retry}>{toShopError(error).message}</InlineError>;
  if (!rows) return <TableSkeleton what="the changes" rows={2} />;
  if (rows.length === 0) return <Remark>No changes yet</Remark>;
  return (
    <>
      <DataTable caption="Changes" columns={trailColumns} rows={rows} getRowKey={({ id }) => id} />
      {showMore && (
        <Button onClick={showMore} busy={isFetchingMore} marginTop="4">
          Show more changes
        </Button>
      )}
    </>
  );
}
