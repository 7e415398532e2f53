import { memo, useEffect, useId, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { Button } from '../../../../components/actions/Button';
import { Choice, Select, TextInput } from '../../../../components/forms/Field';
import { VisuallyHidden } from '../../../../components/page/VisuallyHidden';
import { useFindBikesQuery, type BikeFieldsFragment, type FitPosition } from '../../../../graphql/generated/operations';
import { blankValues, newRow, type DraftRow, type NamedBike } from './fitment-draft';
import { EntryRow, Fault, GridCell, Remark } from './fitment-parts';
import { PositionOptions } from './FitmentRow';
import { whenFolded } from '../../../../components/table/table-parts';
import { toShopError } from '../../../../graphql/shop-error';
import { toBuildYears } from '../../../../lib/garage/bike-words';
import { chakra } from '../../../../theme/chakra';

interface NewFitmentRowProps {
  withSource: boolean;
  /** @returns the number of rows that were added; duplicates are skipped */
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

/** Pause in typing after which the search starts, in milliseconds. */
const pauseMs = 150;
/** Minimum length of a query that the server searches for. */
const shortest = 2;

const List = chakra('ul', {
  base: {
    position: 'absolute',
    zIndex: 'bar',
    top: '100%',
    insetInlineStart: '0',
    minWidth: 'full',
    width: 'max-content',
    maxWidth: 'min(30rem, 85vw)',
    // On a phone the field starts in the middle of the screen: a wider list would be cut off.
    ...whenFolded({ width: 'full', maxWidth: 'full' }),
    maxHeight: '18rem',
    overflowY: 'auto',
    listStyle: 'none',
    bg: 'plate',
    border: 'line',
    borderTop: 'heavy',
  },
});
const Option = chakra('li', {
  base: {
    minHeight: 'target',
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    paddingInline: '3',
    cursor: 'pointer',
    fontWeight: 'normal',
    _hover: { bg: 'sunken' },
    '&[aria-selected=true]': { bg: 'sunken', boxShadow: 'inset 4px 0 var(--chakra-colors-signal-fill)' },
  },
});
const Years = chakra('span', { base: { textStyle: 'number', fontSize: 'sm', color: 'ink.soft' } });

const toLabel = (bike: NamedBike): string => `${bike.name}, ${toBuildYears(bike)}`;

interface BikeFieldProps {
  ref: Ref<HTMLInputElement>;
  bike: NamedBike | null;
  onPick: (bike: BikeFieldsFragment | null) => void;
}

/** A combobox that finds a bike. The arrow keys and Enter choose one from the list. */
function BikeField({ ref, bike, onPick }: BikeFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const isAsked = bike === null && asked.length >= shortest;
  const { data, error } = useFindBikesQuery({ variables: { search: asked }, skip: !isAsked });
  // Shows only results of the current text, so that Enter cannot take a result of an older text.
  const isCurrent = isAsked && asked === typed.trim();
  const found = isCurrent ? data?.vehicles.edges.map(({ node }) => node) : undefined;
  const isShown = isOpen && found !== undefined && found.length > 0;
  const optionId = (index: number) => `${id}option${index}`;

  const pick = (picked: BikeFieldsFragment) => {
    setTyped('');
    setAsked('');
    setIsOpen(false);
    onPick(picked);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || !isShown) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = found[active];
    if (step !== undefined) {
      const next = (active + step + found.length) % found.length;
      setActive(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Escape') setIsOpen(false);
    else if (event.key === 'Enter' && chosen) pick(chosen);
    else return;
    // The grid must not use the key too, to add the row or to move to another one.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <chakra.div position="relative">
      <TextInput
        ref={ref}
        role="combobox"
        aria-label="Add a bike"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? id : undefined}
        aria-activedescendant={isShown ? optionId(active) : undefined}
        autoComplete="off"
        placeholder="Add a bike: cbr 600 06"
        value={bike ? toLabel(bike) : typed}
        onChange={({ target }) => {
          if (bike) onPick(null);
          setTyped(target.value);
          setActive(0);
          setIsOpen(true);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setIsOpen(false)}
      />
      <div role="status">
        {isShown && (
          <VisuallyHidden>{found.length === 1 ? '1 bike found' : `${found.length} bikes found`}</VisuallyHidden>
        )}
        {found?.length === 0 && <Remark textStyle="small">No bike found.</Remark>}
        {isCurrent && error && <Fault>{toShopError(error).message}</Fault>}
      </div>
      {isShown && (
        <List id={id} role="listbox" aria-label="Bikes found" onMouseDown={(event) => event.preventDefault()}>
          {found.map((each, index) => (
            <Option
              key={each.id}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              onClick={() => pick(each)}
            >
              {each.name} <Years>{toBuildYears(each)}</Years>
            </Option>
          ))}
        </List>
      )}
    </chakra.div>
  );
}
