import { Schema, type Connection, type Types } from 'mongoose';
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
}

/** A claim whose target was never stored can be taken over after this time. */
const claimMs = 60 * 60_000;

const schema = new Schema<SlugDocument>(
  { targetId: required.id, at: required.date, _id: String },
  { collection: 'slugs', versionKey: false },
);
schema.index({ targetId: 1 });

export type SlugRepository = ReturnType<typeof createSlugRepository>;

/** Current and earlier slugs with their targets: earlier addresses redirect to the current one. */
export function createSlugRepository(connection: Connection) {
  const model = connection.model<SlugDocument>('Slug', schema);
  return {
    /**
     * Claims a slug before its target is stored. A target keeps its earlier slugs.
     * @param isStored whether a target with this ID is stored.
     * @returns false if another target has the slug.
     */
    async claim(
      kind: SlugKind,
      slug: string,
      targetId: string,
      { now, isStored }: { now: Date; isStored: (id: string) => Promise<boolean> },
    ): Promise<boolean> {
      const _id = `${kind}:${slug}`;
      const claim = { targetId: toObjectId(targetId), at: now };
      try {
        await model.create({ _id, ...claim });
        return true;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      const known = await model.findById(_id).lean();
      if (!known) return false;
      if (known.targetId.toHexString() === targetId) return true;
      if (now.getTime() - known.at.getTime() < claimMs || (await isStored(known.targetId.toHexString()))) return false;
      const { modifiedCount } = await model.updateOne({ _id, targetId: known.targetId, at: known.at }, { $set: claim });
      return modifiedCount === 1;
    },

    /** @throws a duplicate key error if one of them is taken; the others are claimed. */
    async claimAll(kind: SlugKind, owners: readonly { slug: string; id: string }[], at: Date): Promise<void> {
      const claims = owners.map(({ slug, id }) => ({ _id: `${kind}:${slug}`, targetId: toObjectId(id), at }));
      await model.insertMany(claims, { ordered: false });
    },

    /** Redirects all slugs of one target to another. */
    async moveAll(fromId: string, intoId: string): Promise<void> {
      await model.updateMany({ targetId: toObjectId(fromId) }, { $set: { targetId: toObjectId(intoId) } });
    },

    /** ID of the target that has, or had, this slug; null if there is none. */
    async findTarget(kind: SlugKind, slug: string): Promise<string | null> {
      const row = await model.findById(`${kind}:${slug}`).lean();
      return row?.targetId.toHexString() ?? null;
    },
  };
}
