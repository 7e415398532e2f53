import type { Clock } from '../../platform/clock.js';
import type { Logger } from '../../platform/logger.js';
import { repeat, type Repeating } from '../../platform/repeating.js';
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
  /**
   * Safe to run with uploads, uses and other sweeps: a picture is deleted only if it has not changed since it was found
   * unused.
   */
  return async function sweepPictures(): Promise<PictureSweepReport> {
    const before = new Date(clock.now().getTime() - unusedPictureHours * 3_600_000);
    const unused = await pictures.removeUnused(before);
    const unfinished = await pictures.removeUnfinished(before);
    return { unused, unfinished };
  };
}

interface PictureSweeperDeps {
  sweep: () => Promise<PictureSweepReport>;
  everyMs: number;
  logger: Logger;
}

/** Sweeps immediately and then repeatedly. */
export function startPictureSweeper({ sweep, everyMs, logger }: PictureSweeperDeps): Repeating {
  return repeat(async () => {
    try {
      logger.debug({ report: await sweep() }, 'pictures swept');
    } catch (error) {
      logger.error({ err: error }, 'pictures could not be swept');
    }
  }, everyMs);
}
