// `npm test` runs the tests, from units to journeys in a browser, without the longest ones. The last lines list the
// failed tests and the totals. `npm test -- server` runs only the named suites. `npm run test:all` runs every test at
// full length.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { requireChromium } from './chromium.mjs';
import { startProgress } from './test-progress.mjs';
import { browserTestCount, databaseSuite, readReport, suiteNames, suitesFor } from './test-suites.mjs';
import { buildIfStale, installIfNeeded, refuse, Refusal, requireNode, root } from './workspace.mjs';

/**
 * The lengths of a test run, with the variables for the random tests. The tests get the name of the length in
 * TEST_LENGTH. It decides which files run (see `server/vitest.config.ts`) and which screens are checked in a browser
 * (see `client/e2e/support/scope.ts`).
 */
const lengths = {
  short: {
    PAYMENT_HISTORIES: '1000',
    PAYMENT_HISTORIES_IN_DATABASE: '40',
    CONCURRENT_ROUNDS: '5',
    PLANNER_QUERIES: '1000',
  },
  gate: {
    PAYMENT_HISTORIES: '4000',
    PAYMENT_HISTORIES_IN_DATABASE: '120',
    SERVER_HISTORIES: '8',
    CONCURRENT_ROUNDS: '15',
    INVOICES: '100',
    PLANNER_QUERIES: '2000',
  },
  full: {},
};

/** A script that runs a command with the MONGODB_URI of another database. It is not part of this repository. */
const secondEngine = join(root, '..', 'shared', 'documentdb', 'with-documentdb');

try {
  requireNode();
  const { length, chosen } = readArguments();
  await installIfNeeded();
  const plan = await Promise.all(chosen.map(prepareSuite));
  await buildIfStale();
  const progress = startProgress(
    plan.filter(({ reason }) => !reason).map(({ suite }) => suite.name),
    length,
  );
  const results = [];
  for (const { suite, reason, ...how } of plan) {
    if (reason) {
      results.push({ passed: 0, skipped: await countSkipped(suite), failures: [], reason: `${suite.name}: ${reason}` });
      continue;
    }
    progress.begin(suite.name);
    const result = await runSuite(suite, { ...how, length });
    progress.end(result);
    results.push(result);
  }
  progress.close();
  report(results);
} catch (error) {
  refuse(error);
}

function readArguments() {
  const { values, positionals } = parseArgs({
    options: { length: { type: 'string', default: 'short' }, all: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const length = values.all ? 'full' : values.length;
  if (!lengths[length])
    throw new Refusal(`There is no length ${length}. Choose one of: ${Object.keys(lengths).join(', ')}.`);
  const unknown = positionals.filter((name) => !suiteNames.includes(name));
  if (unknown.length > 0) {
    throw new Refusal(`There is no suite ${unknown.join(', ')}. Choose from: ${suiteNames.join(', ')}.`);
  }
  const standard = suiteNames.filter((name) => values.all || name !== databaseSuite.name);
  return { length, chosen: suitesFor(positionals.length === 0 ? standard : positionals) };
}

/** How to run a suite, or the reason why it cannot be run. */
async function prepareSuite(suite) {
  if (suite.name === 'browser') {
    const { path, reason } = await requireChromium();
    return { suite, reason, env: path ? { CHROMIUM: path } : {} };
  }
  if (suite === databaseSuite && !process.env.MONGODB_URI) {
    return existsSync(secondEngine) ? { suite, within: secondEngine } : { suite, reason: 'MONGODB_URI is not set.' };
  }
  return { suite };
}

async function countSkipped(suite) {
  if (suite.name !== 'browser') return 0;
  await runProgram(process.execPath, browserTestCount.args, browserTestCount.env, 'ignore');
  return readReport(browserTestCount);
}

async function runSuite(suite, { env, within, length }) {
  const [program, args] = within ? [within, [process.execPath, ...suite.args]] : [process.execPath, suite.args];
  const code = await runProgram(
    program,
    args,
    { ...suite.env, ...env, ...lengths[length], TEST_LENGTH: length, ...process.env },
    'inherit',
  );
  const result = resultOf(suite);
  // A failure of the runner counts even if no single test failed.
  if (code !== 0 && result.failures.length === 0) result.failures.push(`${suite.name}: the runner exited with ${code}`);
  return result;
}

function runProgram(program, args, env, stdio) {
  return new Promise((done) => {
    spawn(program, args, { cwd: root, env: { ...process.env, ...env }, stdio }).once('close', done);
  });
}

function resultOf(suite) {
  try {
    return readReport(suite);
  } catch (error) {
    return { passed: 0, skipped: 0, failures: [`${suite.name}: no report to read (${error.message})`] };
  }
}

function report(results) {
  const sumOf = (name) => results.reduce((sum, result) => sum + result[name], 0);
  const failures = results.flatMap((result) => result.failures);
  // Repeats the failures at the end, because often only the end of a long log is kept.
  for (const failure of failures) process.stdout.write(`\nFAILED ${failure}\n`);
  for (const { reason } of results) if (reason) process.stdout.write(`\nSKIPPED ${reason}\n`);
  process.stdout.write(`\n${sumOf('passed')} passed, ${failures.length} failed, ${sumOf('skipped')} skipped\n`);
  process.exitCode = failures.length === 0 && (sumOf('passed') > 0 || results.every(({ reason }) => reason)) ? 0 : 1;
}
