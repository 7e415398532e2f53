import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { build } from 'vite';
import { brotliDecompressSync } from 'node:zlib';
import { budgets, pageBudgets, type Budgets } from './page-budgets';

/** A text of about 1 kB after compression with Brotli, different for each seed. */
const ballast = (seed: number) =>
  Array.from({ length: 400 }, (_, index) =>
    Math.sin(seed * 1000 + index)
      .toString(36)
      .slice(4, 9),
  ).join('');

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kickstand-budgets-'));
  mkdirSync(join(root, 'public'));
  const files = {
    'index.html': '<script type="module" src="/main.js"></script>',
    'main.js': `import { shared } from './shared.js';
      export const open = [shared, () => import('./home.js'), () => import('./about.js')]; console.log(open);`,
    'shared.js': `export const shared = '${ballast(1)}';`,
    'home.js': `import { shared } from './shared.js';
      export const HomePage = shared + '${ballast(2)}' + (() => import('./dialog.js'));`,
    'about.js': `export const AboutPage = '${ballast(3).slice(0, 500)}';`,
    'dialog.js': `export const Dialog = '${ballast(4)}';`,
    'public/before-first-paint.js': `"${ballast(5)}"`,
    'public/rendered-page.js': `"${ballast(6)}"`,
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(join(root, file), text);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const roomy: Budgets = { beforeFirstUse: 5, pages: { HomePage: { budget: 100 }, AboutPage: { budget: 100 } } };
const buildWith = (allowed: Budgets) =>
  build({ root, configFile: false, logLevel: 'silent', plugins: [pageBudgets(allowed)] });

describe('the budgets of pages', () => {
  it('let a build pass if its pages keep to them; its files then have Brotli copies', async () => {
    await buildWith(roomy);
    const pages = JSON.parse(readFileSync(join(root, 'dist/page-chunks.json'), 'utf8')) as Record<string, string[]>;
    expect(Object.keys(pages).sort()).toEqual(['AboutPage', 'DashboardLayout', 'HomePage']);
    const [home = ''] = pages['HomePage'] ?? [];
    const compressed = readFileSync(join(root, 'dist', `${home}.br`));
    expect(brotliDecompressSync(compressed)).toEqual(readFileSync(join(root, 'dist', home)));
  });

  it('fail a build with the name, the size and the budget of a page that is too heavy', async () => {
    const building = buildWith({ ...roomy, pages: { ...roomy.pages, HomePage: { budget: 1 } } });
    await expect(building).rejects.toThrow(/HomePage loads \d\.\d kB of scripts\. Its budget is 1 kB\./);
    await expect(building).rejects.not.toThrow('AboutPage');
  });

  it('count what a page shares with others, but not what it loads on demand', async () => {
    const failure = await buildWith({ ...roomy, pages: { ...roomy.pages, HomePage: { budget: 0 } } }).then(
      String,
      String,
    );
    const assets = join(root, 'dist/assets');
    const loaded = readdirSync(assets).filter((file) => file.endsWith('.js.br') && !/about|dialog/.test(file));
    expect(loaded.length).toBeGreaterThan(1);
    const bytes = loaded.reduce((sum, file) => sum + statSync(join(assets, file)).size, 0);
    expect(failure).toContain(`HomePage loads ${Math.round(bytes / 100) / 10} kB`);
  });

  it('fail a build if a page is missing from the list or from the build', async () => {
    const unknown = { ...roomy, pages: { AboutPage: { budget: 100 } } };
    await expect(buildWith(unknown)).rejects.toThrow(/Add to the list of pages .*: HomePage/);
    await expect(buildWith({ ...roomy, pages: { ...roomy.pages, BlogPage: { budget: 9 } } })).rejects.toThrow(
      'BlogPage',
    );
  });

  it('apply to what a rendered page loads before its first use', async () => {
    await expect(buildWith({ ...roomy, beforeFirstUse: 0 })).rejects.toThrow(
      /A rendered page before its first use loads/,
    );
  });

  it('keep to what the shop promises for its home page', () => {
    expect(budgets.beforeFirstUse).toBeLessThanOrEqual(130);
    expect(budgets.pages['HomePage']?.budget).toBeLessThanOrEqual(190);
  });
});
