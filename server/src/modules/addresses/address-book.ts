import { isSameAddress, type Address } from './address.js';

export const mostSavedAddresses = 20;

export interface SavedAddress {
  /** 24 hex digits. */
  id: string;
  address: Address;
  /** True for the address that the checkout proposes. A book with addresses has exactly one default address. */
  isDefault: boolean;
}

/** The addresses that a customer keeps. */
export interface AddressBook {
  /** Number of changes. A change is only written if the book still has the revision on which the change is based. */
  revision: number;
  /** In the order in which the addresses were added. */
  addresses: readonly SavedAddress[];
}

export const emptyBook: AddressBook = { revision: 0, addresses: [] };

/**
 * Adds an address, or changes the address with this ID. If the book already contains the address, it is not added again,
 * so a retry adds nothing twice.
 * @param isDefault true makes it the default; false does not change the default.
 */
export function withAddress(
  { revision, addresses }: AddressBook,
  { id, address, isDefault }: SavedAddress,
): { book: AddressBook; saved: SavedAddress } {
  const place =
    addresses.find((known) => known.id === id) ?? addresses.find((known) => isSameAddress(known.address, address));
  const saved = { id: place?.id ?? id, address, isDefault: isDefault || (place?.isDefault ?? addresses.length === 0) };
  const others = (known: SavedAddress) => (saved.isDefault ? { ...known, isDefault: false } : known);
  const list = addresses.map((known) => (known === place ? saved : others(known)));
  return { book: { revision: revision + 1, addresses: place ? list : [...list, saved] }, saved };
}

/** Removes an address. If it was the default, the first remaining address becomes the default. */
export function withoutAddress({ revision, addresses }: AddressBook, id: string): AddressBook {
  const left = addresses.filter((known) => known.id !== id);
  const hasDefault = left.some(({ isDefault }) => isDefault);
  return {
    revision: revision + 1,
    addresses: left.map((known, index) => (hasDefault || index > 0 ? known : { ...known, isDefault: true })),
  };
}
