import { fork, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { constants, getPriority, setPriority, tmpdir } from 'node:os';
import { DomainError } from '../../shared/errors.js';
import type { ChildProgram } from '../child-program.js';
import type { Logger } from '../logger.js';
import type { ImageAnswer, ImageCall, ImageProcessSettings, ImageRequest, ImageResult } from './image-protocol.js';
import { slowImage } from './image-refusals.js';

export interface ImageProcessOptions extends ImageProcessSettings {
  program: ChildProgram;
  /**
   * Longest time for a picture, in milliseconds. After this time, the process is killed, because a stuck decoder cannot
   * be asked to stop.
   */
  slowestMs: number;
  logger: Logger;
}

/** The process ended before it answered a call. */
export class ImageProcessEnded extends Error {
  constructor(
    /** True if one of its pictures may have ended the process; false if the process was killed or never started. */
    readonly isByItself: boolean,
    how: string,
  ) {
    super(`The image process ended: ${how}`);
  }
}

interface PendingCall {
  resolve(result: ImageResult): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

/** A process that reads pictures. It stores nothing, so killing it is always safe. */
export class ImageProcess {
  readonly ended: Promise<void>;
  readonly #child: ChildProcess;
  readonly #options: ImageProcessOptions;
  readonly #pending = new Map<number, PendingCall>();
  #calls = 0;
  #hasBegun = false;
  #isEnding = false;

  constructor(options: ImageProcessOptions) {
    this.#options = options;
    const { program, maxPixels, logger } = options;
    const settings: ImageProcessSettings = { maxPixels };
    this.#child = fork(program.module, [JSON.stringify(settings)], {
      execArgv: program.execArgv,
      // The shop's environment is not passed on, because it contains secrets. MALLOC_ARENA_MAX: with one arena for each
      // thread, glibc would keep most of the memory that was used for pictures.
      env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '1', TMPDIR: tmpdir() },
      // Sends buffers without converting them.
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#giveWay();
    // Null if the process could not be started.
    const errors = this.#child.stderr as Socket | null;
    errors?.setEncoding('utf8').on('data', (text: string) => logger.warn({ images: text.trim() }, 'image process'));
    this.#child.on('message', (answer: ImageAnswer) => this.#receive(answer));
    this.ended = new Promise((resolve) => {
      const end = (how: string) => {
        this.#fail(how);
        resolve();
      };
      this.#child.on('exit', (code, signal) => end(signal ?? `exit code ${code}`));
      // A process that could not be started sends no `exit`. A process that can no longer receive messages is killed.
      this.#child.on('error', (error) => (this.pid === undefined ? end(error.message) : void this.end()));
    });
    // The process does not keep the server running. Callers that await an answer do.
    this.#child.unref();
    this.#child.channel?.unref();
    errors?.unref();
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get calls(): number {
    return this.#calls;
  }

  get isIdle(): boolean {
    return this.#pending.size === 0;
  }

  get isUsable(): boolean {
    return !this.#isEnding && this.#child.connected;
  }

  /** @throws ImageProcessEnded if the process ends before it answers; DomainError as in `ImageProcessor`. */
  call(call: ImageCall): Promise<ImageResult> {
    this.#calls += 1;
    const id = this.#calls;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#giveUp(id), this.#options.slowestMs);
      this.#pending.set(id, { resolve, reject, timer });
      // If the message cannot be sent, the process has ended or could not be started, and the call fails because of that.
      if (this.pid !== undefined) this.#child.send({ ...call, id } satisfies ImageRequest, () => undefined);
    });
  }

  end(): Promise<void> {
    this.#isEnding = true;
    this.#child.kill('SIGKILL');
    return this.ended;
  }

  /**
   * Lowers the priority of the process below the server's. Its threads inherit the priority if it is set before they
   * start.
   */
  #giveWay(): void {
    if (this.pid === undefined) return;
    try {
      setPriority(this.pid, Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
    } catch {
      // The process has already ended, or changing the priority is not allowed. Then pictures have the same priority as
      // requests.
    }
  }

  #receive(answer: ImageAnswer): void {
    if (answer.kind === 'ready') {
      this.#hasBegun = true;
      return;
    }
    const call = this.#take(answer.id);
    if (answer.kind === 'done') call?.resolve(answer.result);
    else call?.reject(toError(answer));
  }

  #giveUp(id: number): void {
    this.#options.logger.warn({ slowestMs: this.#options.slowestMs }, 'a picture took too long: its process is ended');
    this.#take(id)?.reject(slowImage(undefined));
    void this.end();
  }

  #fail(how: string): void {
    const isByItself = this.#hasBegun && !this.#isEnding && how !== 'SIGKILL' && how !== 'SIGTERM';
    if (!this.#isEnding) this.#options.logger.warn({ how }, 'the image process ended');
    this.#isEnding = true;
    for (const id of [...this.#pending.keys()]) this.#take(id)?.reject(new ImageProcessEnded(isByItself, how));
  }

  #take(id: number): PendingCall | undefined {
    const call = this.#pending.get(id);
    clearTimeout(call?.timer);
    this.#pending.delete(id);
    return call;
  }
}

function toError(answer: Extract<ImageAnswer, { kind: 'refused' | 'failed' }>): Error {
  if (answer.kind === 'failed') return new Error(`The image process failed: ${answer.stack}`);
  const { code, message, details, cause } = answer;
  return new DomainError(code, message, { ...(details ? { details } : {}), cause });
}
