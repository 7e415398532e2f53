// `node server/bench/first-tap.mjs` measures how long the first tap on 'Add to cart' takes on a slow phone until its
// effect is shown. It prints medians of three visits. Needs a built server and client, and Chromium.
//
// Arguments are origins of running shops, such as one from before a change and one from after it. They are measured in
// turns. Times can only be compared within one run. To compare machines, divide each time by the time until the button
// is visible. Without arguments, the built shop is started. `--page` names another page, `--runs` another number of
// visits.
/* global MutationObserver, PerformanceObserver, document, performance, requestAnimationFrame */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startShop } from './bench-shop.mjs';
import { openSlowPhone } from './slow-phone.mjs';

/** Seconds between the moment at which the button is visible and the tap. */
const pauses = [0.3, 1.5, 6];

const { values, positionals } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    page: { type: 'string', default: '/category/brakes' },
  },
  allowPositionals: true,
});
const folder = mkdtempSync(join(tmpdir(), 'kickstand-first-tap-'));
const shop = positionals.length > 0 ? null : await startShop(join(folder, 'shop'));
const origins = shop ? [shop.origin] : positionals;
try {
  for (const origin of origins) await (await fetch(origin + values.page)).text();
  const head = [
    'shop',
    'tapped after (s)',
    'visible (ms)',
    'feedback (ms)',
    'in the cart (ms)',
    'in the cart / visible',
  ];
  console.log(`load ${loadavg()[0].toFixed(1)}, ${values.runs} visits of ${values.page}\n`);
  console.log(`| ${[...head, 'longest task (ms)', 'scripts (kB)'].join(' | ')} |\n|${'---|'.repeat(head.length + 2)}`);
  for (const pause of pauses) {
    const visits = origins.map(() => []);
    for (let run = 0; run < Number(values.runs); run += 1) {
      for (const [index, origin] of origins.entries()) visits[index].push(await visit(origin, pause));
    }
    for (const [index, origin] of origins.entries()) {
      const medianOf = (name) => median(visits[index].map((one) => one[name]));
      const ratio = medianOf('effect') / medianOf('visible');
      const cells = ['visible', 'feedback', 'effect'].map((name) => medianOf(name).toFixed(0));
      const rest = [ratio.toFixed(2), medianOf('longestTask').toFixed(0), medianOf('scripts').toFixed(0)];
      console.log(`| ${[origin, pause, ...cells, ...rest].join(' | ')} |`);
    }
  }
} finally {
  await shop?.stop();
  rmSync(folder, { recursive: true });
}

async function visit(origin, pause) {
  const { page, close } = await openSlowPhone();
  await page.addInitScript(watchFirstTap);
  await page.goto(origin + values.page, { waitUntil: 'commit' });
  await page.waitForFunction(() => globalThis.firstTap?.visible > 0);
  await page.waitForTimeout(pause * 1000);
  const { x, y } = await page.evaluate(() => globalThis.firstTap.scrollToButton());
  await page.touchscreen.tap(x, y);
  await page.waitForFunction(() => globalThis.firstTap.effect, undefined, { timeout: 60_000, polling: 100 });
  const times = await page.evaluate(() => ({ ...globalThis.firstTap, scrollToButton: undefined }));
  await close();
  return times;
}

/** Runs in the page. Times are in milliseconds; `feedback` and `effect` count from the tap until they are painted. */
function watchFirstTap() {
  const times = { visible: 0, feedback: 0, effect: 0, longestTask: 0, scripts: 0 };
  const afterPaint = (note) => requestAnimationFrame(() => setTimeout(() => note(performance.now())));
  const findButton = () =>
    [...document.querySelectorAll('main button')].find(({ textContent }) => textContent.trim() === 'Add to cart');
  globalThis.firstTap = times;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) times.longestTask = Math.max(times.longestTask, duration);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const { name, encodedBodySize } of list.getEntries())
      if (name.endsWith('.js')) times.scripts += encodedBodySize / 1000;
  }).observe({ type: 'resource', buffered: true });
  let isInFirstPaint = false;
  const look = () => {
    const button = findButton();
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    if (!button || !paint) {
      isInFirstPaint = Boolean(button);
      return requestAnimationFrame(look);
    }
    return afterPaint((now) => {
      times.visible = isInFirstPaint ? paint.startTime : now;
      times.scrollToButton = () => {
        button.scrollIntoView({ block: 'center' });
        const { x, y, width, height } = button.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      };
      watch(button);
    });
  };
  requestAnimationFrame(look);

  function watch(button) {
    let tappedAt = 0;
    let busyAt = Infinity;
    // Captured on `window`, so that it runs before the page's own handlers.
    globalThis.addEventListener('pointerdown', ({ timeStamp }) => (tappedAt ||= timeStamp), true);
    const isInCart = () => [...document.querySelectorAll('[role=status], [role=alert]')].some(saysSo);
    const saysSo = ({ textContent }) => textContent.includes('is in your cart');
    const seen = new Set();
    const note = (name) => {
      if (seen.has(name)) return;
      seen.add(name);
      afterPaint((now) => (times[name] ||= now - tappedAt));
    };
    // The browser knows when it has painted what the click changed, even if another task delays `afterPaint`.
    new PerformanceObserver((list) => {
      for (const { name, startTime, processingEnd, duration } of list.getEntries())
        if (name === 'click' && tappedAt > 0 && processingEnd >= busyAt)
          times.feedback = startTime + duration - tappedAt;
    }).observe({ type: 'event', durationThreshold: 16 });
    new MutationObserver(() => {
      if (tappedAt === 0) return;
      if (button.ariaBusy === 'true') {
        busyAt = Math.min(busyAt, performance.now());
        note('feedback');
      }
      if (isInCart()) ['feedback', 'effect'].forEach(note);
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  }
}

function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
