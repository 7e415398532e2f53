import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { optional, required, type Stored } from '../../../platform/mongo/field-types.js';
import { addAuditOutbox, type AuditedDocument } from '../../audit/audit-outbox.js';
import type { AttributeDefinition, Category, Brand, ProductFamily } from './taxonomy.js';

/**
 * A category, brand or family. While `removal` is set, reads do not return the document; it is deleted when nothing
 * refers to it any more.
 */
export interface TaxonDocument extends AuditedDocument {
  /** Set after a change that its products must follow, until they are updated for the last time. */
  isBehind?: boolean;
  /** When its products were first updated after such a change; null or absent if they were not. */
  followedAt?: Date | null;
  removal?: {
    /** The category or brand into which it is merged; null if it is only removed. */
    intoId: Types.ObjectId | null;
    at: Date;
  };
}

export interface CategoryDocument extends TaxonDocument, Stored<Category, 'parentId'> {
  _id: Types.ObjectId;
  parentId: Types.ObjectId | null;
  /**
   * Key of the name (`nameKeyOf`) under which a product added the category; unique. Absent if it was added in another
   * way. After a renaming, it stays until the name is needed.
   */
  nameKey?: string;
}

export interface BrandDocument extends TaxonDocument, Stored<Brand> {
  _id: Types.ObjectId;
  /** Key of the name (`nameKeyOf`); unique. Earlier versions stored the name in lower case. */
  nameKey: string;
}

export interface FamilyDocument extends TaxonDocument, Stored<ProductFamily> {
  _id: Types.ObjectId;
}

/** A removed attribute is kept for a while, with its audit entry. */
export interface AttributeDocument extends Omit<AttributeDefinition, 'code' | 'version'>, AuditedDocument {
  /** Code of the attribute. */
  _id: string;
  /** Absent in definitions that were stored before attributes could be edited; their version is 1. */
  version?: number;
  removedAt?: Date | null;
}

const removedKeptDays = 30;

const ofTaxon = {
  isBehind: { type: Boolean, default: undefined },
  followedAt: { type: Date, default: undefined },
  removal: { type: new Schema({ intoId: optional.id, at: required.date }, { _id: false }), default: undefined },
} as const;

function addIndexes<T extends TaxonDocument>(schema: Schema<T>): void {
  schema.index({ slug: 1 }, { unique: true });
  schema.index({ isBehind: 1 }, { sparse: true });
  schema.index({ 'removal.at': 1 }, { sparse: true });
  addAuditOutbox(schema);
}

const categorySchema = new Schema<CategoryDocument>(
  {
    parentId: optional.id,
    slug: required.text,
    name: required.text,
    nameKey: String,
    about: optional.text,
    imageUrl: optional.text,
    position: { type: Number, default: 0 },
    attributes: { type: [{ _id: false, code: required.text, isFacet: required.flag }], default: [] },
    version: required.number,
    ...ofTaxon,
  },
  { collection: 'categories', versionKey: false },
);
addIndexes(categorySchema);
categorySchema.index({ nameKey: 1 }, { unique: true, sparse: true });

const brandSchema = new Schema<BrandDocument>(
  {
    slug: required.text,
    name: required.text,
    nameKey: required.text,
    aliases: { type: [String], default: [] },
    about: optional.text,
    logoUrl: optional.text,
    version: required.number,
    ...ofTaxon,
  },
  { collection: 'brands', versionKey: false },
);
addIndexes(brandSchema);
brandSchema.index({ nameKey: 1 }, { unique: true });

const familySchema = new Schema<FamilyDocument>(
  {
    slug: required.text,
    name: required.text,
    about: { type: String, default: '' },
    axes: [{ _id: false, code: required.text, label: required.text, values: required.texts }],
    version: required.number,
    ...ofTaxon,
  },
  { collection: 'families', versionKey: false },
);
addIndexes(familySchema);

const attributeSchema = new Schema<AttributeDocument>(
  {
    _id: required.text,
    label: required.text,
    kind: required.text,
    unit: optional.text,
    choices: { type: [String], default: [] },
    version: { type: Number, default: 1 },
    removedAt: { type: Date, default: undefined },
  },
  { collection: 'attribute_definitions', versionKey: false },
);
attributeSchema.index({ removedAt: 1 }, { expireAfterSeconds: removedKeptDays * 86_400, sparse: true });
addAuditOutbox(attributeSchema);

export const categoryModel = (connection: Connection): Model<CategoryDocument> =>
  connection.model<CategoryDocument>('Category', categorySchema);
export const brandModel = (connection: Connection): Model<BrandDocument> =>
  connection.model<BrandDocument>('Brand', brandSchema);
export const familyModel = (connection: Connection): Model<FamilyDocument> =>
  connection.model<FamilyDocument>('ProductFamily', familySchema);
export const attributeModel = (connection: Connection): Model<AttributeDocument> =>
  connection.model<AttributeDocument>('AttributeDefinition', attributeSchema);
