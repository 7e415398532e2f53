import { productLimits } from '@kickstand/rules/products';
import { Button } from '../../../../components/actions/Button';
import { Field, SelectField, TextInput } from '../../../../components/forms/Field';
import { VisuallyHidden } from '../../../../components/page/VisuallyHidden';
import type { PartNumberKind } from '../../../../graphql/generated/operations';
import {
  Entry,
  EntryActions,
  faultOf,
  Remark,
  SheetSection,
  withChanged,
  type SectionProps,
  type SheetPart,
} from './SheetSection';

type OthersKind = Exclude<PartNumberKind, 'OWN' | 'GTIN'>;

interface Entered {
  kind: OthersKind;
  number: string;
  brandName: string;
  note: string;
}

export interface NumbersDraft {
  numbers: readonly Entered[];
}

const kinds = [
  { value: 'MANUFACTURER', label: 'Maker of the part' },
  { value: 'OEM', label: 'Maker of the bike' },
  { value: 'CROSS', label: 'Equivalent part' },
] as const satisfies readonly { value: OthersKind; label: string }[];

export const numbersPart: SheetPart<NumbersDraft> = {
  title: 'Numbers',
  fields: { numbers: { label: 'Numbers' } },
  toDraft: ({ partNumbers }) => ({
    numbers: partNumbers.flatMap(({ kind, number, brandName, note }) =>
      kind === 'OWN' || kind === 'GTIN' ? [] : [{ kind, number, brandName: brandName ?? '', note: note ?? '' }],
    ),
  }),
};

const empty: Entered = { kind: 'MANUFACTURER', number: '', brandName: '', note: '' };

/** Part numbers of other makers. */
export function NumbersSection({ draft: { numbers }, faults, change }: SectionProps<NumbersDraft>) {
  const changeEntry = (index: number, changes: Partial<Entered>) =>
    change({ numbers: withChanged(numbers, index, changes) });
  return (
    <SheetSection title={numbersPart.title} note="Numbers from other makers" error={faults['numbers']}>
      {numbers.length === 0 && <Remark>No numbers yet. Searches find the part by every number in this list.</Remark>}
      {numbers.map((entry, index) => (
        <Entry key={index} role="group" aria-label={`Number ${index + 1}`}>
          <SelectField
            label="Number of"
            value={entry.kind}
            options={kinds}
            onChange={(kind) => changeEntry(index, { kind })}
          />
          <Field label="Number" required error={faultOf(faults, `numbers.${index}.number`)}>
            <TextInput
              content="figures"
              value={entry.number}
              onChange={({ target }) => changeEntry(index, { number: target.value })}
            />
          </Field>
          <Field label="Brand" required error={faultOf(faults, `numbers.${index}.brandName`)}>
            <TextInput
              value={entry.brandName}
              onChange={({ target }) => changeEntry(index, { brandName: target.value })}
            />
          </Field>
          <Field label="Note" error={faultOf(faults, `numbers.${index}.note`)}>
            <TextInput value={entry.note} onChange={({ target }) => changeEntry(index, { note: target.value })} />
          </Field>
          <EntryActions>
            <Button size="compact" onClick={() => change({ numbers: numbers.toSpliced(index, 1) })}>
              Remove <VisuallyHidden>number {entry.number || index + 1}</VisuallyHidden>
            </Button>
          </EntryActions>
        </Entry>
      ))}
      <Button
        justifySelf="start"
        size="compact"
        disabled={numbers.length >= productLimits.partNumbers}
        onClick={() => change({ numbers: [...numbers, empty] })}
      >
        Add a number
      </Button>
    </SheetSection>
  );
}
