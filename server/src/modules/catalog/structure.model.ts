import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { addAuditOutbox, type AuditedDocument } from '../audit/audit-outbox.js';
import type { AttributeDefinition, CategoryAttribute, OptionAxis } from './structure.js';

export interface CategoryDocument extends AuditedDocument {
  _id: Types.ObjectId;
  parentId: Types.ObjectId | null;
  slug: string;
  name: string;
  about: string | null;
  imageUrl: string | null;
  position: number;
  attributes: CategoryAttribute[];
  version: number;
  /** Set when its name or place has changed, until its products have been brought up to date. */
  isBehind?: boolean;
}

export interface BrandDocument extends AuditedDocument {
  _id: Types.ObjectId;
  slug: string;
  name: string;
  /** Lower case; no two brands have the same. */
  nameKey: string;
  aliases: string[];
  about: string | null;
  logoUrl: string | null;
  version: number;
}

export interface FamilyDocument extends AuditedDocument {
  _id: Types.ObjectId;
  slug: string;
  name: string;
  about: string;
  axes: OptionAxis[];
  version: number;
}

export type AttributeDocument = Omit<AttributeDefinition, 'code'> & { _id: string };

const optionalText = { type: String, default: null } as const;

const categorySchema = new Schema<CategoryDocument>(
  {
    parentId: { type: Schema.Types.ObjectId, default: null },
    slug: { type: String, required: true },
    name: { type: String, required: true },
    about: optionalText,
    imageUrl: optionalText,
    position: { type: Number, default: 0 },
    attributes: {
      type: [{ _id: false, code: { type: String, required: true }, isFacet: { type: Boolean, required: true } }],
      default: [],
    },
    version: { type: Number, required: true },
    isBehind: { type: Boolean, default: undefined },
  },
  { collection: 'categories', versionKey: false },
);
categorySchema.index({ slug: 1 }, { unique: true });
categorySchema.index({ isBehind: 1 }, { sparse: true });
addAuditOutbox(categorySchema);

const brandSchema = new Schema<BrandDocument>(
  {
    slug: { type: String, required: true },
    name: { type: String, required: true },
    nameKey: { type: String, required: true },
    aliases: { type: [String], default: [] },
    about: optionalText,
    logoUrl: optionalText,
    version: { type: Number, required: true },
  },
  { collection: 'brands', versionKey: false },
);
brandSchema.index({ slug: 1 }, { unique: true });
brandSchema.index({ nameKey: 1 }, { unique: true });
addAuditOutbox(brandSchema);

const familySchema = new Schema<FamilyDocument>(
  {
    slug: { type: String, required: true },
    name: { type: String, required: true },
    about: { type: String, default: '' },
    axes: [
      {
        _id: false,
        code: { type: String, required: true },
        label: { type: String, required: true },
        values: { type: [String], required: true },
      },
    ],
    version: { type: Number, required: true },
  },
  { collection: 'families', versionKey: false },
);
familySchema.index({ slug: 1 }, { unique: true });
addAuditOutbox(familySchema);

const attributeSchema = new Schema<AttributeDocument>(
  {
    _id: { type: String, required: true },
    label: { type: String, required: true },
    kind: { type: String, required: true },
    unit: optionalText,
    choices: { type: [String], default: [] },
  },
  { collection: 'attribute_definitions', versionKey: false },
);

export const categoryModel = (connection: Connection): Model<CategoryDocument> =>
  connection.model<CategoryDocument>('Category', categorySchema);
export const brandModel = (connection: Connection): Model<BrandDocument> =>
  connection.model<BrandDocument>('Brand', brandSchema);
export const familyModel = (connection: Connection): Model<FamilyDocument> =>
  connection.model<FamilyDocument>('ProductFamily', familySchema);
export const attributeModel = (connection: Connection): Model<AttributeDocument> =>
  connection.model<AttributeDocument>('AttributeDefinition', attributeSchema);
