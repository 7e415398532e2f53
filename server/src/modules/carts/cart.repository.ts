import { Schema, type Connection, type Model, type QueryFilter, type Types } from 'mongoose';
import { optional, required } from '../../platform/mongo/field-types.js';
import { isDuplicateKey } from '../../platform/mongo/connect.js';
import type { ForgetPerson } from '../../platform/mongo/forget-person.js';
import { toObjectId } from '../../platform/mongo/object-id.js';
import type { Currency } from '../../shared/money.js';
import type { Cart, CartLine } from './cart.js';

export interface CartLineDocument {
  id: string;
  productId: Types.ObjectId;
  name: string;
  img: string;
  quantity: number;
  seenUnitPriceMinor: number;
  currency: Currency;
  /** Absent if no bike was chosen. */
  bike?: { vehicleId: Types.ObjectId; year: number | null };
  addedAt: Date;
}

/**
 * A cart has a `tokenHash` or a `userId`. The other is absent instead of null, because the unique indexes skip only
 * absent fields.
 */
export interface CartDocument {
  _id: Types.ObjectId;
  revision: number;
  /** SHA-256 of the token that the visitor's browser keeps. */
  tokenHash?: string;
  /** The account whose cart it is. */
  userId?: Types.ObjectId;
  lines: CartLineDocument[];
  /** The latest attempts to add a line, so that a retry does not add it twice. */
  attempts: string[];
  /** The account that is merging this visitor's cart. The cart can no longer be used in any other way. */
  mergedInto?: Types.ObjectId;
  /** IDs of the visitors' carts that were merged into this cart most recently. */
  merged: string[];
  /**
   * The latest checkouts: the order ID for each revision that was ordered. The revision is null for a checkout of a
   * visitor's cart that was merged into this one.
   */
  checkouts: (Omit<StoredCheckout, 'orderId'> & { orderId: Types.ObjectId })[];
  /** The orders of `checkouts` whose quantities have already been removed from the cart. */
  settled: string[];
  /** The cancelled orders of `checkouts` whose lines are back in the cart. Absent in carts of earlier versions. */
  restored?: string[];
  /** Each change of the cart postpones this time. */
  expiresAt: Date;
}

const schema = new Schema<CartDocument>(
  {
    revision: required.number,
    tokenHash: String,
    userId: Schema.Types.ObjectId,
    lines: {
      type: [
        new Schema<CartLineDocument>(
          {
            id: required.text,
            productId: required.id,
            name: required.text,
            img: required.text,
            quantity: { type: Number, required: true, min: 1 },
            seenUnitPriceMinor: required.number,
            currency: required.text,
            bike: {
              type: new Schema({ vehicleId: required.id, year: optional.number }, { _id: false }),
              default: undefined,
            },
            addedAt: required.date,
          },
          { _id: false },
        ),
      ],
      default: [],
    },
    attempts: { type: [String], default: [] },
    mergedInto: Schema.Types.ObjectId,
    merged: { type: [String], default: [] },
    checkouts: {
      type: [{ _id: false, revision: Number, orderId: Schema.Types.ObjectId, fingerprint: String, startedAt: Date }],
      default: [],
    },
    settled: [String],
    restored: [String],
    expiresAt: required.date,
  },
  { collection: 'carts', versionKey: false },
);

schema.index({ tokenHash: 1 }, { unique: true, sparse: true });
schema.index({ userId: 1 }, { unique: true, sparse: true });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export function cartModel(connection: Connection): Model<CartDocument> {
  return connection.model<CartDocument>('Cart', schema);
}

/** Owner of a cart: an account, or the visitor who has the token. */
export type CartOwner = { userId: string } | { tokenHash: string };

export interface StoredCheckout {
  /** Null for a checkout of a merged visitor's cart, because such a checkout cannot be retried. */
  revision: number | null;
  orderId: string;
  /** Hash of the first attempt's input. Absent if the checkout cannot be retried, or was stored by an earlier version. */
  fingerprint?: string;
  /** Time of the first attempt; absent if the fingerprint is absent. */
  startedAt?: Date;
}

export interface StoredCart extends Cart {
  attempts: readonly string[];
  merged: readonly string[];
  checkouts: readonly StoredCheckout[];
  /** Orders of `checkouts` whose quantities have already been removed from the cart. */
  settled: readonly string[];
  /** Cancelled orders of `checkouts` whose lines are back in the cart. */
  restored: readonly string[];
}

/**
 * Largest number of entries in each list of the latest attempts, merged carts and checkouts. A retry comes within
 * seconds, so the latest ones are enough.
 */
const remembered = 50;

