/** What the demo data needs from the shop. Adding existing entries changes nothing. */
export interface DemoShopPort {
  wasSeeded(): Promise<boolean>;
  /** False also from `beginBikes` to `endBikes`. */
  hasBikes(): Promise<boolean>;
  /** Ids of those of these products that are as they were seeded; none if the shop has a product of its owner. */
  findUntouched(products: readonly Pick<NewProduct, 'id' | 'partNumber'>[]): Promise<ReadonlySet<string>>;
  beginBikes(): Promise<void>;
  endBikes(): Promise<void>;
  addStructure(structure: NewStructure): Promise<void>;
  addProducts(products: readonly NewProduct[]): Promise<void>;
  addVehicles(vehicles: readonly NewVehicle[]): Promise<void>;
  addFitments(fitments: readonly NewFitment[]): Promise<void>;
  addReviews(reviews: readonly NewReview[]): Promise<void>;
  addSynonyms(synonyms: readonly NewSynonyms[]): Promise<void>;
  addSupersessions(supersessions: readonly NewSupersession[]): Promise<void>;
  addDiagrams(diagrams: readonly NewDiagram[]): Promise<void>;
  grantAdmin(email: string): Promise<void>;
  markSeeded(): Promise<void>;
}

/** Ids are 24 hexadecimal digits. */
export interface NewStructure {
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
  /** Null if it has none. */
  unit: string | null;
  choices: readonly string[];
}

export interface NewCategory {
  id: string;
  /** Null at the top. */
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
  /** In minor units of the shop's currency. */
  priceMinor: number;
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
  /** Unique, 1 or more: fitment names the vehicle by it. */
  number: number;
  make: string;
  model: string;
  /** Null for the plain one. */
  variant: string | null;
  code: string;
  kind: 'atv' | 'moped' | 'offroad' | 'scooter' | 'street' | 'trike';
  yearFrom: number;
  /** Null while it is still built. */
  yearTo: number | null;
  markets: readonly string[];
  ccm: number;
  kw: number;
  aliases: readonly string[];
}

export interface NewFitment {
  productId: string;
  kind: 'specific' | 'universal';
  /** Whether the product fits no other bike than those of the rows. */
  isComplete: boolean;
  rows: readonly NewFitmentRow[];
}

export interface NewFitmentRow {
  /** Number of the vehicle. */
  vehicle: number;
  /** Null for the beginning or the end of the build period. */
  yearFrom: number | null;
  yearTo: number | null;
  position: 'any' | 'front' | 'left' | 'rear' | 'right';
  /** Units for one bike. */
  quantity: number;
  conditions: readonly { code: string; value: string }[];
  /** True if it does not fit. */
  isExcluded: boolean;
}

/** Words and phrases that mean the same to somebody who searches. */
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
  /** Year; null if it is not known. */
  since: number | null;
}

/** A drawing of an assembly, on which the parts are numbered. */
export interface NewDiagram {
  /** 24 hexadecimal digits. */
  id: string;
  title: string;
  imageUrl: string;
  /** In pixels. */
  width: number;
  height: number;
  /** Numbers of the bikes. */
  vehicles: readonly number[];
  spots: readonly {
    /** Number on the drawing. */
    ref: string;
    /** From 0 at the left to 1 at the right, and from 0 at the top to 1 at the bottom. */
    x: number;
    y: number;
    name: string;
    /** The vehicle maker's. */
    number: string;
    /** Null to find a product by the number. */
    productId: string | null;
    quantity: number;
    note: string | null;
  }[];
}

export interface NewReview {
  /** 24 hexadecimal digits. */
  id: string;
  text: string;
  /** 1 to 5. */
  rating: number;
  author: { userId: string; displayName: string };
  /** Null if the review is about the shop. */
  productId: string | null;
  createdAt: Date;
}
