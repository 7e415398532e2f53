import { mostEdits } from '@kickstand/rules/limits';
import { createContext, use, useMemo, useState } from 'react';
import { Choice } from '../../../components/forms/Field';
import { VisuallyHidden } from '../../../components/page/VisuallyHidden';
import type { ProductRow } from './use-product-list';
import { chakra } from '@chakra-ui/react';
import { Button } from '../../../components/actions/Button';
import type { BulkField } from './bulk-edit';

interface ChosenProducts {
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
}

/** The chosen products. A context, so that only the checkboxes render again when it changes. */
export const ChosenProducts = createContext<ChosenProducts>({ ids: new Set(), toggle: () => undefined });

const none: ReadonlySet<string> = new Set();

export type ProductChoice = ReturnType<typeof useProductChoice>;

/** Chooses products of a list to edit them together. Deleted products and those no longer in the list are left out. */
export function useProductChoice(rows: readonly ProductRow[]) {
  const [isChoosing, setIsChoosing] = useState(false);
  const [wanted, setWanted] = useState(none);
  const choosable = useMemo(() => rows.filter(({ deletedAt }) => deletedAt === null), [rows]);
  const chosen = useMemo(() => choosable.filter(({ id }) => wanted.has(id)), [choosable, wanted]);
  const context = useMemo(() => {
    const ids = new Set(chosen.map(({ id }) => id));
    const others = (id: string) => [...ids].filter((other) => other !== id);
    const toggle = (id: string) => setWanted(new Set(ids.has(id) ? others(id) : [...ids, id]));
    return { ids, toggle };
  }, [chosen]);
  return {
    isChoosing,
    setIsChoosing(next: boolean) {
      setWanted(none);
      setIsChoosing(next);
    },
    chosen,
    context,
    chooseAll: () => setWanted(new Set(choosable.slice(0, mostEdits).map(({ id }) => id))),
    chooseNone: () => setWanted(none),
  };
}

/** Checkbox of a row. */
export function ChooseBox({ product: { id, name, deletedAt } }: { product: ProductRow }) {
  const { ids, toggle } = use(ChosenProducts);
  if (deletedAt !== null) return null;
  const isChosen = ids.has(id);
  return (
    <Choice
      type="checkbox"
      label={<VisuallyHidden>Choose {name}</VisuallyHidden>}
      checked={isChosen}
      disabled={!isChosen && ids.size >= mostEdits}
      onChange={() => toggle(id)}
    />
  );
}

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
