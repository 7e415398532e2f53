import { hazards, productRules } from '@kickstand/rules/products';
import { standardTaxClass } from '@kickstand/rules/tax-classes';
import { Int } from 'type-graphql';
import { Field, NullableField } from '../../../api/graphql/field.js';
import { z } from 'zod';
import { numeric, text } from '../../../api/rest/request.js';
import type { NumberFact } from '../../../platform/search/search-engine.js';
import { describeLimits, limitsOf } from '../../../shared/field-rules.js';
import { HazardEnum, ProductConditionEnum, ProductStatusEnum } from './product-enums.js';
import type { ProductDetails } from './product.js';

/**
 * Where a field is in the GraphQL schema: in `Product`, and in the inputs of the mutations that add and edit a product.
 */
type SchemaPlace = 'answer' | 'addition' | 'change';

interface FieldDescription<Value, Filter = string> {
  /** Value used if a product was sent or stored without the field. If this is absent, the field is required. */
  missing?: Value;
  /** Mongoose's definition of a field that is stored unchanged under its own name. */
  stored?: { type: StringConstructor | NumberConstructor | [StringConstructor]; required?: true; min?: number };
  /** Name in the audit log, if it is not the name of the field. */
  auditName?: string;
  /** Type and descriptions in the GraphQL schema. Without `change`, both inputs have the description `addition`. */
  graphql?: { type: unknown; addition: string } & Partial<Record<SchemaPlace, string>>;
  /** Description of the search filter for a range of this number; only for the numbers in `numberFacts`. */
  filter?: Filter;
  /** Types in the documented REST calls: in the body of `POST /product`, and in the answers. */
  rest?: { body: z.ZodType; answer: z.ZodType };
}

const gtinRule =
  'Number of the barcode (GTIN): 8, 12, 13 or 14 digits with a valid check digit; spaces and hyphens are ignored.';

const weightRule = 'Weight of one unit with its packaging, in whole grams: 1 to 1,000,000.';

const side = (name: string) => {
  const rule = `${name} of one unit with its packaging, in whole millimetres: 1 to 100,000.`;
  return {
    missing: null,
    stored: { type: Number },
    graphql: {
      type: Int,
      answer: `${name} of one unit with its packaging, in millimetres: 1 to 100,000; null if it is not known.`,
      addition: rule,
      change: `${rule} 0 removes it.`,
    },
    rest: {
      body: numeric.optional().meta({ description: rule, examples: [300] }),
      answer: z
        .int()
        .min(1)
        .optional()
        .meta({ description: `${rule} Only if it is known.`, examples: [300] }),
    },
  } as const;
};

/**
 * Every field of a product that admins can edit, in the order in which the audit log lists them. If `productRules` has
 * a rule for a field, this rule checks the field.
 */
