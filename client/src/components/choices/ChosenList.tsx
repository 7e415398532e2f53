import { useState, type ReactNode } from 'react';
import { useSuggestQuery } from '../../graphql/generated/operations';
import { Button } from '../actions/Button';
import { ChoiceField } from '../forms/ChoiceField';
import type { FieldProps } from '../forms/Field';
import { SearchField } from '../forms/SearchField';
import { chakra } from '../../theme/chakra';

export interface Named {
  id: string;
  name: string;
}

const Entries = chakra('ul', { base: { display: 'grid', gap: '2' } });
const Entry = chakra('li', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center', justifyContent: 'space-between' },
});
const Name = chakra('div', { base: { overflowWrap: 'anywhere', flex: '1 1 10rem' } });

interface ChosenListProps<Entry extends Named> {
  chosen: readonly Entry[];
  onChange: (next: readonly Entry[]) => void;
  /** A field of an entry, with the entry's name as its label; shown instead of the name. */
  renderField?: (entry: Entry, index: number) => ReactNode;
}

/** What is chosen, with a button to remove each entry. */
export function ChosenList<Entry extends Named>({ chosen, onChange, renderField }: ChosenListProps<Entry>) {
  if (chosen.length === 0) return null;
  return (
    <Entries>
      {chosen.map((entry, index) => (
        <Entry key={entry.id}>
          <Name>{renderField?.(entry, index) ?? entry.name}</Name>
          <Button
            size="compact"
            tone="bare"
            aria-label={`Remove ${entry.name}`}
            onClick={() => onChange(chosen.filter(({ id }) => id !== entry.id))}
          >
            Remove
          </Button>
        </Entry>
      ))}
    </Entries>
  );
}

interface NamedChoiceProps extends Pick<FieldProps, 'label' | 'hint' | 'error'> {
  disabled?: boolean;
  /** `path` is shown instead of the name, e.g. the name of a category after those of its ancestors. */
  choices: readonly (Named & { path?: string })[];
  chosen: readonly Named[];
  onAdd: (added: Named) => void;
}

/** A field that adds an entry to the chosen ones. */
export function NamedChoice({ choices, chosen, onAdd, ...field }: NamedChoiceProps) {
  const left = choices.filter(({ id }) => !chosen.some((each) => each.id === id));
  return (
    <ChoiceField
      {...field}
      value=""
      options={left.map(({ id, name, path = name }) => ({ value: id, label: path }))}
      onChange={(chosenId) => {
        const added = left.find(({ id }) => id === chosenId);
        if (added) onAdd({ id: added.id, name: added.name });
      }}
    />
  );
}

interface ProductChoiceProps {
  label: string;
  known: readonly Named[];
  onAdd: (product: Named) => void;
}

/** A search for products, with a button to add each of them. */
export function ProductChoice({ label, known, onAdd }: ProductChoiceProps) {
  const [wanted, setWanted] = useState('');
  const { data } = useSuggestQuery({ variables: { query: wanted }, skip: wanted.length < 2 });
  const found = wanted.length < 2 ? [] : (data?.suggest.products ?? []);
  return (
    <div>
      <SearchField label={label} placeholder="Name or number" value={wanted} onSearch={setWanted} />
      <Entries aria-label="Found products">
        {found
          .filter(({ id }) => !known.some((each) => each.id === id))
          .map(({ id, name }) => (
            <Entry key={id}>
              <Name>{name}</Name>
              <Button size="compact" aria-label={`Add ${name}`} onClick={() => onAdd({ id, name })}>
                Add
              </Button>
            </Entry>
          ))}
      </Entries>
    </div>
  );
}
