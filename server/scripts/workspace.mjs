// Shared by the commands: checks which packages and builds are missing or stale, and installs or builds them while
// showing progress. This is plain JavaScript without packages, because it runs before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** An error that the owner can fix. It is shown as one line without a stack. */
export class Refusal extends Error {}

export function requireNode() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const [major, minor] = engines.node.replace(/^\D+/, '').split('.').map(Number);
  const [currentMajor, currentMinor] = process.versions.node.split('.').map(Number);
  if (currentMajor > major || (currentMajor === major && currentMinor >= minor)) return;
  throw new Refusal(`Kickstand needs Node.js ${major}.${minor} or newer; this is ${process.versions.node}.`);
}

/** Runs `npm ci` unless the installed packages match the lock file. */
export async function installIfNeeded() {
  if (isInstalled()) return;
  await run('Installing packages', 'npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
}

function isInstalled() {
  const lockOf = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : null);
  const wanted = lockOf(join(root, 'package-lock.json'));
  // npm writes this file as the last step of an install, so after an interrupted install it is missing or old.
  const present = lockOf(join(root, 'node_modules', '.package-lock.json'));
  if (!present) return false;
  return Object.entries(wanted).every(([path, { version, link, optional }]) => {
    if (path === '' || link || optional || !path.includes('node_modules')) return true;
    return present[path]?.version === version;
  });
}

export const tsc = join('node_modules', 'typescript-native', 'bin', 'tsc');
const vite = join('node_modules', 'vite', 'bin', 'vite.js');

/**
 * The other packages of the server, each with its own tests: rules and pages, which the client shares, and the embedded
 * defaults.
 */
export const packages = ['rules', 'pages', 'embedded-mongo', 'card-sandbox', 'identity-emulator', 'demo-shop'];

/** The parts of the build. A part is built if one of its sources has changed since the last build. */
const parts = [
  {
    name: 'server',
    sources: [
      'server/src',
      'server/test',
      'server/tsconfig.json',
      'server/scripts/bundle.mjs',
      ...packages.flatMap((name) => [`server/${name}/src`, `server/${name}/tsconfig.json`]),
    ],
    result: 'server/dist',
    commands: [[tsc, '-b', 'server'], ['server/scripts/bundle.mjs']],
  },
  {
    name: 'client',
    sources: [
      'client/src',
      'client/before-code',
      'client/codegen',
      'client/public',
      'client/index.html',
      'client/vite.config.ts',
      'server/rules/src',
      'server/pages/src',
    ],
    result: 'client/dist',
    commands: [[vite, 'build', 'client', '--logLevel', 'warn']],
  },
  {
    name: 'page renderer',
    sources: [
      'client/src',
      'client/public/drawings',
      'client/vite.server.config.ts',
      'server/rules/src',
      'server/pages/src',
    ],
    result: 'client/dist-server',
    commands: [[vite, 'build', 'client', '--config', 'client/vite.server.config.ts', '--logLevel', 'warn']],
  },
  {
    name: 'playground',
    sources: ['client/playground', 'client/vite.playground.config.ts'],
    result: 'client/dist-playground',
    commands: [
      [vite, 'build', 'client/playground', '--config', 'client/vite.playground.config.ts', '--logLevel', 'warn'],
    ],
  },
];
const common = ['package-lock.json', 'tsconfig.base.json', 'schema.graphql'];

export async function buildIfStale() {
  const stale = parts.filter((part) => !isFresh(part));
  if (stale.length === 0) return;
  // Most machines have at least two cores. So the server is built at the same time as the client, whose parts are built
  // one after another.
  const server = stale.filter((part) => part.name === 'server');
  const clients = stale.filter((part) => part.name !== 'server');
  await Promise.all(
    [server, clients].map((queue) => queue.reduce((before, part) => before.then(() => build(part)), Promise.resolve())),
  );
}

async function build(part) {
  const stamp = fingerprint(part);
  for (const command of part.commands) await run(`Building the ${part.name}`, process.execPath, command);
  mkdirSync(join(root, part.result), { recursive: true });
  writeFileSync(stampOf(part), stamp);
}

function isFresh(part) {
  return existsSync(stampOf(part)) && readFileSync(stampOf(part), 'utf8') === fingerprint(part);
}

function stampOf(part) {
  return join(root, part.result, '.built-from');
}

function fingerprint(part) {
  const hash = createHash('sha256');
  for (const source of [...common, ...part.sources]) {
    for (const file of filesOf(join(root, source))) hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function filesOf(path) {
  if (!existsSync(path)) return [];
  const entries = (() => {
    try {
      return readdirSync(path, { withFileTypes: true });
    } catch (error) {
      if (error.code === 'ENOTDIR') return null;
      throw error;
    }
  })();
  if (entries === null) return [path];
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesOf(join(path, entry.name)) : [join(path, entry.name)]));
}

/** Runs one step and prints a line every few seconds while it runs. Its output is shown only if it fails. */
export function run(label, command, args, env = {}) {
  const started = Date.now();
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`;
  process.stdout.write(`${label} ...\n`);
  const ticker = setInterval(() => process.stdout.write(`${label} ... ${seconds()}\n`), 10_000);
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    const forward = (signal) => child.kill(signal);
    process.once('SIGINT', forward).once('SIGTERM', forward);
    child.once('error', (error) => fail(new Refusal(`${label} failed: ${error.message}`)));
    child.once('close', (code) => {
      clearInterval(ticker);
      process.off('SIGINT', forward).off('SIGTERM', forward);
      if (code === 0) {
        process.stdout.write(`${label}: done in ${seconds()}\n`);
        return done();
      }
      process.stderr.write(Buffer.concat(output));
      fail(new Refusal(`${label} failed (exit code ${code}).`));
    });
  });
}

/** Reads the settings in `.env`. Variables that are already set keep their values. */
export function readSettings() {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/** Stops the server if npm was killed without passing a signal to the server. */
export function stopWithParent() {
  if (process.env.npm_command === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 1_000).unref();
}

/** Ends the process with an error message: one line for a Refusal, the whole stack for any other error. */
export function refuse(error) {
  process.stderr.write(`${error instanceof Refusal ? error.message : error.stack}\n`);
  process.exit(1);
}

/**
 * Reads the settings, and installs and builds what is missing or stale. A release has no sources, so nothing is installed
 * or built in it. Ends the process with an error message if something fails.
 */
export async function prepare() {
  try {
    requireNode();
    readSettings();
    if (!existsSync(join(root, 'server', 'src'))) return;
    await installIfNeeded();
    await buildIfStale();
  } catch (error) {
    refuse(error);
  }
}
