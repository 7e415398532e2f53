import { LRUCache } from 'lru-cache';
import type { Clock } from '../platform/clock.js';
import type { PageCopy } from './page-copy.js';

/** Memory for the most recently used files, in bytes. A file with 20,000 addresses takes about 400 kB. */
const mostBytes = 32_000_000;

interface KeptFiles {
  /** A file that was built less than `keepMs` ago. If there is none, it is built; concurrent requests share one build. */
  find(name: string, build: () => Promise<PageCopy>): Promise<PageCopy>;
}

/** Files that are built from many documents, cached in memory. They are built one after the other. */
export function keepFiles({ clock, keepMs }: { clock: Clock; keepMs: number }): KeptFiles {
  const files = new LRUCache<string, { file: PageCopy; builtAt: number }>({
    maxSize: mostBytes,
    sizeCalculation: ({ file: { encoded } }) => encoded.br.length + encoded.gzip.length,
  });
  const builds = new Map<string, Promise<PageCopy>>();
  let last: Promise<unknown> = Promise.resolve();
  const now = () => clock.now().getTime();

  async function begin(name: string, build: () => Promise<PageCopy>): Promise<PageCopy> {
    // If the earlier build fails, its own requests get the error.
    await last.catch(() => undefined);
    const builtAt = now();
    const file = await build();
    files.set(name, { file, builtAt });
    return file;
  }

  return {
    async find(name, build) {
      const known = files.get(name);
      if (known && now() - known.builtAt < keepMs) return known.file;
      const running = builds.get(name);
      if (running) return running;
      const file = begin(name, build).finally(() => builds.delete(name));
      builds.set(name, file);
      last = file;
      return file;
    },
  };
}
