// `node server/bench/lighthouse.mjs` prints Lighthouse's mobile scores, as medians of five runs. Needs a built server
// and client, Chromium, and npm's registry to download Lighthouse, which is not installed with the shop.
//
// Arguments change the number of runs and the pages: `node server/bench/lighthouse.mjs --runs 3 / /login`. An admin is
// signed in for the dashboard's pages only, because signed-in users load public pages differently. A busy machine
// lowers the scores: the network is simulated, but the blocking time is measured. Lighthouse runs in a full browser,
// because in the headless shell of the browser tests, it also counts code that pages load after they are rendered.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium as playwright } from '@playwright/test';
import { browsers, findChromium } from '../scripts/chromium.mjs';
import { startShop } from './bench-shop.mjs';

const lighthouse = 'lighthouse@12.8.2';
const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '5' } },
  allowPositionals: true,
});
const pages =
  positionals.length > 0
    ? positionals
    : ['/', '/category/brakes', '/part/ardent-city-organic-pads-front-scooter', '/login', '/dashboard'];
const measures = {
  'FCP (s)': (audits) => audits['first-contentful-paint'].numericValue / 1000,
  'LCP (s)': (audits) => audits['largest-contentful-paint'].numericValue / 1000,
  'TBT (ms)': (audits) => audits['total-blocking-time'].numericValue,
  CLS: (audits) => audits['cumulative-layout-shift'].numericValue,
  'scripts (kB)': (audits) => transferred(audits, 'Script'),
  'fonts (kB)': (audits) => transferred(audits, 'Font'),
  'in all (kB)': (audits) => audits['total-byte-weight'].numericValue / 1000,
};

const chromium = findChromium(browsers);
if (!chromium) throw new Error('Install Chromium or Chrome, or name its program in CHROMIUM.');
const folder = mkdtempSync(join(tmpdir(), 'kickstand-lighthouse-'));
const adminProfile = join(folder, 'admin');
const shop = await startShop(join(folder, 'shop'));
try {
  if (pages.some(isOfDashboard)) await signIn();
  const head = ['page', 'performance', 'SEO', ...Object.keys(measures)];
  console.log(`load ${loadavg()[0].toFixed(1)}, ${values.runs} runs\n`);
  console.log(`| ${head.join(' | ')} |\n|${head.map(() => '---').join('|')}|`);
  for (const path of pages) {
    const runs = Array.from({ length: Number(values.runs) }, () => run(path));
    const medianOf = (read) => median(runs.map(read));
    const cells = [
      path,
      medianOf(({ categories }) => categories.performance.score * 100).toFixed(0),
      medianOf(({ categories }) => categories.seo.score * 100).toFixed(0),
      ...Object.values(measures).map((read) => round(medianOf(({ audits }) => read(audits)))),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
} finally {
  await shop.stop();
  rmSync(folder, { recursive: true });
}

function isOfDashboard(path) {
  return path.startsWith('/dashboard');
}

/** Creates a browser profile with the session of an admin, but without cached files. */
async function signIn() {
  const browser = await playwright.launchPersistentContext(adminProfile, {
    executablePath: chromium,
    args: ['--no-sandbox'],
  });
  const page = await browser.newPage();
  await page.goto(`${shop.origin}/login`);
  await page.getByLabel('Email').fill('admin@kickstand.example');
  await page.getByLabel('Password').fill('kickstand-admin');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForFunction(() => globalThis.localStorage.getItem('accessToken') !== null);
  await browser.close();
  for (const kept of ['Cache', 'Code Cache'])
    rmSync(join(adminProfile, 'Default', kept), { recursive: true, force: true });
}

/** Creates the profile for one run; it has no cached files. */
function newProfile(path) {
  const profile = mkdtempSync(join(folder, 'profile-'));
  if (isOfDashboard(path)) cpSync(adminProfile, profile, { recursive: true });
  return profile;
}

/** Repeats a run that Lighthouse ends with an error of its own, for example because it could not trace a frame. */
function run(path, attempts = 3) {
  const { status, stdout } = spawnSync(
    'npx',
    [
      '--yes',
      lighthouse,
      shop.origin + path,
      '--quiet',
      '--output=json',
      '--only-categories=performance,seo',
      `--chrome-flags=--headless=new --no-sandbox --user-data-dir=${newProfile(path)}`,
      ...(isOfDashboard(path) ? ['--disable-storage-reset'] : []),
    ],
    { env: { ...process.env, CHROME_PATH: chromium }, maxBuffer: 100_000_000, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  if (status === 0) return JSON.parse(stdout.toString());
  if (attempts > 1) return run(path, attempts - 1);
  const reason = stdout.length > 0 ? JSON.parse(stdout.toString()).runtimeError?.message : 'npx could not start it.';
  throw new Error(`Lighthouse failed for ${path}: ${reason}`);
}

/** The kilobytes of one kind of resource that were transferred while the page loaded. */
function transferred(audits, kind) {
  const ofKind = audits['network-requests'].details.items.filter(({ resourceType }) => resourceType === kind);
  return ofKind.reduce((total, { transferSize }) => total + transferSize, 0) / 1000;
}

function round(value) {
  return value < 10 ? value.toFixed(2) : value.toFixed(0);
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