export function createCartRepository(connection: Connection) {
  const model = cartModel(connection);

  return {
    async find(owner: CartOwner): Promise<StoredCart | null> {
      const row = await model.findOne({ ...toFilter(owner), mergedInto: null }).lean<CartDocument>();
      return row && toCart(row);
    },

    /** @returns false if the owner has a cart already. */
    async insert(cart: StoredCart, owner: CartOwner, expiresAt: Date): Promise<boolean> {
      const key = 'userId' in owner ? { userId: toObjectId(owner.userId) } : owner;
      try {
        const { id, revision } = cart;
        const checkouts = cart.checkouts.map(toStoredCheckout);
        await model.create({ _id: toObjectId(id), revision, ...key, ...toStored(cart), checkouts, expiresAt });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },

    /**
     * Writes a change if the cart still has the previous revision. It does not overwrite the stored checkouts, because
     * another one may have started since the cart was read. It adds `takenOver`, the checkouts of a merged cart.
     * @returns false if the cart has another revision.
     */
    async update(cart: StoredCart, expiresAt: Date, takenOver: StoredCart['checkouts'] = []): Promise<boolean> {
      const added = { $each: takenOver.map(toStoredCheckout), $slice: -remembered };
      const { modifiedCount } = await model.updateOne(
        { _id: toObjectId(cart.id), revision: cart.revision - 1, mergedInto: null },
        {
          $set: { revision: cart.revision, ...toStored(cart), expiresAt },
          ...(takenOver.length === 0 ? {} : { $push: { checkouts: added } }),
        },
      );
      return modifiedCount === 1;
    },

    /**
     * Claims a visitor's cart for an account. Then the visitor can no longer use it, and only this account can merge
     * it.
     * @returns null if there is no such cart, or another account has claimed it.
     */
    async claim(tokenHash: string, userId: string): Promise<StoredCart | null> {
      const row = await model
        .findOneAndUpdate(
          { tokenHash, mergedInto: { $in: [null, toObjectId(userId)] } },
          { $set: { mergedInto: toObjectId(userId) } },
          { returnDocument: 'after' },
        )
        .lean<CartDocument>();
      return row && toCart(row);
    },
    ...checkoutsOf(model),
  };
}

function checkoutsOf(model: ReturnType<typeof cartModel>) {
  return {
    /** @returns false if the cart has another revision, or the revision has an order already. */
    async startCheckout(cartId: string, checkout: StoredCheckout): Promise<boolean> {
      const { revision } = checkout;
      const { modifiedCount } = await model.updateOne(
        { _id: toObjectId(cartId), revision, mergedInto: null, 'checkouts.revision': { $ne: revision } },
        { $push: { checkouts: { $each: [toStoredCheckout(checkout)], $slice: -remembered } } },
      );
      return modifiedCount === 1;
    },

    async cancelCheckout(cartId: string, orderId: string): Promise<void> {
      await model.updateOne({ _id: toObjectId(cartId) }, { $pull: { checkouts: { orderId: toObjectId(orderId) } } });
    },

    async remove(id: string): Promise<void> {
      await model.deleteOne({ _id: toObjectId(id) });
    },
  };
}

function toFilter(owner: CartOwner): QueryFilter<CartDocument> {
  return 'userId' in owner ? { userId: toObjectId(owner.userId) } : owner;
}

function toStored({ lines, attempts, merged, checkouts, settled, restored }: StoredCart) {
  // An order of a remembered checkout must stay in the other lists, or its lines would be removed or restored again.
  const latest = new Set(checkouts.slice(-remembered).map(({ orderId }) => orderId));
  return {
    lines: lines.map(toStoredLine),
    attempts: attempts.slice(-remembered),
    merged: merged.slice(-remembered),
    settled: settled.filter((orderId) => latest.has(orderId)),
    restored: restored.filter((orderId) => latest.has(orderId)),
  };
}

function toStoredCheckout({ orderId, ...checkout }: StoredCheckout) {
  return { ...checkout, orderId: toObjectId(orderId) };
}

function toStoredLine({ productId, imageUrl, seenUnitPrice, bike, ...line }: CartLine): CartLineDocument {
  const { amountMinor, currency } = seenUnitPrice;
  return {
    ...line,
    productId: toObjectId(productId),
    img: imageUrl,
    seenUnitPriceMinor: amountMinor,
    currency,
    ...(bike ? { bike: { ...bike, vehicleId: toObjectId(bike.vehicleId) } } : {}),
  };
}

function toCart({ _id, revision, lines, attempts, merged, settled, restored = [], ...row }: CartDocument): StoredCart {
  const checkouts = row.checkouts.map(({ orderId, ...checkout }) => ({ ...checkout, orderId: orderId.toHexString() }));
  return {
    id: _id.toHexString(),
    revision,
    lines: lines.map(({ productId, img, seenUnitPriceMinor, currency, bike, ...line }) => ({
      ...line,
      ...(bike ? { bike: { ...bike, vehicleId: bike.vehicleId.toHexString() } } : {}),
      productId: productId.toHexString(),
      imageUrl: img,
      seenUnitPrice: { amountMinor: seenUnitPriceMinor, currency },
    })),
    attempts,
    merged,
    checkouts,
    settled,
    restored,
  };
}

export const forgetInCarts: ForgetPerson = async (connection, { userId }) => {
  if (userId === null) return;
  const owner = toObjectId(userId);
  await cartModel(connection).deleteMany({ $or: [{ userId: owner }, { mergedInto: owner }] });
};
