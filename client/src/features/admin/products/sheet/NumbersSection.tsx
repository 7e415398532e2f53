import { productLimits } from '@kickstand/rules/products';
import { Button } from '../../../../components/actions/Button';
import { Field, SelectField, TextInput } from '../../../../components/forms/Field';
import { VisuallyHidden } from '../../../../components/page/VisuallyHidden';
import type { PartNumberKind } from '../../../../graphql/generated/operations';
import {
  Entry,
  EntryActions,
  Remark,
  SheetForm,
  useSheetSection,
  withChanged,
  without,
  type SectionPlan,
  type SectionProps,
  type SheetProduct,
} from './SheetForm';

type OthersKind = Exclude<PartNumberKind, 'OWN' | 'GTIN'>;

interface Entered {
  kind: OthersKind;
  number: string;
  brandName: string;
  note: string;
}

interface Draft {
  numbers: readonly Entered[];
}

const kinds = [
  { value: 'MANUFACTURER', label: 'Maker of the part' },
  { value: 'OEM', label: 'Maker of the bike' },
  { value: 'CROSS', label: 'Equivalent part' },
] as const satisfies readonly { value: OthersKind; label: string }[];

const toDraft = ({ partNumbers }: SheetProduct): Draft => ({
  numbers: partNumbers.flatMap(({ kind, number, brandName, note }) =>
    kind === 'OWN' || kind === 'GTIN' ? [] : [{ kind, number, brandName: brandName ?? '', note: note ?? '' }],
  ),
});

const empty: Entered = { kind: 'MANUFACTURER', number: '', brandName: '', note: '' };

/** Part numbers of other makers. */
export function NumbersSection({ product, shop, onUnsavedChange }: SectionProps) {
  const plan: SectionPlan<Draft> = {
    title: 'Numbers',
    labels: { numbers: 'Numbers' },
    toDraft,
    save: (base, { numbers }) => shop.setNumbers(base, numbers),
  };
  const section = useSheetSection(product, plan, onUnsavedChange);
  const { numbers } = section.draft;
  const change = (index: number, changes: Partial<Entered>) =>
    section.change({ numbers: withChanged(numbers, index, changes) });
  return (
    <SheetForm title={plan.title} note="Those of others" section={section}>
      {numbers.length === 0 && <Remark>No numbers yet. Searches find the part by every number in this list.</Remark>}
      {numbers.map((entry, index) => (
        <Entry key={index} role="group" aria-label={`Number ${index + 1}`}>
          <SelectField label="Whose" value={entry.kind} options={kinds} onChange={(kind) => change(index, { kind })} />
          <Field label="Number" required error={section.faults[`numbers.${index}.number`]}>
            <TextInput
              content="figures"
              value={entry.number}
              onChange={({ target }) => change(index, { number: target.value })}
            />
          </Field>
          <Field label="Brand" required error={section.faults[`numbers.${index}.brandName`]}>
            <TextInput value={entry.brandName} onChange={({ target }) => change(index, { brandName: target.value })} />
          </Field>
          <Field label="Note" error={section.faults[`numbers.${index}.note`]}>
            <TextInput value={entry.note} onChange={({ target }) => change(index, { note: target.value })} />
          </Field>
          <EntryActions>
            <Button size="compact" onClick={() => section.change({ numbers: without(numbers, index) })}>
              Remove <VisuallyHidden>number {entry.number || index + 1}</VisuallyHidden>
            </Button>
          </EntryActions>
        </Entry>
      ))}
      <Button
        justifySelf="start"
        size="compact"
        disabled={numbers.length >= productLimits.partNumbers}
        onClick={() => section.change({ numbers: [...numbers, empty] })}
      >
        Add a number
      </Button>
    </SheetForm>
  );
}
