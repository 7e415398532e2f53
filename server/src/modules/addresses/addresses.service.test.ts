import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/database.js';
import { newObjectId } from '../../platform/mongo/object-id.js';
import { systemActor, visitor, type UserActor } from '../../shared/actor.js';
import { mostSavedAddresses } from './address-book.js';
import { createAddressesService, type AddressesService } from './addresses.service.js';

const home = { name: 'Casey Customer', line1: '12 Ratchet Lane', postcode: 'LS1 4AP', city: 'Leeds', country: 'GB', phone: '0113 496' }; // prettier-ignore
let database: TestDatabase;
let books: AddressesService;

beforeAll(async () => {
  database = await openTestDatabase();
  books = createAddressesService({
    connection: database.connection,
    newId: newObjectId,
    changeOf: (_, change) => change(),
  });
});
afterAll(() => database.drop());

function newCustomer(): UserActor {
  const userId = newObjectId();
  const account = { uid: userId, email: `${userId}@example.test`, ownsEmail: true, displayName: 'Casey' };
  return { kind: 'user', role: 'customer', userId, ...account };
}
const listOf = (actor: UserActor) => books.listAddresses(actor, actor.userId);
const save = (actor: UserActor, line1: string, isDefault = false) =>
  books.saveAddress(actor, { address: { ...home, line1 }, isDefault });
/** First lines of the addresses; the default address has a star. */
const contents = async (actor: UserActor) =>
  (await listOf(actor)).map(({ address, isDefault }) => `${address.line1}${isDefault ? ' *' : ''}`);

describe('an address book', () => {
  it('lists its default address first; the oldest address is the default until another one is chosen', async () => {
    const casey = newCustomer();
    expect(await listOf(casey)).toEqual([]);
    await save(casey, '1 Mill Lane');
    await save(casey, '2 Mill Lane');
    expect(await contents(casey)).toEqual(['1 Mill Lane *', '2 Mill Lane']);
    const third = await save(casey, '3 Mill Lane', true);
    expect(await contents(casey)).toEqual(['3 Mill Lane *', '1 Mill Lane', '2 Mill Lane']);
    await books.deleteAddress(casey, third.id);
    expect(await contents(casey)).toEqual(['1 Mill Lane *', '2 Mill Lane']);
  });

  it('keeps an address once, however often it is added', async () => {
    const casey = newCustomer();
    const saved = await Promise.all([1, 2, 3].map(() => save(casey, ' 1  Mill Lane ')));
    expect(new Set(saved.map(({ id }) => id)).size).toBe(1);
    expect(await contents(casey)).toEqual(['1 Mill Lane *']);
  });

  it('changes an address without moving it, and deletes it; a second deletion changes nothing', async () => {
    const casey = newCustomer();
    const { id: addressId } = await save(casey, '1 Mill Lane');
    await save(casey, '2 Mill Lane');
    await books.saveAddress(casey, { addressId, address: { ...home, line1: '9 Mill Lane' }, isDefault: false });
    expect(await contents(casey)).toEqual(['9 Mill Lane *', '2 Mill Lane']);
    await books.deleteAddress(casey, addressId);
    await books.deleteAddress(casey, addressId);
    expect(await contents(casey)).toEqual(['2 Mill Lane *']);
    const again = books.saveAddress(casey, { addressId, address: home, isDefault: false });
    await expect(again).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('makes an address the default and leaves it as it is; a new entry needs an address', async () => {
    const casey = newCustomer();
    await save(casey, '1 Mill Lane');
    const { id: addressId } = await save(casey, '2 Mill Lane');
    await books.saveAddress(casey, { addressId, address: { ...home, line1: '9 Mill Lane' } });
    await books.saveAddress(casey, { addressId, isDefault: true });
    expect(await contents(casey)).toEqual(['9 Mill Lane *', '1 Mill Lane']);
    await expect(books.saveAddress(casey, { isDefault: true })).rejects.toMatchObject({
      details: { fields: [{ field: 'address', message: 'Enter an address.' }] },
    });
  });

  it('cannot be read or changed by anybody else, not even by an admin', async () => {
    const [casey, other] = [newCustomer(), newCustomer()];
    const { id: addressId } = await save(casey, '1 Mill Lane');
    const admin: UserActor = { ...other, role: 'admin' };
    await expect(books.listAddresses(admin, casey.userId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(books.listAddresses(systemActor('test'), casey.userId)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    const change = { addressId, address: home, isDefault: false };
    await expect(books.saveAddress(other, change)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(books.saveAddress(visitor, change)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await books.deleteAddress(other, addressId);
    expect(await contents(casey)).toEqual(['1 Mill Lane *']);
  });

  it('takes no more addresses than it can hold, however many are added at once', async () => {
    const casey = newCustomer();
    const added = await Promise.allSettled(
      Array.from({ length: mostSavedAddresses + 5 }, (_, index) => save(casey, `${index} Mill Lane`)),
    );
    const refused = added.filter(({ status }) => status === 'rejected');
    const left = mostSavedAddresses - (await listOf(casey)).length;
    for (let index = 0; index < left; index += 1) await save(casey, `${index} Oak Lane`);
    expect(refused.length).toBeGreaterThanOrEqual(5);
    await expect(save(casey, '99 Mill Lane')).rejects.toMatchObject({ details: { fields: [{ field: 'address' }] } });
    expect(await listOf(casey)).toHaveLength(mostSavedAddresses);
  });
});
