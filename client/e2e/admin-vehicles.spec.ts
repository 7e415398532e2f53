import { randomUUID } from 'node:crypto';
import { runInOwnShop } from './support/own-shop';
import { addProduct } from './support/product-journeys';
import { expectAccessibleInBothThemes, expectLargeTargets, expectNoSidewaysScroll } from './support/screen-checks';
import { deviceWidths } from './support/scope';
import { askShop, enterAsAdmin } from './support/shop-api';
import { carryToken, expect, test, type Page } from './support/test';

runInOwnShop();

test.beforeEach(async ({ context }) => {
  await carryToken(context, await enterAsAdmin());
});

const newMake = () => `Orion ${randomUUID().slice(0, 8)}`;

interface Bike {
  id: string;
  name: string;
  slug: string;
  make: { slug: string };
}

const saveVehicle =
  'mutation ($input: SaveVehicleInput!) { saveVehicle(input: $input) { vehicle { id name slug make { slug } } } }';

/** Adds a bike for one test, built from 2001 to 2009. */
async function addBike(make: string, model: string): Promise<Bike> {
  const input = { idempotencyKey: randomUUID(), make, model, kind: 'STREET', yearFrom: 2001, yearTo: 2009 };
  const { token } = await enterAsAdmin();
  const { saveVehicle: saved } = await askShop<{ saveVehicle: { vehicle: Bike } }>(saveVehicle, { input }, token);
  return saved.vehicle;
}

const pathOf = ({ slug, make }: Bike) => `/bikes/${make.slug}/${slug.slice(make.slug.length + 1)}`;

async function ride(page: Page, bike: Bike): Promise<void> {
  await page.goto(`${pathOf(bike)}?year=2005`);
  await page.getByRole('button', { name: 'Add to my garage' }).click();
  await expect(page.getByRole('button', { name: `Your bike: ${bike.name} 2005, change` })).toBeVisible();
}

async function enterBike(page: Page, make: string, model: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a bike' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a bike' });
  await dialog.getByLabel('Make').fill(make);
  await dialog.getByLabel('Model').fill(model);
  await dialog.getByLabel('First year').fill('2001');
  await dialog.getByLabel('Last year').fill('2009');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('The bike is saved').last()).toBeVisible();
}

