import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { secretVariable, type ChildMessage, type ChildOptions } from './child/child-protocol.js';
import { EmulatorError, type EmulatorLog } from './port.js';

export type EmulatorProcessOptions = Omit<ChildOptions, 'port'> & { logger: EmulatorLog };

/** The compiled program of the child. This path is right for the compiled file, its source and the server's bundle. */
const childProgram = createRequire(import.meta.url).resolve('@kickstand/identity-emulator/child');

/** A child that takes longer than this to stop is killed. */
const stopGraceMs = 2_000;
/** The delay after a failed start, doubled each time. A child that crashes while it runs is restarted at once. */
const firstRestartDelayMs = 500;
const longestRestartDelayMs = 30_000;

/**
 * Keeps one emulator process running. A crash loses nothing: the child saves all accounts before each answer and reads
 * them again when it restarts. It restarts on the same port, so its address stays valid.
 */
export class EmulatorProcess {
  readonly #options: EmulatorProcessOptions;
  /** Created at each start of the shop. A restarted child gets the same secret, so its address stays valid. */
  readonly #secret = randomBytes(32).toString('base64url');
  #child: ChildProcess | null = null;
  #port = 0;
  #isReady = false;
  #isStopping = false;
  #restartDelayMs = 0;
  #restartTimer: NodeJS.Timeout | undefined;

  constructor(options: EmulatorProcessOptions) {
    this.#options = options;
  }

  /** Whether a child is listening; false between a crash and the next child. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** `127.0.0.1:port/secret`, the address that precedes every path. */
  get host(): string {
    return `127.0.0.1:${this.#port}/${this.#secret}`;
  }

  /** The child's process id; null while no child is running. */
  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  /** @throws EmulatorError when firebase-tools is missing or the first child cannot start. */
  async start(): Promise<void> {
    assertFirebaseToolsInstalled();
    await this.#spawn();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#isReady = false;
    clearTimeout(this.#restartTimer);
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    if (child.connected) child.disconnect();
    const killer = setTimeout(() => child.kill('SIGKILL'), stopGraceMs);
    await exited;
    clearTimeout(killer);
  }

  /** Starts a child. Resolves when it listens; rejects when it ends before that. */
  #spawn(): Promise<void> {
    const { logger, ...childOptions } = this.#options;
    const argument = JSON.stringify({ ...childOptions, port: this.#port } satisfies ChildOptions);
    // The child does not get the shop's environment, because it does not need the secrets there.
    const env = { NODE_ENV: 'production', [secretVariable]: this.#secret };
    const child = fork(childProgram, [argument], { execArgv: [], env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    this.#child = child;
    child.stderr
      ?.setEncoding('utf8')
      .on('data', (text: string) => logger.warn({ emulator: text.trim() }, 'identity emulator'));

    return new Promise((resolve, reject) => {
      let failure = 'The identity emulator ended before it was ready.';
      child.on('message', (message: ChildMessage) => {
        if (message.kind === 'failed') failure = `The identity emulator cannot start: ${message.message}`;
        else resolve(this.#becomeReady(message.port));
      });
      const end = (): void => {
        reject(new EmulatorError(failure));
        this.#afterExit(child);
      };
      child.on('exit', end);
      child.on('error', (error) => {
        failure = `The identity emulator cannot start: ${error.message}`;
        // A process that could not be started has no exit event.
        if (child.pid === undefined) end();
      });
    });
  }

  #becomeReady(port: number): void {
    this.#port = port;
    this.#isReady = true;
    this.#restartDelayMs = 0;
  }

  #afterExit(child: ChildProcess): void {
    if (this.#isStopping || this.#child !== child) return;
    const wasEverReady = this.#port !== 0;
    this.#isReady = false;
    this.#child = null;
    if (!wasEverReady) return;
    this.#options.logger.error(
      { code: child.exitCode, signal: child.signalCode },
      'identity emulator ended; restarting it',
    );
    this.#restartTimer = setTimeout(() => this.#restart(), this.#restartDelayMs);
    this.#restartDelayMs = Math.min(Math.max(this.#restartDelayMs * 2, firstRestartDelayMs), longestRestartDelayMs);
  }

  #restart(): void {
    this.#spawn().then(
      () => this.#options.logger.info({}, 'identity emulator restarted'),
      (error: unknown) => this.#options.logger.error({ err: error }, 'identity emulator could not be restarted'),
    );
  }
}

/**
 * Throws if firebase-tools is not installed. It is an optional dependency, which a shop on Firebase does not need.
 * @param resolve finds a module's file, or throws.
 */
export function assertFirebaseToolsInstalled(
  resolve: (id: string) => string = createRequire(childProgram).resolve,
): void {
  try {
    resolve('firebase-tools/package.json');
  } catch (cause) {
    throw new EmulatorError(
      'The local identity emulator is not installed: run `npm ci --include=optional`, or set FIREBASE_PROJECT_ID, ' +
        'FIREBASE_API_KEY, FIREBASE_AUTH_DOMAIN and FIREBASE_SERVICE_ACCOUNT to use Firebase.',
      { cause },
    );
  }
}
