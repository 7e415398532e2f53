import { useBrandChoices, useCategoryChoices } from '../../../components/choices/catalogue-choices';
import { ChosenList, NamedChoice, ProductChoice, type Named } from '../../../components/choices/ChosenList';
import { EditField } from '../../../components/forms/EditForm';
import { NumberInput, FormError, SelectField } from '../../../components/forms/Field';
import type { SaleTargetKind } from '../../../graphql/generated/operations';
import type { VersionedForm } from '../../../lib/forms/use-versioned-form';
import { decimalsOf, type MoneyAmount } from '../../../lib/money/money';
import { amountFormat, toMinorUnits } from '../../../lib/money/parse-amount';
import type { SaleValues, Target } from './sale-draft';

const kinds = [
  { value: 'PRODUCTS', label: 'Some products' },
  { value: 'BRANDS', label: 'Brands' },
  { value: 'CATEGORIES', label: 'Categories, with those below them' },
] as const satisfies readonly { value: SaleTargetKind; label: string }[];

interface TargetFieldsProps {
  edit: VersionedForm<SaleValues>;
  values: SaleValues;
  /** Any amount in the shop's currency; only its currency and decimals are used. */
  currency: MoneyAmount;
}

/** Chooses what the sale is for. Each choice changes the form at once. */
export function TargetChoice({ edit: { form }, values: { targetKind, targets } }: Omit<TargetFieldsProps, 'currency'>) {
  const choices = { BRANDS: useBrandChoices(), CATEGORIES: useCategoryChoices() };
  const add = (added: Named) => changeTargets(form, [...targets, { ...added, price: '' }]);
  return (
    <>
      <SelectField
        label="What it is for"
        value={targetKind}
        options={kinds}
        onChange={(kind) => {
          form.setValue('targetKind', kind);
          if (kind !== 'PRODUCTS') form.setValue('reduction', 'PERCENT');
          changeTargets(form, []);
        }}
      />
      {targetKind === 'PRODUCTS' ? (
        <ProductChoice label="Find a product to add" known={targets} onAdd={add} />
      ) : (
        <NamedChoice
          label={targetKind === 'BRANDS' ? 'Add a brand' : 'Add a category'}
          choices={choices[targetKind]}
          chosen={targets}
          onAdd={add}
        />
      )}
    </>
  );
}

/** The chosen products, brands or categories; products with a price each if the sale has no percentage. */
export function ChosenTargets({ edit, values: { targets, reduction }, currency }: TargetFieldsProps) {
  const { form, notes } = edit;
  const decimals = decimalsOf(currency);
  return (
    <>
      <ChosenList
        chosen={targets}
        onChange={(next) => changeTargets(form, next)}
        {...(reduction === 'PRICES' && {
          renderField: ({ name }: Target, index: number) => (
            <EditField edit={edit} name={`targets.${index}.price`} label={`Price of ${name}`} required>
              <NumberInput
                {...form.register(`targets.${index}.price`, {
                  validate: (typed) =>
                    toMinorUnits(typed, decimals) !== null || `Enter an amount with ${amountFormat(decimals)}.`,
                })}
              />
            </EditField>
          ),
        })}
      />
      <FormError>{form.formState.errors.targets?.message ?? notes.targets ?? null}</FormError>
    </>
  );
}

function changeTargets(form: VersionedForm<SaleValues>['form'], targets: readonly Target[]): void {
  // The errors name entries by index, and a change may move the entries.
  form.clearErrors('targets');
  form.setValue('targets', targets);
}
