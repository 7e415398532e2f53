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
/** An account's garage; the last bike is active. */
const account = (...bikes: GarageBike[]): Garage => {
  const last = bikes.at(-1);
  const active = last ? { ...choiceOf(last), id: `own-${last.vehicleId}` } : null;
  return {
    bikes,
    active: last ? bikes.length - 1 : null,
    account: { userId: 'u1', bikes: bikes.map(choiceOf), active },
  };
};

describe('the changes that the account does not have yet', () => {
  it('are all bikes of a visitor’s garage', () => {
    expect(changesOf(visitor(a, b))).toEqual({ added: [a, b], active: b });
  });

  it('do not deactivate the account’s bike if a visitor has no active one', () => {
    expect(changesOf({ bikes: [a], active: null })).toEqual({ added: [a] });
  });

  it('are empty right after an answer', () => {
    expect(changesOf(account(a, b))).toEqual({ added: [] });
    expect([hasChanges(account(a, b)), hasChanges(account()), hasChanges(visitor())]).toEqual([false, false, false]);
  });

  it('include a new bike, another active bike, or no active bike', () => {
    expect(changesOf(withBike(account(a), b))).toEqual({ added: [b], active: b });
    expect(changesOf(withBike(account(a, b), a))).toEqual({ added: [], active: a });
    expect(changesOf({ ...account(a), active: null })).toEqual({ added: [], active: null });
    expect(hasChanges({ ...account(a), active: null })).toBe(true);
  });
});

describe('the server’s answer with an account’s garage', () => {
  it('replaces the bikes that were sent, even those that the server left out', () => {
    const now = visitor(a, b);
    expect(withUnsent(account(a), now, changesOf(now))).toEqual(account(a));
  });

  it('keeps bikes that were chosen during the request', () => {
    const sent = visitor(a);
    const kept = withUnsent(account(c, a), withBike(sent, b), changesOf(sent));
    expect(kept.bikes).toEqual([c, a, b]);
    expect(activeBikeOf(kept)).toEqual(b);
    expect(changesOf(kept)).toEqual({ added: [b], active: b });
  });

  it('does not reactivate a bike that was deselected during the request', () => {
    const now = { ...account(a), active: null };
    expect(withUnsent(account(a), now, { added: [] }).active).toBeNull();
  });

  it('takes over the active bike of another device', () => {
    expect(activeBikeOf(withUnsent(account(a, b), account(a), { added: [] }))).toEqual(b);
  });
});

describe('an account’s garage in the browser', () => {
  it('is read as it was written', () => {
    expect(parseGarage(JSON.stringify(account(a, b)))).toEqual(account(a, b));
  });

  it.each([null, 7, {}, { userId: '' }, { userId: 'u1', bikes: 7 }])(
    'is empty if its owner is unknown: %j',
    (unreadable) =>
      expect(parseGarage(JSON.stringify({ ...account(a), account: unreadable }))).toEqual({ bikes: [], active: null }),
  );

  it('keeps all bikes when a new one is added', () => {
    const full = account(...Array.from({ length: 20 }, (_, index) => bike(String(index))));
    const more = withBike(full, a);
    expect(more.bikes).toHaveLength(21);
    expect(parseGarage(JSON.stringify(more))).toEqual(more);
  });
});
