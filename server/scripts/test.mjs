// `npm test` runs all tests, from units to journeys in a browser. The last lines list the failed tests and the totals.
// `npm test -- server` runs only the named suites.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { requireChromium } from './chromium.mjs';
import { buildIfStale, installIfNeeded, packages, refuse, Refusal, requireNode, root } from './workspace.mjs';

const reports = mkdtempSync(join(tmpdir(), 'kickstand-reports-'));
const bin = (...path) => join(root, 'node_modules', ...path);

const vitest = (name, folder, command = ['run']) => ({
  name,
  args: [
    bin('vitest', 'vitest.mjs'),
    ...command,
    '--root',
    folder,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(reports, `${name}.json`)}`,
  ],
  read({ numPassedTests, testResults }) {
    const failures = testResults.flatMap(({ name: file, status, message, assertionResults: tests }) => {
      // A test file that could not be loaded has no tests, so the file itself counts as a failure.
      const broken = status === 'failed' && tests.length === 0 ? [{ fullName: '', failureMessages: [message] }] : [];
      const failed = [...broken, ...tests.filter((test) => test.status === 'failed')];
      return failed.map((test) => describe(`${file} ${test.fullName}`, test.failureMessages));
    });
    return { passed: numPassedTests, failures };
  },
});

/**
 * The tests that open a database, for trying another database with MONGODB_URI. Runs only when it is named. Tests of who may
 * call what are left out: they only read accounts and documents by id, as many of the other tests do. Test files run one at
 * a time, because the other database needs a processor core as well.
 */
const databaseSuite = vitest('database', 'server', [
  ...['related', 'test/database.ts', '--run'],
  ...['--exclude', 'test/access/**', '--maxWorkers=1'],
]);

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
    read({ stats, suites: files }) {
      const specsIn = (group) => [...(group.specs ?? []), ...(group.suites ?? []).flatMap(specsIn)];
      const failures = files.flatMap(specsIn).flatMap((spec) =>
        spec.tests
          .filter((test) => test.status === 'unexpected')
          .map(({ projectName, results }) =>
            describe(
              `[${projectName}] ${spec.file}:${spec.line} ${spec.title}`,
              results.flatMap((result) => result.errors.map((error) => error.message)),
            ),
          ),
      );
      return { passed: stats.expected + stats.flaky, failures };
    },
  },
];

try {
  requireNode();
  const chosen = chooseSuites(process.argv.slice(2));
  await installIfNeeded();
  const chromium = chosen.some((suite) => suite.name === 'browser') ? await requireChromium() : '';
  await buildIfStale();
  const results = [];
  for (const suite of chosen) results.push(await runSuite(suite, chromium));
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failures = results.flatMap((result) => result.failures);
  // Repeats the failures at the end, because often only the end of a long log is kept.
  for (const failure of failures) process.stdout.write(`\nFAILED ${failure}\n`);
  process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`);
  process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1;
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
  const result = readReport(suite);
  // A failure of the runner counts even if no single test failed.
  if (code !== 0 && result.failures.length === 0) result.failures.push(`${suite.name}: the runner exited with ${code}`);
  return result;
}

function readReport(suite) {
  try {
    return suite.read(JSON.parse(readFileSync(join(reports, `${suite.name}.json`), 'utf8')));
  } catch (error) {
    return { passed: 0, failures: [`${suite.name}: no report to read (${error.message})`] };
  }
}

/** The name of a failed test and the first lines of its error. */
function describe(name, messages) {
  const lines = stripVTControlCharacters(messages.join('\n')).split('\n');
  return [name.replace(`${root}/`, '').trim(), ...lines.slice(0, 12)].join('\n  ');
}
