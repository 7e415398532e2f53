import { Schema, type Connection, type Model, type QueryFilter, type Types } from 'mongoose';
import { isDuplicateKey } from '../../platform/mongo/connect.js';
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
  /** Absent where no bike was chosen. */
  bike?: { vehicleId: Types.ObjectId; year: number | null };
  addedAt: Date;
}

/** A cart has a `tokenHash` or a `userId`. Absent, never null: the unique indexes skip only documents without the field. */
export interface CartDocument {
  _id: Types.ObjectId;
  revision: number;
  /** SHA-256 of the token that the visitor's browser keeps. */
  tokenHash?: string;
  /** The account whose cart it is. */
  userId?: Types.ObjectId;
  lines: CartLineDocument[];
  /** Attempts to add something, so that a retry adds nothing twice; the latest ones. */
  attempts: string[];
  /** The account that takes over this visitor's cart: nobody else can use it. */
  mergedInto?: Types.ObjectId;
  /** Visitors' carts that this account's cart took over; the latest ones. */
  merged: string[];
  /**
   * The order of each revision that somebody began to order; the latest ones. The revision is null for a checkout of a
   * visitor's cart that this one took over.
   */
  checkouts: { revision: number | null; orderId: Types.ObjectId }[];
  /**
   * Orders of `checkouts` whose products have left the cart; the latest ones. Absent in carts stored before it was kept:
   * theirs have left.
   */
  settled?: string[];
  /** Later with each change. */
  expiresAt: Date;
}

const schema = new Schema<CartDocument>(
  {
    revision: { type: Number, required: true },
    tokenHash: String,
    userId: Schema.Types.ObjectId,
    lines: {
      type: [
        new Schema<CartLineDocument>(
          {
            id: { type: String, required: true },
            productId: { type: Schema.Types.ObjectId, required: true },
            name: { type: String, required: true },
            img: { type: String, required: true },
            quantity: { type: Number, required: true, min: 1 },
            seenUnitPriceMinor: { type: Number, required: true },
            currency: { type: String, required: true },
            bike: {
              type: new Schema(
                { vehicleId: { type: Schema.Types.ObjectId, required: true }, year: { type: Number, default: null } },
                { _id: false },
              ),
              default: undefined,
            },
            addedAt: { type: Date, required: true },
          },
          { _id: false },
        ),
      ],
      default: [],
    },
    attempts: { type: [String], default: [] },
    mergedInto: Schema.Types.ObjectId,
    merged: { type: [String], default: [] },
    checkouts: { type: [{ _id: false, revision: Number, orderId: Schema.Types.ObjectId }], default: [] },
    settled: { type: [String], default: undefined },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'carts', versionKey: false },
);

schema.index({ tokenHash: 1 }, { unique: true, sparse: true });
schema.index({ userId: 1 }, { unique: true, sparse: true });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export function cartModel(connection: Connection): Model<CartDocument> {
  return connection.model<CartDocument>('Cart', schema);
}

/** Whose cart it is: an account's, or that of whoever has the token. */
export type CartOwner = { userId: string } | { tokenHash: string };

export interface StoredCart extends Cart {
  attempts: readonly string[];
  merged: readonly string[];
  /** The revision is null for a checkout of a visitor's cart that this one took over: it cannot be asked for again. */
  checkouts: readonly { revision: number | null; orderId: string }[];
  /** Orders of `checkouts` whose products have left the cart. */
  settled: readonly string[];
}

/** How many attempts and merged carts are remembered: a retry comes within seconds. */
const remembered = 50;

export type CartRepository = ReturnType<typeof createCartRepository>;

export function createCartRepository(connection: Connection) {
  const model = cartModel(connection);

  return {
    async find(owner: CartOwner): Promise<StoredCart | null> {
      const row = await model.findOne({ ...toFilter(owner), mergedInto: null }).lean<CartDocument>();
      return row && toCart(row);
    },

    /** @returns false when the owner has a cart already. */
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
     * Writes a change if the cart is still at the revision before it. A checkout may begin at any time, so that those there
     * are stay, and the ones that the cart takes over are added.
     * @returns false when it is at another revision.
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
     * From here on nobody can use the visitor's cart, and only this account can take it over.
     * @returns null when there is no such cart, or another account takes it over.
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

    /** @returns false when the cart is at another revision, or this one has an order already. */
    async startCheckout(cartId: string, checkout: { revision: number; orderId: string }): Promise<boolean> {
      const { revision, orderId } = checkout;
      const { modifiedCount } = await model.updateOne(
        { _id: toObjectId(cartId), revision, mergedInto: null, 'checkouts.revision': { $ne: revision } },
        { $push: { checkouts: { $each: [toStoredCheckout({ revision, orderId })], $slice: -remembered } } },
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

function toStored({ lines, attempts, merged, settled }: StoredCart) {
  return {
    lines: lines.map(toStoredLine),
    attempts: attempts.slice(-remembered),
    merged: merged.slice(-remembered),
    settled: settled.slice(-remembered),
  };
}

function toStoredCheckout({ revision, orderId }: StoredCart['checkouts'][number]) {
  return { revision, orderId: toObjectId(orderId) };
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

function toCart({ _id, revision, lines, attempts, merged, ...row }: CartDocument): StoredCart {
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
    settled: row.settled ?? checkouts.map(({ orderId }) => orderId),
  };
}
