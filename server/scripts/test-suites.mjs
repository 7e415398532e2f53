// The suites of `npm test`, with the commands to run them and the functions to read their reports.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { packages, root } from './workspace.mjs';

const reports = mkdtempSync(join(tmpdir(), 'kickstand-reports-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));
const bin = (...path) => join(root, 'node_modules', ...path);

const vitest = (name, folder, command) => ({
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
  read({ numPassedTests, numPendingTests, numTodoTests, testResults }) {
    const failures = testResults.flatMap(({ name: file, status, message, assertionResults: tests }) => {
      // If a test file could not be loaded, it contains no tests, so the file itself counts as a failure.
      const broken = status === 'failed' && tests.length === 0 ? [{ fullName: '', failureMessages: [message] }] : [];
      const failed = [...broken, ...tests.filter((test) => test.status === 'failed')];
      return failed.map((test) => describe(`${file} ${test.fullName}`, test.failureMessages));
    });
    return { passed: numPassedTests, skipped: numPendingTests + numTodoTests, failures };
  },
});

const browserSuite = {
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
    return { passed: stats.expected + stats.flaky, skipped: stats.skipped, failures };
  },
};

/** Lists the browser tests without running them. Their number is reported if there is no browser. */
export const browserTestCount = {
  ...browserSuite,
  args: [...browserSuite.args.slice(0, -1), '--reporter=json', '--list'],
  read: ({ suites: files }) => files.flatMap(specsIn).flatMap((spec) => spec.tests).length,
};

function specsIn(group) {
  return [...(group.specs ?? []), ...(group.suites ?? []).flatMap(specsIn)];
}

/**
 * Tests that are run on another database, given by MONGODB_URI: those of repositories, stock, money, carts, the feed of
 * the search index, migrations and commands. Related tests that check nothing more of the database are excluded:
 * transports, access rules, uploaded files, exports, demo orders, worker processes and searches in the index's files.
 * Interleaved attempts to order are excluded too, because they send their commands one after the other.
 */
export const databaseSuite = vitest('database', 'server', [
  ...['related', 'test/database.ts', '--run', '--maxWorkers=3'],
  ...[
    '{src/http,test/{access,attack,docs,identity}}/**',
    'src/modules/orders/order/interleaved-attempts.test.ts',
    'src/modules/imports/{product-edit,product-files,zipped-pictures}.test.ts',
    'test/graphql/{access,fast-path,limits,persisted-only,transport}.test.ts',
    'test/media/!(sweep).test.ts',
    'test/rest/!(documented-calls).test.ts',
    'test/search/{named-bikes,parts-for-a-bike,relevance,search-products}.test.ts',
    'test/{demo-orders,demo-shop,lost-database,rate-limits,slice,startup,workers}.test.ts',
  ].flatMap((pattern) => ['--exclude', pattern]),
]);

const projects = [...packages, 'server', 'client'];

/** Names of the suites that can be run on their own. */
export const suiteNames = [...projects, browserSuite.name, databaseSuite.name];

/** The suites of these names, in the order in which they run. Tests without a browser run together, which keeps all cores busy. */
export function suitesFor(names) {
  const chosen = projects.filter((name) => names.includes(name));
  const options = chosen.flatMap((name) => ['--project', `@kickstand/${name}`]);
  const label = chosen.length === projects.length ? 'units' : chosen.join('+');
  return [
    ...(chosen.length > 0 ? [vitest(label, '.', ['run', ...options])] : []),
    ...[browserSuite, databaseSuite].filter(({ name }) => names.includes(name)),
  ];
}

/** @throws Error if the suite has written no report. */
export function readReport(suite) {
  const name = suite === browserTestCount ? 'browser' : suite.name;
  return suite.read(JSON.parse(readFileSync(join(reports, `${name}.json`), 'utf8')));
}

/** The name of a failed test and the first lines of its error. */
function describe(name, messages) {
  const lines = stripVTControlCharacters(messages.join('\n')).split('\n');
  return [name.replace(`${root}/`, '').trim(), ...lines.slice(0, 12)].join('\n  ');
}
