import { expect, test, type Page } from '@playwright/test';
import {
  emulateTheme,
  expectAccessible,
  expectAccessibleInLight,
  expectLargeTargets,
  expectNoSidewaysScroll,
} from './screen-checks';
import { checksAllScreens } from './scope';

// A window of 1280 px is 640 px wide at a zoom of 200 %.
const widths = checksAllScreens ? [320, 390, 640, 768, 1024, 1280, 1920] : [320, 390, 1280];

/** A long name, which can make a layout too wide. */
export const longName = 'Maximiliane Wolfeschlegelsteinhausenbergerdorff';

export interface Screen {
  path: string;
  heading: RegExp | string;
  /** Texts of the specification that the page must show in their original case, so CSS must not change the case. */
  texts?: readonly string[];
}

async function openScreen(page: Page, { path, heading, texts = [] }: Screen): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  for (const text of texts) {
    await expect.poll(() => page.locator('body').innerText(), { message: `${path} says ${text}` }).toContain(text);
  }
  await page.evaluate(() => document.fonts.ready);
}

/** Checks a screen at all widths. Runs axe in the dark theme on a phone and in the light theme on a desktop. */
export async function checkScreen(page: Page, screen: Screen): Promise<void> {
  await test.step(screen.path, async () => {
    await openScreen(page, screen);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page, `${screen.path} at ${width} px`);
      if (width === 390) {
        await expectLargeTargets(page, screen.path);
        await emulateTheme(page, 'dark');
        await expectAccessible(page, `${screen.path} on a phone, dark`);
      }
    }
    await expectAccessibleInLight(page, screen.path);
  });
}
