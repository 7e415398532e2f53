import { Field, Select, TextInput } from '../../../../components/forms/Field';
import type { AttributeDefinitionFragment, ProductAttributeInput } from '../../../../graphql/generated/operations';
import {
  faultOf,
  FieldGrid,
  Remark,
  SheetSection,
  type Faults,
  type SectionProps,
  type SheetPart,
  type SheetProduct,
} from './SheetSection';

export interface AttributesDraft {
  /** What is entered, by the attribute's code; `yes` or `no` for flags. Attributes without a value are left out. */
  attributes: Readonly<Record<string, string>>;
}

/** The attributes of the product's categories, and further attributes for which the product has a value. */
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

type Values = AttributesDraft['attributes'];

/** The attributes with a value, in the order in which they are sent. */
function filledIn(values: Values, product: SheetProduct) {
  return definitionsOf(product).flatMap((definition) => {
    const text = values[definition.code]?.trim() ?? '';
    return text === '' ? [] : [{ ...definition, text }];
  });
}

/** A comma is read as a decimal point. But 1,250 may mean thousands, so the result is NaN. 0,125 has one meaning only. */
const toNumber = (text: string) => (/[1-9]\d*,\d{3}$/.test(text) ? NaN : Number(text.replace(',', '.')));

function toInput(values: Values, product: SheetProduct): ProductAttributeInput[] {
  return filledIn(values, product).map(({ code, kind, text }) => {
    if (kind === 'FLAG') return { code, flag: text === 'yes' };
    return kind === 'NUMBER' ? { code, number: toNumber(text) } : { code, text };
  });
}

function findFaults({ attributes }: AttributesDraft, product: SheetProduct): Faults {
  const faults = filledIn(attributes, product).flatMap(({ kind, label, text }, index) =>
    kind === 'NUMBER' && !Number.isFinite(toNumber(text))
      ? [[`attributes.${index}.number`, `${label} must be a number, such as 1250 or 12.5.`] as const]
      : [],
  );
  return Object.fromEntries(faults);
}

export const attributesPart: SheetPart<AttributesDraft> = {
  title: 'Properties',
  fields: {
    attributes: { label: 'Properties', toInput: (values, product) => ({ attributes: toInput(values, product) }) },
  },
  toDraft: ({ attributes }) => ({
    attributes: Object.fromEntries(
      attributes.map(({ code, kind, value }) => [code, kind === 'FLAG' ? value.toLowerCase() : value]),
    ),
  }),
  findFaults,
};

export function AttributesSection({ product, draft, faults, change }: SectionProps<AttributesDraft>) {
  const values = draft.attributes;
  const definitions = definitionsOf(product);
  const sent = filledIn(values, product);
  const faultOfCode = (code: string) =>
    faultOf(faults, `attributes.${sent.findIndex((definition) => definition.code === code)}`);
  return (
    <SheetSection title={attributesPart.title} note="They follow the saved categories" error={faults['attributes']}>
      {definitions.length === 0 && (
        <Remark>Choose a category with attributes above and save it to fill in its fields here.</Remark>
      )}
      <FieldGrid>
        {definitions.map((definition) => (
          <Field
            key={definition.code}
            label={definition.unit ? `${definition.label} (${definition.unit})` : definition.label}
            error={faultOfCode(definition.code)}
          >
            <ValueInput
              definition={definition}
              value={values[definition.code] ?? ''}
              onChange={(value) => change({ attributes: withValue(values, definition.code, value) })}
            />
          </Field>
        ))}
      </FieldGrid>
    </SheetSection>
  );
}

/** Empty values are left out, so that a field that was filled in and cleared does not count as a change. */
function withValue(values: Values, code: string, value: string): Values {
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
