import type { Connection, QueryFilter } from 'mongoose';
import { isDuplicateKey } from '../../platform/mongo/connect.js';
import { toObjectId } from '../../platform/mongo/object-id.js';
import type { Cart, CartLine } from './cart.js';
import { cartModel, type CartDocument, type CartLineDocument } from './cart.model.js';

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
