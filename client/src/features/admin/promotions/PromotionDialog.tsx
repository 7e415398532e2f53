import { promotionRules } from '@kickstand/rules/promotions';
import { useState } from 'react';
import { useForm, useWatch, type Path } from 'react-hook-form';
import { DialogForm } from '../../../components/dialog/DialogForm';
import { DiscardDialog, Modal } from '../../../components/dialog/dialogs';
import { Choice, Field, NumberInput, SelectField, TextInput } from '../../../components/forms/Field';
import { toastSuccess } from '../../../components/toasts/toasts';
import { forgetQueries } from '../../../graphql/forget-audit-log';
import { isStale } from '../../../graphql/shop-error';
import {
  useSavePromotionMutation,
  useTryPromotionQuery,
  type PromotionEditFragment,
} from '../../../graphql/generated/operations';
import { findWholeFault, placeRefusal, toWhole, wholeFollowsRule } from '../../../lib/forms/field-errors';
import { registerComplete } from '../../../lib/forms/register-complete';
import { useReportUnsaved, useSaveEntry, useUnsavedChanges } from '../../../lib/forms/use-versioned-form';
import type { MoneyAmount } from '../../../lib/money/money';
import { chakra } from '../../../theme/chakra';
import { ChosenList, NamedChoice, ProductChoice, type Named } from '../../../components/choices/ChosenList';
import { QuoteSummary } from '../../../components/quote/QuoteSummary';
import { useBrandChoices, useCategoryChoices } from '../../../components/choices/catalogue-choices';
import {
  findAmountFaults,
  kindLabels,
  toInput,
  toSentence,
  toValues,
  usesAmount,
  usesPercent,
  type PromotionValues,
  type Selection,
} from './promotion-draft';

const kinds = (Object.keys(kindLabels) as (keyof typeof kindLabels)[]).map((value) => ({ value, label: kindLabels[value] })); // prettier-ignore
/** In the order of the form. */
const fields: readonly Path<PromotionValues>[] = ['percent', 'amount', 'buyQuantity', 'getQuantity', 'name', 'code', 'minimumAmount', 'minimumQuantity', 'useLimit', 'customerLimit', 'validFrom', 'validTo', 'priority']; // prettier-ignore
const fieldByInput = Object.fromEntries(fields.map((field) => [field, field]));

const Row = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 11rem), 1fr))',
  },
});
const Sentence = chakra('p', { base: { borderBlock: 'hairline', paddingBlock: '3', overflowWrap: 'anywhere' } });

interface PromotionDialogProps {
  /** Null when a new promotion is added. */
  promotion: PromotionEditFragment | null;
  /** Any amount in the shop's currency; only its currency and decimals are used. */
  currency: MoneyAmount;
  /** Fetches the promotions again, because somebody else has changed or removed this one. */
  onStale: () => void;
  onClose: () => void;
}

/** Adds or edits a promotion, and tries it on a cart. */
export function PromotionDialog(props: PromotionDialogProps) {
  const { promotion, currency, onClose } = props;
  const { form, selection, formMessage, submit, isUnsaved } = usePromotionForm(props);
  const values = useWatch({ control: form.control }) as PromotionValues;
  const { guard, question, setUnsaved } = useUnsavedChanges();
  const close = () => guard(onClose);
  useReportUnsaved(isUnsaved, setUnsaved);
  return (
    <Modal title={promotion ? promotion.name : 'Add a promotion'} onClose={close}>
      <Sentence aria-live="polite">{toSentence(values, selection.chosen, currency)}</Sentence>
      <DialogForm
        message={formMessage}
        submitLabel="Save"
        busy={form.formState.isSubmitting}
        onSubmit={submit}
        onCancel={close}
      >
        <PromotionFields form={form} kind={values.kind} />
        <SelectionFields {...selection} />
      </DialogForm>
      {promotion && <PromotionTrial promotionId={promotion.id} isSaved={!isUnsaved} />}
      <DiscardDialog question={question} description="What you changed in this promotion is not saved yet." />
    </Modal>
  );
}

function usePromotionForm({ promotion, currency, onStale, onClose }: PromotionDialogProps) {
  const form = useForm<PromotionValues>({ defaultValues: toValues(promotion) });
  const { handleSubmit, setError, formState } = form;
  const selection = useSelection(promotion);
  const [formMessage, setFormMessage] = useState<string | null>(null);
  const saveEntry = useSaveEntry();
  const [savePromotion] = useSavePromotionMutation({ update: forgetQueries('promotions') });
  const submit = handleSubmit(async (typed) => {
    setFormMessage(null);
    const faults = Object.entries(findAmountFaults(typed, currency)) as [Path<PromotionValues>, string][];
    faults.forEach(([field, message], index) => setError(field, { message }, { shouldFocus: index === 0 }));
    if (faults.length > 0) return;
    try {
      await saveEntry(toInput(typed, selection.chosen, currency, promotion), promotion, (input) =>
        savePromotion({ variables: { input } }),
      );
      toastSuccess('The promotion is saved');
      onClose();
    } catch (error) {
      setFormMessage(placeRefusal(error, setError, fieldByInput).formMessage);
      if (isStale(error)) onStale();
    }
  });
  return { form, selection, formMessage, submit, isUnsaved: formState.isDirty || selection.isChanged };
}