test('a bike is added, merged into another one, and its old address leads there @phone', async ({ page }) => {
  const make = newMake();
  await page.goto('/dashboard/vehicles');
  await enterBike(page, make, 'Comet 250');
  await enterBike(page, make, 'Comet Duplicate');
  await page.getByRole('searchbox', { name: 'Search' }).fill(make);
  await expect(page.getByText('2 bikes', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Merge ${make} Comet Duplicate, 2001-2009` }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('The fitment of 0 products and the bike in 0 garages change to the other bike.');
  await dialog.getByLabel('The bike that stays').fill(`${make} comet`);
  await dialog.getByRole('button', { name: `Choose ${make} Comet 250, 2001-2009` }).click();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByText(`${make} Comet Duplicate is merged into ${make} Comet 250`)).toBeVisible();
  await expect(page.getByText('1 bike', { exact: true })).toBeVisible();
  const makeSlug = make.toLowerCase().replace(' ', '-');
  await page.goto(`/bikes/${makeSlug}/comet-duplicate`);
  await expect(page).toHaveURL(new RegExp(`/bikes/${makeSlug}/comet-250$`));
  await expect(page.getByRole('heading', { level: 1, name: `${make} Comet 250` })).toBeVisible();
});

test('pasted lines add fitting bikes; if the list is complete, the part fits no other bike @phone', async ({
  page,
}) => {
  test.slow();
  const make = newMake();
  const [bike, , stranger] = [
    await addBike(make, 'Comet 250'),
    await addBike(make, 'Comet 500'),
    await addBike(make, 'Halley'),
  ];
  const product = await addProduct();
  const { product: sheet } = await askShop<{ product: { slug: string } }>(
    'query ($id: ID!) { product(id: $id) { slug } }',
    { id: product.id },
  );
  const answer = page.getByRole('region', { name: 'Does it fit?' });
  await ride(page, bike);
  await page.goto(`/part/${sheet.slug}`);
  await expect(answer).toContainText(`We do not know whether it fits your ${bike.name} 2005.`);

  await test.step('two of three lines are understood', async () => {
    await page.goto(`/dashboard/manageProducts/${product.id}/bikes`);
    await page.getByRole('button', { name: 'Paste from a spreadsheet' }).click();
    const dialog = page.getByRole('dialog', { name: 'Paste from a spreadsheet' });
    await dialog
      .getByLabel('Lines')
      .fill(`${make}\tComet 250\t\t2003\t\tfront\n${make}\tComet 500\n${make}\tComet 1000`);
    await dialog.getByRole('button', { name: 'Check' }).click();
    await expect(dialog.getByRole('status').first()).toContainText('2 of 3 lines are understood.');
    await expect(dialog).toContainText('Left out: No bike of the shop is called that.');
    await dialog.getByRole('button', { name: 'Add 2 rows' }).click();
    await expect(page.getByLabel(`From, ${bike.name}`)).toHaveValue('2003');
    await page.getByRole('button', { name: 'Save bikes' }).click();
    await expect(page.getByText('Bikes saved')).toBeVisible();
  });
  await page.goto(`/part/${sheet.slug}`);
  await expect(answer).toContainText(`Fits your ${bike.name} 2005.`);

  await test.step('when the list is complete, a bike outside it does not fit', async () => {
    await page.goto(`/dashboard/manageProducts/${product.id}/bikes`);
    await page.getByLabel('This list is complete').check();
    await page.getByRole('button', { name: 'Save bikes' }).click();
    await expect(page.getByText('Bikes saved')).toBeVisible();
    await ride(page, stranger);
    await page.goto(`/part/${sheet.slug}`);
    await expect(answer).toContainText(`Does not fit your ${stranger.name} 2005`);
  });
});

test('rows are entered into the grid by keyboard alone, and an invalid one is not saved', async ({ page }) => {
  const bike = await addBike(newMake(), 'Comet 250');
  const product = await addProduct();
  await page.goto(`/dashboard/manageProducts/${product.id}/bikes`);
  const field = page.getByRole('combobox', { name: 'Add a bike' });
  await field.focus();
  await page.keyboard.type(bike.name);
  await expect(page.getByRole('option', { name: bike.name })).toBeVisible();
  await page.keyboard.press('Enter');
  for (const typed of ['2005', '2003']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(typed);
  }
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await expect(page.getByText('1 row cannot be saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Save bikes' }).press('Enter');
  await expect(page.getByText(`${bike.name}: Last year must not be before the first year.`)).toBeVisible();
  await expectAccessibleInBothThemes(page, 'a row with a mistake');
  await page.getByLabel(`To, ${bike.name}`).fill('2008');
  await page.getByRole('button', { name: 'Save bikes' }).press('Enter');
  await expect(page.getByText('Bikes saved')).toBeVisible();
});

test('a replaced number leads to the new one @phone', async ({ page }) => {
  const brand = newMake();
  const [old, current] = [`OR-${Date.now()}`, `OR-${Date.now()}-B`];
  await page.goto('/dashboard/supersessions');
  await page.getByRole('button', { name: 'Add a number' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a replaced number' });
  await dialog.getByLabel('Old number').fill(old);
  await dialog.getByLabel('Brand', { exact: true }).fill(brand);
  await dialog.getByLabel('Since').fill('2019');
  await dialog.getByLabel('New number').fill(current);
  await dialog.getByLabel('Its brand').fill(brand);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The entry is saved')).toBeVisible();
  await page.goto(`/numbers/${old}`);
  await expect(page.getByRole('heading', { level: 1, name: old })).toBeVisible();
  await expect(page.getByRole('main').getByText(current).first()).toBeVisible();
  await expect(page.getByRole('main').getByText(/2019/).first()).toBeVisible();
});

test('the screens of bikes fit a phone and a desktop, and satisfy axe in both themes', async ({ page }) => {
  test.slow();
  const bike = await addBike(newMake(), 'Comet 250');
  const product = await addProduct();
  const { token } = await enterAsAdmin();
  const set = 'mutation ($input: SetFitmentInput!) { setFitment(input: $input) { product { id } } }';
  for (const [version, source] of ['supplier', 'manual'].entries()) {
    const rows = [{ vehicleId: bike.id, isExcluded: source === 'supplier' }];
    const input = { productId: product.id, version, source, kind: 'SPECIFIC', isComplete: false, rows };
    await askShop(set, { input }, token);
  }
  await ride(page, bike);
  const screens = {
    '/dashboard/vehicles': async () => {
      // The report moves down when the list of bikes above it has loaded.
      await expect(page.getByRole('button', { name: /^Merge / }).first()).toBeVisible();
      await page.getByRole('button', { name: /Fitment report/ }).click();
      await expect(page.getByRole('table', { name: 'Contradictions' })).toContainText(product.name);
    },
    [`/dashboard/manageProducts/${product.id}/bikes`]: async () => {
      await expect(page.getByText('2 rows in contradictions between sources.')).toBeVisible();
      await page.getByRole('button', { name: /^Conditions, / }).click();
    },
    '/dashboard/supersessions': () => expect(page.getByRole('searchbox', { name: 'Search' })).toBeVisible(),
    '/dashboard/garage': () => expect(page.getByRole('list', { name: 'My bikes' })).toBeVisible(),
  };
  for (const [path, open] of Object.entries(screens)) {
    for (const width of deviceWidths) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path);
      await open();
      await expectNoSidewaysScroll(page, `${path} at ${width} px`);
      if (width === 390) await expectLargeTargets(page, path);
      await expectAccessibleInBothThemes(page, `${path} at ${width} px`);
    }
  }
});
