import { mostEdits } from '@kickstand/rules/limits';
import { chakra } from '@chakra-ui/react';
import { Button } from '../../../components/actions/Button';
import type { BulkField } from './bulk-edit';
import type { ProductChoice } from './choose-products';

const Bar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '3',
    alignItems: 'center',
    borderBlock: 'hairline',
    paddingBlock: '3',
    marginBottom: '4',
  },
});
const Count = chakra('p', { base: { textStyle: 'label', minWidth: '6rem' } });

const fields = [
  ['status', 'Status'],
  ['category', 'Category'],
  ['brand', 'Brand'],
  ['price', 'Price'],
] as const satisfies readonly (readonly [BulkField, string])[];

/** The number of chosen products and the fields that can be changed in all of them. */
export function BulkEditBar({ choice, onEdit }: { choice: ProductChoice; onEdit: (field: BulkField) => void }) {
  const count = choice.chosen.length;
  return (
    <Bar role="group" aria-label="Chosen products">
      <Count role="status">{count >= mostEdits ? `${count} chosen, the most at once` : `${count} chosen`}</Count>
      <Button size="compact" onClick={choice.chooseAll}>
        Choose all of this page
      </Button>
      <Button size="compact" keepsFocus disabled={count === 0} onClick={choice.chooseNone}>
        Choose none
      </Button>
      {fields.map(([field, label]) => (
        <Button key={field} size="compact" tone="ink" disabled={count === 0} onClick={() => onEdit(field)}>
          {label}
        </Button>
      ))}
    </Bar>
  );
}
