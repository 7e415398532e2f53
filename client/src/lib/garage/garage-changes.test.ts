import { describe, expect, it } from 'vitest';
import { withBike } from './edit-garage';
import { activeBikeOf, parseGarage, type Garage, type GarageBike } from './garage';
import { changesOf, hasChanges, withUnsent } from './garage-changes';

const bike = (vehicleId: string): GarageBike => ({
  ...{ vehicleId, year: 2006, name: `Bike ${vehicleId}`, slug: `honda-${vehicleId}`, makeSlug: 'honda' },
  addedAt: '2026-01-01T00:00:00.000Z',
});
const [a, b, c] = [bike('a'), bike('b'), bike('c')];
const visitor = (...bikes: GarageBike[]): Garage => bikes.reduce(withBike, { bikes: [], active: null });
const choiceOf = ({ vehicleId, year }: GarageBike) => ({ vehicleId, year });
/** As the shop answered it; the last one is active. */
const account = (...bikes: GarageBike[]): Garage => {
  const last = bikes.at(-1);
  const active = last ? { ...choiceOf(last), id: `own-${last.vehicleId}` } : null;
  return {
    bikes,
    active: last ? bikes.length - 1 : null,
    account: { userId: 'u1', bikes: bikes.map(choiceOf), active },
  };
};

describe('what an account does not know yet', () => {
  it('is all of a visitor’s garage', () => {
    expect(changesOf(visitor(a, b))).toEqual({ added: [a, b], active: b });
  });

  it('is not that a visitor has chosen none of their bikes', () => {
    expect(changesOf({ bikes: [a], active: null })).toEqual({ added: [a] });
  });

  it('is nothing right after it answered', () => {
    expect(changesOf(account(a, b))).toEqual({ added: [] });
    expect([hasChanges(account(a, b)), hasChanges(account()), hasChanges(visitor())]).toEqual([false, false, false]);
  });

  it('is a bike chosen since, another active one, or that none is', () => {
    expect(changesOf(withBike(account(a), b))).toEqual({ added: [b], active: b });
    expect(changesOf(withBike(account(a, b), a))).toEqual({ added: [], active: a });
    expect(changesOf({ ...account(a), active: null })).toEqual({ added: [], active: null });
    expect(hasChanges({ ...account(a), active: null })).toBe(true);
  });
});

describe('an account’s answer', () => {
  it('replaces what was sent, also what the shop left out', () => {
    const now = visitor(a, b);
    expect(withUnsent(account(a), now, changesOf(now))).toEqual(account(a));
  });

  it('keeps what was chosen while it was on its way', () => {
    const sent = visitor(a);
    const kept = withUnsent(account(c, a), withBike(sent, b), changesOf(sent));
    expect(kept.bikes).toEqual([c, a, b]);
    expect(activeBikeOf(kept)).toEqual(b);
    expect(changesOf(kept)).toEqual({ added: [b], active: b });
  });

  it('keeps that no bike was wanted any more while it was on its way', () => {
    const now = { ...account(a), active: null };
    expect(withUnsent(account(a), now, { added: [] }).active).toBeNull();
  });

  it('brings the active bike of another device', () => {
    expect(activeBikeOf(withUnsent(account(a, b), account(a), { added: [] }))).toEqual(b);
  });
});

describe('an account’s garage in the browser', () => {
  it('is read as it was written', () => {
    expect(parseGarage(JSON.stringify(account(a, b)))).toEqual(account(a, b));
  });

  it.each([null, 7, {}, { userId: '' }, { userId: 'u1', bikes: 7 }])(
    'is empty when nobody knows whose it is: %j',
    (unreadable) =>
      expect(parseGarage(JSON.stringify({ ...account(a), account: unreadable }))).toEqual({ bikes: [], active: null }),
  );

  it('loses no bike to a new one', () => {
    const full = account(...Array.from({ length: 20 }, (_, index) => bike(String(index))));
    const more = withBike(full, a);
    expect(more.bikes).toHaveLength(21);
    expect(parseGarage(JSON.stringify(more))).toEqual(more);
  });
});
