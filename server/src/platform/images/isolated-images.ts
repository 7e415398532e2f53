import { locateChildProgram } from '../child-program.js';
import { ImageProcess, ImageProcessEnded, type ImageProcessOptions } from './image-process.js';
import type { ImageHeader, ImageProcessor, RenderedImage } from './image-processor.js';
import type { ImageCall, ImageResult } from './image-protocol.js';
import { brokenImage, imagesUnavailable } from './image-refusals.js';

export type IsolatedImagesOptions = Pick<ImageProcessOptions, 'maxPixels' | 'logger'> &
  Partial<ImageProcessOptions> & {
    /** Number of calls after which a process is replaced, to free leaked memory. */
    callsPerProcess?: number;
    /** Milliseconds without calls after which a process ends, to free its memory. */
    idleMs?: number;
  };

export interface IsolatedImages extends ImageProcessor {
  /** The process's id; null before the first picture and between two processes. */
  readonly pid: number | null;
  /** Ends the process. Pictures that it is reading are refused. */
  close(): Promise<void>;
}

/**
 * Reads pictures in a separate process, which the first picture starts. A decoder that crashes, hangs or fills the memory
 * does not affect anything else.
 */
export function createIsolatedImages(options: IsolatedImagesOptions): IsolatedImages {
  const { callsPerProcess = 200, idleMs = 60_000, ...given } = options;
  const settings = { program: locateChildProgram('./image-child', import.meta.url), slowestMs: 60_000, ...given };
  const living = new Set<ImageProcess>();
  let current: ImageProcess | null = null;
  let idleTimer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function start(): ImageProcess {
    const started = new ImageProcess(settings);
    living.add(started);
    void started.ended.then(() => living.delete(started));
    return started;
  }

  function takeShared(): ImageProcess {
    clearTimeout(idleTimer);
    if (current?.isUsable && current.calls < callsPerProcess) return current;
    const replaced = current;
    current = start();
    // If the replaced process still has calls, it ends after the last one.
    if (replaced) letGo(replaced);
    return current;
  }

  /** A replaced process ends after its last call. The current process waits for more calls. */
  function letGo(used: ImageProcess): void {
    if (!used.isIdle) return;
    if (used !== current) return void used.end();
    clearTimeout(idleTimer);
    idleTimer = setTimeout(() => void used.end(), idleMs);
    idleTimer.unref();
  }

  async function callIn(used: ImageProcess, call: ImageCall): Promise<ImageResult> {
    try {
      return await used.call(call);
    } finally {
      letGo(used);
    }
  }

  async function ask(call: ImageCall): Promise<ImageResult> {
    if (isClosed) throw imagesUnavailable('closed');
    try {
      return await callIn(takeShared(), call);
    } catch (error) {
      if (!(error instanceof ImageProcessEnded) || isClosed) throw toRefusal(error);
    }
    // Any of the pictures that the process was reading may have ended it. Each picture is tried once more on its own,
    // so that only the faulty one fails.
    return callIn(start(), call).catch((error: unknown) => {
      throw toRefusal(error);
    });
  }

  return {
    readHeader: async (path) => (await ask({ call: 'readHeader', path })) as ImageHeader,
    render: async (path, plan) => (await ask({ call: 'render', path, plan })) as RenderedImage,
    toJpeg: async (path, width) => (await ask({ call: 'toJpeg', path, width })) as Buffer,
    get pid() {
      return (current?.isUsable && current.pid) || null;
    },
    async close() {
      isClosed = true;
      clearTimeout(idleTimer);
      await Promise.all([...living].map((process) => process.end()));
    },
  };
}

function toRefusal(error: unknown): unknown {
  if (!(error instanceof ImageProcessEnded)) return error;
  return error.isByItself ? brokenImage(error) : imagesUnavailable(error);
}
