import { purchaseButton } from './support/journeys';
import { expect, test } from './support/test';

test('condensed headings keep their word spaces', async ({ page }) => {
  await page.goto('/signup');
  const heading = page.getByRole('heading', { level: 1, name: 'Sign Up' });
  const widthInEms = await heading.evaluate((element) => {
    const space = document.createRange();
    const text = element.firstChild as Text;
    space.setStart(text, text.data.indexOf(' '));
    space.setEnd(text, text.data.indexOf(' ') + 1);
    return space.getBoundingClientRect().width / parseFloat(getComputedStyle(element).fontSize);
  });
  // The font's own space of 0.1 em is too narrow to separate words.
  expect(widthInEms).toBeGreaterThan(0.18);
});

test('a link that the specification calls a button has the role of a button, reacts to Enter and Space, and can open a new tab', async ({
  page,
}) => {
  for (const key of ['Enter', 'Space']) {
    await page.goto('/');
    await purchaseButton(page).press(key);
    await expect(page, key).toHaveURL(/\/login$/);
  }
  await page.goto('/');
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    purchaseButton(page).click({ modifiers: ['ControlOrMeta'] }),
  ]);
  // Playwright misses the first address of some tabs that a click opens, so the test asks the tab itself.
  await tab.waitForFunction(() => window.location.pathname === '/login');
  await expect(page).toHaveURL(/:\d+\/$/);
});
