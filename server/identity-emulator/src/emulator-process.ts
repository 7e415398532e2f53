import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { secretVariable, type ChildMessage, type ChildOptions } from './child/child-protocol.js';
import { assertFirebaseToolsInstalled } from './firebase-tools.js';
import { EmulatorError, type EmulatorLog } from './port.js';

export type EmulatorProcessOptions = Omit<ChildOptions, 'port'> & { logger: EmulatorLog };

/** The compiled program, also where this file runs from its source, as in tests. */
const childProgram = fileURLToPath(new URL('../dist/child/emulator-child.js', import.meta.url));

/** How long a child may take to stop before it is killed. */
const stopGraceMs = 2_000;
/** Delay after a failed start, doubled each time; after a crash of a running child, it restarts at once. */
const firstRestartDelayMs = 500;
const longestRestartDelayMs = 30_000;

/**
 * Keeps one emulator process alive. A crash loses nothing: the child saves before each answer and reads it all back, on
 * the port it had, so that addresses handed out stay good.
 */
export class EmulatorProcess {
  readonly #options: EmulatorProcessOptions;
  /** New with each start of the shop; a restarted child keeps it, so that addresses handed out stay good. */
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

  /** False from a crash until the next child listens. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** `127.0.0.1:port/secret`, the prefix of every path. */
  get host(): string {
    return `127.0.0.1:${this.#port}/${this.#secret}`;
  }

  /** The child's process id, or null between two children. */
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

  /** Resolves when a new child listens, rejects when it ends before that. */
  #spawn(): Promise<void> {
    const { logger, ...childOptions } = this.#options;
    const argument = JSON.stringify({ ...childOptions, port: this.#port } satisfies ChildOptions);
    // Without the shop's environment, whose secrets the child does not need.
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
        // A process that was never started has no exit event.
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
      () => this.#options.logger.info({}, 'identity emulator is back'),
      (error: unknown) => this.#options.logger.error({ err: error }, 'identity emulator did not come back'),
    );
  }
}
