import { chakra } from '@chakra-ui/react';
import type { AuditEntryFieldsFragment } from '../../graphql/generated/operations';
import { ChangeText } from './ChangeText';
import { toFieldValueText } from '../../lib/orders/order-state-text';
import { toFieldLabel } from './audit-labels';

type FieldChange = AuditEntryFieldsFragment['changes'][number];

const List = chakra('dl', { base: { display: 'grid', gap: '1', textStyle: 'small' } });
const Row = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', columnGap: '2.5' } });
const Term = chakra('dt', { base: { color: 'ink.soft', minWidth: '3.5rem' } });
// Set here because every element resets overflow-wrap. A picture's address is one long word and must be broken.
const Value = chakra('dd', {
  base: { minWidth: '0', whiteSpace: 'pre-line', '&, & *': { overflowWrap: 'anywhere' } },
});
const Fold = chakra('details', {
  base: { '& > summary': { cursor: 'pointer', minHeight: 'target', alignContent: 'center' } },
});

const longText = 120;

/** Each changed field with its value before and after. */
export function FieldChanges({ entry }: { entry: Pick<AuditEntryFieldsFragment, 'subjectType' | 'changes'> }) {
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
