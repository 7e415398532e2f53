import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { code, country, key, millimetres, partNumber, priceMinor, quantity, text, year } from './data-fields.js';
import { orders } from './demo-order-data.js';
import { dataFolder } from './folders.js';

const hazard = z.enum(['aerosol', 'battery']);
const list = <T extends z.ZodType>(entry: T) => z.array(entry).default([]);
const orNull = <T extends z.ZodType>(entry: T) => entry.nullable().default(null);

const attribute = z.strictObject({
  code,
  label: text,
  kind: z.enum(['choice', 'flag', 'number', 'text']),
  unit: text.nullable().default(null),
  choices: list(text),
});

const brand = z.strictObject({ name: text, aliases: list(text), about: text });

const category = z.strictObject({
  /** Key of the category. Products refer to their category by it. */
  key,
  name: text,
  about: text.nullable().default(null),
  drawing: key.optional(),
  /** Codes of the attributes by which lists of this category can be filtered. */
  facets: list(code),
  /** Codes of its other attributes. */
  attributes: list(code),
  get below() {
    return list(category);
  },
});

/** A family: products that differ only in the attributes that are named in `axes`. */
const family = z.strictObject({ name: text, axes: z.record(code, z.array(text)) });

const product = z.strictObject({
  /** KS, the catalogue group, and the size or model, as printed on the label. Products refer to each other by it. */
  partNumber,
  gtin: z
    .string()
    .regex(/^\d{13}$/)
    .nullable()
    .default(null),
  name: text,
  about: text,
  status: z.enum(['active', 'discontinued', 'draft']).default('active'),
  condition: z.enum(['new', 'remanufactured', 'used']).default('new'),
  /** Price in US cents. */
  priceMinor,
  /** The maker's recommended price, which is higher than the price. */
  comparePriceMinor: orNull(priceMinor),
  /** Deposit for the old part of one unit. */
  coreDepositMinor: orNull(priceMinor),
  /** Prices of one unit for larger quantities. */
  priceTiers: list(z.strictObject({ fromQuantity: quantity, priceMinor })),
  /** Weight of one unit with its packaging, in grams. */
  weightGrams: z.int().min(1),
  /** Length, width and height of one unit with its packaging, in millimetres; null if they are not known. */
  sizeMm: orNull(z.tuple([millimetres, millimetres, millimetres])),
  /** Dangers for which a carrier may refuse it. */
  hazards: list(hazard),
  availableQuantity: z.int().min(0),
  minimumQuantity: quantity.default(1),
  category: key,
  /** Name of its brand. */
  brand: text,
  drawing: key,
  /** Name of its family. */
  family: text.optional(),
  /** Its value on each axis of its family. */
  options: z.record(code, text).default({}),
  /** Values by the code of the attribute. */
  attributes: z.record(code, z.union([z.boolean(), z.number(), text])).default({}),
  documents: list(key),
  numbers: list(z.strictObject({ kind: z.enum(['cross', 'manufacturer', 'oem']), brandName: text, number: text })),
  related: list(
    z.strictObject({
      kind: z.enum(['accessory', 'alternative', 'required']),
      partNumber,
      quantity: quantity.default(1),
    }),
  ),
  /** Part numbers of the products that replace it. */
  successors: list(partNumber),
});
const products = z.array(product);

/** A model of motorbike. Makes and models are real; the build periods are approximate. */
const model = z.strictObject({
  make: text,
  model: text,
  kind: z.enum(['atv', 'moped', 'offroad', 'scooter', 'street', 'trike']),
  ccm: z.number().positive(),
  kw: z.number().positive(),
  cylinders: z.int().min(1),
  drive: z.enum(['belt', 'chain', 'shaft']),
  markets: z.array(text).default(['EU']),
  /** The build periods with the maker's code; a period has no last year if the model is still built. */
  builds: z.array(z.strictObject({ code: text, yearFrom: year, yearTo: year.nullable().default(null) })).min(1),
  /** The name of the standard variant is null. */
  variants: z
    .array(z.strictObject({ name: text.nullable(), kw: z.number().positive().optional() }))
    .default([{ name: null }]),
  aliases: list(text),
});

