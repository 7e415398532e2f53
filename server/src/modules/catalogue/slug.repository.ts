import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { required } from '../../platform/mongo/field-types.js';
import { isDuplicateKey } from '../../platform/mongo/connect.js';
import { newObjectId, toObjectId } from '../../platform/mongo/object-id.js';

/** Kinds of pages with a slug. */
export type SlugKind = 'brand' | 'category' | 'family' | 'product';

interface SlugDocument {
  /** `<kind>:<slug>`. */
  _id: string;
  targetId: Types.ObjectId;
  at: Date;
  /** ID of the latest claim; absent in claims of earlier versions. */
  claimId?: Types.ObjectId;
  /** Whether the target has given up the slug. Another one can claim it; until then, it still leads to the target. */
  isFree?: true;
}

type Claim = Required<Omit<SlugDocument, 'isFree'>>;

/** A claim whose target was never stored can be taken over after this time. */
const claimMs = 60 * 60_000;

const schema = new Schema<SlugDocument>(
  {
    ...{ targetId: required.id, at: required.date, claimId: Schema.Types.ObjectId },
    ...{ isFree: { type: Boolean }, _id: String },
  },
  { collection: 'slugs', versionKey: false },
);
schema.index({ targetId: 1 });

/** Undoes a claim, if its target was not stored with the slug. Does nothing if the target had the slug before. */
export type GiveBack = () => Promise<void>;

export type SlugRepository = ReturnType<typeof createSlugRepository>;

/** Current and earlier slugs with their targets, such as products. Earlier addresses redirect to the current one. */
export function createSlugRepository(connection: Connection) {
  const model = connection.model<SlugDocument>('Slug', schema);
  const documents = connection.collection<SlugDocument>(model.collection.collectionName);
  return {
    /**
     * Claims slugs before their targets are stored. A target keeps its earlier slugs.
     * @param isStored whether a target with this ID is stored.
     * @returns the targets whose slug no other target has, by ID.
     */
    async claim(
      kind: SlugKind,
      wanted: readonly { slug: string; id: string }[],
      { now, isStored }: { now: Date; isStored: (id: string) => Promise<boolean> },
    ): Promise<Map<string, GiveBack>> {
      const claimId = toObjectId(newObjectId());
      const claims = wanted.map(({ slug, id }) => {
        return { _id: `${kind}:${slug}`, targetId: toObjectId(id), at: now, claimId };
      });
      const claimed = new Map<string, GiveBack>();
      try {
        await documents.insertMany(claims, { ordered: false });
        for (const claim of claims) claimed.set(claim.targetId.toHexString(), toDelete(model, claim));
        return claimed;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      const rows = await model.find({ _id: { $in: claims.map(({ _id }) => _id) } }).lean<SlugDocument[]>();
      const known = new Map(rows.map((row) => [row._id, row]));
      for (const claim of claims) {
        const row = known.get(claim._id);
        const giveBack = row && (await claimKnown(model, row, claim, isStored));
        if (giveBack) claimed.set(claim.targetId.toHexString(), giveBack);
      }
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

const collections: Readonly<Record<SlugKind, string>> = {
  ...{ brand: 'brands', category: 'categories', family: 'families', product: 'products' },
};

const toDelete = (model: Model<SlugDocument>, { _id, targetId, claimId }: Claim): GiveBack => {
  return async () => {
    const [kind, slug] = _id.split(':') as [SlugKind, string];
    // A server of an earlier version uses a slug that its target has claimed without claiming it again, so `claimId` is
    // not enough.
    const user = await model.db.collection(collections[kind]).findOne({ _id: targetId, slug });
    if (!user) await model.deleteOne({ _id, claimId });
  };
};

/** @param row the stored claim of the slug. @returns null if another target has it. */
async function claimKnown(
  model: Model<SlugDocument>,
  row: SlugDocument,
  claim: Claim,
  isStored: (id: string) => Promise<boolean>,
): Promise<GiveBack | null> {
  const { _id, targetId, at, isFree } = row;
  const { claimId } = claim;
  const isOwn = !isFree && targetId.equals(claim.targetId);
  if (isOwn && row.claimId?.equals(claimId)) return toDelete(model, claim);
  const isRecent = claim.at.getTime() - at.getTime() < claimMs;
  if (!isFree && !isOwn && (isRecent || (await isStored(targetId.toHexString())))) return null;
  // An earlier attempt of the same target has another `claimId`, so it can no longer give the slug back.
  const unchanged = { _id, targetId, ...(!isOwn && { at }), ...(isFree && { isFree }) };
  const { modifiedCount } = await model.updateOne(unchanged, { $set: claim, $unset: { isFree: true } });
  if (modifiedCount === 0) return null;
  return async () => {
    if (!isOwn) await model.replaceOne({ _id, claimId }, row);
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
