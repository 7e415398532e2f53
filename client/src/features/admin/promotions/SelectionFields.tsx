import { useState } from 'react';
import { useBrandChoices, useCategoryChoices } from '../../../components/choices/catalogue-choices';
import { ChosenList, NamedChoice, ProductChoice, type Named } from '../../../components/choices/ChosenList';
import type { PromotionEditFragment } from '../../../graphql/generated/operations';
import type { Selection } from './promotion-draft';

/** What the promotion is for, with everything that can be chosen. */
export function useSelection(promotion: PromotionEditFragment | null) {
  const choices = { categories: useCategoryChoices(), brands: useBrandChoices() };
  const [ids, setIds] = useState({ categories: promotion?.categoryIds ?? [], brands: promotion?.brandIds ?? [] });
  const [products, setProducts] = useState<readonly Named[]>(promotion?.products ?? []);
  const [isChanged, setChanged] = useState(false);
  const named = (all: readonly Named[], chosen: readonly string[]) =>
    chosen.map((id) => all.find((each) => each.id === id) ?? { id, name: '…' });
  const chosen: Selection = {
    categories: named(choices.categories, ids.categories),
    brands: named(choices.brands, ids.brands),
    products,
  };
  const change = (kind: keyof Selection, next: readonly Named[]) => {
    setChanged(true);
    if (kind === 'products') setProducts(next);
    else setIds({ ...ids, [kind]: next.map(({ id }) => id) });
  };
  return { chosen, choices, change, isChanged };
}

export function SelectionFields({ chosen, choices, change }: ReturnType<typeof useSelection>) {
  return (
    <>
      {(['categories', 'brands'] as const).map((kind) => (
        <div key={kind}>
          <NamedChoice
            label={kind === 'categories' ? 'Only categories' : 'Only brands'}
            hint="Empty: all."
            choices={choices[kind]}
            chosen={chosen[kind]}
            onAdd={(added) => change(kind, [...chosen[kind], added])}
          />
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