/**
 * Names of models. If only some model years are meant, the name is followed by the first and last of them:
 * "YZF-R1 2004-2014".
 */
const models = z.array(text);

const fitments = z.strictObject({
  /** Keys of the categories whose products fit any bike. */
  universalCategories: z.array(key),
  /** Part numbers of other products that fit any bike. */
  universalProducts: z.array(partNumber),
  /** Keys of the categories whose products have complete lists of bikes. */
  completeCategories: z.array(key),
  /** Each row lists products, and the models that they fit. Approximate, but plausible. */
  rows: z.array(
    z.strictObject({
      products: z.array(partNumber),
      position: z.enum(['any', 'front', 'left', 'rear', 'right']),
      /** Quantity for one bike: a number, or `cylinders` for one unit per cylinder. */
      quantity: z.union([quantity, z.literal('cylinders')]),
      models,
      excludedModels: models.default([]),
      condition: z.strictObject({ code, value: text }).optional(),
    }),
  ),
});

const review = z.strictObject({
  text,
  rating: z.int().min(1).max(5),
  authorName: text,
  /** Part number of the reviewed product; missing for a review of the shop. */
  product: partNumber.optional(),
  /** Age in days when the demo data is added. */
  daysAgo: z.int().min(0),
});

/** Replacement of an old number of a vehicle maker. */
const supersession = z.strictObject({
  number: text,
  brandName: text,
  kind: z.enum(['alternative', 'kit', 'replaced']),
  replacedBy: z.array(z.strictObject({ number: text, brandName: text, quantity: quantity.default(1) })),
  since: year.nullable().default(null),
});

const diagram = z.strictObject({
  title: text,
  drawing: key,
  /** Names of the models that it applies to, in all build periods and variants. */
  models: z.array(text),
  /** The parts, in the order of the numbers on the drawing. */
  parts: z.array(
    z.strictObject({
      name: text,
      /** Position of its number on the drawing, in the drawing's units. */
      at: z.tuple([z.number(), z.number()]),
      /** The vehicle maker's number. */
      number: text,
      /** Part number of the shop's product, if it cannot be found by the maker's number. */
      product: partNumber.nullable().default(null),
      quantity: quantity.default(1),
      note: text.nullable().default(null),
    }),
  ),
});

const costMinor = z.int().min(0);

/** Amounts are in minor units, as in all files. */
const delivery = z.strictObject({
  /** Weight that is assumed for one unit of a product without a weight. */
  assumedGrams: z.int().min(0),
  zones: z.array(
    z.strictObject({
      id: key,
      name: text,
      /** Empty if the zone covers everything that no other zone covers. */
      countries: list(country),
      regions: list(text),
      postcodes: list(text),
    }),
  ),
  methods: z.array(
    z.strictObject({
      id: key,
      name: text,
      carrier: orNull(text),
      kind: z.enum(['flat', 'by_weight', 'by_value', 'pickup']),
      /** IDs of zones; empty for pick-up. */
      zoneIds: list(key),
      priceMinor: costMinor.default(0),
      bands: list(z.strictObject({ upTo: z.int().min(1).nullable(), priceMinor: costMinor })),
      freeFromMinor: orNull(priceMinor),
      surcharges: list(z.strictObject({ label: text, country, postcodes: z.array(text), priceMinor })),
      maximumGrams: orNull(z.int().min(1)),
      maximumLengthMm: orNull(millimetres),
      excludedHazards: list(hazard),
      daysMin: z.int().min(0),
      daysMax: z.int().min(0),
      pickupAddress: z.string().default(''),
      isActive: z.boolean().default(true),
    }),
  ),
});

const taxRate = z
  .strictObject({
    country,
    region: z.string().default(''),
    /** Beginnings of postcodes; empty for all. */
    postcodes: list(text),
    taxClass: key.default('standard'),
    label: text,
    percent: z.string().regex(/^\d+(\.\d+)?$/),
    appliesToDelivery: z.boolean().default(true),
    /** First and last day. */
    validFrom: orNull(z.iso.date()),
    validTo: orNull(z.iso.date()),
    /** Where the rate is published. */
    source: text,
  })
  .transform(({ percent, ...rate }) => ({ ...rate, rateMillionths: Math.round(Number(percent) * 10_000) }));

