import { enterSignup, expectHome, logIn, newPerson, signOut } from './support/journeys';
import { expectAccessibleInBothThemes, expectLargeTargets, expectNoSidewaysScroll } from './support/screen-checks';
import { deviceWidths } from './support/scope';
import { expect, test, type Page } from './support/test';

const bike = 'Honda CBR 600 RR (PC37)';

for (const width of deviceWidths) {
  test(`a visitor finds a bike by typing, and parts say whether they fit it, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/parts');
    await page.getByRole('button', { name: 'Choose your bike' }).press('Enter');
    const picker = page.getByRole('dialog', { name: 'Which bike do you ride?' });
    await picker.getByLabel('Find your bike').pressSequentially('cbr 600 06');
    const found = picker.getByRole('button', { name: /^Honda CBR 600 RR/ });
    await expect(found).toHaveCount(2);
    await expectNoSidewaysScroll(page, `the bike picker at ${width} px`);
    await expectAccessibleInBothThemes(page, 'the bike picker');
    await found.first().press('Enter');
    await expect(picker).toBeHidden();
    await expect(page.getByRole('button', { name: `Your bike: ${bike} 2006, change` })).toBeVisible();

    // The next pages must show the bike without any input from the visitor.
    await page.goto('/part/ardent-floating-disc-front-310-mm');
    await expect(page.getByText(`Fits your ${bike} 2006`).first()).toBeVisible();
    await expectNoSidewaysScroll(page, `a part with its answer at ${width} px`);
    await page.goto('/part/ardent-floating-disc-front-296-mm');
    await expect(page.getByRole('region', { name: 'Does it fit?' })).toContainText('do not know whether it fits');
    await expect(page.getByRole('main').getByText(/^Fits your/)).toHaveCount(0);
    await page.goto('/category/front-discs');
    await expect(page.getByRole('article').filter({ hasText: '310 mm' }).getByText(/^Fits/)).toBeVisible();
    await expect(page.getByRole('article').filter({ hasText: '296 mm' }).getByText('Fit not known')).toBeVisible();
    await expectAccessibleInBothThemes(page, 'a list with answers');
  });
}

test('a bike is found by its make, and put into the garage', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/bikes');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Honda/ })
    .click();
  await page.getByRole('main').getByRole('link', { name: 'CB 500 F (PC45)' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Honda CB 500 F (PC45)' })).toBeVisible();
  await expectNoSidewaysScroll(page, 'a bike at 390 px');
  await expectAccessibleInBothThemes(page, 'a bike');
  await page.getByLabel('Year of your bike').selectOption('2014');
  await page.getByRole('button', { name: 'Add to my garage' }).click();
  const chip = page.getByRole('button', { name: 'Your bike: Honda CB 500 F (PC45) 2014, change' });
  await expect(chip).toBeVisible();
  await page.reload();
  await expect(chip).toBeVisible();
});

/** Adds a bike to the browser's garage by the button on the bike's page. */
async function rideFrom(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Add to my garage' }).click();
  await expect(page.getByRole('button', { name: /^Your bike: .*, change$/ })).toBeVisible();
}

test('a visitor’s bike is added to the account once, appears on every device, and leaves the browser at sign-out', async ({
  page,
  browser,
  watch,
}) => {
  test.slow();
  const person = newPerson();
  const bikes = page.getByRole('list', { name: 'My bikes' }).getByRole('listitem');
  await rideFrom(page, '/bikes/honda/cb-500-f-pc45?year=2014');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Your bike: Honda CB 500 F (PC45) 2014, change' })).toBeVisible();
  await page.goto('/signup');
  await enterSignup(page, person);
  await expectHome(page, /\/home$/);
  await page.goto('/dashboard/garage');
  await expect(bikes).toHaveCount(1);
  await page.reload();
  await expect(bikes).toHaveCount(1);
  await expect(bikes.first()).toContainText('Active');

  await test.step('a bike chosen on another device is added to the account', async () => {
    const context = await browser.newContext();
    watch.follow(context);
    const other = await context.newPage();
    await rideFrom(other, '/bikes/honda/cbr-600-rr-pc37?year=2006');
    await other.goto('/login');
    await logIn(other, person);
    await expectHome(other, /\/$/);
    await other.goto('/dashboard/garage');
    await expect(other.getByRole('list', { name: 'My bikes' }).getByRole('listitem')).toHaveCount(2);
    await context.close();
  });

  for (const width of deviceWidths) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/dashboard/garage');
    await expect(bikes).toHaveCount(2);
    await expect(page.getByRole('button', { name: `Your bike: ${bike} 2006, change` })).toBeVisible();
    await expectNoSidewaysScroll(page, `the garage at ${width} px`);
    await expectLargeTargets(page, `the garage at ${width} px`);
    await expectAccessibleInBothThemes(page, `the garage at ${width} px`);
  }
  await signOut(page);
  await page.goto('/parts');
  await expect(page.getByRole('button', { name: 'Choose your bike' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('kickstand.garage'))).toBeNull();
});

for (const width of deviceWidths) {
  test(`a list is narrowed to the parts that fit the bike, at ${width} px`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 844 });
    await rideFrom(page, '/bikes/honda/cbr-600-rr-pc37?year=2006');
    await page.goto('/category/front-discs');
    const all = page.getByRole('main').getByRole('article');
    await expect(all.filter({ hasText: '296 mm' }).getByText('Fit not known')).toBeVisible();
    if (width < 1000) await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByRole('checkbox', { name: /^Fits my bike/ }).check();
    await expect(page).toHaveURL(/\?fits=fits$/);
    if (width < 1000) await page.getByRole('button', { name: /^Show \d+ parts?$/ }).click();
    await expect(all.filter({ hasText: '296 mm' })).toHaveCount(0);
    for (const text of await all.allInnerTexts()) expect(text).toMatch(/Fits (?:your bike|with conditions)/);
    const more = page.getByRole('button', { name: /^\d+ more without your bike$/ });
    await expect(more).toBeVisible();
    await expectNoSidewaysScroll(page, `a list for a bike at ${width} px`);
    await expectLargeTargets(page, `a list for a bike at ${width} px`);
    await expectAccessibleInBothThemes(page, 'a list for a bike');
    await more.click();
    await expect(page).toHaveURL(/\/category\/front-discs$/);
    await expect(all.filter({ hasText: '296 mm' })).toBeVisible();
    await page.goBack();
    await expect(all.filter({ hasText: '296 mm' })).toHaveCount(0);
  });
}
