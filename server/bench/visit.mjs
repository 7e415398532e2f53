/* global PerformanceObserver */
// `node server/bench/visit.mjs` measures how long the browser of a slow phone takes from an input to the next paint. In
// the measured visit, a guest searches, filters, opens a part, adds it to the cart, checks out and pays. Needs a built
// server and client, and Chromium. Starts the built shop, or visits a running shop whose origin is the argument.
//
// The network is not slowed, because the next paint does not wait for answers. So the visit takes only about a minute.
// There is a pause after each input, as when people use a page. Without it, the search for the next element, which also
// runs in the page, would delay the paint. INP is the longest time of all inputs. Browsers compute it in this way for
// visits of fewer than 50 inputs.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startShop } from './bench-shop.mjs';
import { openSlowPhone } from './slow-phone.mjs';

const pauseMs = 400;
const [origin] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'kickstand-visit-'));
const shop = origin ? null : await startShop(join(folder, 'shop'));
const { page, close } = await openSlowPhone({ hasSlowNetwork: false });
const inputs = [];
let step = '';
try {
  await page.exposeFunction('noteInput', (name, duration) => inputs.push({ step, name, duration }));
  await page.addInitScript(watchInputs);
  await visit(origin ?? shop.origin);
  const steps = [...new Set(inputs.map((input) => input.step))];
  console.log(`load ${loadavg()[0].toFixed(1)}\n\n| step | slowest input | until the next paint (ms) |\n|---|---|--:|`);
  for (const one of steps) {
    const { name, duration } = slowest(inputs.filter((input) => input.step === one));
    console.log(`| ${one} | ${name} | ${duration} |`);
  }
  console.log(`| the visit (INP) | ${slowest(inputs).name} | ${slowest(inputs).duration} |`);
} finally {
  await close();
  await shop?.stop();
  rmSync(folder, { recursive: true });
}

/** Runs in each page. */
function watchInputs() {
  new PerformanceObserver((list) => {
    // Only events of taps and key presses have an ID.
    for (const { name, duration, interactionId } of list.getEntries())
      if (interactionId) globalThis.noteInput(name, duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
}

async function visit(at) {
  const button = (name) => page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();
  const tap = async (element) => {
    await element.tap();
    await page.waitForTimeout(pauseMs);
  };
  const fill = async (label, text) => {
    await tap(page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
    await page.waitForTimeout(pauseMs);
  };
  await page.goto(at);

  step = 'search';
  await fill('Find parts', 'brake');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/search/);

  step = 'filter';
  await tap(button('Filters'));
  const sheet = page.getByRole('dialog');
  await tap(sheet.getByRole('checkbox').first());
  await tap(sheet.getByRole('button', { name: /^Show / }));
  await sheet.waitFor({ state: 'hidden' });

  step = 'part';
  await tap(page.getByRole('article').first().getByRole('link').first());
  await page.waitForURL(/\/part\//);

  step = 'add';
  await tap(button('Add to cart'));
  await page.getByText('is in your cart.').waitFor();

  step = 'checkout';
  await tap(page.getByRole('link', { name: 'View cart' }));
  await tap(page.getByRole('link', { name: 'Check out' }));
  await fill('Email', 'visit@example.test');
  await fill('Name', 'Robin Rider');
  await page.getByLabel('Country').selectOption('Germany');
  await fill('Address', '12 Ratchet Lane');
  await fill('Postcode', '12345');
  await fill('City', 'Springfield');
  await fill('Phone', '0049 170 1234567');
  await tap(button('Place Order'));

  step = 'pay';
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel(/expir/i).fill('12 / 40');
  await page.getByLabel(/cvc/i).fill('123');
  await tap(button('Pay'));
  await page.getByText('Congrats! Your payment is completed.').waitFor();
  await page.waitForTimeout(pauseMs);
}

function slowest(some) {
  return some.reduce((most, one) => (one.duration > most.duration ? one : most));
}
