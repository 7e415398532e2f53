import { runInOwnShop } from './support/own-shop';
import { expectAccessibleInBothThemes, expectLargeTargets, expectNoSidewaysScroll } from './support/screen-checks';
import { enterAsAdmin } from './support/shop-api';
import { carryToken, expect, test, type Page } from './support/test';

runInOwnShop();

test.beforeEach(async ({ context }) => {
  await carryToken(context, await enterAsAdmin());
});

async function search(page: Page, query: string): Promise<void> {
  await page.goto(`/search?q=${encodeURIComponent(query)}`);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

const ruleFor = (page: Page, searches: string) => page.getByRole('button', { name: `Edit the rule for ${searches}` });
const saved = (page: Page) => expect(page.getByText('The rule is saved')).toBeVisible();

test('an admin adds synonyms and a redirect for failed searches, and puts a part first @phone', async ({ page }, {
  project,
}) => {
  const [word, other, pinned] =
    project.name === 'phone' ? ['zorps', 'quux', 'brake hose'] : ['florps', 'blarg', 'pads'];
  await search(page, word);
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();

  await page.goto('/dashboard/search?days=7');
  await page
    .getByRole('button', { name: `Add a synonym for “${word}”` })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Add a rule for searches' });
  await dialog.getByLabel('Words that mean the same').fill(word);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Add a second term that means the same.')).toBeVisible();
  await dialog.getByLabel('Words that mean the same').fill(`${word}\nbrake disc`);
  await expectNoSidewaysScroll(page, 'the dialog of a rule');
  await expectAccessibleInBothThemes(page, 'the dialog of a rule');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await saved(page);
  await expect(ruleFor(page, `${word}, brake disc`)).toBeVisible();

  await page.getByRole('button', { name: 'Add a rule' }).click();
  await dialog.getByLabel('Kind').selectOption('Redirect');
  await dialog.getByLabel('Searches').fill(other);
  await dialog.getByLabel('Opens').fill('//evil.example');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Path must begin with one slash')).toBeVisible();
  await dialog.getByLabel('Opens').fill('/category/brakes');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(ruleFor(page, other)).toBeVisible();

  await page.getByLabel('Search as a visitor').fill(pinned);
  const results = page.getByRole('table', { name: 'Results with reasons' });
  const third = results.getByRole('rowheader').nth(2).getByRole('link');
  const name = (await third.textContent()) ?? '';
  await results.getByRole('button', { name: `Put ${name} first` }).click();
  await page.getByRole('dialog', { name: 'Add a rule for searches' }).getByRole('button', { name: 'Save' }).click();
  await expect(results.getByRole('button', { name: `Release ${name}` })).toBeVisible();
  await expect(results.getByRole('rowheader').first().getByRole('link')).toHaveText(name);
  await expectNoSidewaysScroll(page, 'the search report');
  await expectLargeTargets(page, 'the search report');
  await expectAccessibleInBothThemes(page, 'the search report');

  await search(page, word);
  await expect(page.getByRole('article').first()).toContainText('disc');
  await page.goto(`/search?q=${other}`);
  await expect(page).toHaveURL(/\/category\/brakes$/);
  await search(page, pinned);
  await expect(page.getByRole('article').first().getByRole('link').first()).toHaveText(name);

  await page.goto('/dashboard/search');
  await page.getByRole('button', { name: `Delete the rule for ${other}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The rule is deleted')).toBeVisible();
  await expect(ruleFor(page, other)).toHaveCount(0);
});