export const productFields = {
  name: {
    stored: { type: String, required: true },
    graphql: { type: String, answer: 'Name of the product.', addition: `${describeLimits(productRules.name)}.` },
    rest: { body: text.meta({ ...limitsOf(productRules.name), examples: ['Chain kit 520'] }), answer: z.string() },
  },
  slug: {
    missing: '',
    stored: { type: String },
    graphql: {
      type: String,
      answer:
        "End of the current address of the product's page, unique among products. A request for an earlier address also returns the current one.",
      addition: 'End of its address; made from the name by default.',
    },
  },
  status: {
    missing: 'active',
    stored: { type: String },
    graphql: {
      type: ProductStatusEnum,
      answer: 'Whether it is shown and sold.',
      addition: 'Whether it is shown and sold.',
    },
  },
  condition: {
    missing: 'new',
    stored: { type: String },
    graphql: { type: ProductConditionEnum, answer: 'Whether it is new.', addition: 'Whether it is new.' },
  },
  partNumber: {
    missing: null,
    stored: { type: String },
    graphql: {
      type: String,
      answer: 'Part number of the manufacturer or the shop; null if it has none.',
      addition: `Part number, ${describeLimits(productRules.partNumber)}.`,
      change: `Part number, ${describeLimits(productRules.partNumber)}; an empty text removes it.`,
    },
  },
  category: {
    missing: null,
    stored: { type: String },
    graphql: {
      type: String,
      answer: "Name of the product's category; null if it has none.",
      addition: `Name of the category, ${describeLimits(productRules.category)}.`,
      change: `Name of the category, ${describeLimits(productRules.category)}; an empty text removes it.`,
    },
  },
  categoryIds: { missing: [], auditName: 'otherCategories' },
  brandId: { missing: null, auditName: 'brand' },
  gtin: {
    missing: null,
    stored: { type: String },
    graphql: {
      type: String,
      answer: "Number of the product's barcode (GTIN): 8, 12, 13 or 14 digits; null if it has none.",
      addition: gtinRule,
      change: `${gtinRule} Empty removes it.`,
    },
    rest: {
      body: text.optional().meta({
        description: 'Number of the barcode (GTIN): 8, 12, 13 or 14 digits with a valid check digit.',
        examples: ['4006381333931'],
      }),
      answer: z.string().optional().meta({ description: 'Number of the barcode (GTIN), if the product has one.' }),
    },
  },
  weightGrams: {
    missing: null,
    stored: { type: Number },
    graphql: {
      type: Int,
      answer: 'Weight of one unit with its packaging, in grams: 1 to 1,000,000; null if it is not known.',
      addition: weightRule,
      change: `${weightRule} 0 removes it.`,
    },
    filter: 'Weight of one unit with its packaging, in grams. Products of unknown weight are left out.',
    rest: {
      body: numeric.optional().meta({ description: weightRule, examples: [850] }),
      answer: z
        .int()
        .min(1)
        .optional()
        .meta({ description: 'Weight of one unit with its packaging, in grams, if it is known.', examples: [850] }),
    },
  },
  lengthMm: side('Length'),
  widthMm: side('Width'),
  heightMm: side('Height'),
  hazards: {
    missing: [],
    stored: { type: [String] },
    graphql: {
      type: [HazardEnum],
      answer: 'Dangers for which a carrier may refuse it.',
      addition: 'Dangers for which a carrier may refuse it.',
    },
    rest: {
      body: z.array(z.enum(hazards)).optional().meta({ description: 'Dangers for which a carrier may refuse it.' }),
      answer: z
        .array(z.enum(hazards))
        .readonly()
        .optional()
        .meta({ description: 'Dangers for which a carrier may refuse it, if it has any.' }),
    },
  },
  taxClass: {
    missing: standardTaxClass,
    stored: { type: String },
    graphql: {
      type: String,
      answer: 'Code of its tax class.',
      addition: "Code of its tax class: a to z, 0 to 9 and hyphens; 'standard' by default.",
    },
  },
  price: {},
  comparePrice: { missing: null },
  coreDeposit: { missing: null },
  priceTiers: { missing: [] },
  availableQuantity: {
    stored: { type: Number, required: true, min: 0 },
    graphql: {
      type: Int,
      answer:
        'Quantity that can be ordered now. Units of unpaid orders, and of paid orders that are not shipped yet, are not included.',
      addition: `Quantity in stock, ${describeLimits(productRules.availableQuantity)}.`,
    },
    rest: {
      body: numeric.meta({ description: 'Whole number.', ...limitsOf(productRules.availableQuantity), examples: [40] }),
      answer: z.int().min(0).meta({ description: 'Quantity that can be ordered now.' }),
    },
  },
  minimumQuantity: {
    stored: { type: Number, required: true, min: 1 },
    graphql: {
      type: Int,
      answer: 'Smallest quantity of one order, 1 or more.',
      addition: `Smallest quantity of one order, ${describeLimits(productRules.minimumQuantity)}.`,
    },
    rest: {
      body: numeric.meta({ description: 'Whole number.', ...limitsOf(productRules.minimumQuantity), examples: [2] }),
      answer: z.int().min(1).meta({ description: 'Smallest quantity of one order, 1 or more.' }),
    },
  },
  attributes: { missing: [] },
  familyId: { missing: null, auditName: 'family' },
  options: { missing: [] },
  related: { missing: [] },
  successorIds: { missing: [], auditName: 'successors' },
  imageUrl: { graphql: { type: String, addition: 'An http(s) address or a path on this shop.' } },
  media: { missing: [] },
  about: {
    stored: { type: String, required: true },
    graphql: {
      type: String,
      answer: 'Description: what the product is, what it fits and how it is fitted.',
      addition: `Description, ${describeLimits(productRules.about)}.`,
    },
    rest: {
      body: text.meta({ ...limitsOf(productRules.about), examples: ['X-ring chain with both sprockets.'] }),
      answer: z.string(),
    },
  },
} as const satisfies {
  [Name in keyof ProductDetails]: FieldDescription<ProductDetails[Name], Name extends NumberFact ? string : never>;
};

