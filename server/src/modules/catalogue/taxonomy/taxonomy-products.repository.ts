import type { Connection, Model, Types } from 'mongoose';
import { toObjectId } from '../../../platform/mongo/object-id.js';
import { portion, updateInPortions } from '../../../platform/mongo/update-in-portions.js';
import { productModel, type ProductDocument } from '../products/product.model.js';
import { publicProducts } from '../products/product-filter.js';
import { toProduct, toProducts, withoutKeys, type ProductRow, type ReadSales } from '../products/product.repository.js';
import { searchTermsOf, type AttributeValue, type Product, type ProductOption } from '../products/product.js';

const deleted = { deletedAt: { $ne: null } };

/** Returns the fields that a product copies from its categories. */
type ToCategoryFields = (product: Product) => Promise<Pick<Product, 'category' | 'categoryPath'>>;

export type TaxonomyProducts = ReturnType<typeof createTaxonomyProducts>;

/** The products of categories, brands, families and attributes. */
export function createTaxonomyProducts(connection: Connection, readSales: ReadSales) {
  const model = productModel(connection);
  return {
    /** The public products of families, in insertion order. */
    async findByFamilies(familyIds: readonly string[]): Promise<Product[]> {
      const filter = { familyId: { $in: familyIds.map(toObjectId) }, ...publicProducts };
      const rows = await model
        .find(filter, withoutKeys)
        .sort({ _id: 1 })
        .limit(250 * familyIds.length)
        .lean<ProductRow[]>();
      return toProducts(rows, await readSales());
    },

    /** Options of each product of a family, including drafts and deleted products. */
    async findOptions(familyId: string): Promise<(readonly ProductOption[])[]> {
      const rows = await model.find({ familyId: toObjectId(familyId) }, withoutKeys).lean<ProductRow[]>();
      return rows.map(({ options }) => options ?? []);
    },

    /** Marks the products of a brand or a family as changed, so that copies of them are updated. */
    async touch(field: 'brandId' | 'familyId', id: string): Promise<void> {
      await updateInPortions(model, { [field]: toObjectId(id) }, { $currentDate: { changedAt: true } });
    },

    /**
     * Moves the products of one brand to another. If `intoId` is null, only removes the brand from deleted products.
     * Can be repeated. Raises the products' versions, like `replaceCategory`.
     */
    async replaceBrand(fromId: string, intoId: string | null): Promise<void> {
      await updateInPortions(
        model,
        { brandId: toObjectId(fromId), ...(intoId === null && deleted) },
        { $set: { brandId: intoId === null ? null : toObjectId(intoId) }, $inc: { version: 1 } },
      );
    },
    ...moves(model, readSales),
    ...counts(model),
  };
}

function moves(model: Model<ProductDocument>, readSales: ReadSales) {
  return {
    /**
     * Updates the copies of a category's name and path in its products. Can be repeated; concurrent edits take
     * precedence.
     */
    async followCategory(categoryId: string, toCategoryFields: ToCategoryFields): Promise<void> {
      const _id = toObjectId(categoryId);
      const cursor = model
        .find({ $or: [{ categoryPath: _id }, { categoryIds: _id }] }, withoutKeys)
        .lean<ProductRow>()
        .cursor();
      const sales = await readSales();
      for await (const row of cursor) {
        const product = toProduct(row, sales);
        const { category, categoryPath } = await toCategoryFields(product);
        const isSame = category === product.category && categoryPath.join() === product.categoryPath.join();
        if (isSame) continue;
        const searchTerms = searchTermsOf({ ...product, category });
        const $set = { category, categoryPath: categoryPath.map(toObjectId), searchTerms };
        await model.updateOne({ _id: row._id, version: row.version }, { $set });
      }
    },

    /**
     * Moves the products of one category into another, in batches, until none is left. If `intoId` is null, only
     * removes the category from deleted products. Can be repeated. Raises the products' versions, so that an edit that
     * was started earlier cannot restore the old category.
     */
    async replaceCategory(fromId: string, intoId: string | null, toCategoryFields: ToCategoryFields): Promise<void> {
      const _id = toObjectId(fromId);
      for (;;) {
        const rows = await model
          .find({ categoryPath: _id, categoryIds: _id, ...(intoId === null && deleted) }, withoutKeys)
          .limit(portion)
          .lean<ProductRow[]>();
        if (rows.length === 0) return;
        const sales = await readSales();
        const writes = rows.map(async (row) => {
          const product = toProduct(row, sales);
          const categoryIds = [...new Set(product.categoryIds.flatMap((id) => (id === fromId ? (intoId ?? []) : id)))];
          const { category, categoryPath } = await toCategoryFields({
            ...product,
            ...{ categoryIds, category: categoryIds.length === 0 ? null : product.category },
          });
          const $set = {
            category,
            categoryIds: categoryIds.map(toObjectId),
            categoryPath: categoryPath.map(toObjectId),
            searchTerms: searchTermsOf({ ...product, category }),
          };
          const update = { $set, $inc: { version: 1 }, $currentDate: { changedAt: true as const } };
          return { updateOne: { filter: { _id: row._id, version: row.version }, update } };
        });
        await model.bulkWrite(await Promise.all(writes), { ordered: false });
      }
    },
  };
}

function counts(model: Model<ProductDocument>) {
  return {
    /**
     * Whether any product, including drafts and deleted products, is in a category or its descendants, of a brand, or in
     * a family.
     * @param isUndo leaves out deleted products.
     */
    async isUsed(field: 'brandId' | 'categoryPath' | 'familyId', id: string, isUndo = false): Promise<boolean> {
      return (await model.exists({ [field]: toObjectId(id), ...(isUndo && { deletedAt: null }) })) !== null;
    },

    /** Number of products with the attribute, including drafts and deleted products. */
    countWithAttribute: (code: string): Promise<number> => model.countDocuments({ 'attributes.code': code }),

    /** Number of products with each value of the attribute, including drafts and deleted products. */
    async countAttributeValues(code: string): Promise<Map<AttributeValue['value'], number>> {
      const rows = await model.aggregate<{ _id: AttributeValue['value']; count: number }>([
        { $match: { 'attributes.code': code } },
        { $unwind: '$attributes' },
        { $match: { 'attributes.code': code } },
        { $group: { _id: '$attributes.value', count: { $sum: 1 } } },
      ]);
      return new Map(rows.map(({ _id, count }) => [_id, count]));
    },

    /** Number of products with each attribute, by code, including drafts and deleted products. */
    async countAttributes(): Promise<Map<string, number>> {
      const rows = await model.aggregate<{ _id: string; count: number }>([
        { $match: { 'attributes.code': { $gt: '' } } },
        { $unwind: '$attributes' },
        { $group: { _id: '$attributes.code', count: { $sum: 1 } } },
      ]);
      return new Map(rows.map(({ _id, count }) => [_id, count]));
    },

    /** Number of entries in the list of each category or brand; a family counts once. Empty lists are left out. */
    async countListed(field: 'brandId' | 'categoryPath'): Promise<Map<string, number>> {
      const rows = await model.aggregate<{ _id: Types.ObjectId; count: number }>([
        { $match: publicProducts },
        { $project: { of: `$${field}`, entry: { $ifNull: ['$familyId', '$_id'] } } },
        { $unwind: '$of' },
        { $group: { _id: { of: '$of', entry: '$entry' } } },
        { $group: { _id: '$_id.of', count: { $sum: 1 } } },
      ]);
      return new Map(rows.map(({ _id, count }) => [_id.toHexString(), count]));
    },
  };
}
