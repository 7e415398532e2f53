import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOutboxStore } from '../../src/modules/audit/audit-outbox.js';
import { createAuditService } from '../../src/modules/audit/audit.service.js';
import { pictureModel } from '../../src/modules/media/picture.model.js';
import { createPictureRepository } from '../../src/modules/media/picture.repository.js';
import { createUploadPicture } from '../../src/modules/media/upload-picture.js';
import type { RenderedImage } from '../../src/platform/images/image-processor.js';
import { imagesUnavailable } from '../../src/platform/images/image-refusals.js';
import { createWorkQueue } from '../../src/platform/images/work-queue.js';
import { createLogger } from '../../src/platform/logger.js';
import { newObjectId } from '../../src/platform/mongo/object-id.js';
import { systemActor } from '../../src/shared/actor.js';
import { openTestDatabase } from '../database.js';
import { TestClock } from '../test-clock.js';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let folder: string;
/** The requests to the image processor, with functions that answer them or make them fail. */
let rendering: { path: string; answer(rendered: RenderedImage): void; fail(error: Error): void }[];
let upload: (name: string, isAwaited?: () => boolean) => Promise<{ url: string }>;

beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'uploads-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

beforeEach(() => {
  rendering = [];
  const { connection } = database;
  const clock = new TestClock();
  const audit = createAuditService({ connection, clock, logger: createLogger('silent'), newId: newObjectId });
  const uploadPicture = createUploadPicture({
    pictures: createPictureRepository(connection),
    images: {
      readHeader: () => Promise.resolve({ format: 'png', width: 30, height: 20 }),
      render: (path) => new Promise((answer, fail) => rendering.push({ path, answer, fail })),
      toJpeg: () => Promise.reject(new Error('Uploads need no JPEG')),
    },
    queue: createWorkQueue({ concurrency: 1, places: 2 }),
    host: null,
    audit,
    outbox: audit.openOutbox(createOutboxStore(pictureModel(connection))),
    clock,
  });
  upload = async (name, isAwaited = () => true) => {
    const path = join(folder, name);
    return uploadPicture(systemActor('test'), async () => {
      await writeFile(path, `${newObjectId()} ${name}`);
      return { path, name, isAwaited, discard: () => rm(path) };
    });
  };
});

const rendered: RenderedImage = { width: 30, height: 20, renditions: [], preview: null };
const countPictures = () => database.connection.collection('pictures').countDocuments();
const isThere = (name: string) =>
  access(join(folder, name)).then(
    () => true,
    () => false,
  );
const isRendering = (count: number) => expect.poll(() => rendering.length).toBe(count);

describe('an upload whose sender leaves', () => {
  it('while it waits is never processed: its file is deleted, and its place in the queue is freed', async () => {
    let isAwaited = true;
    const first = upload('first');
    await isRendering(1);
    const second = expect(upload('second', () => isAwaited)).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
    await expect.poll(() => isThere('second')).toBe(true);
    await expect(upload('third')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    isAwaited = false;
    rendering[0]?.answer(rendered);
    await first;
    await second;
    expect([rendering.length, await isThere('first'), await isThere('second')]).toEqual([1, false, false]);
    const next = upload('next');
    await isRendering(2);
    rendering[1]?.answer(rendered);
    await next;
  });

  it('while it is processed is kept for another attempt', async () => {
    const before = await countPictures();
    let isAwaited = true;
    const left = upload('left', () => isAwaited);
    await isRendering(1);
    isAwaited = false;
    rendering[0]?.answer(rendered);
    await left;
    expect([(await countPictures()) - before, await isThere('left')]).toEqual([1, false]);
  });
});

describe('an upload that cannot be read at the moment', () => {
  it('leaves no file, and the next upload is processed', async () => {
    const before = await countPictures();
    const failed = expect(upload('failed')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await isRendering(1);
    const waiting = upload('waiting');
    rendering[0]?.fail(imagesUnavailable('crashed'));
    await failed;
    expect([(await countPictures()) - before, await isThere('failed')]).toEqual([0, false]);
    await isRendering(2);
    rendering[1]?.answer(rendered);
    await waiting;
  });
});
