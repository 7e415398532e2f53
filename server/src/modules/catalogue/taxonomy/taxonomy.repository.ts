import type { Connection, Model, Types } from 'mongoose';
import { isObjectId, toObjectId } from '../../../platform/mongo/object-id.js';
import { createOutboxStore, inOutbox, pushToOutbox, withoutAuditOutbox } from '../../audit/audit-outbox.js';
import type { AuditEntry } from '../../audit/audit.js';
import {
  CategoryTree,
  nameKeyOf,
  type AttributeDefinition,
  type Brand,
  type Category,
  type ProductFamily,
  type Taxonomy,
} from './taxonomy.js';
import {
  attributeModel,
  brandModel,
  categoryModel,
  familyModel,
  type AttributeDocument,
  type BrandDocument,
  type CategoryDocument,
  type FamilyDocument,
  type TaxonDocument,
} from './taxonomy.model.js';

/** Documents that are being removed are hidden. */
const present = { removal: null } as const;
const notRemoved = { removedAt: null } as const;

/** Stored with a change, if the products must be updated afterwards. */
export const behind = { isBehind: true, followedAt: null } as const;

/** A document that is being removed. It is merged into `intoId`; if that is null, it is only removed. */
export interface Removal {
  id: string;
  name: string;
  intoId: string | null;
  at: Date;
}

export type TaxonomyRepository = ReturnType<typeof createTaxonomyRepository>;

export function createTaxonomyRepository(connection: Connection) {
  const categories = categoryModel(connection);
  const brands = brandModel(connection);
  const families = familyModel(connection);
  const attributes = attributeModel(connection);

  return {
    async read(): Promise<Taxonomy> {
      const [categoryRows, brandRows, attributeRows] = await Promise.all([
        categories.find(present, withoutAuditOutbox).lean<CategoryDocument[]>(),
        brands.find(present, withoutAuditOutbox).sort({ nameKey: 1 }).lean<BrandDocument[]>(),
        attributes.find(notRemoved, withoutAuditOutbox).lean<AttributeDocument[]>(),
      ]);
      const allBrands = brandRows.map(toBrand);
      return {
        tree: new CategoryTree(categoryRows.map(toCategory)),
        brands: allBrands,
        brandsById: new Map(allBrands.map((brand) => [brand.id, brand])),
        attributes: new Map(attributeRows.map((row) => [row._id, toAttribute(row)])),
      };
    },

    categories: audited(categories, toCategory, ({ id: _id, parentId, attributes: own, ...category }: Category) => ({
      ...category,
      attributes: [...own],
      parentId: parentId === null ? null : toObjectId(parentId),
    })),
    brands: audited(brands, toBrand, ({ id: _id, aliases, ...brand }: Brand) => ({
      ...brand,
      aliases: [...aliases],
      nameKey: nameKeyOf(brand.name),
    })),
    families: audited(families, toFamily, ({ id: _id, axes, ...family }: ProductFamily) => ({
      ...family,
      axes: axes.map(({ values, ...axis }) => ({ ...axis, values: [...values] })),
    })),

    /** Writes no entries for the audit log. */
    async saveAttributes(definitions: readonly Omit<AttributeDefinition, 'version'>[]): Promise<void> {
      await attributes.bulkWrite(
        definitions.map(({ code, choices, ...attribute }) => {
          const update = { $set: { ...attribute, choices: [...choices] }, $setOnInsert: { version: 1 } };
          return { updateOne: { filter: { _id: code }, update, upsert: true } };
        }),
      );
    },

    attributes: editedAttributes(attributes),

    ...familyReads(families),
    ...categoryChanges(categories),
  };
}

function familyReads(families: Model<FamilyDocument>) {
  return {
    async findFamilies(ids: readonly string[]): Promise<ProductFamily[]> {
      const known = ids.filter(isObjectId);
      const rows = await families
        .find({ _id: { $in: known }, ...present }, withoutAuditOutbox)
        .lean<FamilyDocument[]>();
      return rows.map(toFamily);
    },

    /** All families, unordered. */
    async findAllFamilies(): Promise<ProductFamily[]> {
      const rows = await families.find(present, withoutAuditOutbox).lean<FamilyDocument[]>();
      return rows.map(toFamily);
    },
  };
}

