import { expect, test, type Page } from '@playwright/test';
import {
  emulateTheme,
  expectAccessible,
  expectAccessibleInLight,
  expectLargeTargets,
  expectNoSidewaysScroll,
} from './screen-checks';
import { checksAllScreens } from './scope';

// 640 px is what a window of 1280 px has at a zoom of 200 %.
const widths = checksAllScreens ? [320, 390, 640, 768, 1024, 1280, 1920] : [320, 390, 1280];

/** Of people with long names, the ones that push a layout apart. */
export const longName = 'Maximiliane Wolfeschlegelsteinhausenbergerdorff';

export interface Screen {
  path: string;
  heading: RegExp | string;
  /** Texts of the specification, as people read, copy and hear them: in their own case, whatever CSS does to letters. */
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

/** A screen at the widths; axe in the dark on a phone and in the light on a desk, which is every colour and layout. */
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
