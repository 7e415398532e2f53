import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/actions/Button';
import { DialogForm } from '../../../components/dialog/DialogForm';
import { DiscardDialog, Modal } from '../../../components/dialog/dialogs';
import { Field, SelectField, TextArea, TextInput } from '../../../components/forms/Field';
import { SearchField } from '../../../components/forms/SearchField';
import { toastSuccess } from '../../../components/toasts/toasts';
import { useSuggestQuery } from '../../../graphql/generated/operations';
import { isStale, toShopError, type ShopError } from '../../../graphql/shop-error';
import { placeRefusal } from '../../../lib/forms/field-errors';
import { useReportUnsaved, useUnsavedChanges } from '../../../lib/forms/use-versioned-form';
import { fromLines, toLines } from '../../../lib/text/text-lines';
import { chakra } from '../../../theme/chakra';
import { kindLabels, useRuleChanges, type PlacedProduct, type RuleDraft } from './search-rules';

interface RuleValues {
  terms: string;
  alternatives: string;
  path: string;
}

const kinds = (['SYNONYMS', 'ONE_WAY_SYNONYMS', 'REDIRECT', 'RANKING'] as const).map((value) => ({
  value,
  label: kindLabels[value],
}));
const termsLabels = {
  SYNONYMS: 'Words that mean the same',
  ONE_WAY_SYNONYMS: 'Searches',
  REDIRECT: 'Searches',
  RANKING: 'Searches',
} as const;

const fieldByInput = { terms: 'terms', alternatives: 'alternatives', path: 'path' } as const;

/** The server reports errors by list entry. The form has one field for a list, so its message names the lines. */
function toLineFaults(error: unknown, typed: RuleValues): ShopError {
  const refusal = toShopError(error);
  const fields: Record<string, string> = {};
  for (const [input, message] of Object.entries(refusal.fields)) {
    const [, field, index] = /^(terms|alternatives)\.(\d+)$/.exec(input) ?? [];
    if (field !== 'terms' && field !== 'alternatives') fields[input] = message;
    else fields[field] = [fields[field], `Line ${lineOf(typed[field], Number(index))}: ${message}`].join(' ').trim();
  }
  return { ...refusal, fields };
}

/** Line number of an entry in the typed text. Empty lines count, too. */
function lineOf(typed: string, entry: number): number {
  const filled = typed.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [index + 1]));
  return filled[entry] ?? entry + 1;
}

/** Adds or edits a rule. */
export function RuleDialog({ draft, onClose }: { draft: RuleDraft; onClose: () => void }) {
  const [kind, setKind] = useState(draft.kind);
  const [placed, setPlaced] = useState({ pinned: draft.pinned, buried: draft.buried });
  const [formMessage, setFormMessage] = useState<string | null>(null);
  const { save, refresh } = useRuleChanges();
  const { register, handleSubmit, setError, formState } = useForm<RuleValues>({
    defaultValues: {
      terms: toLines(draft.terms),
      alternatives: toLines(draft.alternatives),
      path: draft.path ?? '',
    },
  });
  const { errors, isSubmitting, isDirty } = formState;
  const { guard, question, setUnsaved } = useUnsavedChanges();
  const close = () => guard(onClose);
  const isUnsaved = isDirty || kind !== draft.kind || placed.pinned !== draft.pinned || placed.buried !== draft.buried;
  useReportUnsaved(isUnsaved, setUnsaved);

  const submit = handleSubmit(async (typed) => {
    const { terms, alternatives, path } = typed;
    setFormMessage(null);
    try {
      const entered = { terms: fromLines(terms), alternatives: fromLines(alternatives), path: path.trim() };
      await save({ ...draft, ...entered, ...placed, kind });
      toastSuccess('The rule is saved');
      onClose();
    } catch (error) {
      setFormMessage(placeRefusal(toLineFaults(error, typed), setError, fieldByInput).formMessage);
      if (isStale(error)) refresh();
    }
  });

  return (
    <Modal title={draft.id === null ? 'Add a rule for searches' : 'Edit this rule'} onClose={close}>
      <DialogForm message={formMessage} submitLabel="Save" busy={isSubmitting} onSubmit={submit} onCancel={close}>
        {draft.id === null && <SelectField label="Kind" value={kind} options={kinds} onChange={setKind} />}
        <Field label={termsLabels[kind]} hint="One per line." error={errors.terms?.message} required>
          <TextArea rows={3} {...register('terms')} />
        </Field>
        {kind === 'ONE_WAY_SYNONYMS' && (
          <Field
            label="Also search for"
            hint="One per line. A search for one of these does not find the words above."
            error={errors.alternatives?.message}
            required
          >
            <TextArea rows={3} {...register('alternatives')} />
          </Field>
        )}
        {kind === 'REDIRECT' && (
          <Field
            label="Opens"
            hint="The end of an address of this shop, such as /category/brakes."
            error={errors.path?.message}
            required
          >
            <TextInput autoComplete="off" {...register('path')} />
          </Field>
        )}
        {kind === 'RANKING' && <Placements {...placed} onChange={setPlaced} />}
      </DialogForm>
      <DiscardDialog question={question} description="What you changed in this rule is not saved yet." />
    </Modal>
  );
}