type Fields = typeof productFields;
type FieldsWith<Part> = { [Name in keyof Fields]: Fields[Name] extends Part ? Name : never }[keyof Fields];

/** Fields that a caller may leave out. */
export type OptionalField = FieldsWith<{ missing: unknown }>;
/** Fields that are stored unchanged under their own names. */
type PlainField = FieldsWith<{ stored: unknown }>;
/** Fields that `declareFields` adds to the inputs of the mutations. */
export type DeclaredField = FieldsWith<{ graphql: unknown }>;
/** Numbers by which a search can be filtered. */
export type FilterField = FieldsWith<{ filter: unknown }>;
type RestField = FieldsWith<{ rest: unknown }>;

/** Plain fields in a document. Optional fields may be absent in documents of earlier versions. */
export type PlainDocument = Pick<ProductDetails, Exclude<PlainField, OptionalField>> &
  Partial<Pick<ProductDetails, PlainField & OptionalField>>;

const fieldNames = Object.keys(productFields) as (keyof Fields)[];
const describe = (name: keyof Fields): FieldDescription<unknown> => productFields[name];

/** Value for products without this field; undefined for a required field. */
export const missingValue = (name: keyof Fields): unknown => describe(name).missing;

/**
 * Value that a rule of `productRules` checks if the field is missing: 0 for optional numbers, an empty text for texts.
 */
export const blankOf = (name: keyof Fields): '' | 0 => (describe(name).stored?.type === Number ? 0 : '');

export const auditNameOf = (name: keyof Fields): string => describe(name).auditName ?? name;

const plainFields = fieldNames.filter((name): name is PlainField => describe(name).stored !== undefined);

/** Definitions of the plain fields for the model. */
export const plainDefinitions = Object.fromEntries(
  plainFields.map((name) => [
    name,
    { ...describe(name).stored, ...(missingValue(name) === null && { default: null }) },
  ]),
);

export function readPlainFields(row: PlainDocument): Pick<ProductDetails, PlainField> {
  return Object.fromEntries(plainFields.map((name) => [name, row[name] ?? missingValue(name)])) as Pick<
    ProductDetails,
    PlainField
  >;
}

export const filterFields = fieldNames.filter((name): name is FilterField => describe(name).filter !== undefined);

/** Adds the filters by number fields to an input of the GraphQL schema. */
export function declareFilters(range: unknown): ClassDecorator {
  return ({ prototype }) => {
    for (const name of filterFields) {
      NullableField(() => range as typeof String, productFields[name].filter)(prototype as object, name);
    }
  };
}

/** Adds the fields that have a description for this place to a class of the GraphQL schema. */
export function declareFields(place: SchemaPlace): ClassDecorator {
  return ({ prototype }) => {
    for (const name of fieldNames) {
      const { graphql, missing } = describe(name);
      const description = graphql?.[place] ?? (place === 'change' ? graphql?.addition : undefined);
      if (!graphql || description === undefined) continue;
      const nullable = place === 'answer' ? missing === null : place === 'change' || missing !== undefined;
      const declareField = nullable ? NullableField : Field;
      declareField(() => graphql.type as typeof String, description)(prototype as object, name);
    }
  };
}

const restFields = fieldNames.filter((name): name is RestField => describe(name).rest !== undefined);

export function restShape<Part extends 'body' | 'answer'>(part: Part) {
  return Object.fromEntries(restFields.map((name) => [name, productFields[name].rest[part]])) as {
    [Name in RestField]: Fields[Name]['rest'][Part];
  };
}

/** The fields of a product in a REST answer, without the fields that the product does not have. */
export function toRestFields(product: ProductDetails) {
  const present = restFields.filter(
    (name) => product[name] !== null && (name !== 'hazards' || product[name].length > 0),
  );
  return Object.fromEntries(present.map((name) => [name, product[name]])) as {
    [Name in RestField]: z.output<Fields[Name]['rest']['answer']>;
  };
}
