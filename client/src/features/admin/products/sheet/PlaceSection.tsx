import { productLimits, productRules } from '@kickstand/rules/products';
import { findFault } from '@kickstand/rules/fields';
import { Button } from '../../../../components/actions/Button';
import { NamedChoice } from '../../../../components/choices/ChosenList';
import { ChoiceField } from '../../../../components/forms/ChoiceField';
import { Choice, Field, NumberInput, SelectField, TextInput } from '../../../../components/forms/Field';
import { VisuallyHidden } from '../../../../components/page/VisuallyHidden';
import {
  type ChoosableCategoryFragment,
  type ChoosableFamilyFragment,
  type Hazard,
  type ProductCondition,
  type ProductStatus,
} from '../../../../graphql/generated/operations';
import {
  statuses,
  useBrandChoices,
  useCategoryChoices,
  useFamilyChoices,
  type CategoryChoice,
} from '../../../../components/choices/catalogue-choices';
import type { ProductValues } from '../product-changes';
import { FieldGrid, Remark, SheetSection, type Faults, type SectionProps, type SheetPart } from './SheetSection';
import { toWholeNumber } from '../../../../lib/forms/field-errors';
import { useShownShop } from '../../../../lib/shop/ShopProvider';
import { chakra } from '../../../../theme/chakra';

/** A weight and sizes as typed; empty if they are not known. */
type Measures = Record<Measure, string>;
type Measure = (typeof measures)[number]['field'];

const measures = [
  { field: 'weightGrams', label: 'Weight', unit: 'grams' },
  { field: 'lengthMm', label: 'Length', unit: 'mm' },
  { field: 'widthMm', label: 'Width', unit: 'mm' },
  { field: 'heightMm', label: 'Height', unit: 'mm' },
] as const;

export interface PlaceDraft extends Measures {
  status: ProductStatus;
  condition: ProductCondition;
  hazards: readonly Hazard[];
  slug: string;
  /** The categories, the main one first. */
  categories: readonly ChoosableCategory[];
  /** ID of the brand; empty if there is none. */
  brandId: string;
  /** The family; null if there is none. */
  family: ChoosableFamilyFragment | null;
  /** Option values by the code of the family's axis. */
  options: Readonly<Record<string, string>>;
}

type ChoosableCategory = Pick<ChoosableCategoryFragment, 'id' | 'name'>;

const conditions = [
  { value: 'NEW', label: 'New' },
  { value: 'REMANUFACTURED', label: 'Remanufactured' },
  { value: 'USED', label: 'Used' },
] as const satisfies readonly { value: ProductCondition; label: string }[];

const hazards = [
  { value: 'AEROSOL', label: 'Aerosol can' },
  { value: 'BATTERY', label: 'Battery' },
] as const satisfies readonly { value: Hazard; label: string }[];

const toMeasures = <Value,>(toValue: (field: Measure) => Value) =>
  Object.fromEntries(measures.map(({ field }) => [field, toValue(field)])) as Record<Measure, Value>;

function findFaults(draft: PlaceDraft): Faults {
  const typed = { slug: draft.slug, ...toMeasures((field) => toWholeNumber(draft[field]) ?? 0) };
  const faults = Object.entries(typed).flatMap(([field, value]) => {
    const fault = findFault(productRules[field as keyof typeof typed], value);
    return fault === null ? [] : [[field, fault] as const];
  });
  return Object.fromEntries(faults);
}

