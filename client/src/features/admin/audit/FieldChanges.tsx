import { chakra } from '@chakra-ui/react';
import type { AuditEntryFieldsFragment } from '../../../graphql/generated/operations';
import { ChangeText } from '../ChangeText';
import { toFieldWords } from './audit-words';

type FieldChange = AuditEntryFieldsFragment['changes'][number];

const List = chakra('dl', { base: { display: 'grid', gap: '1', textStyle: 'small' } });
const Row = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: { base: '1fr', sm: '9rem minmax(0, 1fr)' }, columnGap: '3' },
});
const Term = chakra('dt', { base: { color: 'ink.soft' } });
const Value = chakra('dd', { base: { overflowWrap: 'anywhere', whiteSpace: 'pre-line' } });
const Fold = chakra('details', {
  base: { '& > summary': { cursor: 'pointer', minHeight: 'target', alignContent: 'center' } },
});

const longText = 120;

/** Each field that changed, with what it was and what it is. */
export function FieldChanges({ changes }: { changes: readonly FieldChange[] }) {
  if (changes.length === 0) return null;
  return (
    <List>
      {changes.map((change) => (
        <Row key={change.field}>
          <Term>{toFieldWords(change.field)}</Term>
          <Value>
            <ChangedValue {...change} />
          </Value>
        </Row>
      ))}
    </List>
  );
}

/** Long texts are folded away: a log is read by its lines. */
function ChangedValue({ before, after }: FieldChange) {
  const text = <ChangeText before={before} after={after} />;
  if (Math.max(before?.length ?? 0, after?.length ?? 0) <= longText) return text;
  return (
    <Fold>
      <summary>{before === null ? 'Read it' : 'Read both'}</summary>
      {text}
    </Fold>
  );
}