interface Placed {
  pinned: readonly PlacedProduct[];
  buried: readonly PlacedProduct[];
}

const Entries = chakra('ol', { base: { display: 'grid', gap: '2' } });
const Entry = chakra('li', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center', justifyContent: 'space-between' },
});
const Name = chakra('span', { base: { overflowWrap: 'anywhere', flex: '1 1 10rem' } });

/** The products that come first and last, and a search to add more. */
function Placements({ pinned, buried, onChange }: Placed & { onChange: (placed: Placed) => void }) {
  const [wanted, setWanted] = useState('');
  const { data } = useSuggestQuery({ variables: { query: wanted }, skip: wanted.length < 2 });
  const known = new Set([...pinned, ...buried].map(({ id }) => id));
  const found = wanted.length < 2 ? [] : (data?.suggest.products ?? []).filter(({ id }) => !known.has(id));
  const without = (list: readonly PlacedProduct[], id: string) => list.filter((product) => product.id !== id);
  return (
    <chakra.div display="grid" gap="4">
      <PlacedList
        title="First"
        products={pinned}
        onRemove={(id) => onChange({ pinned: without(pinned, id), buried })}
        onEarlier={(index) => onChange({ pinned: withEarlier(pinned, index), buried })}
      />
      <PlacedList
        title="Last"
        products={buried}
        onRemove={(id) => onChange({ pinned, buried: without(buried, id) })}
        onEarlier={(index) => onChange({ pinned, buried: withEarlier(buried, index) })}
      />
      <SearchField label="Find a product to add" value={wanted} onSearch={setWanted} />
      {found.length > 0 && (
        <Entries aria-label="Found products">
          {found.map(({ id, name }) => (
            <Entry key={id}>
              <Name>{name}</Name>
              <Button
                size="compact"
                aria-label={`Put ${name} first`}
                onClick={() => onChange({ pinned: [...pinned, { id, name }], buried })}
              >
                First
              </Button>
              <Button
                size="compact"
                aria-label={`Put ${name} last`}
                onClick={() => onChange({ pinned, buried: [...buried, { id, name }] })}
              >
                Last
              </Button>
            </Entry>
          ))}
        </Entries>
      )}
    </chakra.div>
  );
}

interface PlacedListProps {
  title: string;
  products: readonly PlacedProduct[];
  onRemove: (id: string) => void;
  onEarlier: (index: number) => void;
}

function PlacedList({ title, products, onRemove, onEarlier }: PlacedListProps) {
  return (
    <section aria-label={title}>
      <chakra.h3 textStyle="label" marginBottom="2">
        {title}
      </chakra.h3>
      {products.length === 0 ? (
        <chakra.p textStyle="small" color="ink.soft">
          None
        </chakra.p>
      ) : (
        <Entries>
          {products.map(({ id, name }, index) => (
            <Entry key={id}>
              <Name>{name}</Name>
              {index > 0 && (
                <Button size="compact" aria-label={`Move ${name} up`} onClick={() => onEarlier(index)}>
                  Up
                </Button>
              )}
              <Button size="compact" tone="bare" aria-label={`Remove ${name}`} onClick={() => onRemove(id)}>
                Remove
              </Button>
            </Entry>
          ))}
        </Entries>
      )}
    </section>
  );
}

function withEarlier(products: readonly PlacedProduct[], index: number): readonly PlacedProduct[] {
  return products.toSpliced(index - 1, 2, ...products.slice(index - 1, index + 1).toReversed());
}