export const placePart: SheetPart<PlaceDraft> = {
  title: 'Place in the catalogue',
  fields: {
    status: { label: 'Status' },
    condition: { label: 'Condition' },
    weightGrams: { label: 'Weight', toInput: (typed) => ({ weightGrams: Number(typed) }) },
    lengthMm: { label: 'Length', toInput: (typed) => ({ lengthMm: Number(typed) }) },
    widthMm: { label: 'Width', toInput: (typed) => ({ widthMm: Number(typed) }) },
    heightMm: { label: 'Height', toInput: (typed) => ({ heightMm: Number(typed) }) },
    hazards: { label: 'Dangers' },
    slug: { label: 'Address' },
    categories: {
      label: 'Categories',
      inputs: ['categoryIds'],
      toInput: (categories) => ({ categoryIds: categories.map(({ id }) => id) }),
    },
    brandId: { label: 'Brand' },
    family: { label: 'Family', inputs: ['familyId'], toInput: (family) => ({ familyId: family?.id ?? '' }) },
    options: {
      label: 'Options',
      toInput: (options) => ({ options: Object.entries(options).map(([axis, value]) => ({ axis, value })) }),
    },
  },
  toDraft: (product) => ({
    ...{ status: product.status, condition: product.condition, hazards: product.hazards },
    ...{ slug: product.slug, family: product.family },
    ...toMeasures((field) => String(product[field] ?? '')),
    categories: product.categories.map(({ id, name }) => ({ id, name })),
    brandId: product.brand?.id ?? '',
    options: Object.fromEntries(product.options.map(({ axis, value }) => [axis, value])),
  }),
  findFaults,
};

/** The product's categories, brand, family, weight, size and address, and a preview of its search engine result. */
export function PlaceSection({ product, draft, faults, change }: SectionProps<PlaceDraft & Previewed>) {
  const places = { brands: useBrandChoices(), families: useFamilyChoices(), categories: useCategoryChoices() };
  const { family } = draft;
  const chooseFamily = (id: string) => {
    const chosen = [...places.families, product.family].find((choice) => choice?.id === id) ?? null;
    const axes = chosen?.axes ?? [];
    const options = axes.map(({ code, values }) => [code, draft.options[code] ?? values[0] ?? ''] as const);
    change({ family: chosen, options: Object.fromEntries(options) });
  };
  return (
    <SheetSection title={placePart.title} error={faults['options']}>
      <FieldGrid>
        <SelectField label="Status" value={draft.status} options={statuses} onChange={(status) => change({ status })} />
        <SelectField
          label="Condition"
          value={draft.condition}
          options={conditions}
          onChange={(condition) => change({ condition })}
        />
        <ChoiceField
          label="Brand"
          error={faults['brandId']}
          value={draft.brandId}
          options={toChoices(places.brands, product.brand)}
          onChange={(brandId) => change({ brandId })}
        />
        <ChoiceField
          label="Family"
          error={faults['familyId']}
          value={family?.id ?? ''}
          options={toChoices(places.families, product.family)}
          onChange={chooseFamily}
        />
      </FieldGrid>
      <FieldGrid role="group" aria-label="Parcel">
        {measures.map(({ field, label, unit }) => (
          <Field key={field} label={`${label} in ${unit}`} hint="Of one unit, packed." error={faults[field]}>
            <NumberInput
              inputMode="numeric"
              value={draft[field]}
              onChange={({ target }) => change({ [field]: target.value })}
            />
          </Field>
        ))}
      </FieldGrid>
      <chakra.div role="group" aria-label="Dangers for carriers">
        {hazards.map(({ value, label }) => (
          <Choice
            key={value}
            type="checkbox"
            checked={draft.hazards.includes(value)}
            label={label}
            onChange={() => change({ hazards: toggled(draft.hazards, value) })}
          />
        ))}
      </chakra.div>
      <CategoriesField
        chosen={draft.categories}
        choices={places.categories}
        fault={faults['categoryIds']}
        onChange={(categories) => change({ categories })}
      />
      {family && (
        <FieldGrid role="group" aria-label={`Options in the family ${family.name}`}>
          {family.axes.map(({ code, label, values }) => (
            <SelectField
              key={code}
              label={label}
              value={draft.options[code] ?? ''}
              options={values.map((value) => ({ value, label: value }))}
              onChange={(value) => change({ options: { ...draft.options, [code]: value } })}
            />
          ))}
        </FieldGrid>
      )}
      <Field
        label="Address"
        hint="The end of the page’s address. The old one redirects to the new one. Empty: made from the name."
        error={faults['slug']}
      >
        <TextInput
          content="figures"
          value={draft.slug}
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => change({ slug: target.value })}
        />
      </Field>
      <ResultPreview product={draft} />
    </SheetSection>
  );
}

