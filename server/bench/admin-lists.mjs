/* global document, window */
// `node server/bench/admin-lists.mjs` fills the embedded database with 10,000 products, 500 orders and 5,000 customers.
// It then opens the admin's pages in Chromium with the screen size of a phone. For each page, it prints the time of the
// API's slowest answer when the page opens, when the next rows are requested, and when a search finds many rows. It
// also prints how long the page took to show its content, its height, and whether it scrolls sideways. Needs a built
// server and client, and Chromium.
//
// Arguments are the paths of the pages to measure: `node server/bench/admin-lists.mjs /dashboard/customers`.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { chromium } from '@playwright/test';
import { findChromium } from '../scripts/chromium.mjs';
import { startShop } from './bench-shop.mjs';
import { fillAccounts, fillOrders, fillProducts } from './fill-database.mjs';

const size = { products: 10_000, orders: 500, accounts: 4_500 };
const listPaths = [
  ...['', '/users', '/customers', '/manageProducts', '/manageOrders', '/picking', '/invoices', '/returns', '/deposits'],
  ...['/categories', '/brands', '/families', '/attributes', '/imports', '/vehicles', '/diagrams', '/supersessions'],
  ...['/delivery', '/sales', '/promotions', '/reviews', '/search', '/pages', '/taxes', '/staff', '/keys', '/webhooks'],
  ...['/mails', '/changes'],
].map((path) => `/dashboard${path}`);
const paths = process.argv.length > 2 ? process.argv.slice(2) : listPaths;

const folder = mkdtempSync(join(tmpdir(), 'kickstand-admin-lists-'));
const filling = await startShop(folder, { DEMO_DATA: '' });
await fillProducts(folder, size.products);
await fillOrders(folder, { from: 0, to: size.orders, days: 60 });
await fillAccounts(folder, size.accounts);
await filling.stop();
const shop = await startShop(folder, { DEMO_DATA: '' });
let browser;
try {
  browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await signIn(page);
  console.log(`load ${loadavg()[0].toFixed(1)}\n`);
  console.log('| page | opens (ms) | more rows (ms) | search (ms) | content shows (ms) | height (px) | sideways |');
  console.log('|---|--:|--:|--:|--:|--:|---|');
  for (const path of paths) console.log(`| ${path} | ${(await measure(page, path)).join(' | ')} |`);
} finally {
  await browser?.close();
  await shop.stop();
  rmSync(folder, { recursive: true });
}

async function signIn(page) {
  await page.goto(`${shop.origin}/login`);
  await page.getByLabel('Email').fill('admin@kickstand.example');
  await page.getByLabel('Password', { exact: true }).fill('kickstand-admin');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Measures the second opening of the page, because the first one also loads its code. */
async function measure(page, path) {
  const open = async () => {
    const begun = performance.now();
    await page.goto(`${shop.origin}${path}`, { waitUntil: 'commit' });
    await page.waitForFunction(isShown);
    return performance.now() - begun;
  };
  await open();
  let shown = 0;
  const opening = await slowestAnswer(page, async () => (shown = await open()));
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  const more = page.getByRole('button', { name: 'Show more' });
  const search = page.getByRole('searchbox', { name: 'Search' });
  const after = async (control, act) => ((await control.count()) === 1 ? slowestAnswer(page, answerTo(page, act)) : '');
  return [
    opening,
    await after(more, () => more.click()),
    await after(search, () => search.fill('b')),
    shown.toFixed(0),
    height,
    sideways ? 'yes' : '',
  ];
}

/** The name of the slowest GraphQL operation, and how many milliseconds the browser waited for its answer. */
async function slowestAnswer(page, act) {
  const answers = [];
  const note = async (request) => {
    if (!request.url().includes('/graphql')) return;
    const { operationName = '?' } = request.postDataJSON() ?? Object.fromEntries(new URL(request.url()).searchParams);
    answers.push({ operationName, ms: request.timing().responseEnd });
  };
  page.on('requestfinished', note);
  await act();
  await page.waitForLoadState('networkidle');
  page.off('requestfinished', note);
  const [slowest] = answers.sort((a, b) => b.ms - a.ms);
  return slowest ? `${slowest.operationName} ${slowest.ms.toFixed(0)}` : 'none';
}

/** @returns a function that acts and waits two seconds for an answer: some lists are searched in the browser. */
function answerTo(page, act) {
  return async () => {
    const answer = page.waitForEvent('requestfinished', {
      predicate: (request) => request.url().includes('/graphql'),
      timeout: 2_000,
    });
    await Promise.all([answer.catch(() => null), act()]);
  };
}

/** Whether the page has its heading and nothing is loading. Runs in the page. */
function isShown() {
  return document.querySelector('main h1') !== null && document.querySelector('main [aria-busy=true]') === null;
}
