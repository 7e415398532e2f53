import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { ChoiceField } from '../../../components/forms/ChoiceField';
import { AmountInput, Field, SelectField } from '../../../components/forms/Field';
import type { ProductStatus } from '../../../graphql/generated/operations';
import { amountFormat, toMinorUnits } from '../../../lib/money/parse-amount';
import type { BulkChange, BulkField, PriceChange } from './bulk-edit';
import { statuses, useBrandChoices, useCategoryChoices } from '../../../components/choices/catalogue-choices';

interface FieldsProps {
  /** Called with null while nothing valid is entered. */
  onChange: (change: BulkChange | null) => void;
}

interface BulkEditFieldsProps extends FieldsProps {
  field: BulkField;
  /** Decimals of the shop's currency. */
  decimals: number;
}

/** The new value of one field. */
export function BulkEditFields({ field, decimals, onChange }: BulkEditFieldsProps) {
  switch (field) {
    case 'status':
      return <StatusField onChange={onChange} />;
    case 'category':
      return <CategoryField onChange={onChange} />;
    case 'brand':
      return <BrandField onChange={onChange} />;
    case 'price':
      return <PriceFields decimals={decimals} onChange={onChange} />;
  }
}

const unset = { value: '', label: 'Choose one' } as const;

function StatusField({ onChange }: FieldsProps) {
  const [status, setStatus] = useState<ProductStatus | ''>('');
  return (
    <SelectField
      label="New status"
      value={status}
      options={[unset, ...statuses]}
      onChange={(next) => {
        setStatus(next);
        onChange(next === '' ? null : { field: 'status', status: next });
      }}
    />
  );
}

function CategoryField({ onChange }: FieldsProps) {
  const [id, setId] = useState('');
  const choices = useCategoryChoices();
  return (
    <ChoiceField
      label="New main category"
      value={id}
      options={choices.map((choice) => ({ value: choice.id, label: choice.path }))}
      onChange={(next) => {
        setId(next);
        const category = choices.find((choice) => choice.id === next);
        onChange(category ? { field: 'category', category: { id: category.id, name: category.name } } : null);
      }}
    />
  );
}

const noBrand = { value: 'none', label: 'None' } as const;

function BrandField({ onChange }: FieldsProps) {
  const [id, setId] = useState('');
  const choices = useBrandChoices();
  return (
    <ChoiceField
      label="New brand"
      value={id}
      options={[noBrand, ...choices.map(({ id: value, name }) => ({ value, label: name }))]}
      onChange={(next) => {
        setId(next);
        const brand = choices.find((choice) => choice.id === next);
        if (brand) onChange({ field: 'brand', brand: { id: brand.id, name: brand.name } });
        else onChange(next === noBrand.value ? { field: 'brand', brand: null } : null);
      }}
    />
  );
}

const kinds = [
  { value: 'raise-percent', label: 'Raise by a percentage' },
  { value: 'lower-percent', label: 'Lower by a percentage' },
  { value: 'raise-amount', label: 'Raise by an amount' },
  { value: 'lower-amount', label: 'Lower by an amount' },
] as const satisfies readonly { value: PriceChange; label: string }[];

/** In hundredths of a percent. */
const mostPercent = { 'raise-percent': 100_000, 'lower-percent': 10_000 } as const;

function PriceFields({ decimals, onChange }: FieldsProps & { decimals: number }) {
  const [kind, setKind] = useState<PriceChange>('raise-percent');
  const [typed, setTyped] = useState('');
  const enter = (nextKind: PriceChange, text: string) => {
    setKind(nextKind);
    setTyped(text);
    const by = readBy(nextKind, text, decimals);
    onChange(by === null ? null : { field: 'price', kind: nextKind, by });
  };
  const isWrong = typed.trim() !== '' && readBy(kind, typed, decimals) === null;
  return (
    <chakra.div
      display="grid"
      gap="4"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
    >
      <SelectField label="Change" value={kind} options={kinds} onChange={(next) => enter(next, typed)} />
      <Field label={isPercent(kind) ? 'Percent' : 'Amount'} error={isWrong ? toFault(kind, decimals) : undefined}>
        <AmountInput value={typed} onChange={({ target }) => enter(kind, target.value)} />
      </Field>
    </chakra.div>
  );
}

const isPercent = (kind: PriceChange): kind is keyof typeof mostPercent => kind in mostPercent;

/** @returns null unless it is a valid number above 0 */
function readBy(kind: PriceChange, typed: string, decimals: number): number | null {
  const by = toMinorUnits(typed, isPercent(kind) ? 2 : decimals);
  if (by === null || by === 0) return null;
  return isPercent(kind) && by > mostPercent[kind] ? null : by;
}

function toFault(kind: PriceChange, decimals: number): string {
  if (!isPercent(kind)) return `Enter an amount above 0, with ${amountFormat(decimals)}.`;
  const most = (mostPercent[kind] / 100).toLocaleString('en-US');
  return `Enter a number above 0 and up to ${most}, with at most 2 decimals.`;
}
