import { saleRules } from '@kickstand/rules/sales';
import { useWatch, type Path } from 'react-hook-form';
import { skipToken } from '@apollo/client/react';
import { DiscardDialog, Modal } from '../../../components/dialog/dialogs';
import { EditField, EditForm } from '../../../components/forms/EditForm';
import { NumberInput, SelectField, TextInput } from '../../../components/forms/Field';
import { toastSuccess } from '../../../components/toasts/toasts';
import { forgetQueries } from '../../../graphql/forget-audit-log';
import {
  LatestSaleDocument,
  useSalePreviewQuery,
  useSaveSaleMutation,
  type SaleEditFragment,
  type SalePreviewInput,
  type SalePreviewQuery,
  type SaleState,
} from '../../../graphql/generated/operations';
import { followsRule, wholeFollowsRule } from '../../../lib/forms/field-errors';
import { registerComplete } from '../../../lib/forms/register-complete';
import {
  useFetchLatest,
  useSaveEntry,
  useUnsavedChanges,
  useVersionedForm,
  type VersionedForm,
} from '../../../lib/forms/use-versioned-form';
import { useLocale } from '../../../lib/locale/use-locale';
import type { MoneyAmount } from '../../../lib/money/money';
import { chakra } from '../../../theme/chakra';
import { Money } from '../../../components/money/Money';
import { DataTable, type Column } from '../../../components/table/PagedTable';
import { blankSale, toEdition, toInput, toPreview, toSentence, type Reduction, type SaleValues } from './sale-draft';
import { ChosenTargets, TargetChoice } from './TargetFields';

const reductions = [
  { value: 'PERCENT', label: 'Percent off' },
  { value: 'PRICES', label: 'A price for each product' },
] as const satisfies readonly { value: Reduction; label: string }[];

const Row = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 13rem), 1fr))',
  },
});
const Sentence = chakra('p', { base: { borderBlock: 'hairline', paddingBlock: '3', overflowWrap: 'anywhere' } });

interface SaleDialogProps {
  /** Null when a new sale is added. */
  sale: SaleEditFragment | null;
  /** Any amount in the shop's currency; only its currency and decimals are used. */
  currency: MoneyAmount;
  onClose: () => void;
}

/** Adds or edits a sale, and shows which prices it reduces. */
export function SaleDialog({ sale, currency, onClose }: SaleDialogProps) {
  const { guard, question, setUnsaved } = useUnsavedChanges();
  const edit = useSaleForm({
    ...{ sale, currency },
    onSaved: () => {
      setUnsaved(false);
      onClose();
    },
  });
  const { form } = edit;
  const values = useWatch({ control: form.control }) as SaleValues;
  const close = () => guard(onClose);
  return (
    <Modal title={sale ? sale.name : 'Add a sale'} onClose={close}>
      <Sentence aria-live="polite">{toSentence(values, useLocale())}</Sentence>
      <TargetChoice edit={edit} values={values} />
      <EditForm label="Sale" what="sale" edit={edit} onUnsavedChange={setUnsaved} onCancel={close}>
        <ChosenTargets edit={edit} values={values} currency={currency} />
        <EditField edit={edit} name="name" label="Name for the customer" required>
          <TextInput autoComplete="off" {...form.register('name', { validate: followsRule(saleRules.name) })} />
        </EditField>
        <PeriodFields edit={edit} state={sale?.state ?? 'PLANNED'} />
        {values.targetKind === 'PRODUCTS' && (
          <SelectField
            label="How prices are reduced"
            value={values.reduction}
            options={reductions}
            onChange={(reduction) => form.setValue('reduction', reduction)}
          />
        )}
        {values.reduction === 'PERCENT' && (
          <EditField edit={edit} name="percent" label="Percent" required>
            <NumberInput {...form.register('percent', { validate: wholeFollowsRule(saleRules.percent) })} />
          </EditField>
        )}
        <SalePreview input={toPreview(values, currency)} />
      </EditForm>
      <DiscardDialog question={question} description="What you changed in this sale is not saved yet." />
    </Modal>
  );
}