function PromotionFields({ form, kind }: { form: FormOf; kind: PromotionValues['kind'] }) {
  return (
    <>
      <SelectField
        label="What it takes off"
        value={kind}
        options={kinds}
        onChange={(chosen) => form.setValue('kind', chosen, { shouldDirty: true })}
      />
      <ValueFields form={form} kind={kind} />
      <Row>
        <TypedField form={form} name="name" label="Name for the customer" isRequired />
        <TypedField form={form} name="code" label="Code" hint="Without one, it applies automatically." />
      </Row>
      <Row>
        <TypedField form={form} name="minimumAmount" label="Minimum amount" input="amount" />
        <TypedField form={form} name="minimumQuantity" label="Minimum quantity" input="number" />
      </Row>
      <Row>
        <TypedField form={form} name="useLimit" label="Uses in all" hint="Empty: any number." input="number" />
        <TypedField
          form={form}
          name="customerLimit"
          label="Uses for each customer"
          hint="Empty: any number."
          input="number"
        />
      </Row>
      <Row>
        <TypedField form={form} name="validFrom" label="First day" hint="Days begin at midnight UTC." input="date" />
        <TypedField form={form} name="validTo" label="Last day" input="date" />
        <TypedField form={form} name="priority" label="Priority" hint="The highest applies first." input="number" />
      </Row>
      <div>
        <Choice type="checkbox" label="Only for the first order of a customer" {...form.register('isFirstOrder')} />
        <Choice type="checkbox" label="Together with other promotions" {...form.register('isCombinable')} />
        <Choice type="checkbox" label="Paused" {...form.register('isPaused')} />
      </div>
    </>
  );
}

type FormOf = ReturnType<typeof useForm<PromotionValues>>;

function ValueFields({ form, kind }: { form: FormOf; kind: PromotionValues['kind'] }) {
  if (usesPercent(kind)) return <TypedField form={form} name="percent" label="Percent" input="number" isRequired />;
  if (usesAmount(kind)) return <TypedField form={form} name="amount" label="Amount" input="amount" isRequired />;
  if (kind !== 'BUY_X_GET_Y') return null;
  return (
    <>
      <Row>
        <TypedField form={form} name="buyQuantity" label="Buy" input="number" isRequired />
        <TypedField form={form} name="getQuantity" label="Get free" input="number" isRequired />
      </Row>
      <Choice type="checkbox" label="All of the same product" {...form.register('isPerProduct')} />
    </>
  );
}

interface TypedFieldProps {
  form: FormOf;
  name: Path<PromotionValues>;
  label: string;
  hint?: string;
  input?: 'text' | 'number' | 'amount' | 'date';
  isRequired?: boolean;
}

function TypedField({ form, name, label, hint, input = 'text', isRequired = false }: TypedFieldProps) {
  const isNumber = input === 'number';
  const rule = promotionRules[name as keyof typeof promotionRules];
  const validate = (typed: unknown) => !isNumber || typed === '' || wholeFollowsRule(rule)(typed as string);
  const control = registerComplete(form, name, validate);
  return (
    <Field label={label} hint={hint} required={isRequired} error={form.formState.errors[name]?.message}>
      {isNumber || input === 'amount' ? (
        <NumberInput {...control} />
      ) : (
        <TextInput type={input} autoComplete="off" {...control} />
      )}
    </Field>
  );
}

const Panel = chakra('section', { base: { display: 'grid', gap: '4', marginTop: '6' } });

interface PromotionTrialProps {
  promotionId: string;
  /** False while there are unsaved changes, which the trial does not include. */
  isSaved: boolean;
}

/** Shows what a cart of chosen products costs with the promotion. */
function PromotionTrial({ promotionId, isSaved }: PromotionTrialProps) {
  const [lines, setLines] = useState<readonly (Named & { quantity: string })[]>([]);
  const entered = lines
    .map(({ id: productId, quantity }) => ({ productId, quantity: toWhole(quantity) }))
    .filter(({ quantity }) => quantity > 0);
  const { data, previousData, loading, error } = useTryPromotionQuery({
    variables: { input: { promotionId, lines: entered } },
    skip: entered.length === 0,
    fetchPolicy: 'no-cache',
  });
  const tried = entered.length === 0 ? null : (data ?? previousData)?.tryPromotion;
  return (
    <Panel aria-label="Try it on a cart">
      <chakra.h3 textStyle="label">Try it on a cart</chakra.h3>
      {!isSaved && <p>Save first: only the saved promotion is tried.</p>}
      <ProductChoice
        label="Find a product for the cart"
        known={lines}
        onAdd={(product) => setLines([...lines, { ...product, quantity: '1' }])}
      />
      {lines.map((line) => (
        <Field
          key={line.id}
          label={`Quantity of ${line.name}`}
          hint="0 leaves it out."
          error={findWholeFault(line.quantity) ?? undefined}
        >
          <NumberInput
            value={line.quantity}
            onChange={({ target }) =>
              setLines(lines.map((each) => (each.id === line.id ? { ...each, quantity: target.value } : each)))
            }
          />
        </Field>
      ))}
      {error && <p role="alert">{error.message}</p>}
      {tried?.codes.map(({ code, problem }) => problem !== null && <p key={code}>{problem}</p>)}
      {tried && (
        <QuoteSummary
          quote={tried.quote}
          partsTotal={tried.quote.total}
          totalLabel="Total of the cart"
          isBusy={loading}
        />
      )}
    </Panel>
  );
}

/** The products, categories and brands to which the promotion applies, and those that can be chosen. */
function useSelection(promotion: PromotionEditFragment | null) {
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

function SelectionFields({ chosen, choices, change }: ReturnType<typeof useSelection>) {
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