type Previewed = Pick<ProductValues, 'name' | 'about'>;

/** The chosen hazards with one added or removed, in the order in which the shop stores them. */
const toggled = (chosen: readonly Hazard[], hazard: Hazard): Hazard[] =>
  hazards.flatMap(({ value }) => (chosen.includes(value) !== (value === hazard) ? [value] : []));

type Named = Pick<ChoosableFamilyFragment, 'id' | 'name'>;

/** @param own the current choice, shown before the list is loaded */
function toChoices(all: readonly Named[], own: Named | null) {
  const choices = own && !all.some(({ id }) => id === own.id) ? [...all, own] : all;
  return [{ value: '', label: 'None' }, ...choices.map(({ id, name }) => ({ value: id, label: name }))];
}

const Chosen = chakra('ol', { base: { listStyle: 'none', display: 'grid' } });
const ChosenRow = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '3',
    alignItems: 'center',
    justifyContent: 'space-between',
    borderTop: 'hairline',
    minHeight: 'target',
  },
});

interface CategoriesFieldProps {
  chosen: readonly ChoosableCategory[];
  choices: readonly CategoryChoice[];
  fault: string | undefined;
  onChange: (categories: readonly ChoosableCategory[]) => void;
}

function CategoriesField({ chosen, choices, fault, onChange }: CategoriesFieldProps) {
  const isFull = chosen.length >= productLimits.categories;
  return (
    <chakra.div role="group" aria-label="Categories" display="grid" gap="3">
      {chosen.length > 0 && (
        <Chosen>
          {chosen.map((category, index) => (
            <ChosenRow key={category.id}>
              <span>
                {choices.find(({ id }) => id === category.id)?.path ?? category.name}
                {index === 0 && (
                  <chakra.span textStyle="label" color="ink.soft">
                    {' '}
                    Main category
                  </chakra.span>
                )}
              </span>
              <chakra.span display="flex" gap="2">
                {index > 0 && (
                  <Button size="compact" onClick={() => onChange([category, ...chosen.toSpliced(index, 1)])}>
                    Make it the main one<VisuallyHidden>: {category.name}</VisuallyHidden>
                  </Button>
                )}
                <Button size="compact" onClick={() => onChange(chosen.toSpliced(index, 1))}>
                  Remove <VisuallyHidden>from {category.name}</VisuallyHidden>
                </Button>
              </chakra.span>
            </ChosenRow>
          ))}
        </Chosen>
      )}
      <NamedChoice
        label="Add to a category"
        hint={isFull ? `A product is in at most ${productLimits.categories} categories.` : undefined}
        error={fault}
        disabled={isFull}
        {...{ choices, chosen }}
        onAdd={(category) => onChange([...chosen, category])}
      />
    </chakra.div>
  );
}

const Result = chakra('div', {
  base: { border: 'hairline', bg: 'plate', padding: '4', display: 'grid', gap: '1', overflowWrap: 'anywhere' },
});

/** The part's page as a search engine shows it: title, address and description. */
function ResultPreview({ product: { name, about, status, slug } }: { product: PlaceDraft & Previewed }) {
  const { name: shop } = useShownShop();
  return (
    <figure>
      <chakra.figcaption textStyle="label" marginBottom="1.5">
        In the results of a search engine
      </chakra.figcaption>
      <Result>
        <chakra.span textStyle="label" color="ink.soft">
          {`${location.host}/part/${slug}`}
        </chakra.span>
        <chakra.span textStyle="subtitle">
          {name} · {shop}
        </chakra.span>
        <Remark>{about.slice(0, 160)}</Remark>
        {status === 'DRAFT' && <Remark>Not listed while it is a draft.</Remark>}
      </Result>
    </figure>
  );
}
