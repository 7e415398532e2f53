import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** In kB (1,000 bytes) of scripts, compressed with Brotli. */
export interface Budgets {
  /** Inline scripts of a page that the server renders; no others run before the page is first used. */
  beforeFirstUse: number;
  /**
   * Scripts that a page loads without interaction, including those that all pages share. Code that is loaded later,
   * such as that of dialogs or the identity provider, is not counted.
   */
  pages: Readonly<Record<string, number>>;
  /** Budget of all other pages. */
  otherPages: number;
}

export const budgets: Budgets = {
  beforeFirstUse: 2,
  pages: {
    HomePage: 190,
    WhyChoosePage: 190,
    ReviewsPage: 190,
    SummaryPage: 190,
    ContactPage: 190,
    BlogsPage: 190,
    PortfolioPage: 190,
    NotFoundPage: 190,
    LoginPage: 196,
    SignupPage: 196,
    ResetPage: 196,
    PartsPage: 190,
    PartPage: 195,
    CategoryPage: 192,
    BrandPage: 192,
    SearchPage: 192,
    BikesPage: 190,
    BikeMakePage: 190,
    BikePage: 190,
    DiagramPage: 190,
    ComparePage: 190,
    NumberPage: 190,
    PurchasePage: 206,
    PaymentPage: 195,
    MyOrdersPage: 190,
    MyOrderPage: 205,
  },
  // Forms and tables of customers and admins.
  otherPages: 243,
};

/** Scripts that the server inlines into rendered pages. */
const inlineScripts = ['theme-init.js', 'rendered-page.js'];

/**
 * Compresses the build with Brotli's highest level, writes which files each page needs, and fails if a page exceeds its
 * budget.
 */
export function pageBudgets(allowed: Budgets = budgets): Plugin {
  return {
    name: 'page-budgets',
    generateBundle(_options, bundle) {
      // The server lets browsers preload a page's files. The document itself names the shared ones.
      const source = JSON.stringify(filesOfPages(bundle).pages);
      this.emitFile({ type: 'asset', fileName: 'page-chunks.json', source });
    },
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.keys(bundle).filter((file) => /\.(js|css|svg)$/.test(file));
      const sizes = new Map(await Promise.all(texts.map(async (file) => [file, await compress(dir, file)] as const)));
      const inline = await Promise.all(inlineScripts.map((file) => compress(dir, file)));
      const { shared, pages } = filesOfPages(bundle);
      const weights = [
        { what: 'A rendered page before its first use', weight: kilobytes(inline), budget: allowed.beforeFirstUse },
        ...Object.entries(pages).map(([page, files]) => ({
          what: page,
          weight: kilobytes([...shared, ...files].map((file) => sizes.get(file) ?? 0)),
          budget: allowed.pages[page] ?? allowed.otherPages,
        })),
      ];
      this.info(weights.map(({ what, weight, budget }) => `${what}: ${weight} of ${budget} kB`).join('\n'));
      const excess = weights
        .filter(({ weight, budget }) => weight > budget)
        .map(({ what, weight, budget }) => `${what} loads ${weight} kB of scripts. Its budget is ${budget} kB.`);
      if (excess.length > 0)
        this.error([...excess, 'Load less, or later. The budgets are in client/codegen/page-budgets.ts.'].join('\n'));
    },
  };
}

/** The scripts that every page loads, and the additional ones of each page, by the name of the page's export. */
export function filesOfPages(bundle: Rolldown.OutputBundle): { shared: string[]; pages: Record<string, string[]> } {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const withImports = (name: string, found = new Set<string>()): Set<string> => {
    if (found.has(name)) return found;
    found.add(name);
    for (const imported of byName.get(name)?.imports ?? []) withImports(imported, found);
    return found;
  };
  const shared = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...withImports(fileName)]));
  const pages = chunks
    .filter(({ isDynamicEntry }) => isDynamicEntry)
    .flatMap(({ fileName, exports }) => {
      const files = [...withImports(fileName)].filter((file) => !shared.has(file));
      return exports.filter((name) => name.endsWith('Page')).map((name) => [name, files] as const);
    });
  return { shared: [...shared], pages: Object.fromEntries(pages) };
}

const brotli = promisify<Buffer, Buffer>(brotliCompress);

/**
 * Writes a Brotli copy of the file; compressing it for each answer would take too long. Resolves to its size in bytes.
 */
async function compress(dir: string, file: string): Promise<number> {
  const compressed = await brotli(await readFile(join(dir, file)));
  await writeFile(join(dir, `${file}.br`), compressed);
  return compressed.length;
}

function kilobytes(sizes: number[]): number {
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 100) / 10;
}
