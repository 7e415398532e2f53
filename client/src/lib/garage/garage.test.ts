import { describe, expect, it, vi } from 'vitest';
import { mostBikes } from '@kickstand/rules/limits';
import { toBikeAddress, toBuildYears, yearsOf } from './bike-words';
import { withBike, withoutBike, writeGarage } from './edit-garage';
import { activeBikeOf, parseGarage, readGarage, subscribeGarage, type Garage, type GarageBike } from './garage';
import { setGarageOwner } from './garage-owner';

const bike = (vehicleId: string, year: number | null = 2006): GarageBike => ({
  vehicleId,
  year,
  name: `Bike ${vehicleId}`,
  slug: `honda-${vehicleId}`,
  makeSlug: 'honda',
  addedAt: '2026-01-01T00:00:00.000Z',
});
const none: Garage = { bikes: [], active: null };

describe('the garage', () => {
  it('makes the last added bike active', () => {
    const garage = withBike(withBike(none, bike('a')), bike('b'));
    expect(garage.bikes).toHaveLength(2);
    expect(activeBikeOf(garage)).toEqual(bike('b'));
  });

  it('keeps a bike once for each year', () => {
    const garage = [bike('a'), bike('a', 2004), bike('a', null), bike('a')].reduce(withBike, none);
    expect(garage.bikes.map(({ year }) => year)).toEqual([2006, 2004, null]);
    expect(garage.active).toBe(0);
  });

  it('drops the oldest bikes when full', () => {
    const ids = Array.from({ length: mostBikes + 1 }, (_, index) => String(index));
    const garage = ids.map((id) => bike(id)).reduce(withBike, none);
    expect(garage.bikes.map(({ vehicleId }) => vehicleId)).toEqual(ids.slice(1));
    expect(activeBikeOf(garage)?.vehicleId).toBe(String(mostBikes));
  });

  it('keeps the active bike when another one is removed', () => {
    const garage = [bike('a'), bike('b'), bike('c')].reduce(withBike, none);
    expect(activeBikeOf(withoutBike(garage, bike('a')))).toEqual(bike('c'));
    expect(activeBikeOf(withoutBike(garage, bike('c')))).toBeNull();
  });

  it('is read as written, and is the same object until it changes', () => {
    writeGarage(withBike(none, bike('a')));
    expect(readGarage()).toEqual({ bikes: [bike('a')], active: 0 });
    expect(readGarage()).toBe(readGarage());
    writeGarage(none);
    expect(localStorage.getItem('kickstand.garage')).toBeNull();
    expect(readGarage()).toEqual(none);
  });

  it('is updated after changes in other tabs', () => {
    const listener = vi.fn();
    const stop = subscribeGarage(listener);
    localStorage.setItem('kickstand.garage', JSON.stringify({ bikes: [bike('a')], active: 0 }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'kickstand.garage' }));
    expect(listener).toHaveBeenCalledOnce();
    expect(activeBikeOf(readGarage())).toEqual(bike('a'));
    stop();
  });

  it.each([null, '', '{', '7', '[]', '{"bikes":7}', '{"bikes":[null,7,{"vehicleId":"a"}],"active":0}'])(
    'is empty when %s is stored',
    (text) => expect(parseGarage(text)).toEqual(none),
  );

  it('keeps the readable bikes, and which of them is active', () => {
    const text = JSON.stringify({ bikes: [{ vehicleId: 7 }, bike('a'), bike('b')], active: 2 });
    expect(parseGarage(text)).toEqual({ bikes: [bike('a'), bike('b')], active: 1 });
    expect(parseGarage(text.replace('"active":2', '"active":0')).active).toBeNull();
    expect(parseGarage(text.replace('"active":2', '"active":-1')).active).toBeNull();
  });

  it('keeps a bike that another tab has just added', () => {
    writeGarage(withBike(none, bike('a')));
    readGarage();
    // The storage event has not arrived yet.
    localStorage.setItem('kickstand.garage', JSON.stringify({ bikes: [bike('a'), bike('b')], active: 1 }));
    writeGarage(withBike(readGarage(), bike('c')));
    expect(readGarage()).toEqual({ bikes: [bike('a'), bike('b'), bike('c')], active: 2 });
  });

  it('is kept in the tab’s memory while the storage is full, until another tab writes it', () => {
    writeGarage(withBike(none, bike('a')));
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const stop = subscribeGarage(() => undefined);
    writeGarage(withBike(readGarage(), bike('b')));
    expect(activeBikeOf(readGarage())).toEqual(bike('b'));
    full.mockRestore();
    localStorage.setItem('kickstand.garage', JSON.stringify({ bikes: [bike('c')], active: 0 }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'kickstand.garage' }));
    expect(readGarage().bikes).toEqual([bike('c')]);
    stop();
    writeGarage(none);
    expect(readGarage()).toEqual(none);
  });

  it('is removed at sign-out, even while the storage is full', () => {
    writeGarage({ ...withBike(none, bike('a')), account: { userId: 'u1', bikes: [], active: null } });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    writeGarage({ ...withBike(readGarage(), bike('b')) });
    setGarageOwner(null);
    expect(readGarage()).toEqual(none);
    expect(localStorage.getItem('kickstand.garage')).toBeNull();
    vi.restoreAllMocks();
  });

  it('is kept in the tab’s memory if the browser forbids storage', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    writeGarage(withBike(none, bike('a')));
    expect(activeBikeOf(readGarage())).toEqual(bike('a'));
    vi.restoreAllMocks();
    writeGarage(none);
  });
});

describe('a bike', () => {
  const now = new Date('2026-06-01');
  const built = (yearFrom: number, yearTo: number | null) => ({ yearFrom, yearTo });

  it.each([
    [built(2003, 2006), '2003-2006'],
    [built(2004, 2004), '2004'],
    [built(2019, null), 'from 2019'],
  ])('has a text for the years in which it was built', (years, text) => expect(toBuildYears(years)).toBe(text));

  it('can be of any year in which it was built, and of next year while it is still built', () => {
    expect(yearsOf(built(2025, null), now)).toEqual([2027, 2026, 2025]);
    expect(yearsOf(built(2003, 2005), now)).toEqual([2005, 2004, 2003]);
  });

  it('has a page below that of its make', () => {
    expect(toBikeAddress({ slug: 'honda-cbr-600-rr-pc40', makeSlug: 'honda' })).toBe('/bikes/honda/cbr-600-rr-pc40');
  });
});
