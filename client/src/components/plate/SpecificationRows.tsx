import type { ReactNode } from 'react';
import { chakra } from '../../theme/chakra';

export interface SpecificationRow {
  term: string;
  value: ReactNode;
}

const List = chakra('dl', { base: { display: 'grid', gap: '2' } });
const Row = chakra('div', { base: { display: 'flex', alignItems: 'baseline', gap: '2' } });
const Term = chakra('dt', {
  base: {
    textStyle: 'small',
    color: 'ink.soft',
    flex: '1',
    display: 'flex',
    alignItems: 'baseline',
    gap: '2',
    _after: { content: '""', flex: '1', minWidth: '4', borderBottom: 'dotted', transform: 'translateY(-0.25em)' },
  },
});
const Value = chakra('dd', {
  base: { textStyle: 'number', fontSize: 'sm', fontWeight: 'semibold', textAlign: 'end' },
});

/** Terms and values connected by dotted lines, as in a parts index. */
export function SpecificationRows({ rows }: { rows: readonly SpecificationRow[] }) {
  return (
    <List>
      {rows.map(({ term, value }, index) => (
        <Row key={index}>
          <Term>{term}</Term>
          <Value>{value}</Value>
        </Row>
      ))}
    </List>
  );
}
