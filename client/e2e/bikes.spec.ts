import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './support/screen-checks';
import { expect, test } from './support/test';

const bike = 'Honda CBR 600 RR (PC37)';

for (const width of [390, 1280]) {
  test(`a visitor types a bike, and parts say whether they fit it, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/parts');
    await page.getByRole('button', { name: 'Choose your bike' }).press('Enter');
    const picker = page.getByRole('dialog', { name: 'Which bike do you ride?' });
    await picker.getByLabel('Type it').pressSequentially('cbr 600 06');
    const found = picker.getByRole('button', { name: /^Honda CBR 600 RR/ });
    await expect(found).toHaveCount(2);
    await expectNoSidewaysScroll(page, `the bike picker at ${width} px`);
    await expectAccessibleInBothThemes(page, 'the bike picker');
    await found.first().press('Enter');
    await expect(picker).toBeHidden();
    await expect(page.getByRole('button', { name: `Your bike: ${bike} 2006, change` })).toBeVisible();

    // Nothing is pressed or moved on the next pages: the bike is shown by itself.
    await page.goto('/part/ardent-floating-disc-front-296-mm');
    await expect(page.getByText(`Fits your ${bike} 2006`).first()).toBeVisible();
    await expectNoSidewaysScroll(page, `a part with its answer at ${width} px`);
    await page.goto('/part/ardent-floating-disc-front-310-mm');
    await expect(page.getByRole('region', { name: 'Does it fit?' })).toContainText('do not know whether it fits');
    await expect(page.getByRole('main').getByText(/^Fits your/)).toHaveCount(0);
    await page.goto('/category/front-discs');
    await expect(page.getByRole('article').filter({ hasText: '296 mm' }).getByText(/^Fits/)).toBeVisible();
    await expect(page.getByRole('article').filter({ hasText: '310 mm' }).getByText('Fit not known')).toBeVisible();
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
  await page.getByRole('button', { name: 'Put into my garage' }).click();
  const chip = page.getByRole('button', { name: 'Your bike: Honda CB 500 F (PC45) 2014, change' });
  await expect(chip).toBeVisible();
  await page.reload();
  await expect(chip).toBeVisible();
});
