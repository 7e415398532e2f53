import { Link } from '../actions/Button';
import { MoreButton } from '../actions/MoreButton';
import { DataTable, pagedListOptions, TableSkeleton, toPagedList, type Column } from '../table/PagedTable';
import {
  useAuditLogQuery,
  type AuditEntryFieldsFragment,
  type AuditSubjectType,
} from '../../graphql/generated/operations';
import { ActorName } from './ActorName';
import { DateAndTime } from '../text/DateAndTime';
import { toActionLabel, toFieldLabel, toSubjectPath } from './audit-labels';
import { ChangeText } from './ChangeText';
import { toFieldValueText } from '../../lib/orders/order-state-text';
import { InlineError } from '../feedback/Loading';
import { toShopError } from '../../graphql/shop-error';
import { chakra } from '../../theme/chakra';

type AuditEntry = AuditEntryFieldsFragment;

const Subject = chakra('div', {
  base: {
    textStyle: 'small',
    fontWeight: 'normal',
    minWidth: { md: '11rem' },
    '&, & *': { overflowWrap: 'anywhere' },
  },
});
const Note = chakra('p', {
  base: { textStyle: 'small', borderInlineStart: '2px solid', borderColor: 'control', paddingInlineStart: '2' },
});

const when: Column<AuditEntry> = { header: 'When', cell: ({ at }) => <DateAndTime value={at} /> };
const what: Column<AuditEntry> = { header: 'What', isRowHeader: true, cell: ({ action }) => toActionLabel(action) };
const whatAndSubject: Column<AuditEntry> = {
  ...what,
  cell: (entry) => (
    <>
      {toActionLabel(entry.action)}
      <Subject>
        <SubjectName entry={entry} />
      </Subject>
    </>
  ),
};
const changes: Column<AuditEntry> = {
  header: 'Changes',
  cell: (entry) => (
    <chakra.div display="grid" gap="2" minWidth={{ md: '12rem' }}>
      <FieldChanges entry={entry} />
      {entry.note && <Note>{entry.note}</Note>}
    </chakra.div>
  ),
};
const who: Column<AuditEntry> = { header: 'By', cell: ({ by }) => <ActorName by={by} /> };

/** Columns of the audit log. */
export const logColumns: readonly Column<AuditEntry>[] = [when, whatAndSubject, changes, who];
/** Columns of the changes to one product, order or account. */
const trailColumns: readonly Column<AuditEntry>[] = [when, what, changes, who];

function SubjectName({ entry }: { entry: AuditEntry }) {
  const path = toSubjectPath(entry);
  if (path === null) return entry.subjectName;
  return (
    <Link to={path} kind="item" display="inline-block" paddingBlock="2.5" textDecorationColor="control">
      {entry.subjectName}
    </Link>
  );
}

type FieldChange = AuditEntryFieldsFragment['changes'][number];

const List = chakra('dl', { base: { display: 'grid', gap: '1', textStyle: 'small' } });
const Row = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', columnGap: '2.5' } });
const Term = chakra('dt', { base: { color: 'ink.soft', minWidth: '3.5rem' } });
// A picture's address is one long word and must be broken. `overflowWrap` is also set on the elements inside, because
// they do not inherit it: Chakra's base styles set it for every element.
const Value = chakra('dd', {
  base: { minWidth: '0', whiteSpace: 'pre-line', '&, & *': { overflowWrap: 'anywhere' } },
});
const Fold = chakra('details', {
  base: { '& > summary': { cursor: 'pointer', minHeight: 'target', alignContent: 'center' } },
});

const longText = 120;

/** Each changed field with its value before and after. */
function FieldChanges({ entry }: { entry: Pick<AuditEntryFieldsFragment, 'subjectType' | 'changes'> }) {
  const { subjectType, changes } = entry;
  if (changes.length === 0) return null;
  const toWords = subjectType === 'ORDER' ? toFieldValueText : (text: string) => text;
  return (
    <List>
      {changes.map(({ field, before, after }) => (
        <Row key={field}>
          <Term>{toFieldLabel(field)}</Term>
          <Value>
            <ChangedValue before={before && toWords(before)} after={after && toWords(after)} />
          </Value>
        </Row>
      ))}
    </List>
  );
}

/** Long texts are collapsed, so that the log stays readable. */
function ChangedValue({ before, after }: Pick<FieldChange, 'before' | 'after'>) {
  const text = <ChangeText before={before} after={after} />;
  if (Math.max(before?.length ?? 0, after?.length ?? 0) <= longText) return text;
  return (
    <Fold>
      <summary>{before === null ? 'Read it' : 'Read both'}</summary>
      {text}
    </Fold>
  );
}

const pageSize = 10;

const Remark = chakra('p', { base: { color: 'ink.soft' } });

export interface AuditTrailProps {
  subjectType: AuditSubjectType;
  subjectId: string;
}

/** The changes to one subject, newest first. */
export function AuditTrail({ subjectType, subjectId }: AuditTrailProps) {
  const filter = { subjectType, subjectId };
  const query = useAuditLogQuery({ variables: { first: pageSize, filter }, ...pagedListOptions });
  const { rows, error, retry, showMore, isFetching } = toPagedList(query, ({ auditLog }) => auditLog);
  if (error) return <InlineError onRetry={retry}>{toShopError(error).message}</InlineError>;
  if (!rows) return <TableSkeleton what="the changes" rows={2} />;
  if (rows.length === 0) return <Remark>No changes yet</Remark>;
  return (
    <>
      <DataTable caption="Changes" columns={trailColumns} rows={rows} getRowKey={({ id }) => id} />
      {showMore && (
        <MoreButton more={showMore} busy={isFetching} marginTop="4">
          Show more changes
        </MoreButton>
      )}
    </>
  );
}
