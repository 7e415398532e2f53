// `npm test`: everything, from the smallest unit to journeys in a browser; the last line counts it all.
// `npm test -- server` runs only the named suites.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireChromium } from './chromium.mjs';
import { buildIfStale, installIfNeeded, packages, refuse, Refusal, requireNode, root } from './workspace.mjs';

const reports = mkdtempSync(join(tmpdir(), 'kickstand-reports-'));
const bin = (...path) => join(root, 'node_modules', ...path);

const vitest = (name, folder, ...filters) => ({
  name,
  args: [
    bin('vitest', 'vitest.mjs'),
    'run',
    '--root',
    folder,
    ...filters,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(reports, `${name}.json`)}`,
  ],
  count(report) {
    // A file that could not be read has no tests to fail: it counts itself.
    const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
    return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
  },
});

/** Not part of the whole, but of use alone: what talks to the database, for trying another one with MONGODB_URI. */
const databaseSuite = vitest('database', 'server', 'test/', 'src/modules/', 'src/migrations/');

const suites = [
  ...packages.map((name) => vitest(name, `server/${name}`)),
  vitest('server', 'server'),
  vitest('client', 'client'),
  {
    name: 'browser',
    args: [
      bin('@playwright', 'test', 'cli.js'),
      'test',
      '--config',
      'client/playwright.config.ts',
      '--reporter=list,json',
    ],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'browser.json') },
    count: ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
  },
];

try {
  requireNode();
  const chosen = chooseSuites(process.argv.slice(2));
  await installIfNeeded();
  const chromium = chosen.some((suite) => suite.name === 'browser') ? await requireChromium() : '';
  await buildIfStale();
  const total = { passed: 0, failed: 0 };
  for (const suite of chosen) {
    const { passed, failed } = await runSuite(suite, chromium);
    total.passed += passed;
    total.failed += failed;
  }
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
} catch (error) {
  refuse(error);
} finally {
  rmSync(reports, { recursive: true, force: true });
}

function chooseSuites(wanted) {
  const known = [...suites, databaseSuite];
  const unknown = wanted.filter((name) => !known.some((suite) => suite.name === name));
  if (unknown.length > 0) {
    throw new Refusal(
      `There is no suite ${unknown.join(', ')}. Choose of: ${known.map(({ name }) => name).join(', ')}.`,
    );
  }
  return wanted.length === 0 ? suites : known.filter((suite) => wanted.includes(suite.name));
}

async function runSuite(suite, chromium) {
  process.stdout.write(`\n== ${suite.name}\n`);
  const env = { ...process.env, ...suite.env, ...(chromium ? { CHROMIUM: chromium } : {}) };
  const code = await new Promise((done) => {
    spawn(process.execPath, suite.args, { cwd: root, env, stdio: 'inherit' }).once('close', done);
  });
  const counts = readCounts(suite);
  // Whatever made the runner fail counts, even where no single test did.
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  return counts;
}

function readCounts(suite) {
  try {
    return suite.count(JSON.parse(readFileSync(join(reports, `${suite.name}.json`), 'utf8')));
  } catch {
    return { passed: 0, failed: 1 };
  }
}
