import type { DemoData } from './demo-data.js';
import type { DemoAction } from './demo-order-data.js';

/** The functions of the shop that the demo data needs. Adding an entry that exists changes nothing. */
export interface DemoShopPort {
  /**
   * Whether the demo data belongs in the shop: an earlier start has added or begun to add it, or the shop is empty.
   * Notes the beginning, so that an interrupted seeding continues.
   */
  begin(): Promise<boolean>;
  /** Whether all demo data was added. */
  wasSeeded(): Promise<boolean>;
  /** Whether the shop has bikes; false also between `beginBikes` and `endBikes`. */
  hasBikes(): Promise<boolean>;
  /** The IDs of the products that nobody has changed since they were added; empty if the shop has other products. */
  findUntouched(products: readonly Pick<NewProduct, 'id' | 'partNumber'>[]): Promise<ReadonlySet<string>>;
  beginBikes(): Promise<void>;
  endBikes(): Promise<void>;
  addTaxonomy(structure: NewTaxonomy): Promise<void>;
  addProducts(products: readonly NewProduct[]): Promise<void>;
  addVehicles(vehicles: readonly NewVehicle[]): Promise<void>;
  addFitments(fitments: readonly NewFitment[]): Promise<void>;
  addReviews(reviews: readonly NewReview[]): Promise<void>;
  addSynonyms(synonyms: readonly NewSynonyms[]): Promise<void>;
  addSupersessions(supersessions: readonly NewSupersession[]): Promise<void>;
  addDiagrams(diagrams: readonly NewDiagram[]): Promise<void>;
  addPricing(pricing: NewPricing): Promise<void>;
  addPages(pages: readonly NewPage[]): Promise<void>;
  grantAdmin(email: string): Promise<void>;
  markSeeded(): Promise<void>;
}

/** Ids are 24 hexadecimal digits. */
export interface NewTaxonomy {
  attributes: readonly NewAttribute[];
  /** Parents come before their children. */
  categories: readonly NewCategory[];
  brands: readonly NewBrand[];
  families: readonly NewFamily[];
}

export interface NewAttribute {
  code: string;
  label: string;
  kind: 'choice' | 'flag' | 'number' | 'text';
  /** Unit of the values; null if they have none. */
  unit: string | null;
  choices: readonly string[];
}

export interface NewCategory {
  id: string;
  /** Null for a top-level category. */
  parentId: string | null;
  name: string;
  about: string | null;
  imageUrl: string | null;
  position: number;
  attributes: readonly { code: string; isFacet: boolean }[];
}

export interface NewBrand {
  id: string;
  name: string;
  aliases: readonly string[];
  about: string;
}

export interface NewFamily {
  id: string;
  name: string;
  about: string;
  axes: readonly { code: string; label: string; values: readonly string[] }[];
}

export interface NewProduct {
  id: string;
  status: 'active' | 'discontinued' | 'draft';
  condition: 'new' | 'remanufactured' | 'used';
  partNumber: string;
  gtin: string | null;
  name: string;
  about: string;
  categoryIds: readonly string[];
  brandId: string;
  imageUrl: string;
  media: readonly { url: string; kind: 'document' | 'drawing'; altText: string; title: string | null }[];
  /** Weight of one unit with its packaging. */
  weightGrams: number;
  /** Size of one unit with its packaging, in millimetres; null if it is not known. */
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
  hazards: readonly ('aerosol' | 'battery')[];
  /** Price in minor units of the shop's currency. */
  priceMinor: number;
  /** The maker's recommended price; null if it is not shown. */
  comparePriceMinor: number | null;
  /** Deposit for the old part of one unit; null if no old part is wanted. */
  coreDepositMinor: number | null;
  /** Prices of one unit for larger quantities. */
  priceTiers: readonly { fromQuantity: number; priceMinor: number }[];
  availableQuantity: number;
  minimumQuantity: number;
  attributes: readonly { code: string; value: boolean | number | string }[];
  familyId: string | null;
  options: readonly { axis: string; value: string }[];
  numbers: readonly { kind: 'cross' | 'manufacturer' | 'oem'; brandName: string; number: string }[];
  related: readonly { kind: 'accessory' | 'alternative' | 'required'; productId: string; quantity: number }[];
  successorIds: readonly string[];
}

