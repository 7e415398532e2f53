import type { ReactNode } from 'react';
import { VisuallyHidden } from '../page/VisuallyHidden';
import { chakra } from '../../theme/chakra';

export interface DataPlateRow {
  term: string;
  value: ReactNode;
}

const PlateFrame = chakra('div', {
  base: {
    position: 'relative',
    border: '2px solid',
    borderColor: 'ink',
    borderRadius: 'corner',
    padding: '1.5',
    bg: 'plate',
  },
});
const Table = chakra('table', { base: { width: 'full', border: 'line', tableLayout: 'fixed' } });
const Term = chakra('th', {
  base: {
    textStyle: 'label',
    width: '36%',
    color: 'ink.soft',
    textAlign: 'start',
    verticalAlign: 'middle',
    paddingInline: '4',
    paddingBlock: '3',
    borderTop: 'hairline',
    borderInlineEnd: 'hairline',
    'tr:first-of-type > &': { borderTop: 'none' },
  },
});
const Value = chakra('td', {
  base: {
    paddingInline: '4',
    paddingBlock: '3',
    fontWeight: 'semibold',
    borderTop: 'hairline',
    overflowWrap: 'anywhere',
    'tr:first-of-type > &': { borderTop: 'none' },
  },
});

/** Names and values in a table that looks like a machine's data plate. */
export function DataPlate({ caption, rows }: { caption: string; rows: readonly DataPlateRow[] }) {
  return (
    <PlateFrame>
      <Table>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <tbody>
          {rows.map(({ term, value }, index) => (
            <tr key={`${term} ${index}`}>
              <Term scope="row">{term}</Term>
              <Value>{value}</Value>
            </tr>
          ))}
        </tbody>
      </Table>
    </PlateFrame>
  );
}
