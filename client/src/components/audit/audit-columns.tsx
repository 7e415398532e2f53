import { chakra } from '@chakra-ui/react';
import { Link } from '../actions/Link';
import type { Column } from '../table/DataTable';
import type { AuditEntryFieldsFragment } from '../../graphql/generated/operations';
import { ActorName } from './ActorName';
import { DateAndTime } from '../text/DateAndTime';
import { toActionLabel, toSubjectPath } from './audit-labels';
import { FieldChanges } from './FieldChanges';

export type AuditEntry = AuditEntryFieldsFragment;

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
export const trailColumns: readonly Column<AuditEntry>[] = [when, what, changes, who];

function SubjectName({ entry }: { entry: AuditEntry }) {
  const path = toSubjectPath(entry);
  if (path === null) return entry.subjectName;
  return (
    <Link to={path} kind="item" display="inline-block" paddingBlock="2.5" textDecorationColor="control">
      {entry.subjectName}
    </Link>
  );
}
