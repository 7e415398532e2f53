import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { countOf } from '../../../components/table/PagedTable';
import { statuses, useBrandChoices, useCategoryChoices } from '../../../components/choices/catalogue-choices';
import { DialogForm } from '../../../components/dialog/DialogForm';
import { Modal } from '../../../components/dialog/dialogs';
import { ChoiceField } from '../../../components/forms/ChoiceField';
import { NumberInput, Field, SelectField, TextInput } from '../../../components/forms/Field';
import { usePrepareProductEditMutation, type ProductFilter } from '../../../graphql/generated/operations';
import { toShopError } from '../../../graphql/shop-error';
import type { MoneyAmount } from '../../../lib/money/money';
import { usePermission } from '../../../lib/session/SessionProvider';
import { chakra } from '../../../theme/chakra';
import {
  editedFields,
  endings,
  isPercent,
  noBrand,
  priceWays,
  stockWays,
  toChanges,
  toFault,
  type EditDraft,
} from './product-edit';

export interface ProductEditDialogProps {
  /** The products to edit. */
  filter: ProductFilter;
  count: number;
  /** Any price of the shop; only its currency is used. */
  price: MoneyAmount;
  onClose: () => void;
}

const Fields = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  },
});

/** Asks how to change several products, and opens the preview, from which the edit is run. */
export function ProductEditDialog({ filter, count, price, onClose }: ProductEditDialogProps) {
  const fields = usePermission('catalogue') ? editedFields : editedFields.filter(({ value }) => value === 'stock');
  const [draft, setDraft] = useState<EditDraft>(() => startOf(fields[0]?.value ?? 'stock'));
  const [prepare, { loading, error }] = usePrepareProductEditMutation();
  const navigate = useNavigate();
  const changes = toChanges(draft, price);

  const preview = async (event: FormEvent) => {
    event.preventDefault();
    if (!changes) return;
    const answer = await prepare({ variables: { input: { filter, changes } } }).catch(() => null);
    if (answer) void navigate(`/dashboard/imports/${answer.prepareProductEdit.import.id}`);
  };
  return (
    <Modal
      title={`Edit ${countOf(count, 'product')}`}
      description="You see what would change before anything is written, and can undo it for 30 days."
      onClose={onClose}
    >
      <DialogForm
        message={error && toShopError(error).message}
        submitLabel="Preview"
        busy={loading}
        disabled={!changes}
        onSubmit={preview}
        onCancel={onClose}
      >
        <Fields>
          <SelectField
            label="What changes"
            value={draft.field}
            options={fields}
            onChange={(field) => setDraft(startOf(field))}
          />
          <ValueFields draft={draft} price={price} onChange={(part) => setDraft({ ...draft, ...part })} />
        </Fields>
      </DialogForm>
    </Modal>
  );
}

const startOf = (field: EditDraft['field']): EditDraft => ({
  field,
  way: field === 'stock' ? 'set' : 'raise-percent',
  value: '',
  ending: '',
});

interface ValueFieldsProps {
  draft: EditDraft;
  price: MoneyAmount;
  onChange: (part: Partial<EditDraft>) => void;
}

function ValueFields({ draft, price, onChange }: ValueFieldsProps) {
  const { field, way, value } = draft;
  const choose = (next: string) => onChange({ value: next });
  switch (field) {
    case 'price':
    case 'comparePrice':
      return (
        <>
          <SelectField label="How" value={way} options={priceWays} onChange={(next) => onChange({ way: next })} />
          {way !== 'round' && (
            <NumberField label={isPercent(way) ? 'Percent' : 'Amount'} {...{ draft, price, choose }} />
          )}
          <SelectField
            label="Rounded"
            value={draft.ending}
            options={endings}
            onChange={(ending) => onChange({ ending })}
          />
        </>
      );
    case 'stock':
      return (
        <>
          <SelectField label="How" value={way} options={stockWays} onChange={(next) => onChange({ way: next })} />
          <NumberField label="Quantity" {...{ draft, price, choose }} />
        </>
      );
    case 'minimumQuantity':
      return <NumberField label="New minimum quantity" {...{ draft, price, choose }} />;
    case 'taxClass':
      return (
        <Field label="New tax class">
          <TextInput value={value} onChange={({ target }) => choose(target.value)} />
        </Field>
      );
    case 'status':
      return <SelectField label="New status" value={value} options={[unset, ...statuses]} onChange={choose} />;
    case 'brandId':
      return <BrandField value={value} onChange={choose} />;
    case 'mainCategoryId':
    case 'addCategoryIds':
    case 'removeCategoryIds':
      return <CategoryField value={value} onChange={choose} />;
  }
}

const unset = { value: '', label: 'Choose one' } as const;

interface NumberFieldProps extends Omit<ValueFieldsProps, 'onChange'> {
  label: string;
  choose: (typed: string) => void;
}

function NumberField({ label, draft, price, choose }: NumberFieldProps) {
  const isWrong = draft.value.trim() !== '' && toChanges(draft, price) === null;
  return (
    <Field label={label} error={isWrong ? toFault(draft, price) : undefined}>
      <NumberInput value={draft.value} onChange={({ target }) => choose(target.value)} />
    </Field>
  );
}

interface ChosenProps {
  value: string;
  onChange: (id: string) => void;
}

function BrandField(props: ChosenProps) {
  const brands = useBrandChoices().map(({ id, name }) => ({ value: id, label: name }));
  return <ChoiceField label="New brand" options={[noBrand, ...brands]} {...props} />;
}

function CategoryField(props: ChosenProps) {
  const categories = useCategoryChoices().map(({ id, path }) => ({ value: id, label: path }));
  return <ChoiceField label="Category" options={categories} {...props} />;
}