export interface NewVehicle {
  /** Unique number, 1 or more, by which fitment rows refer to the vehicle. */
  number: number;
  make: string;
  model: string;
  /** Null for the standard variant. */
  variant: string | null;
  code: string;
  kind: 'atv' | 'moped' | 'offroad' | 'scooter' | 'street' | 'trike';
  yearFrom: number;
  /** Last year of the build period; null if the bike is still built. */
  yearTo: number | null;
  markets: readonly string[];
  ccm: number;
  kw: number;
  aliases: readonly string[];
}

export interface NewFitment {
  productId: string;
  kind: 'specific' | 'universal';
  /** Whether the rows are complete, so that the product fits no other bike. */
  isComplete: boolean;
  rows: readonly NewFitmentRow[];
}

export interface NewFitmentRow {
  /** Number of the vehicle. */
  vehicle: number;
  /** First and last year that the product fits; null for the start or the end of the build period. */
  yearFrom: number | null;
  yearTo: number | null;
  position: 'any' | 'front' | 'left' | 'rear' | 'right';
  /** Quantity needed for one bike. */
  quantity: number;
  conditions: readonly { code: string; value: string }[];
  /** Whether the product does not fit this bike. */
  isExcluded: boolean;
}

/** Words and phrases that the search treats as equal. */
export interface NewSynonyms {
  id: string;
  terms: readonly string[];
}

/** The replacement of an old number. */
export interface NewSupersession {
  number: string;
  brandName: string;
  kind: 'alternative' | 'kit' | 'replaced';
  replacedBy: readonly { number: string; brandName: string; quantity: number }[];
  /** Year of the replacement; null if it is unknown. */
  since: number | null;
}

/** A drawing of an assembly, on which the parts are numbered. */
export interface NewDiagram {
  /** 24 hexadecimal digits. */
  id: string;
  title: string;
  imageUrl: string;
  /** Width of the drawing in pixels. */
  width: number;
  height: number;
  /** Numbers of the bikes. */
  vehicles: readonly number[];
  spots: readonly {
    /** Number on the drawing. */
    ref: string;
    /** Position on the drawing: x from 0 (left) to 1 (right), y from 0 (top) to 1 (bottom). */
    x: number;
    y: number;
    name: string;
    /** The vehicle maker's number of the part. */
    number: string;
    /** Null if the product is found by the number. */
    productId: string | null;
    quantity: number;
    note: string | null;
  }[];
}

/** What the prices of orders depend on besides the prices of products. */
export interface NewPricing extends Pick<DemoData, 'delivery' | 'taxes'> {
  sales: readonly { id: string; name: string; categoryIds: readonly string[]; percent: number; endsAt: Date }[];
  promotions: readonly (DemoData['promotions'][number] & { id: string })[];
}

export interface NewPage extends Pick<DemoData['pages'][number], 'path' | 'title' | 'description' | 'isInFooter'> {
  id: string;
  markdown: string;
}

export interface NewReview {
  /** 24 hexadecimal digits. */
  id: string;
  text: string;
  /** 1 to 5. */
  rating: number;
  author: { userId: string; displayName: string };
  /** The reviewed product; null if the review is about the shop. */
  productId: string | null;
  createdAt: Date;
}

export interface NewOrder {
  /** 24 hexadecimal digits. */
  id: string;
  customer: { name: string; email: string };
  address: DemoData['orders']['customers'][string]['address'] & { name: string };
  /** Null for the first method that can deliver. */
  deliveryMethodId: string | null;
  codes: readonly string[];
  placedAt: Date;
  /** All actions of the order. */
  actions: readonly DemoAction[];
  /** Number and year of the bike that the products are bought for; null if there is none. */
  bike: { vehicle: number; year: number } | null;
  lines: readonly { productId: string; quantity: number }[];
}

/** One action of an order, and its time. */
export interface OrderStep {
  order: NewOrder;
  action: DemoAction;
  at: Date;
}
