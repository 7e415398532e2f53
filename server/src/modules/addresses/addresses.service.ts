import { isDeepStrictEqual } from 'node:util';
import type { Connection } from 'mongoose';
import type { NewId } from '../../platform/mongo/object-id.js';
import { assertSignedIn, type Actor } from '../../shared/actor.js';
import { DomainError, invalidField, notFound } from '../../shared/errors.js';
import { retryWhileChanging } from '../../shared/retry.js';
import { readAddress, type Address } from './address.js';
import { emptyBook, mostSavedAddresses, withAddress, withoutAddress, type SavedAddress } from './address-book.js';
import { createAddressBookRepository } from './address-book.repository.js';
import type { SaveAddressInput } from './address.type.js';

const busy = 'Your addresses are being changed right now. Try again.';

export type AddressesService = ReturnType<typeof createAddressesService>;

interface AddressesDeps {
  connection: Connection;
  newId: NewId;
  /** Makes a change of an address book, and marks its account as changed. */
  changeOf: <T>(userId: string, change: () => Promise<T>) => Promise<T>;
}

/** Address books of accounts. Requests can only read and change the address book of their sender. */
export function createAddressesService(deps: AddressesDeps) {
  const { connection, newId, changeOf } = deps;
  const books = createAddressBookRepository(connection);

  return {
    /**
     * The default address first, then the others in insertion order.
     * @throws DomainError FORBIDDEN for another account's address book.
     */
    async listAddresses(actor: Actor, userId: string): Promise<SavedAddress[]> {
      assertSignedIn(actor);
      if (actor.userId !== userId) throw new DomainError('FORBIDDEN', 'These addresses belong to another account.');
      const { addresses } = (await books.find(userId)) ?? emptyBook;
      return [...addresses].sort((one, other) => Number(other.isDefault) - Number(one.isDefault));
    },

    ...forOthers(deps, books),

    /**
     * Adds an address to the caller's book, or changes an address in it.
     * @throws DomainError BAD_USER_INPUT naming each invalid part; NOT_FOUND for an addressId that is not in the book.
     */
    async saveAddress(
      actor: Actor,
      { addressId, isDefault = false, ...input }: SaveAddressInput,
    ): Promise<SavedAddress> {
      assertSignedIn(actor);
      const typed = input.address && readAddress('address', input.address);
      const id = addressId ?? newId();
      return retryWhileChanging(busy, async () => {
        const before = (await books.find(actor.userId)) ?? emptyBook;
        const known = before.addresses.find((each) => each.id === addressId);
        if (addressId && !known) throw notFound('The address');
        const address = typed ?? known?.address;
        if (!address) throw invalidField('address', 'Enter an address.');
        const { book, saved } = withAddress(before, { id, address, isDefault });
        if (book.addresses.length > mostSavedAddresses) {
          throw invalidField('address', `You can keep ${mostSavedAddresses} addresses. Delete one first.`);
        }
        return (await changeOf(actor.userId, () => books.save(actor.userId, book))) ? saved : undefined;
      });
    },

    /** Does nothing if the address is no longer in the caller's book. */
    async deleteAddress(actor: Actor, addressId: string): Promise<void> {
      assertSignedIn(actor);
      await retryWhileChanging(busy, async () => {
        const before = (await books.find(actor.userId)) ?? emptyBook;
        const book = withoutAddress(before, addressId);
        if (book.addresses.length === before.addresses.length) return true;
        return (await changeOf(actor.userId, () => books.save(actor.userId, book))) || undefined;
      });
    },
  };
}

/** For callers that have checked access. */
function forOthers({ newId, changeOf }: AddressesDeps, books: ReturnType<typeof createAddressBookRepository>) {
  return {
    findAddressesOf: async (userId: string): Promise<readonly SavedAddress[]> =>
      ((await books.find(userId)) ?? emptyBook).addresses,
    /**
     * Replaces the default address. Null stands for no address. A retry changes nothing.
     * @returns false if the default is not `from`.
     */
    replaceDefault: (userId: string, from: Address | null, to: Address | null): Promise<boolean> =>
      retryWhileChanging(busy, async () => {
        const before = (await books.find(userId)) ?? emptyBook;
        const now = before.addresses.find(({ isDefault }) => isDefault);
        if (isDeepStrictEqual(now?.address ?? null, to)) return true;
        if (!isDeepStrictEqual(now?.address ?? null, from)) return false;
        const saved = to && { id: now?.id ?? newId(), address: to, isDefault: true };
        const book = saved ? withAddress(before, saved).book : withoutAddress(before, now?.id ?? '');
        return (await changeOf(userId, () => books.save(userId, book))) || undefined;
      }),

    /** Called when an account is removed. */
    removeBook: (userId: string): Promise<void> => books.remove(userId),

    findAddressesOfAll: (userIds: readonly string[]) => books.findAll(userIds),
  };
}
