import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createIsolatedImages, type IsolatedImagesOptions } from '../../src/platform/images/isolated-images.js';
import { createLogger } from '../../src/platform/logger.js';
import { isAlive } from './processes.js';

const module = fileURLToPath(new URL('./scripted-image-child.mjs', import.meta.url));
const logger = createLogger('silent');

let closes: (() => Promise<void>)[];
beforeEach(() => {
  closes = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(closes.map((close) => close()));
});

function open(options: Partial<IsolatedImagesOptions> = {}) {
  const images = createIsolatedImages({ maxPixels: 1, program: { module, execArgv: [] }, logger, ...options });
  closes.push(() => images.close());
  /** @returns the id of the process that answered, and the number of calls that it has had. */
  const ask = async (path: string) => {
    const { width: pid, height: calls } = await images.readHeader(path);
    return { pid, calls };
  };
  return { images, ask };
}

/** On a busy machine, a process may take long to end. */
const patience = { timeout: 10_000 };
const broken = { code: 'BAD_USER_INPUT', message: 'The image is broken or incomplete. Save a new copy and send it.' };
const slow = { code: 'BAD_USER_INPUT', message: 'The image takes too long to read. Save a new copy and send it.' };
const unavailable = { code: 'SERVICE_UNAVAILABLE', message: 'Images cannot be read at the moment. Try again later.' };

describe('the image process', () => {
  it('starts with the first picture and is shared by those that follow', async () => {
    const { images, ask } = open();
    expect(images.pid).toBeNull();
    const [first, second] = await Promise.all([ask('a'), ask('b')]);
    expect(first).toEqual({ pid: images.pid, calls: 1 });
    expect(second).toEqual({ pid: images.pid, calls: 2 });
  });

  it('ends when nobody has needed it for a while; the next picture starts another', async () => {
    const { images, ask } = open({ idleMs: 1_000 });
    const { pid } = await ask('a');
    vi.advanceTimersByTime(999);
    expect((await ask('b')).pid).toBe(pid);
    vi.advanceTimersByTime(999);
    expect(images.pid).toBe(pid);
    vi.advanceTimersByTime(1);
    await expect.poll(() => isAlive(pid), patience).toBe(false);
    expect(images.pid).toBeNull();
    expect((await ask('c')).pid).not.toBe(pid);
  });

  it('is not idle while it works, however long that takes', async () => {
    const { images, ask } = open({ idleMs: 1_000 });
    const hanging = ask('hang');
    const { pid } = await ask('a');
    vi.advanceTimersByTime(2_000);
    expect(images.pid).toBe(pid);
    await images.close();
    await expect(hanging).rejects.toMatchObject(unavailable);
  });

  it('is replaced after its limit of calls, and ends once all of its calls are answered', async () => {
    const { ask } = open({ callsPerProcess: 3, slowestMs: 5_000 });
    const hanging = expect(ask('hang')).rejects.toMatchObject(slow);
    const [{ pid }] = await Promise.all([ask('a'), ask('b')]);
    const { pid: next } = await ask('c');
    expect(next).not.toBe(pid);
    expect(isAlive(pid)).toBe(true);
    vi.advanceTimersByTime(5_000);
    await hanging;
    await expect.poll(() => isAlive(pid), patience).toBe(false);
    expect((await ask('d')).pid).toBe(next);
  });
});

describe('an image process that has reached its limit of calls', () => {
  it('ends when another replaces it, even if it had no open calls', async () => {
    const { ask } = open({ callsPerProcess: 3 });
    const { pid } = await ask('a');
    await ask('b');
    await ask('c');
    expect((await ask('d')).pid).not.toBe(pid);
    await expect.poll(() => isAlive(pid), patience).toBe(false);
  });
});

describe('a picture that crashes its process', () => {
  it('is refused as broken after a second attempt, without affecting other pictures', async () => {
    const { ask } = open();
    const { pid } = await ask('a');
    const [crash, other] = await Promise.allSettled([ask('crash'), ask('b')]);
    expect(crash).toMatchObject({ status: 'rejected', reason: broken });
    // The other picture was tried again in a process without the first.
    expect(other).toMatchObject({ status: 'fulfilled', value: { calls: 1 } });
    expect(isAlive(pid)).toBe(false);
  });

  it('is followed by others in a new process', async () => {
    const { images, ask } = open();
    const { pid } = await ask('a');
    await expect(ask('crash')).rejects.toMatchObject(broken);
    const after = await ask('b');
    expect(after).toEqual({ pid: images.pid, calls: 1 });
    expect(after.pid).not.toBe(pid);
  });
});

describe('a process that is killed from outside', () => {
  it('costs the picture one more attempt', async () => {
    const { ask } = open();
    const { pid } = await ask('a');
    process.kill(pid, 'SIGKILL');
    const next = await ask('b');
    expect(next.pid).not.toBe(pid);
  });

  it('is not an error of the picture, which may be sent again later', async () => {
    await expect(open().ask('get killed')).rejects.toMatchObject(unavailable);
  });
});

describe('a process that cannot start', () => {
  it('is not an error of the picture either', async () => {
    const { ask } = open({ program: { module: `${module}.missing`, execArgv: [] } });
    await expect(ask('a')).rejects.toMatchObject(unavailable);
  });
});

describe('a picture that hangs', () => {
  it('is refused after the time limit, and its process ends; no other picture is affected', async () => {
    const { ask } = open({ slowestMs: 60_000, idleMs: 600_000 });
    const hanging = expect(ask('hang')).rejects.toMatchObject(slow);
    const { pid } = await ask('a');
    vi.advanceTimersByTime(59_999);
    const other = ask('hang');
    const otherHangs = expect(other).rejects.toMatchObject(slow);
    vi.advanceTimersByTime(1);
    await hanging;
    await expect.poll(() => isAlive(pid), patience).toBe(false);
    const after = await ask('b');
    expect(after.pid).not.toBe(pid);
    // The other call was started again with its full time limit.
    vi.advanceTimersByTime(60_000);
    await otherHangs;
    expect((await ask('c')).pid).toBe(after.pid);
  });
});

describe('closing', () => {
  it('ends the process and refuses current and later calls', async () => {
    const { images, ask } = open();
    const { pid } = await ask('a');
    const hanging = expect(ask('hang')).rejects.toMatchObject(unavailable);
    await images.close();
    await hanging;
    expect(isAlive(pid)).toBe(false);
    await expect(ask('b')).rejects.toMatchObject(unavailable);
    expect(images.pid).toBeNull();
  });

  it('ends at once if there was no picture, and may be repeated', async () => {
    const { images } = open();
    await images.close();
    await images.close();
  });
});
