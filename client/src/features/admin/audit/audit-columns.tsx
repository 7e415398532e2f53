import { chakra } from '@chakra-ui/react';
import { Link } from '../../../components/actions/Link';
import { DateText } from '../../../components/money/DateText';
import type { Column } from '../../../components/table/DataTable';
import type { AuditEntryFieldsFragment } from '../../../graphql/generated/operations';
import { toActorName } from '../actor-name';
import { toActionWords, toSubjectPath } from './audit-words';
import { FieldChanges } from './FieldChanges';

export type AuditEntry = AuditEntryFieldsFragment;

const Small = chakra('div', { base: { textStyle: 'small' } });
const Note = chakra('p', {
  base: { textStyle: 'small', borderInlineStart: '2px solid', borderColor: 'control', paddingInlineStart: '2' },
});

const when: Column<AuditEntry> = {
  header: 'When',
  cell: ({ at }) => (
    <Small>
      <DateText value={at} withTime />
    </Small>
  ),
};
const what: Column<AuditEntry> = { header: 'What', isRowHeader: true, cell: ({ action }) => toActionWords(action) };
const whatOfWhich: Column<AuditEntry> = {
  ...what,
  cell: (entry) => (
    <>
      {toActionWords(entry.action)}
      <Small fontWeight="normal">
        <SubjectName entry={entry} />
      </Small>
    </>
  ),
};
const changes: Column<AuditEntry> = {
  header: 'Changes',
  cell: (entry) => (
    <chakra.div display="grid" gap="2">
      <FieldChanges changes={entry.changes} />
      {entry.note && <Note>{entry.note}</Note>}
    </chakra.div>
  ),
};
const who: Column<AuditEntry> = { header: 'By', cell: ({ by }) => <Small>{toActorName(by)}</Small> };

/** Of a log of everything. */
export const logColumns: readonly Column<AuditEntry>[] = [when, whatOfWhich, changes, who];
/** Of what became of one thing. */
export const trailColumns: readonly Column<AuditEntry>[] = [when, what, changes, who];

function SubjectName({ entry }: { entry: AuditEntry }) {
  const path = toSubjectPath(entry);
  if (path === null) return entry.subjectName;
  return (
    <Link to={path} kind="item" textDecorationColor="control">
      {entry.subjectName}
    </Link>
  );
}
