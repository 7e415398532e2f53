import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '../../../components/actions/Button';
import { DiscardDialog } from '../../../components/dialog/dialogs';
import { EditForm } from '../../../components/forms/EditForm';
import { Field, FormError, TextInput } from '../../../components/forms/Field';
import { RuledSection } from '../../../components/page/RuledSection';
import { VisuallyHidden } from '../../../components/page/VisuallyHidden';
import { Actions, Digits } from '../../../components/table/ManagedList';
import { Exports, DataTable, type Column } from '../../../components/table/PagedTable';
import { toastSuccess } from '../../../components/toasts/toasts';
import { forgetQueries } from '../../../graphql/forget-audit-log';
import {
  AdminTaxRulesDocument,
  useSaveTaxRulesMutation,
  type TaxRulesFieldsFragment,
} from '../../../graphql/generated/operations';
import { useUnsavedChanges, useVersionedForm, type VersionedForm } from '../../../lib/forms/use-versioned-form';
import { chakra } from '../../../theme/chakra';
import { RateDialog } from './RateDialog';
import { Row, TaxSettings } from './TaxSettings';
import {
  toPercent,
  toTaxEdition,
  toTaxField,
  toTaxInput,
  type TaxClass,
  type TaxDraft,
  type TaxRate,
} from './tax-draft';

const Source = chakra('span', {
  base: { display: 'block', textStyle: 'small', color: 'ink.soft', overflowWrap: 'anywhere' },
});
const Day = chakra('span', { base: { textStyle: 'number', display: 'block', whiteSpace: 'nowrap' } });

const Buttons = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '3', marginTop: '3' } });

/** First and last day of a rate. */
function Days({ validFrom, validTo }: TaxRate) {
  return (
    <>
      {validFrom && <Day>from {validFrom}</Day>}
      {validTo && <Day>to {validTo}</Day>}
    </>
  );
}

const blankRate: TaxRate = {
  ...{ country: '', region: '', postcodes: [], taxClass: 'standard', label: 'VAT', rateMillionths: 0 },
  ...{ appliesToDelivery: true, validFrom: null, validTo: null, source: '' },
};

function useTaxRulesEdit(rules: TaxRulesFieldsFragment, onSaved: () => void): VersionedForm<TaxDraft> {
  const client = useApolloClient();
  const [saveTaxRules] = useSaveTaxRulesMutation({ update: forgetQueries('taxRules', 'taxTrial', 'cart') });
  const start = toTaxEdition(rules);
  return useVersionedForm<TaxDraft>({
    start,
    blank: start.values,
    // The rules are always saved as a whole.
    save: async (changes, base) => {
      const input = toTaxInput({ ...(base ?? start).values, ...changes }, (base ?? start).version);
      return toTaxEdition((await saveTaxRules({ variables: { input } })).saveTaxRules.taxRules);
    },
    fetchLatest: async () => {
      const { data } = await client.query({ query: AdminTaxRulesDocument, fetchPolicy: 'no-cache' });
      return data ? toTaxEdition(data.taxRules) : null;
    },
    toField: toTaxField,
    onSaved: () => {
      toastSuccess('The tax rules are saved');
      onSaved();
    },
  });
}

/** Settings, classes and rates. They are saved together. */
export function TaxRulesForm({ rules }: { rules: TaxRulesFieldsFragment }) {
  const { question, setUnsaved } = useUnsavedChanges();
  const edit = useTaxRulesEdit(rules, () => setUnsaved(false));
  const { form } = edit;
  const { errors } = form.formState;
  const draft = useWatch({ control: form.control }) as TaxDraft;
  const change = (changes: Partial<TaxDraft>) => {
    form.clearErrors();
    for (const [name, value] of Object.entries(changes)) form.setValue(name as keyof TaxDraft, value);
  };
  return (
    <EditForm
      label="Tax rules"
      what="page"
      edit={edit}
      onUnsavedChange={setUnsaved}
      onCancel={() => form.reset(edit.stored)}
    >
      <TaxSettings draft={draft} errors={errors} onChange={change} />
      <Classes classes={draft.classes} error={errors.classes?.message} onChange={(classes) => change({ classes })} />
      <Rates draft={draft} error={errors.rates?.message} onChange={(rates) => change({ rates })} />
      <DiscardDialog question={question} description="What you changed in the tax rules is not saved yet." />
    </EditForm>
  );
}

interface ListProps<Entry> {
  error: string | undefined;
  onChange: (entries: Entry[]) => void;
}

