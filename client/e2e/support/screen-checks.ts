import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { checksAllScreens } from './scope';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Waits for the page's heading, which shows that the code has arrived, and asserts that axe finds no violation. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await expect(page.locator('h1').first(), `the heading of ${where}`).toBeAttached();
  await expectNoViolation(page, where, standards);
}

/** Asserts that every text has enough contrast. axe's other rules do not depend on the theme. */
async function expectContrast(page: Page, where: string): Promise<void> {
  await expectNoViolation(page, where, ['color-contrast']);
}

async function expectNoViolation(page: Page, where: string, runOnly: string[]): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // `preload` would request the style sheets again. Only the rules about sound and locked orientations need it, and no
  // page of the shop has sound or locks the orientation.
  const options: RunOptions = { runOnly, resultTypes: ['violations'], preload: false };
  const { violations } = await page.evaluate((chosen) => axe.run(document, chosen), options);
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect.soft(found, `axe on ${where}`).toEqual([]);
}

export async function emulateTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveClass(new RegExp(`\\b${colorScheme}\\b`));
  // Even the shortest transition shows a colour between the two themes until the next frame, and an inherited colour
  // starts further transitions. They are ended at once, because a busy browser may paint no frame for minutes.
  await page.evaluate(() => {
    const running = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    for (let transitions = running(); transitions.length > 0; transitions = running()) {
      transitions.forEach((transition) => transition.finish());
    }
  });
}

export async function expectAccessibleInBothThemes(page: Page, where: string): Promise<void> {
  await emulateTheme(page, 'dark');
  await expectAccessible(page, `${where}, dark`);
  await expectAccessibleInLight(page, where);
}

/** Checks the light theme of a page that has passed axe in the dark theme. */
export async function expectAccessibleInLight(page: Page, where: string): Promise<void> {
  await emulateTheme(page, 'light');
  await (checksAllScreens ? expectAccessible : expectContrast)(page, `${where}, light`);
}

/** Asserts that the page cannot be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.soft
    .poll(overflow, { message: `${where} is wider than its window by`, timeout: 2_000 })
    .toBeLessThanOrEqual(0);
}

/** Asserts that all controls are at least 44 px high and wide; links inside a sentence are exempt. */
export async function expectLargeTargets(page: Page, where: string): Promise<void> {
  const small = await page.evaluate(() => {
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent ?? '').trim() !== element.textContent?.trim();
    return [...document.querySelectorAll('a[href], button, input, textarea, select')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !isInSentence(element))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.bottom > 0 && box.width > 1 && (box.height < 43.5 || box.width < 43.5))
      .map(
        ({ element, box }) =>
          `${element.tagName} "${(element.textContent || element.getAttribute('aria-label') || '').trim()}" ${Math.round(box.width)} x ${Math.round(box.height)}`,
      );
  });
  expect.soft(small, `targets below 44 px on ${where}`).toEqual([]);
}
