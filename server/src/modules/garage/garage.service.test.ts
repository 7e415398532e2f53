import { mostBikes } from '@kickstand/rules/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestShop, type TestShop, type TestUser } from '../../../test/shop.js';
import { addVehicle } from '../../../test/vehicle-fixtures.js';
import { visitor, type Actor } from '../../shared/actor.js';
import type { Vehicle } from '../vehicles/vehicle.js';
import type { SaveBikeInput } from './garage.type.js';

let shop: TestShop;
let red: Vehicle;
let blue: Vehicle;
let user: TestUser;
let actor: Actor;

beforeAll(async () => {
  shop = await openTestShop();
  red = await addVehicle(shop, { number: 1 });
  blue = await addVehicle(shop, { number: 2 });
});
afterAll(() => shop.close());
beforeEach(async () => {
  user = await shop.newCustomer();
  actor = await shop.services.accounts.authenticate(user.token);
});

const garage = () => shop.services.garage;
const save = (input: SaveBikeInput) => garage().saveBike(actor, input);
const list = () => garage().listBikes(actor, user.userId);
const redOf = (year: number | null) => ({ vehicleId: red.id, year });
const blueOf = (year: number | null) => ({ vehicleId: blue.id, year });
const faultOf = (field: string) => ({
  code: 'BAD_USER_INPUT',
  details: { fields: [expect.objectContaining({ field })] as unknown[] },
});

describe('a garage', () => {
  it('contains bikes of the same vehicle and year only once, and keeps fields that are not sent', async () => {
    const first = await save({ vehicle: redOf(2005), nickname: ' Red ', vin: 'zd5 pc-4000' });
    expect(first).toMatchObject({ vehicle: { id: red.id }, nickname: 'Red', vin: 'ZD5PC4000', isActive: true });
    const again = await save({ vehicle: redOf(2005), isActive: false });
    expect(again).toMatchObject({ id: first.id, nickname: 'Red', vin: 'ZD5PC4000', isActive: false });
    await save({ bikeId: first.id, vehicle: redOf(2006), nickname: '', vin: '' });
    await save({ vehicle: redOf(null) });
    expect(await list()).toMatchObject([
      { id: first.id, year: 2006, nickname: null, vin: null, isActive: false },
      { year: null, isActive: true },
    ]);
    await expect(save({ bikeId: first.id, vehicle: redOf(null) })).rejects.toMatchObject(faultOf('vehicle'));
    for (const bikeId of [first.id, first.id]) await garage().deleteBike(actor, bikeId);
    expect(await list()).toHaveLength(1);
  });

  it('keeps its active bike while another one is edited', async () => {
    const first = await save({ vehicle: redOf(2005) });
    const second = await save({ vehicle: blueOf(2005) });
    for (const { id, vehicle, year } of [second, first]) {
      await save({ bikeId: id, vehicle: { vehicleId: vehicle.id, year }, nickname: 'Mine', isActive: null });
    }
    expect(await list()).toMatchObject([
      { nickname: 'Mine', isActive: false },
      { nickname: 'Mine', isActive: true },
    ]);
  });

  it('keeps two bikes that are added at the same moment', async () => {
    await Promise.all([save({ vehicle: redOf(2004) }), save({ vehicle: blueOf(2004) })]);
    expect(await list()).toHaveLength(2);
  });

  it.each<[string, (known: Vehicle) => SaveBikeInput]>([
    ['vehicle.vehicleId', () => ({ vehicle: { vehicleId: 'f'.repeat(24) } })],
    ['vehicle.year', ({ id: vehicleId }) => ({ vehicle: { vehicleId, year: 20_06 * 10 } })],
    ['vin', ({ id: vehicleId }) => ({ vehicle: { vehicleId }, vin: 'ZD5!' })],
    ['nickname', ({ id: vehicleId }) => ({ vehicle: { vehicleId }, nickname: 'x'.repeat(41) })],
  ])('refuses a bike with a wrong %s', async (field, input) => {
    await expect(save(input(red))).rejects.toMatchObject(faultOf(field));
  });

  it(`has at most ${mostBikes} bikes`, async () => {
    const years = Array.from({ length: mostBikes }, (_, index) => 2000 + index);
    await garage().mergeGarage(actor, { bikes: years.map((year) => ({ vehicle: redOf(year) })) });
    await expect(save({ vehicle: blueOf(2006) })).rejects.toMatchObject(faultOf('vehicle'));
    await garage().mergeGarage(actor, { bikes: [{ vehicle: blueOf(2006) }] });
    expect(await list()).toHaveLength(mostBikes);
  });

  it('can be used by its owner only', async () => {
    const other = await shop.services.accounts.authenticate((await shop.newCustomer()).token);
    await expect(garage().listBikes(other, user.userId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(garage().saveBike(visitor, { vehicle: redOf(2005) })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });
});

describe('the garage of a browser', () => {
  it('is added to the account once; the account’s bikes stay as they are, and unknown bikes are left out', async () => {
    await save({ vehicle: redOf(2005), nickname: 'Mine' });
    const bikes = [
      { vehicle: redOf(2005), nickname: 'Other' },
      { vehicle: { vehicleId: 'f'.repeat(24) } },
      { vehicle: blueOf(null), nickname: 'Blue' },
    ];
    for (let times = 0; times < 2; times += 1) await garage().mergeGarage(actor, { bikes, active: 2 });
    expect(await list()).toMatchObject([
      { nickname: 'Mine', isActive: false },
      { vehicle: { id: blue.id }, nickname: 'Blue', isActive: true },
    ]);
  });

  it('is added to the bikes from another device, and does not change which bike is active', async () => {
    await garage().mergeGarage(actor, { bikes: [{ vehicle: redOf(2005) }], active: 0 });
    await garage().mergeGarage(actor, { bikes: [{ vehicle: blueOf(2005) }] });
    expect(await list()).toMatchObject([{ isActive: true }, { isActive: false }]);
    const merge = garage().mergeGarage(actor, { bikes: [], active: 0 });
    await expect(merge).rejects.toMatchObject(faultOf('active'));
  });
});

it('after two vehicles were merged, the bikes of both are bikes of the vehicle that stays', async () => {
  await save({ vehicle: redOf(2005), vin: 'ZD5PC4000' });
  await save({ vehicle: blueOf(2005), nickname: 'Blue' });
  for (let times = 0; times < 2; times += 1) await garage().follow(red, blue);
  expect(await list()).toMatchObject([
    { vehicle: { id: blue.id }, vin: 'ZD5PC4000', nickname: 'Blue', isActive: true },
  ]);
  expect(await list()).toHaveLength(1);
});
