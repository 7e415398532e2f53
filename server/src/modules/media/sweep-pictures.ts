import type { Clock } from '../../platform/clock.js';
import type { Logger } from '../../platform/logger.js';
import type { PictureRepository } from './picture.repository.js';

/** Long enough for a form that was left open over night. */
export const unusedPictureHours = 24;

export interface PictureSweepReport {
  /** Pictures that were uploaded and never used. */
  unused: number;
  /** Uploads that a crash had cut off. */
  unfinished: number;
}

export function createSweepPictures({ pictures, clock }: { pictures: PictureRepository; clock: Clock }) {
  /** Safe beside uploads, uses and other sweeps: each picture goes only as it was when it was found unused. */
  return async function sweepPictures(): Promise<PictureSweepReport> {
    const before = new Date(clock.now().getTime() - unusedPictureHours * 3_600_000);
    const unused = await pictures.removeUnused(before);
    const unfinished = await pictures.removeUnfinished(before);
    return { unused, unfinished };
  };
}

export interface PictureSweeper {
  /** Waits for a sweep under way. */
  stop(): Promise<void>;
}

/** Sweeps at once and then again and again, one sweep at a time. Keeps no process alive. */
export function startPictureSweeper(deps: {
  sweep: () => Promise<PictureSweepReport>;
  everyMs: number;
  logger: Logger;
}): PictureSweeper {
  const { sweep, everyMs, logger } = deps;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function run(): Promise<void> {
    try {
      logger.debug({ report: await sweep() }, 'pictures swept');
    } catch (error) {
      logger.error({ err: error }, 'pictures could not be swept');
    }
    if (isStopped) return;
    timer = setTimeout(() => {
      running = run();
    }, everyMs);
    timer.unref();
  }

  let running = run();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
