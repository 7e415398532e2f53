// A mid-range phone on a slow mobile connection, in Chromium, for the benchmarks.
import { chromium } from '@playwright/test';
import { browsers, findChromium } from '../scripts/chromium.mjs';

/** Lighthouse's 'slow 4G': the latency in milliseconds, the throughput in bytes per second. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const screen = { width: 390, height: 844 };

/**
 * Opens a page in a new browser, which has cached and compiled nothing. It is a full browser, because the headless
 * shell of the browser tests loads and paints in another order.
 */
export async function openSlowPhone({ hasSlowNetwork = true } = {}) {
  const executablePath = findChromium(browsers);
  if (!executablePath) throw new Error('Install Chromium or Chrome, or name its program in CHROMIUM.');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const context = await browser.newContext({ viewport: screen, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  if (hasSlowNetwork) await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return { page, session, close: () => browser.close() };
}