function Classes({ classes, error, onChange }: ListProps<TaxClass> & { classes: readonly TaxClass[] }) {
  const change = (index: number, entry: TaxClass, changes: Partial<TaxClass>) =>
    onChange(classes.with(index, { ...entry, ...changes }));
  return (
    <RuledSection title="Classes">
      {classes.map((each, index) => (
        <Row key={index} role="group" aria-label={`Class ${index + 1}`} marginBottom="3">
          <Field label="Code">
            <TextInput value={each.code} onChange={({ target }) => change(index, each, { code: target.value })} />
          </Field>
          <Field label="Name">
            <TextInput value={each.name} onChange={({ target }) => change(index, each, { name: target.value })} />
          </Field>
          <Field label="Stripe tax code">
            <TextInput
              value={each.stripeTaxCode}
              onChange={({ target }) => change(index, each, { stripeTaxCode: target.value })}
            />
          </Field>
        </Row>
      ))}
      <FormError>{error}</FormError>
      <Button size="compact" onClick={() => onChange([...classes, { code: '', name: '', stripeTaxCode: '' }])}>
        Add a class
      </Button>
    </RuledSection>
  );
}

interface RateRow {
  rate: TaxRate;
  index: number;
}

/** Maximum number of rates that are shown until all are requested, so that the page stays short. */
const mostShown = 10;

const includes = ({ country, region, postcodes, label }: TaxRate, typed: string) =>
  [country, region, ...postcodes, label].join(' ').toLowerCase().includes(typed.trim().toLowerCase());

const toColumns = (onEdit: (index: number) => void, onRemove: (index: number) => void): readonly Column<RateRow>[] => [
  {
    header: 'Place',
    isRowHeader: true,
    cell: ({ rate }) => [rate.country, rate.region, rate.postcodes.join(' ')].filter(Boolean).join(' '),
  },
  { header: 'Class', isShort: true, cell: ({ rate }) => rate.taxClass },
  {
    header: 'Name',
    cell: ({ rate }) => (
      <>
        {rate.label}
        <Source>{rate.source}</Source>
      </>
    ),
  },
  {
    header: 'Percent',
    align: 'end',
    isShort: true,
    cell: ({ rate }) => <Digits>{toPercent(rate.rateMillionths)}</Digits>,
  },
  { header: 'Delivery', isShort: true, cell: ({ rate }) => (rate.appliesToDelivery ? 'taxed' : 'not taxed') },
  { header: 'Days', isShort: true, cell: ({ rate }) => <Days {...rate} /> },
  {
    header: 'Action',
    cell: ({ rate, index }) => {
      const name = `${rate.label} ${rate.country} ${rate.region}`.trim();
      return (
        <Actions>
          <Button size="compact" onClick={() => onEdit(index)}>
            Edit <VisuallyHidden>{name}</VisuallyHidden>
          </Button>
          <Button size="compact" tone="bare" onClick={() => onRemove(index)}>
            Remove <VisuallyHidden>{name}</VisuallyHidden>
          </Button>
        </Actions>
      );
    },
  },
];

function Rates({ draft, error, onChange }: ListProps<TaxRate> & { draft: TaxDraft }) {
  const { rates, classes } = draft;
  /** Index of the edited rate; the number of rates while a rate is added; null while the dialog is closed. */
  const [edited, setEdited] = useState<number | null>(null);
  const [typed, setTyped] = useState('');
  const [showsAll, setShowsAll] = useState(false);
  const found = rates.map((rate, index) => ({ rate, index })).filter(({ rate }) => includes(rate, typed));
  const rows = showsAll ? found : found.slice(0, mostShown);
  const columns = toColumns(setEdited, (removed) => onChange(rates.filter((_each, at) => at !== removed)));
  return (
    <RuledSection title="Rates" note={String(rates.length)}>
      {rates.length > mostShown && (
        <chakra.div maxWidth="20rem" marginBottom="3">
          <Field label="Find a rate" hint={`${found.length} found`}>
            <TextInput placeholder="Place or name" value={typed} onChange={({ target }) => setTyped(target.value)} />
          </Field>
        </chakra.div>
      )}
      <DataTable caption="Tax rates" columns={columns} rows={rows} getRowKey={({ index }) => String(index)} isWide />
      <FormError>{error}</FormError>
      <Buttons>
        {rows.length < found.length && (
          <Button size="compact" onClick={() => setShowsAll(true)}>
            Show all {found.length}
          </Button>
        )}
        <Button size="compact" onClick={() => setEdited(rates.length)}>
          Add a rate
        </Button>
        <Exports file="tax-rates" what="rates" />
      </Buttons>
      {edited !== null && (
        <RateDialog
          rate={rates[edited] ?? blankRate}
          classes={classes}
          onClose={() => setEdited(null)}
          onApply={(rate) => {
            onChange(edited < rates.length ? rates.with(edited, rate) : [...rates, rate]);
            setEdited(null);
          }}
        />
      )}
    </RuledSection>
  );
}
