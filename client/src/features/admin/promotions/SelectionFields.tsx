import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Button } from '../../../components/actions/Button';
import { Field, Select } from '../../../components/forms/Field';
import { SearchField } from '../../../components/forms/SearchField';
import {
  useBrandChoicesQuery,
  useCategoryChoicesQuery,
  useSuggestQuery,
  type PromotionEditFragment,
} from '../../../graphql/generated/operations';
import type { Named, Selection } from './promotion-draft';

const Entries = chakra('ul', { base: { display: 'grid', gap: '2' } });
const Entry = chakra('li', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center', justifyContent: 'space-between' },
});
const Name = chakra('span', { base: { overflowWrap: 'anywhere', flex: '1 1 10rem' } });

interface Branch extends Named {
  children?: readonly Branch[];
}
const flatten = (branches: readonly Branch[]): Named[] =>
  branches.flatMap(({ id, name, children = [] }) => [{ id, name }, ...flatten(children)]);

/** What the promotion is for, with everything that can be chosen. */
export function useSelection(promotion: PromotionEditFragment | null) {
  const categories = flatten(useCategoryChoicesQuery().data?.categories ?? []);
  const brands: readonly Named[] = useBrandChoicesQuery().data?.brands.edges.map(({ node }) => node) ?? [];
  const [ids, setIds] = useState({ categories: promotion?.categoryIds ?? [], brands: promotion?.brandIds ?? [] });
  const [products, setProducts] = useState<readonly Named[]>(promotion?.products ?? []);
  const [isChanged, setChanged] = useState(false);
  const named = (all: readonly Named[], chosen: readonly string[]) =>
    chosen.map((id) => all.find((each) => each.id === id) ?? { id, name: '…' });
  const chosen: Selection = {
    categories: named(categories, ids.categories),
    brands: named(brands, ids.brands),
    products,
  };
  const change = (kind: keyof Selection, next: readonly Named[]) => {
    setChanged(true);
    if (kind === 'products') setProducts(next);
    else setIds({ ...ids, [kind]: next.map(({ id }) => id) });
  };
  return { chosen, choices: { categories, brands }, change, isChanged };
}

export function SelectionFields({ chosen, choices, change }: ReturnType<typeof useSelection>) {
  return (
    <>
      {(['categories', 'brands'] as const).map((kind) => (
        <div key={kind}>
          <Field label={kind === 'categories' ? 'Only categories' : 'Only brands'} hint="Empty: all.">
            <Select
              value=""
              onChange={({ target }) => {
                const added = choices[kind].find(({ id }) => id === target.value);
                if (added) change(kind, [...chosen[kind], added]);
              }}
            >
              <option value="">Choose</option>
              {choices[kind]
                .filter(({ id }) => !chosen[kind].some((each) => each.id === id))
                .map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
            </Select>
          </Field>
          <ChosenList chosen={chosen[kind]} onChange={(next) => change(kind, next)} />
        </div>
      ))}
      <ProductChoice
        label="Only products"
        known={chosen.products}
        onAdd={(product) => change('products', [...chosen.products, product])}
      />
      <ChosenList chosen={chosen.products} onChange={(next) => change('products', next)} />
    </>
  );
}

function ChosenList({ chosen, onChange }: { chosen: readonly Named[]; onChange: (next: readonly Named[]) => void }) {
  if (chosen.length === 0) return null;
  return (
    <Entries>
      {chosen.map(({ id, name }) => (
        <Entry key={id}>
          <Name>{name}</Name>
          <Button
            size="compact"
            tone="bare"
            aria-label={`Remove ${name}`}
            onClick={() => onChange(chosen.filter((each) => each.id !== id))}
          >
            Remove
          </Button>
        </Entry>
      ))}
    </Entries>
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