const taxes = z.strictObject({
  pricesIncludeTax: z.boolean(),
  /** Where the parcels are sent from. */
  origin: z.strictObject({ country, region: text, postcode: text }),
  /** Where the shop collects tax. */
  registrations: z.array(text),
  classes: z.array(z.strictObject({ code: key, name: text, stripeTaxCode: z.string().default('') })),
  /** Territories outside the tax area of their country, by the beginning of their postcodes. */
  outside: z.array(z.strictObject({ country, postcode: text })),
  rates: z.array(taxRate),
});

const sale = z.strictObject({
  name: text,
  /** Keys of categories. */
  categories: z.array(key).min(1),
  percent: z.int().min(1).max(99),
  /** Length of the sale, which starts when the demo data is added. */
  days: z.int().min(1),
});

/** A discount for a code. */
const promotion = z.strictObject({
  /** Name for customers. */
  name: text,
  code: text,
  kind: z.enum(['percent_off_order']),
  percent: z.int().min(1).max(100),
  /** Minimum price of the order, before discounts. */
  minimumMinor: priceMinor,
  /** How often one customer can use it. */
  customerLimit: quantity,
});

/** A page of text, such as a merchant would write. */
const page = z.strictObject({
  path: text,
  title: text,
  description: text,
  isInFooter: z.boolean().default(false),
  /** Paragraphs in Markdown. */
  paragraphs: z.array(text).min(1),
});

/** The files of the data folder, by their names without ".json". Ids depend on the order of files and entries. */
const demoData = z.strictObject({
  attributes: z.array(attribute),
  brands: z.array(brand),
  categories: z.array(category),
  /** Instructions for products. */
  documents: z.record(key, z.strictObject({ title: text, text: z.array(text) })),
  /** The meaning of the numbers on each drawing, in order. */
  drawings: z.record(key, z.array(text)),
  families: z.array(family),
  'products-brakes': products,
  'products-suspension-and-wheels': products,
  'products-powertrain': products,
  'products-electrics': products,
  'products-controls': products,
  'products-riding-and-workshop': products,
  /** The home page shows the end of this list, so the products with the best drawings come last. */
  'products-featured': products,
  models: z.array(model),
  fitments,
  /** Newest first. */
  reviews: z.array(review),
  /** Each entry lists American, British and everyday words for the same part. */
  synonyms: z.array(z.array(text).min(2)),
  supersessions: z.array(supersession),
  /** Assemblies of a few bikes. Some numbers have been replaced by others, and some parts are not sold by the shop. */
  diagrams: z.array(diagram),
  delivery,
  taxes,
  sales: z.array(sale),
  promotions: z.array(promotion),
  pages: z.array(page),
  orders,
});
export type DemoData = z.output<typeof demoData>;
export type DemoProduct = z.output<typeof product>;
export type DemoCategory = z.output<typeof category>;
export type DemoModel = z.output<typeof model>;

/**
 * Reads the data files. References between entries are checked where they are resolved.
 * @throws Error that names each faulty file and entry
 */
export function readDemoData(folder = dataFolder): DemoData {
  const names = Object.keys(demoData.shape);
  const { data, error } = demoData.safeParse(Object.fromEntries(names.map((name) => [name, readJson(folder, name)])));
  if (data) return data;
  throw new Error(error.issues.map(({ path, message }) => `${toPlace(path)}: ${message}`).join('\n'));
}

function readJson(folder: string, name: string): unknown {
  const json = readFileSync(`${folder}/${name}.json`, 'utf8');
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new Error(`${name}.json: ${(error as Error).message}`, { cause: error });
  }
}

/** @returns for example "products-brakes.json[3].category". */
function toPlace([file, ...path]: PropertyKey[]): string {
  return `${String(file)}.json${path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')}`;
}
