import type { Clock } from '../../platform/clock.js';
import type { Logger } from '../../platform/logger.js';
import { repeat, type Repeating } from '../../platform/repeating.js';
import type { PictureRepository } from './picture.repository.js';

/** Long enough for a form that was left open overnight. */
const unusedPictureHours = 24;

interface PictureSweepReport {
  /** Number of removed pictures that were uploaded and never used. */
  unused: number;
  /** Number of uploads that were interrupted by a crash. */
  unfinished: number;
}

export function createSweepPictures({ pictures, clock }: { pictures: PictureRepository; clock: Clock }) {
  /**
   * Can run at the same time as uploads, uses and other sweeps: a picture is deleted only if it has not changed since it
   * was found to be unused.
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

/** Sweeps at once and then every `everyMs` milliseconds. */
export function startPictureSweeper({ sweep, everyMs, logger }: PictureSweeperDeps): Repeating {
  return repeat(async () => {
    try {
      logger.debug({ report: await sweep() }, 'pictures swept');
    } catch (error) {
      logger.error({ err: error }, 'pictures could not be swept');
    }
  }, everyMs);
}
