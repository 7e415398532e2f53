import { chakra } from '@chakra-ui/react';
import { useEffect, useId, useState, type KeyboardEvent, type Ref } from 'react';
import { TextInput } from '../../../../components/forms/Field';
import { VisuallyHidden } from '../../../../components/page/VisuallyHidden';
import { whenFolded } from '../../../../components/table/table-parts';
import { useFindBikesQuery, type BikeFieldsFragment } from '../../../../graphql/generated/operations';
import { toShopError } from '../../../../graphql/shop-error';
import { toBuildYears } from '../../../../lib/garage/bike-words';
import type { NamedBike } from './fitment-draft';
import { Fault, Remark } from './fitment-parts';

/** Pause in typing after which the search starts. */
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

/** Finds a bike by typing: a combobox with a list for the arrow keys and Enter. */
export function BikeField({ ref, bike, onPick }: BikeFieldProps) {
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
  // Show only results of the current text, so Enter cannot take an older one.
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
    // Keeps the key from adding the row or moving to another one.
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