function categoryChanges(categories: Model<CategoryDocument>) {
  return {
    /** Lets another category be added by a name, if the one that was added by it is renamed or removed. */
    async freeName(name: string): Promise<void> {
      const nameKey = nameKeyOf(name);
      const row = await categories.findOne({ nameKey }, withoutAuditOutbox).lean<CategoryDocument>();
      if (!row || (!row.removal && nameKeyOf(row.name) === nameKey)) return;
      await categories.updateOne({ _id: row._id, name: row.name, nameKey }, { $unset: { nameKey: true } });
    },

    /** Sets the positions of categories without raising their versions, so that open edits stay valid. */
    async setPositions(places: readonly { id: string; position: number }[]): Promise<void> {
      await categories.bulkWrite(
        places.map(({ id, position }) => ({
          updateOne: { filter: { _id: toObjectId(id) }, update: { $set: { position } } },
        })),
      );
    },

    /** Moves the direct subcategories of one category to another. Their products are updated later (see `findBehind`). */
    async moveChildren(fromId: string, intoId: string): Promise<void> {
      await categories.updateMany(
        { parentId: toObjectId(fromId) },
        { $set: { parentId: toObjectId(intoId), ...behind }, $inc: { version: 1 } },
      );
    },
  };
}

function editedAttributes(model: Model<AttributeDocument>) {
  const toStored = ({ code: _code, choices, ...attribute }: AttributeDefinition) => ({
    ...attribute,
    choices: [...choices],
  });
  // Definitions stored without a version have version 1.
  const inVersion = (version: number) => ({ version: version === 1 ? { $in: [1, null] } : version });
  return {
    outbox: createOutboxStore(model),

    /** Also finds removed definitions. */
    async findByCode(code: string): Promise<(AttributeDefinition & { isRemoved: boolean }) | null> {
      const row = await model.findById(code, withoutAuditOutbox).lean<AttributeDocument>();
      return row && { ...toAttribute(row), isRemoved: (row.removedAt ?? null) !== null };
    },

    /** @throws a duplicate key error */
    async insert(attribute: AttributeDefinition, entry: AuditEntry): Promise<void> {
      await model.create({ _id: attribute.code, ...toStored(attribute), ...inOutbox(entry) });
    },

    /**
     * Writes an edit, or restores a removed definition.
     * @param version the edited version.
     * @returns false if the stored version differs.
     */
    async update(attribute: AttributeDefinition, version: number, entry: AuditEntry): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(
        { _id: attribute.code, ...inVersion(version) },
        { $set: toStored(attribute), $unset: { removedAt: true }, ...pushToOutbox(entry) },
      );
      return modifiedCount === 1;
    },

    /** @returns false if the stored version differs or the definition is already removed. */
    async remove(code: string, version: number, { at, entry }: { at: Date; entry: AuditEntry }): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(
        { _id: code, ...inVersion(version), ...notRemoved },
        { $set: { removedAt: at, version: version + 1 }, ...pushToOutbox(entry) },
      );
      return modifiedCount === 1;
    },
  };
}

/** A document that has a version and audit entries. */
interface Versioned extends TaxonDocument {
  _id: Types.ObjectId;
  name: string;
  version: number;
}

function audited<Row extends Versioned, T extends { id: string; version: number }>(
  model: Model<Row>,
  toDomain: (row: Row) => T,
  toStored: (value: T) => object & { nameKey?: string },
) {
  const rows = model as unknown as Model<Versioned>;
  return {
    outbox: createOutboxStore(model),

    async findById(id: string): Promise<T | null> {
      if (!isObjectId(id)) return null;
      const row = await rows.findOne({ _id: toObjectId(id), ...present }, withoutAuditOutbox).lean();
      return row && toDomain(row as unknown as Row);
    },

    /** @throws a duplicate key error */
    async insert(value: T, entry: AuditEntry | null, more: object = {}): Promise<void> {
      await rows.create({ _id: toObjectId(value.id), ...toStored(value), ...more, ...(entry ? inOutbox(entry) : {}) });
    },

    /**
     * Writes no entries for the audit log. @throws a duplicate key error if one of them is already stored; the others are
     * inserted.
     */
    async insertMany(values: readonly T[]): Promise<void> {
      const documents = values.map((value) => ({ _id: toObjectId(value.id), ...toStored(value) }));
      await rows.insertMany(documents, { ordered: false });
    },

    /** Keeps `nameKey` unless `more` has a new one. @returns false if the stored version differs from the edited one. */
    async update(value: T, entry: AuditEntry, more: object = {}): Promise<boolean> {
      const { nameKey: _nameKey, ...stored } = toStored(value);
      const { modifiedCount } = await rows.updateOne(
        { _id: toObjectId(value.id), version: value.version, ...present },
        { $set: { ...stored, ...more, version: value.version + 1 }, ...pushToOutbox(entry) },
      );
      return modifiedCount === 1;
    },
    ...follows(rows),
    ...removals(rows),
  };
}

