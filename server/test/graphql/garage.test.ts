import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestShop, type TestShop, type TestUser } from '../shop.js';
import { addVehicle } from '../vehicle-fixtures.js';

let shop: TestShop;
let customer: TestUser;
beforeAll(async () => {
  shop = await openTestShop();
  customer = await shop.newCustomer();
});
afterAll(() => shop.close());

const bike = 'vehicle { name } year nickname vin isActive';

it('a garage is filled, shown to its owner and emptied over GraphQL', async () => {
  const { id: vehicleId } = await addVehicle(shop, { number: 40, code: 'PC40' });
  const input = { vehicle: { vehicleId, year: 2006 }, vin: 'ZD5PC4000' };
  const saved = await shop.graphql<{ saveBike: { bike: { id: string } } }>(
    `mutation ($input: SaveBikeInput!) { saveBike(input: $input) { bike { id ${bike} } user { garage { id } } } }`,
    { input },
    customer,
  );
  const { id } = saved.data.saveBike.bike;
  const own = { year: 2006, nickname: null, vin: 'ZD5PC4000', isActive: true };
  const shown = { vehicle: { name: 'Honda CBR 600 RR (PC40)' }, ...own };
  expect(saved.data).toEqual({ saveBike: { bike: { id, ...shown }, user: { garage: [{ id }] } } });

  const merged = await shop.graphql(
    `mutation ($input: MergeGarageInput!) { mergeGarage(input: $input) { user { garage { id ${bike} } } } }`,
    { input: { bikes: [{ vehicle: { vehicleId, year: 2006 }, nickname: 'Red' }] } },
    customer,
  );
  expect(merged.data).toEqual({ mergeGarage: { user: { garage: [{ id, ...shown }] } } });

  const admin = await shop.newAdmin();
  const other = await shop.graphql(
    `query ($email: String!) { users(search: $email) { nodes { garage { vin } } } }`,
    { email: customer.email },
    admin,
  );
  expect(JSON.stringify(other)).not.toContain('ZD5PC4000');
  expect(other.errors).toBeDefined();

  const removed = await shop.graphql(
    `mutation ($bikeId: ID!) { deleteBike(input: { bikeId: $bikeId }) { user { garage { id } } } }`,
    { bikeId: id },
    customer,
  );
  expect(removed.data).toEqual({ deleteBike: { user: { garage: [] } } });
});
