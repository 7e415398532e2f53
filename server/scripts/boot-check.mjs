// Runs `npm start` twice in a fresh clone, like an owner would, and then a release in production, like an operator
// would. The shop must answer, stop on SIGTERM and leave no process running. The times are printed with their targets,
// but slow times do not fail the check, because the machine may be busy. The size of the installed packages has a
// limit.
//
// A working folder without installed packages or changes is itself used as the fresh clone. The next steps of CI can
// then use the packages and the build that this check leaves there. From any other folder, the checked-out commit is cloned.
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packages, refuse, Refusal, root } from './workspace.mjs';

const targets = { firstStart: 120, laterStart: 10, stop: 5 };
/** After this time, the check fails because the process seems to hang. */
const patienceSeconds = { start: 900, stop: 30 };
/** Largest size of the installed packages on disk, in MB, computed like `du -sm` does. */
const installedMegabytes = 750;

const folder = mkdtempSync(join(tmpdir(), 'kickstand-boot-'));
const checkout = isFreshClone() ? root : join(folder, 'clone');
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
try {
  if (checkout !== root)
    execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, checkout], { stdio: 'inherit' });
  await boot('first start', targets.firstStart, ['start']);
  checkInstalledSize();
  await boot('second start', targets.laterStart, ['start']);
  const release = join(folder, 'release');
  execFileSync('npm', ['run', '--silent', 'release', '--', release], { cwd: checkout, stdio: 'inherit' });
  const production = {
    NODE_ENV: 'production',
    ALLOW_EMBEDDED: '1',
    ACCESS_TOKEN_SECRET: randomBytes(32).toString('hex'),
  };
  await boot('start of a release', targets.laterStart, ['run', 'serve'], release, production);
} catch (error) {
  refuse(error);
}

function isFreshClone() {
  const isUnchanged = execFileSync('git', ['status', '--porcelain'], { cwd: root }).length === 0;
  // A folder with `.env` belongs to a shop that is in use: the check must not run with its settings.
  return isUnchanged && !existsSync(join(root, 'node_modules')) && !existsSync(join(root, '.env'));
}

function checkInstalledSize() {
  const folders = ['', 'client', 'server', ...packages.map((name) => join('server', name))];
  const bytes = folders.reduce((sum, name) => sum + bytesIn(join(checkout, name, 'node_modules')), 0);
  const megabytes = Math.ceil(bytes / 1024 ** 2);
  process.stdout.write(`node_modules: ${megabytes} MB (at most ${installedMegabytes} MB)\n`);
  if (megabytes > installedMegabytes)
    throw new Refusal('Too much is installed: see "What is installed" in CONTRIBUTING.md.');
}

function bytesIn(folder) {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    return sum + lstatSync(path).blocks * 512 + (entry.isDirectory() ? bytesIn(path) : 0);
  }, 0);
}

async function boot(label, target, args, cwd = checkout, env = {}) {
  const port = await freePort();
  const started = Date.now();
  // Starts a new process group, so that processes that are left running after the stop can be found.
  const npm = spawn('npm', args, {
    cwd,
    env: { ...process.env, ...env, PORT: String(port), DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
  const ended = once(npm, 'exit');
  try {
    await answering(`http://localhost:${port}/`, npm);
    report(label, 'answered the home page', (Date.now() - started) / 1000, target);
    const stopping = Date.now();
    process.kill(npm.pid, 'SIGTERM');
    await ended;
    await groupGone(npm.pid);
    report(label, 'stopped', (Date.now() - stopping) / 1000, targets.stop);
  } finally {
    if (isGroupAlive(npm.pid)) process.kill(-npm.pid, 'SIGKILL');
  }
}

function report(label, what, seconds, target) {
  process.stdout.write(`${label}: ${what} after ${seconds.toFixed(1)} s (target ${target} s)\n`);
}

async function answering(url, npm) {
  for (const deadline = Date.now() + patienceSeconds.start * 1000; Date.now() < deadline;) {
    if (npm.exitCode !== null) throw new Refusal(`npm ended with exit code ${npm.exitCode}.`);
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok && (await answer.text()).includes('<title>')) return;
    await pause(200);
  }
  throw new Refusal(`${url} does not answer.`);
}

async function groupGone(pid) {
  for (let waited = 0; isGroupAlive(pid); waited += 50) {
    if (waited > patienceSeconds.stop * 1000) throw new Refusal('A process was left behind.');
    await pause(50);
  }
}

function isGroupAlive(pid) {
  try {
    process.kill(-pid, 0);
    return true;
  } catch {
    return false;
  }
}

function pause(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds));
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