function follows(rows: Model<Versioned>) {
  return {
    /** Changed documents whose products are not updated yet, or must be updated once more. */
    async findBehind(): Promise<{ id: string; version: number; followedAt: Date | null }[]> {
      const found = await rows.find({ isBehind: true, ...present }, { version: 1, followedAt: 1 }).lean();
      return found.map(({ _id, version, followedAt = null }) => ({ id: _id.toHexString(), version, followedAt }));
    },

    /**
     * Records that the products of a document at this version are updated. If the document has changed since, its
     * products still need an update.
     * @param followedAt null if this was the last update.
     */
    async markFollowed({ id, version }: { id: string; version: number }, followedAt: Date | null): Promise<void> {
      const change = followedAt ? { $set: { followedAt } } : { $unset: { isBehind: true, followedAt: true } };
      await rows.updateOne({ _id: toObjectId(id), version }, change);
    },
  };
}

function removals(rows: Model<Versioned>) {
  return {
    /**
     * Raises the version, so that a removal that was decided earlier is refused. @returns false if the document does not
     * exist.
     */
    async raiseVersion(id: string): Promise<boolean> {
      const { modifiedCount } = await rows.updateOne({ _id: toObjectId(id), ...present }, { $inc: { version: 1 } });
      return modifiedCount === 1;
    },

    /** Hides the document. @returns false if it was edited after `version`. */
    async beginRemoval(
      version: number,
      { id, intoId, at }: Omit<Removal, 'name'>,
      entry: AuditEntry,
    ): Promise<boolean> {
      const removal = { intoId: intoId === null ? null : toObjectId(intoId), at };
      const { modifiedCount } = await rows.updateOne(
        { _id: toObjectId(id), version, ...present },
        // Makes the unique slug and the unique name available at once; a family has no `nameKey`.
        { $set: { removal, slug: id, nameKey: `removed ${id}` }, ...pushToOutbox(entry) },
      );
      return modifiedCount === 1;
    },

    async findRemoval(id: string): Promise<Removal | null> {
      if (!isObjectId(id)) return null;
      const row = await rows.findOne({ _id: toObjectId(id), 'removal.at': { $exists: true } }, removalFields).lean();
      return row && toRemoval(row);
    },

    /** Oldest first. */
    async findRemovals(): Promise<Removal[]> {
      const found = await rows
        .find({ 'removal.at': { $gt: new Date(0) } }, removalFields)
        .sort({ 'removal.at': 1 })
        .lean();
      return found.flatMap((row) => toRemoval(row) ?? []);
    },

    /** Deletes a document that is being removed, if the audit log has all of its entries. */
    async finishRemoval(id: string): Promise<void> {
      await rows.deleteOne({
        _id: toObjectId(id),
        'removal.at': { $exists: true },
        $or: [{ auditOutbox: { $exists: false } }, { auditOutbox: { $size: 0 } }],
      });
    },
  };
}

const removalFields = { removal: 1, name: 1 } as const;

function toRemoval({ _id, name, removal }: Pick<Versioned, '_id' | 'name' | 'removal'>): Removal | null {
  if (!removal) return null;
  return { id: _id.toHexString(), name, intoId: removal.intoId?.toHexString() ?? null, at: removal.at };
}

function toCategory(row: CategoryDocument): Category {
  const { _id, parentId, slug, name, about, imageUrl, position, attributes, version } = row;
  return {
    id: _id.toHexString(),
    parentId: parentId?.toHexString() ?? null,
    slug,
    name,
    about: about ?? null,
    imageUrl: imageUrl ?? null,
    position,
    attributes: attributes.map(({ code, isFacet }) => ({ code, isFacet })),
    version,
  };
}

function toBrand({ _id, slug, name, aliases, about, logoUrl, version }: BrandDocument): Brand {
  return { id: _id.toHexString(), slug, name, aliases, about: about ?? null, logoUrl: logoUrl ?? null, version };
}

function toFamily({ _id, slug, name, about, axes, version }: FamilyDocument): ProductFamily {
  return {
    id: _id.toHexString(),
    slug,
    name,
    about,
    axes: axes.map(({ code, label, values }) => ({ code, label, values })),
    version,
  };
}

function toAttribute({ _id, label, kind, unit, choices, version }: AttributeDocument): AttributeDefinition {
  return { code: _id, label, kind, unit: unit ?? null, choices, version: version ?? 1 };
}
