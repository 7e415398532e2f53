import { createContext, use, useMemo, useState, type ReactNode } from 'react';
import { Button } from '../actions/Button';
import { Choice } from '../forms/Field';
import { VisuallyHidden } from '../page/VisuallyHidden';
import { chakra } from '../../theme/chakra';

interface ChosenRows {
  ids: ReadonlySet<string>;
  isFull: boolean;
  toggle: (id: string) => void;
}

/** The chosen rows of a list. A context, so that only the checkboxes render again when it changes. */
export const ChosenRows = createContext<ChosenRows>({ ids: new Set(), isFull: false, toggle: () => undefined });

const none: ReadonlySet<string> = new Set();

export interface RowChoice<Row> {
  isChoosing: boolean;
  setIsChoosing: (next: boolean) => void;
  chosen: readonly Row[];
  /** Value of `ChosenRows`. */
  context: ChosenRows;
  chooseAll: () => void;
  chooseNone: () => void;
}

/**
 * Lets the user choose rows of a list, to act on all of them at once. Rows that are no longer in the list are left out.
 * @param rows the rows that can be chosen. Pass the same array until they change.
 * @param most how many can be chosen.
 */
export function useRowChoice<Row extends { id: string }>(rows: readonly Row[], most: number): RowChoice<Row> {
  const [isChoosing, setIsChoosing] = useState(false);
  const [wanted, setWanted] = useState(none);
  const chosen = useMemo(() => rows.filter(({ id }) => wanted.has(id)), [rows, wanted]);
  const context = useMemo(() => {
    const ids = new Set(chosen.map(({ id }) => id));
    const others = (id: string) => [...ids].filter((other) => other !== id);
    const toggle = (id: string) => setWanted(new Set(ids.has(id) ? others(id) : [...ids, id]));
    return { ids, isFull: ids.size >= most, toggle };
  }, [chosen, most]);
  return {
    isChoosing,
    setIsChoosing(next: boolean) {
      setWanted(none);
      setIsChoosing(next);
    },
    chosen,
    context,
    chooseAll: () => setWanted(new Set(rows.slice(0, most).map(({ id }) => id))),
    chooseNone: () => setWanted(none),
  };
}

/** Checkbox of a row. */
export function ChooseBox({ id, name }: { id: string; name: string }) {
  const { ids, isFull, toggle } = use(ChosenRows);
  const isChosen = ids.has(id);
  return (
    <Choice
      type="checkbox"
      label={<VisuallyHidden>Choose {name}</VisuallyHidden>}
      checked={isChosen}
      disabled={!isChosen && isFull}
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

interface ChoiceBarProps {
  /** Such as 'Chosen products'. */
  label: string;
  choice: Pick<RowChoice<unknown>, 'chosen' | 'context' | 'chooseAll' | 'chooseNone'>;
  /** What can be done with the chosen rows. */
  children: ReactNode;
}

/** The number of chosen rows, and what can be done with them. */
export function ChoiceBar({ label, choice: { chosen, context, chooseAll, chooseNone }, children }: ChoiceBarProps) {
  return (
    <Bar role="group" aria-label={label}>
      <Count role="status">{context.isFull ? `${chosen.length} chosen, the maximum` : `${chosen.length} chosen`}</Count>
      <Button size="compact" onClick={chooseAll}>
        Choose all of this page
      </Button>
      <Button size="compact" keepsFocus disabled={chosen.length === 0} onClick={chooseNone}>
        Choose none
      </Button>
      {children}
    </Bar>
  );
}

/** Turns choosing on and off. */
export function ChooseSeveral({ choice }: { choice: Pick<RowChoice<unknown>, 'isChoosing' | 'setIsChoosing'> }) {
  return (
    <Button
      minHeight="12"
      aria-pressed={choice.isChoosing}
      tone={choice.isChoosing ? 'ink' : 'quiet'}
      onClick={() => choice.setIsChoosing(!choice.isChoosing)}
    >
      Choose several
    </Button>
  );
}
