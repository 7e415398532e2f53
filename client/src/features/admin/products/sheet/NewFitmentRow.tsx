import { memo, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../../../../components/actions/Button';
import { Choice } from '../../../../components/forms/Choice';
import { Select, TextInput } from '../../../../components/forms/Field';
import { VisuallyHidden } from '../../../../components/page/VisuallyHidden';
import type { FitPosition } from '../../../../graphql/generated/operations';
import { BikeField } from './BikeField';
import { blankValues, newRow, type DraftRow, type NamedBike } from './fitment-draft';
import { EntryRow, Fault, GridCell } from './fitment-parts';
import { PositionOptions } from './FitmentRow';

interface NewFitmentRowProps {
  withSource: boolean;
  /** @returns the number of rows that were added, without duplicates */
  onAdd: (rows: readonly DraftRow[]) => number;
  onBegunChange: (isBegun: boolean) => void;
}

const asBlank = JSON.stringify(blankValues);

/** The first row of the grid, in which a new row is entered. Enter adds it and starts the next one. */
export const NewFitmentRow = memo(function NewFitmentRow({ withSource, onAdd, onBegunChange }: NewFitmentRowProps) {
  const bikeField = useRef<HTMLInputElement>(null);
  const [bike, setBike] = useState<NamedBike | null>(null);
  const [values, setValues] = useState(blankValues);
  const [isKnown, setIsKnown] = useState(false);
  const isBegun = bike !== null || JSON.stringify(values) !== asBlank;
  useEffect(() => onBegunChange(isBegun), [isBegun, onBegunChange]);
  const change = (changes: Partial<typeof blankValues>) => {
    setValues({ ...values, ...changes });
    setIsKnown(false);
  };
  const add = () => {
    bikeField.current?.focus();
    if (!bike) return;
    if (onAdd([newRow(bike, values)]) === 0) {
      setIsKnown(true);
      return;
    }
    setBike(null);
    setValues(blankValues);
  };
  const addOnEnter = (event: KeyboardEvent<HTMLElement>) => {
    const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (event.key !== 'Enter' || !isField || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };
  const text = (field: 'conditions' | 'quantity' | 'yearFrom' | 'yearTo', name: string, placeholder: string) => (
    <GridCell
      role="cell"
      data-label={name === 'Quantity' ? 'Qty' : name}
      data-short={field === 'conditions' ? undefined : true}
    >
      <TextInput
        content={field === 'conditions' ? 'words' : 'figures'}
        inputMode={field === 'conditions' ? 'text' : 'numeric'}
        autoComplete="off"
        aria-label={`${name} of the bike to add`}
        placeholder={placeholder}
        value={values[field]}
        onChange={({ target }) => change({ [field]: target.value })}
      />
    </GridCell>
  );
  return (
    <EntryRow role="row" onKeyDown={addOnEnter}>
      <GridCell role="cell" data-label="Bike">
        <div>
          <BikeField
            ref={bikeField}
            bike={bike}
            onPick={(picked) => {
              setBike(picked);
              setIsKnown(false);
            }}
          />
          {isKnown && <Fault role="alert">This row is there already.</Fault>}
        </div>
      </GridCell>
      {text('yearFrom', 'From', bike ? String(bike.yearFrom) : '')}
      {text('yearTo', 'To', bike?.yearTo == null ? '' : String(bike.yearTo))}
      <GridCell role="cell" data-label="Position">
        <Select
          aria-label="Position of the bike to add"
          value={values.position}
          onChange={({ target }) => change({ position: target.value as FitPosition })}
        >
          <PositionOptions />
        </Select>
      </GridCell>
      {text('quantity', 'Quantity', '')}
      {text('conditions', 'Conditions', 'with: ABS')}
      <GridCell role="cell" data-label="Does not fit" data-short>
        <Choice
          type="checkbox"
          checked={values.isExcluded}
          onChange={({ target }) => change({ isExcluded: target.checked })}
          label={<VisuallyHidden>Does not fit the bike to add</VisuallyHidden>}
        />
      </GridCell>
      {withSource && <GridCell role="cell" hideBelow="md" />}
      <GridCell role="cell" data-short>
        <Button size="compact" aria-label="Add this row" disabled={!bike} keepsFocus onClick={add}>
          Add
        </Button>
      </GridCell>
    </EntryRow>
  );
});
