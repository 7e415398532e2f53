import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { constants, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runTypescript } from '../../src/platform/child-program.js';
import { createIsolatedImages, type IsolatedImages } from '../../src/platform/images/isolated-images.js';
import { createLogger } from '../../src/platform/logger.js';
import { noise, photo } from './pictures.js';
import { isAlive } from './processes.js';

let folder: string;
let images: IsolatedImages;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'images-'));
  images = createIsolatedImages({ maxPixels: 1_000_000, logger: createLogger('silent') });
});
afterAll(async () => {
  await images.close();
  await rm(folder, { recursive: true });
});

async function write(name: string, bytes: Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

const plan = { box: { width: 400, height: 400 }, widths: [100, 800], formats: ['webp'] } as const;

describe('the result of the image process', () => {
  it('is the header, the renditions as bytes, and the preview', async () => {
    const path = await write('photo.png', await photo({ width: 600, height: 300 }).png().toBuffer());
    expect(await images.readHeader(path)).toEqual({ format: 'png', width: 600, height: 300 });
    const rendered = await images.render(path, plan);
    expect(rendered).toMatchObject({ width: 400, height: 200 });
    expect(rendered.renditions.map(({ width, format }) => [width, format])).toEqual([
      [100, 'webp'],
      [400, 'webp'],
    ]);
    for (const { bytes } of rendered.renditions) {
      expect(Buffer.isBuffer(bytes)).toBe(true);
      expect(bytes.subarray(8, 12).toString()).toBe('WEBP');
    }
    expect(rendered.preview).toHaveLength(36);
  });

  it('has a null preview for a transparent picture', async () => {
    const glass = { width: 60, height: 30, colour: { r: 0, g: 0, b: 0, alpha: 0.5 } };
    const path = await write('glass.png', await photo(glass).png().toBuffer());
    expect((await images.render(path, plan)).preview).toBeNull();
  });

  it.each([
    [
      'no picture',
      () => Promise.resolve(Buffer.from('<svg/>')),
      'The image must be a JPEG, PNG, WebP, AVIF or GIF file.',
    ],
    ['half a picture', halfPicture, 'The image is broken or incomplete. Save a new copy and send it.'],
    ['too many pixels', hugePicture, 'The image is broken or incomplete. Save a new copy and send it.'],
  ])('for %s is the same error as without the process', async (_what, make, message) => {
    const path = await write('refused', await make());
    const refused = images.readHeader(path).then(() => images.render(path, plan));
    await expect(refused).rejects.toMatchObject({
      name: 'DomainError',
      code: 'BAD_USER_INPUT',
      message,
      details: { fields: [{ field: 'image', message }] },
    });
  });

  it('is an internal error if the file is missing', async () => {
    await expect(images.readHeader(join(folder, 'nothing'))).rejects.toThrow(/The image process failed: .*ENOENT/);
  });

  async function halfPicture(): Promise<Buffer> {
    const whole = await noise(300, 200).png().toBuffer();
    return whole.subarray(0, whole.length / 2);
  }

  function hugePicture(): Promise<Buffer> {
    return photo({ width: 1_001, height: 1_000 }).png().toBuffer();
  }
});

describe('the image process', () => {
  it("has a lower priority than requests, and ignores a terminal's signals", async () => {
    const path = await write('small.png', await photo({ width: 9, height: 9 }).png().toBuffer());
    await images.readHeader(path);
    const pid = images.pid ?? 0;
    expect(getPriority(pid)).toBe(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(pid, signal);
    await images.readHeader(path);
    expect(images.pid).toBe(pid);
  });

  it('ends when the server is killed, even in the middle of its work', async () => {
    const path = await write('large.png', await noise(2_000, 1_500).png().toBuffer());
    const server = serverWith(`
      await images.readHeader('${path}');
      void images.render('${path}', { box: { width: 1600, height: 1600 }, widths: [], formats: ['avif'] });
      console.log(images.pid);
    `);
    const [printed] = (await once(server.stdout, 'data')) as [Buffer];
    const pid = Number(printed.toString());
    expect(isAlive(pid)).toBe(true);
    server.kill('SIGKILL');
    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
  });

  it('does not keep a program running that has received its answers', async () => {
    const path = await write('one.png', await photo({ width: 9, height: 9 }).png().toBuffer());
    const program = serverWith(`console.log((await images.readHeader('${path}')).width, images.pid);`);
    const [printed] = (await once(program.stdout, 'data')) as [Buffer];
    const [width, pid] = printed.toString().split(' ').map(Number);
    expect(width).toBe(9);
    expect(await once(program, 'exit')).toEqual([0, null]);
    await expect.poll(() => isAlive(pid ?? 0), { timeout: 10_000 }).toBe(false);
  });

  function serverWith(work: string) {
    const sources = new URL('../../src/platform/', import.meta.url).href;
    const program = `
      const { createIsolatedImages } = await import('${sources}images/isolated-images.ts');
      const logger = { info() {}, warn() {}, error() {} };
      const images = createIsolatedImages({ maxPixels: 10_000_000, logger });
      ${work}
    `;
    return spawn(process.execPath, ['--import', runTypescript, '--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  }
});
