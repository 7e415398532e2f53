import { Field, Select, TextInput } from '../../../../components/forms/Field';
import type { AttributeDefinitionFragment, ProductAttributeInput } from '../../../../graphql/generated/operations';
import {
  FieldGrid,
  InvalidDraft,
  Remark,
  SheetForm,
  useSheetSection,
  type SectionPlan,
  type SectionProps,
  type SheetProduct,
} from './SheetForm';

interface Draft {
  /** The input by the attribute's code; `yes` or `no` for flags. Empty if the product has no value. */
  values: Readonly<Record<string, string>>;
}

/** The attributes of the product's categories, and further attributes of which the product has a value. */
function definitionsOf({ categories, attributes }: SheetProduct): readonly AttributeDefinitionFragment[] {
  const own = attributes.map(({ code, label, kind, unit, value }): AttributeDefinitionFragment => ({
    __typename: 'CategoryAttribute',
    code,
    label,
    kind,
    unit,
    choices: kind === 'CHOICE' ? [value] : [],
  }));
  const all = [...categories.flatMap((category) => category.attributes), ...own];
  return all.filter(({ code }, index) => all.findIndex((other) => other.code === code) === index);
}

function toDraft({ attributes }: SheetProduct): Draft {
  return {
    values: Object.fromEntries(
      attributes.map(({ code, kind, value }) => [code, kind === 'FLAG' ? value.toLowerCase() : value]),
    ),
  };
}

function toInput(definitions: readonly AttributeDefinitionFragment[], { values }: Draft): ProductAttributeInput[] {
  const typed = definitions.flatMap((definition) => {
    const text = values[definition.code]?.trim() ?? '';
    return text === '' ? [] : [{ ...definition, text }];
  });
  return typed.map(({ code, kind, label, text }, index) => {
    if (kind === 'FLAG') return { code, flag: text === 'yes' };
    if (kind !== 'NUMBER') return { code, text };
    const number = Number(text.replace(',', '.'));
    if (!Number.isFinite(number))
      throw new InvalidDraft({ [`attributes.${index}.number`]: `${label} must be a number.` });
    return { code, number };
  });
}

export function AttributesSection({ product, shop, onUnsavedChange }: SectionProps) {
  const definitions = definitionsOf(product);
  const plan: SectionPlan<Draft> = {
    title: 'Properties',
    labels: { values: 'Properties' },
    toDraft,
    save: async (base, draft) => shop.update(base, { attributes: toInput(definitions, draft) }),
  };
  const section = useSheetSection(product, plan, onUnsavedChange);
  const { values } = section.draft;
  const sent = definitions.filter(({ code }) => values[code]?.trim());
  const faultOf = (code: string) => {
    const index = sent.findIndex((definition) => definition.code === code);
    return Object.entries(section.faults).find(([field]) => field.startsWith(`attributes.${index}.`))?.[1];
  };
  return (
    <SheetForm title={plan.title} note="They follow the categories" section={section}>
      {definitions.length === 0 && <Remark>Choose a category with attributes above to fill in its fields here.</Remark>}
      <FieldGrid>
        {definitions.map((definition) => (
          <Field
            key={definition.code}
            label={definition.unit ? `${definition.label} (${definition.unit})` : definition.label}
            error={faultOf(definition.code)}
          >
            <ValueInput
              definition={definition}
              value={values[definition.code] ?? ''}
              onChange={(value) => section.change({ values: withValue(values, definition.code, value) })}
            />
          </Field>
        ))}
      </FieldGrid>
    </SheetForm>
  );
}

/** Empty values are left out, so that a field that was filled in and cleared is no change. */
function withValue(values: Draft['values'], code: string, value: string): Draft['values'] {
  if (code in values && value !== '') return { ...values, [code]: value };
  const { [code]: _removed, ...others } = values;
  return value === '' ? others : { ...others, [code]: value };
}

interface ValueInputProps {
  definition: AttributeDefinitionFragment;
  value: string;
  onChange: (value: string) => void;
}

function ValueInput({ definition: { kind, choices }, value, onChange }: ValueInputProps) {
  if (kind === 'TEXT' || kind === 'NUMBER') {
    return (
      <TextInput
        value={value}
        inputMode={kind === 'NUMBER' ? 'decimal' : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  }
  const options = kind === 'FLAG' ? ['yes', 'no'] : [...new Set([...choices, ...(value ? [value] : [])])];
  return (
    <Select value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">Not given</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {kind === 'FLAG' ? (option === 'yes' ? 'Yes' : 'No') : option}
        </option>
      ))}
    </Select>
  );
}
