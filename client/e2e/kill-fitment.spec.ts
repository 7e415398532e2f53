import { expect } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askShop, enterAsAdmin, listParts } from './support/shop-api';
import { freePort, startShop, type ShopProcess } from './support/shop-process';
import { test } from './support/test';

const rowsEach = 2_000;

interface Bike {
  id: string;
  version: number;
}

interface StoredRow {
  vehicle: { id: string };
  quantity: number;
  source: string;
}

const setFitment = `mutation ($input: SetFitmentInput!) {
  setFitment(input: $input) { product { fitment { version } } } }`;
const mergeVehicles = `mutation ($input: MergeVehiclesInput!) { mergeVehicles(input: $input) { vehicle { id } } }`;
const readRows = `query ($id: ID!) { product(id: $id) {
  fitment { version } fitmentRows { vehicle { id } quantity source } } }`;
const saveVehicle = `mutation ($input: SaveVehicleInput!) { saveVehicle(input: $input) { vehicle { id version } } }`;
const readBikes = '{ vehicles(first: 40) { nodes { id version } } }';

test.describe('a server that is killed while fitment is written', () => {
  let dataDir: string;
  let port: number;
  let shop: ShopProcess;
  let shared: string | undefined;
  let token: string;

  async function start(): Promise<void> {
    shop = await startShop(dataDir, port);
  }

  test.beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'kickstand-kill-fitment-'));
    port = await freePort();
    await start();
    shared = process.env['SHOP_ORIGIN'];
    process.env['SHOP_ORIGIN'] = shop.origin;
    ({ token } = await enterAsAdmin());
  });
  test.afterAll(async () => {
    process.env['SHOP_ORIGIN'] = shared;
    await shop.end();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Adds a bike that the demo data does not use. */
  async function addBike(model: string): Promise<Bike> {
    const input = { idempotencyKey: model, make: 'Honda', model, kind: 'STREET', yearFrom: 2001 };
    return (await askShop<{ saveVehicle: { vehicle: Bike } }>(saveVehicle, { input }, token)).saveVehicle.vehicle;
  }

  async function rowsOf(id: string): Promise<{ version: number; rows: StoredRow[] }> {
    const { product } = await askShop<{ product: { fitment: { version: number }; fitmentRows: StoredRow[] } }>(
      readRows,
      { id },
      token,
    );
    return {
      version: product.fitment.version,
      rows: product.fitmentRows.filter(({ source }) => source === 'kill-test'),
    };
  }

  test('keeps acknowledged writes and leaves nothing half-done; retries complete the rest', async () => {
    const parts = (await listParts()).slice(0, 12);
    const { vehicles } = await askShop<{ vehicles: { nodes: Bike[] } }>(readBikes, {}, token);
    const others = vehicles.nodes;
    const [from, into] = [await addBike('Kill 1'), await addBike('Kill 2')];
    const rows = Array.from({ length: rowsEach }, (_, index) => ({
      vehicleId: others[index % others.length]?.id,
      quantity: 1 + Math.floor(index / others.length),
    }));
    // The first products also get a row about the bike that will be merged.
    const said = [{ vehicleId: from.id, quantity: 1 }, ...rows];
    const inputs = await Promise.all(
      parts.map(async ({ _id: productId }) => {
        const { version } = await rowsOf(productId);
        return { productId, version, source: 'kill-test', kind: 'SPECIFIC', isComplete: false, rows: said };
      }),
    );
    const first = inputs.slice(0, 4);
    for (const input of first) await askShop(setFitment, { input }, token);

    // The merge changes the first products while the rows of the others are written. The server is killed as soon as
    // one of these writes is answered.
    const acknowledged = new Set(first.map(({ productId }) => productId));
    const merge = { input: { fromId: from.id, intoId: into.id, fromVersion: from.version, intoVersion: into.version } };
    const writes = inputs.slice(4).map(async (input) => {
      await askShop(setFitment, { input: { ...input, rows } }, token);
      acknowledged.add(input.productId);
    });
    const merging = askShop(mergeVehicles, merge, token);
    const settled = Promise.allSettled([merging, ...writes]);
    await Promise.any(writes);
    await shop.end('SIGKILL');
    const [merged] = await settled;
    await start();

    for (const { productId, version: before } of inputs) {
      const { rows: stored } = await rowsOf(productId);
      const count = first.some((input) => input.productId === productId) ? rowsEach + 1 : rowsEach;
      expect([0, count], `${productId} was at version ${before}`).toContain(stored.length);
      if (acknowledged.has(productId)) expect(stored).toHaveLength(count);
    }

    const retry = () => askShop<{ mergeVehicles: { vehicle: Bike } }>(mergeVehicles, merge, token);
    for (const answer of [await retry(), await retry()]) expect(answer.mergeVehicles.vehicle.id).toBe(into.id);
    if (merged?.status === 'fulfilled') expect(merged.value).toEqual(await retry());
    for (const input of inputs.slice(4)) {
      const again = { input: { ...input, rows } };
      await askShop(setFitment, again, token);
      const once = await rowsOf(input.productId);
      expect(once.rows).toHaveLength(rowsEach);
      await askShop(setFitment, again, token);
      expect(await rowsOf(input.productId)).toEqual(once);
    }
    for (const { productId } of first) {
      const { rows: stored } = await rowsOf(productId);
      expect(stored).toHaveLength(rowsEach + 1);
      expect(stored.filter(({ vehicle }) => vehicle.id === from.id)).toEqual([]);
      expect(stored.filter(({ vehicle }) => vehicle.id === into.id)).toHaveLength(1);
    }
  });
});
