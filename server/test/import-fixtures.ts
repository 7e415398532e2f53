import type { CatalogueService } from '../src/modules/catalogue/products/catalogue.service.js';
import { openKnownCustomers } from '../src/modules/customers/known-customers.js';
import type { Runner } from '../src/modules/imports/import.js';
import { createImportsService } from '../src/modules/imports/imports.service.js';
import type { VehiclesService } from '../src/modules/vehicles/vehicles.service.js';
import { createLogger } from '../src/platform/logger.js';
import { newObjectId } from '../src/platform/mongo/object-id.js';
import type { UserActor } from '../src/shared/actor.js';
import type { TestCatalogue } from './catalogue-fixtures.js';
import { openAudit } from './open-audit.js';
import { addProduct, type TestShop } from './shop.js';

/** A product with two numbers of other makers. */
export async function addNumberedProduct(shop: TestShop, admin: UserActor, { brand }: TestCatalogue): Promise<string> {
  const id = await addProduct(shop, { name: 'Pads', partNumber: 'KS-1', brandId: brand.id });
  const numbers = [
    { kind: 'oem' as const, number: '-06455', brandName: 'Haruna', note: '=front' },
    { kind: 'cross' as const, number: '07 BB', brandName: 'Brembo', note: null },
  ];
  await shop.services.catalogue.updateProduct(admin, { productId: id, version: 1, numbers });
  return id;
}

const replacedBy = (number: string, quantity = 1) => ({ number, brandName: 'Haruna', quantity });

/** A number that was replaced by another one, and a number that was replaced by a kit. */
export async function addReplacedNumbers({ services }: TestShop, admin: UserActor): Promise<void> {
  const { supersessions } = services.numbers;
  const old = { number: '10-A', brandName: 'Haruna', since: 2_020 };
  await supersessions.save(admin, { ...old, kind: 'replaced', replacedBy: [replacedBy('10-B')] });
  const kit = { number: '11-A', brandName: 'Haruna', since: null };
  await supersessions.save(admin, { ...kit, kind: 'kit', replacedBy: [replacedBy('11-B'), replacedBy('11-C', 2)] });
}

/** A bike with a value in every field. */
export const addBike = ({ services }: TestShop, admin: UserActor, part: object = {}) =>
  services.vehicles.saveVehicle(admin, {
    ...{
      make: 'Haruna',
      model: 'CBX 600',
      variant: 'ABS',
      code: 'PX40',
      kind: 'street',
      yearFrom: 2_003,
      yearTo: 2_004,
    },
    ...{ markets: ['EU', 'US'], aliases: ['-six'], ccm: 599, kw: 88.2, baseVehicles: [{ year: 2_003, vcdbId: 5 }] },
    ...{ idempotencyKey: newObjectId(), ...part },
  });

/** A bike with a value in every field, and one with few. */
export async function addBikes(shop: TestShop, admin: UserActor): Promise<void> {
  await addBike(shop, admin);
  const none = { variant: null, code: null, yearTo: null, ccm: null, kw: null };
  await addBike(shop, admin, { ...none, markets: [], aliases: [] });
}

/** A product that fits the first of two bikes of one model (a row with all fields), but not the second. */
export async function addFittedProduct(shop: TestShop, admin: UserActor, model = 'CBX 700'): Promise<string> {
  const [bike, other] = [
    await addBike(shop, admin, { model }),
    await addBike(shop, admin, { model, variant: null, code: 'PX41' }),
  ];
  const productId = await addProduct(shop, { name: 'Pads', partNumber: 'KS-1' });
  const full = {
    ...{ yearFrom: 2_003, yearTo: 2_004, position: 'front_left' as const, quantity: 77, isExcluded: false },
    conditions: [
      { code: 'with', value: 'ABS' },
      { code: 'note', value: '=not: HRC | SP' },
    ],
  };
  const rows = [
    { ...full, vehicleId: bike.id },
    { vehicleId: other.id, isExcluded: true },
  ];
  const statement = { kind: 'specific' as const, isComplete: false, rows };
  await shop.services.vehicles.setFitment(admin, { productId, version: 0, ...statement });
  return productId;
}

/** The imports of another server of the same shop, with some functions of its catalogue replaced. */
export function openImports(
  shop: TestShop,
  replaced: Partial<CatalogueService>,
  findRunner: (runner: Runner) => Promise<UserActor | null> = ({ id }) => shop.services.accounts.findEnabledActor(id),
  vehicles: Partial<VehiclesService> = {},
) {
  const { connection, clock } = shop;
  const audit = openAudit({ connection, clock });
  const { addresses } = shop.services;
  return createImportsService({
    ...{ connection, clock, currency: 'usd', findRunner },
    catalogue: { ...shop.services.catalogue, ...replaced },
    supersessions: shop.services.numbers.supersessions,
    vehicles: { ...shop.services.vehicles, ...vehicles },
    knownCustomers: openKnownCustomers({ ...{ connection, clock, audit, addresses }, adminsNeedVerifiedEmail: false }),
    media: shop.services.media,
    audit,
    logger: createLogger('silent'),
  });
}
