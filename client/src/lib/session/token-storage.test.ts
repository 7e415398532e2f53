import { expect, it, vi } from 'vitest';
import { keepOrderKey, readOrderKey } from '../orders/order-key';
import { accessTokenKey } from './access-token';
import { createBrowserTokenStorage } from './token-storage';

it('a new token and the key of an order are kept in the page’s memory if the storage is full', () => {
  localStorage.setItem(accessTokenKey, 'old');
  const storage = createBrowserTokenStorage();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  storage.write('renewed', 60_000);
  expect([storage.read(), storage.readClockLead()]).toEqual(['renewed', 60_000]);
  expect(createBrowserTokenStorage().read(), 'after a reload').toBe('old');
  storage.write('new', 0, true);
  expect(storage.read()).toBe('new');
  expect(createBrowserTokenStorage().read(), 'after a sign-in and a reload').toBeNull();
  storage.clear();
  expect(storage.read()).toBeNull();

  const key = 'k'.repeat(43);
  keepOrderKey('KS-999001', `#${key}`);
  expect(readOrderKey('/track/KS-999001')).toBe(key);
  expect(readOrderKey('/track/KS-999002')).toBeNull();
});

it('the lead of the clock is kept with the token, and known to other tabs', () => {
  const [storage, otherTab] = [createBrowserTokenStorage(), createBrowserTokenStorage()];
  expect(otherTab.readClockLead()).toBe(0);
  storage.write('token', 60_000);
  expect(otherTab.readClockLead()).toBe(60_000);
});
