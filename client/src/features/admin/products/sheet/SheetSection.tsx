import type { ReactNode } from 'react';
import { FormError } from '../../../../components/forms/Field';
import { RuledSection } from '../../../../components/page/RuledSection';
import type { ProductSheet_ProductFragment, UpdateProductInput } from '../../../../graphql/generated/operations';
import type { ProductValues } from '../product-changes';
import { chakra } from '../../../../theme/chakra';

export type SheetProduct = ProductSheet_ProductFragment;

/** Error messages by the server's names of the fields, e.g. `numbers.0.number`. */
export type Faults = Readonly<Record<string, string>>;

/** Message of a field, or of a part of it; undefined if it has none. */
export function faultOf(faults: Faults, field: string): string | undefined {
  return faults[field] ?? Object.entries(faults).find(([name]) => name.startsWith(`${field}.`))?.[1];
}

interface DraftField<Value> {
  /** Shown in messages. */
  label: string;
  /** Names of the fields in the mutation's input; by default, the field's own name. */
  inputs?: readonly (keyof UpdateProductInput)[];
  /** Part of the mutation's input; by default, the value under the field's own name. */
  toInput?: (value: Value, product: SheetProduct) => Partial<UpdateProductInput>;
}

/** Fields of the product that one section edits. */
export interface SheetPart<Draft> {
  title: string;
  fields: { readonly [Field in keyof Draft]: DraftField<Draft[Field]> };
  /** Values of the section's fields for a product, as plain data. */
  toDraft: (product: SheetProduct) => Draft;
  /** Finds the errors of a draft before it is sent. */
  findFaults?: (draft: Draft & ProductValues, product: SheetProduct) => Faults;
}

export interface SectionProps<Draft> {
  /** The stored product. */
  product: SheetProduct;
  draft: Draft;
  faults: Faults;
  /** If `changes` is a function, it gets the current draft, which may be newer than the rendered one. */
  change: (changes: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => void;
}

const Fields = chakra('div', { base: { display: 'grid', gap: '5', maxWidth: '60rem' } });

interface SheetSectionProps {
  title: string;
  note?: ReactNode;
  /** Error message of the section as a whole. */
  error?: string | undefined;
  children: ReactNode;
}

export function SheetSection({ title, note, error, children }: SheetSectionProps) {
  return (
    <RuledSection title={title} note={note}>
      <Fields>
        {children}
        <FormError>{error}</FormError>
      </Fields>
    </RuledSection>
  );
}

/** An entry of a list in a section, with its buttons at the end. */
export const Entry = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 11rem), 1fr))',
    borderTop: 'hairline',
    paddingTop: '4',
  },
});
export const EntryActions = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '2', gridColumn: '1 / -1' },
});
export const FieldGrid = chakra('div', {
  base: { display: 'grid', gap: '5', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 15rem), 1fr))' },
});
export const Remark = chakra('p', { base: { color: 'ink.soft' } });

/** A copy of a list with one entry replaced. */
export const withChanged = <Item,>(list: readonly Item[], index: number, changes: Partial<Item>) =>
  list.map((item, at) => (at === index ? { ...item, ...changes } : item));
