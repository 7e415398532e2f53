import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { required } from '../../platform/mongo/field-types.js';
import { isDuplicateKey } from '../../platform/mongo/connect.js';
import { toObjectId } from '../../platform/mongo/object-id.js';

/** Kinds of pages with a slug. */
export type SlugKind = 'brand' | 'category' | 'family' | 'product';

interface SlugDocument {
  /** `<kind>:<slug>`. */
  _id: string;
  targetId: Types.ObjectId;
  at: Date;
  /** Whether the target has given up the slug. Another one can claim it; until then, it still leads to the target. */
  isFree?: true;
}

/** A claim whose target was never stored can be taken over after this time. */
const claimMs = 60 * 60_000;

const schema = new Schema<SlugDocument>(
  { targetId: required.id, at: required.date, isFree: { type: Boolean }, _id: String },
  { collection: 'slugs', versionKey: false },
);
schema.index({ targetId: 1 });

export type SlugRepository = ReturnType<typeof createSlugRepository>;

/** Current and earlier slugs with their targets, such as products. Earlier addresses redirect to the current one. */
export function createSlugRepository(connection: Connection) {
  const model = connection.model<SlugDocument>('Slug', schema);
  const documents = connection.collection<SlugDocument>(model.collection.collectionName);
  return {
    /**
     * Claims slugs before their targets are stored. A target keeps its earlier slugs.
     * @param isStored whether a target with this ID is stored.
     * @returns the IDs of the targets whose slug no other target has.
     */
    async claim(
      kind: SlugKind,
      wanted: readonly { slug: string; id: string }[],
      { now, isStored }: { now: Date; isStored: (id: string) => Promise<boolean> },
    ): Promise<Set<string>> {
      const claims = wanted.map(({ slug, id }) => ({ _id: `${kind}:${slug}`, targetId: toObjectId(id), at: now }));
      try {
        await documents.insertMany(claims, { ordered: false });
        return new Set(wanted.map(({ id }) => id));
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      const rows = await model.find({ _id: { $in: claims.map(({ _id }) => _id) } }).lean<SlugDocument[]>();
      const known = new Map(rows.map((row) => [row._id, row]));
      const isClaimed = async ({ _id, ...claim }: SlugDocument) => {
        const { targetId, at, isFree } = known.get(_id) ?? { at: now };
        if (!targetId) return false;
        if (!isFree) {
          if (targetId.equals(claim.targetId)) return true;
          if (now.getTime() - at.getTime() < claimMs || (await isStored(targetId.toHexString()))) return false;
        }
        const unchanged = { _id, targetId, at, ...(isFree && { isFree }) };
        const { modifiedCount } = await model.updateOne(unchanged, { $set: claim, $unset: { isFree: true } });
        return modifiedCount === 1;
      };
      const claimed = new Set<string>();
      for (const claim of claims) if (await isClaimed(claim)) claimed.add(claim.targetId.toHexString());
      return claimed;
    },

    /** Lets other targets claim the slugs of a target that keeps none of them. */
    async free(id: string): Promise<void> {
      await model.updateMany({ targetId: toObjectId(id) }, { $set: { isFree: true } });
    },

    /** Redirects all slugs of one target to another. */
    async moveAll(fromId: string, intoId: string): Promise<void> {
      await model.updateMany({ targetId: toObjectId(fromId) }, { $set: { targetId: toObjectId(intoId) } });
    },

    ...reads(model),
  };
}

function reads(model: Model<SlugDocument>) {
  return {
    /** A slug that leads to this target; null if there is none. */
    async findSlug(id: string): Promise<string | null> {
      const row = await model.findOne({ targetId: toObjectId(id) }).lean();
      return row?._id.split(':')[1] ?? null;
    },

    /** ID of the target that has, or had, this slug; null if there is none. */
    async findTarget(kind: SlugKind, slug: string): Promise<string | null> {
      const row = await model.findById(`${kind}:${slug}`).lean();
      return row?.targetId.toHexString() ?? null;
    },
  };
}