const startHints: Record<SaleState, string> = {
  PLANNED: 'In your time zone. Empty: at once.',
  RUNNING: 'The sale has started, so its start cannot change.',
  ENDED: 'The sale is over. If you enter a later end, it starts again at once.',
};

function PeriodFields({ edit, state }: { edit: VersionedForm<SaleValues>; state: SaleState }) {
  const { form } = edit;
  const isGiven = (typed: unknown) => typed !== '' || 'Enter when the sale ends.';
  return (
    <Row>
      <EditField edit={edit} name="startsAt" label="From" hint={startHints[state]}>
        <TextInput type="datetime-local" readOnly={state !== 'PLANNED'} {...registerComplete(form, 'startsAt')} />
      </EditField>
      <EditField edit={edit} name="endsAt" label="Until" hint="In your time zone." required>
        <TextInput type="datetime-local" {...registerComplete(form, 'endsAt', isGiven)} />
      </EditField>
    </Row>
  );
}

function useSaleForm({ sale, currency, onSaved }: Omit<SaleDialogProps, 'onClose'> & { onSaved: () => void }) {
  const saveEntry = useSaveEntry();
  const [saveSale] = useSaveSaleMutation({ update: forgetQueries('sales', 'runningSale') });
  return useVersionedForm<SaleValues>({
    start: sale && toEdition(sale),
    blank: blankSale,
    save: (changes, base) => {
      const all = { ...(base?.values ?? blankSale), ...changes };
      // A new sale is sent as a whole.
      return saveEntry(toInput(base ? changes : all, all, currency), base, async (input) =>
        toEdition((await saveSale({ variables: { input } })).saveSale.sale),
      );
    },
    fetchLatest: useFetchLatest(LatestSaleDocument, ({ sale: latest }) => latest && toEdition(latest)),
    toField,
    onSaved: () => {
      toastSuccess('The sale is saved');
      onSaved();
    },
  });
}

/** The form's field for a field of the server's input; null if there is none. */
function toField(input: string): Path<SaleValues> | null {
  const price = /^prices\.(\d+)\.price$/.exec(input);
  if (price) return `targets.${Number(price[1])}.price`;
  if (/^(targetIds|prices)\b/.test(input)) return 'targets';
  return /^(name|startsAt|endsAt|percent)$/.test(input) ? (input as Path<SaleValues>) : null;
}

type Example = SalePreviewQuery['salePreview']['examples'][number];

const columns: readonly Column<Example>[] = [
  { header: 'Product', isRowHeader: true, cell: ({ product }) => product.name },
  { header: 'Regular price', align: 'end', cell: ({ regularPrice }) => <Money value={regularPrice} /> },
  { header: 'In the sale', align: 'end', cell: ({ salePrice }) => <Money value={salePrice} /> },
];

/** Prices of some products before and during the sale. @param input null while it is incomplete. */
function SalePreview({ input }: { input: SalePreviewInput | null }) {
  const { data, previousData, error } = useSalePreviewQuery(
    input ? { variables: { input }, fetchPolicy: 'no-cache' } : skipToken,
  );
  const preview = input ? (data ?? previousData)?.salePreview : null;
  return (
    <chakra.section aria-label="Preview" display="grid" gap="3">
      <chakra.h3 textStyle="label">Preview</chakra.h3>
      {!input && <p>Choose what the sale is for, and enter how prices are reduced.</p>}
      {input && error && <p role="alert">{error.message}</p>}
      {preview && <p>{toText(preview)}</p>}
      {preview && preview.examples.length > 0 && (
        <DataTable
          caption="Prices in the sale"
          columns={columns}
          rows={preview.examples}
          getRowKey={({ product }) => product.id}
        />
      )}
    </chakra.section>
  );
}

function toText({ productCount, examples }: SalePreviewQuery['salePreview']): string {
  if (productCount === 0) return 'Customers see no product of this sale.';
  const count = productCount === 1 ? '1 product is' : `${productCount.toLocaleString('en-US')} products are`;
  return productCount > examples.length ? `${count} in this sale, such as these:` : `${count} in this sale:`;
}
