import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
// The list of pages is imported by its path, because Node.js loads this file for Vite. The package's name would lead to
// the package's build, which may not exist yet.
import { pages, type PageEntry } from '../../server/pages/src/pages';

/** Maximum size of scripts in kB (1,000 bytes), compressed with Brotli. */
export interface Budgets {
  /** Size of the inline scripts of a rendered page. No other scripts are loaded before the first paint. */
  beforeFirstUse: number;
  /** Budgets of all pages of the build, by the names of their exports. */
  pages: Readonly<Record<string, Pick<PageEntry, 'budget'>>>;
}

export const budgets: Budgets = { beforeFirstUse: 2, pages };

/** Scripts that the server inlines into rendered pages. */
const inlineScripts = ['before-first-paint.js', 'rendered-page.js'];

/**
 * Compresses the build at Brotli's highest level, and writes a list of the files that each page needs. Fails if a page
 * exceeds its budget.
 */
export function pageBudgets(allowed: Budgets = budgets): Plugin {
  return {
    name: 'page-budgets',
    generateBundle(_options, bundle) {
      // The server names these files in the documents of the pages. The shared files are in `index.html` already.
      const { pages: byPage, frame } = filesOfPages(bundle);
      const source = JSON.stringify({ ...byPage, DashboardLayout: frame });
      this.emitFile({ type: 'asset', fileName: 'page-chunks.json', source });
    },
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.keys(bundle).filter((file) => /\.(js|css|svg)$/.test(file));
      const sizes = new Map(await Promise.all(texts.map(async (file) => [file, await compress(dir, file)] as const)));
      const inline = await Promise.all(inlineScripts.map((file) => compress(dir, file)));
      const { shared, pages: built } = filesOfPages(bundle);
      const known = Object.keys(allowed.pages);
      const unlisted = Object.keys(built).filter((page) => !known.includes(page));
      const missing = known.filter((page) => !(page in built));
      if (unlisted.length > 0) this.error(`Add to the list of pages in server/pages: ${unlisted.join(', ')}.`);
      if (missing.length > 0) this.error(`No module exports these pages of the list: ${missing.join(', ')}.`);
      const weights = [
        { what: 'A rendered page before its first use', weight: kilobytes(inline), budget: allowed.beforeFirstUse },
        ...Object.entries(built).map(([page, files]) => ({
          what: page,
          weight: kilobytes([...shared, ...files].map((file) => sizes.get(file) ?? 0)),
          budget: allowed.pages[page]?.budget ?? 0,
        })),
      ];
      this.info(weights.map(({ what, weight, budget }) => `${what}: ${weight} of ${budget} kB`).join('\n'));
      const excess = weights
        .filter(({ weight, budget }) => weight > budget)
        .map(({ what, weight, budget }) => `${what} loads ${weight} kB of scripts. Its budget is ${budget} kB.`);
      if (excess.length > 0)
        this.error([...excess, 'Load less, or later. The budgets are in server/pages/src/pages.ts.'].join('\n'));
    },
  };
}

interface PageFiles {
  /** Files that every page loads. */
  shared: string[];
  /** Additional files of each page, by the name of its export. */
  pages: Record<string, string[]>;
  /** Additional files of the dashboard's layout, which frames pages. */
  frame: string[];
}

export function filesOfPages(bundle: Rolldown.OutputBundle): PageFiles {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const withImports = (name: string, found = new Set<string>()): Set<string> => {
    if (found.has(name)) return found;
    found.add(name);
    for (const imported of byName.get(name)?.imports ?? []) withImports(imported, found);
    return found;
  };
  const shared = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...withImports(fileName)]));
  const byExport = chunks
    .filter(({ isDynamicEntry }) => isDynamicEntry)
    .flatMap(({ fileName, exports }) => {
      // The admin's pages are imported by a separate file that lists them, so each of them needs that file, too.
      const namedBy = chunks.filter(({ dynamicImports }) => dynamicImports.includes(fileName));
      const needed = [fileName, ...namedBy.map((chunk) => chunk.fileName)].flatMap((name) => [...withImports(name)]);
      const files = [...new Set(needed)].filter((file) => !shared.has(file));
      return exports.map((name) => [name, files] as const);
    });
  return {
    shared: [...shared],
    pages: Object.fromEntries(byExport.filter(([name]) => name.endsWith('Page'))),
    frame: byExport.find(([name]) => name === 'DashboardLayout')?.[1] ?? [],
  };
}

const brotli = promisify<Buffer, Buffer>(brotliCompress);

/**
 * Writes a Brotli copy of the file, because compressing it for each response would take too long. Resolves to its size
 * in bytes.
 */
async function compress(dir: string, file: string): Promise<number> {
  const compressed = await brotli(await readFile(join(dir, file)));
  await writeFile(join(dir, `${file}.br`), compressed);
  return compressed.length;
}

function kilobytes(sizes: number[]): number {
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 100) / 10;
}
