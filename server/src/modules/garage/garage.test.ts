import { describe, expect, it } from 'vitest';
import {
  emptyGarage,
  withBike,
  withBikes,
  withMergedVehicle,
  withoutBike,
  type Garage,
  type GarageBike,
} from './garage.js';

function bike(id: string, vehicleId: string, part: Partial<GarageBike> = {}): GarageBike {
  return { id, vehicleId, year: 2006, nickname: null, vin: null, addedAt: new Date(0), ...part };
}

const garage = (...bikes: GarageBike[]): Garage => ({ revision: 1, bikes, activeBikeId: bikes[0]?.id ?? null });
const idsOf = ({ bikes }: Garage) => bikes.map(({ id }) => id);

describe('a garage', () => {
  it('makes a new bike active only if it is told to', () => {
    const one = withBike(emptyGarage, bike('a', 'v1'), true);
    expect(withBike(one, bike('b', 'v2'), true).activeBikeId).toBe('b');
    expect(withBike(one, bike('b', 'v2'), false)).toMatchObject({ activeBikeId: 'a', revision: 2 });
    expect(withBike(one, bike('a', 'v1'), false).activeBikeId).toBeNull();
  });

  it('has no active bike after the active one is removed', () => {
    const two = garage(bike('a', 'v1'), bike('b', 'v2'));
    expect(withoutBike(two, 'a')).toEqual({ revision: 2, bikes: [bike('b', 'v2')], activeBikeId: null });
    expect(withoutBike(two, 'b').activeBikeId).toBe('a');
  });

  it('takes over the bikes of a browser, each vehicle and year once, and no more than there is space for', () => {
    const own = garage(bike('a', 'v1', { nickname: 'Red' }));
    const visitors = [bike('x', 'v1'), bike('y', 'v1', { year: 2007 }), bike('z', 'v2', { year: null })];
    const once = withBikes(own, visitors, { vehicleId: 'v2', year: null }, 20);
    expect(once).toMatchObject({ bikes: [{ id: 'a', nickname: 'Red' }, { id: 'y' }, { id: 'z' }], activeBikeId: 'z' });
    expect(withBikes(once, visitors, null, 20)).toEqual({ ...once, revision: 3 });
    expect(idsOf(withBikes(own, visitors, null, 2))).toEqual(['a', 'y']);
  });

  it('combines two bikes into one after their vehicles were merged', () => {
    const before = garage(
      bike('a', 'v1', { vin: 'ZD5PC' }),
      bike('b', 'v2', { nickname: 'Red' }),
      bike('c', 'v1', { year: 1 }),
    );
    const after = withMergedVehicle({ ...before, activeBikeId: 'b' }, 'v1', 'v2');
    expect(after).toMatchObject({
      bikes: [
        { id: 'a', vehicleId: 'v2', vin: 'ZD5PC', nickname: 'Red' },
        { id: 'c', vehicleId: 'v2', year: 1 },
      ],
      activeBikeId: 'a',
    });
    expect(withMergedVehicle(after, 'v1', 'v2').bikes).toEqual(after.bikes);
  });
});
