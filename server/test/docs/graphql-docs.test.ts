import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApolloServerErrorCode } from '@apollo/server/errors';
import { errorCodes } from '@kickstand/rules/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../src/graphql/limits.js';
import { repositoryRoot } from '../../src/platform/paths.js';
import { openEmbeddedShop, type EmbeddedShop } from './embedded-shop.js';
import { examplesOf, runExamples, toMatcher } from './examples.js';

const page = readFileSync(join(repositoryRoot, 'docs', 'graphql.md'), 'utf8');
const examples = examplesOf(page);
const address = 'SHOP=http://localhost:4000';
const hasCurl = ['curl', 'bash', 'sha256sum'].every((tool) => spawnSync(tool, ['--version']).status === 0);

describe.skipIf(!hasCurl)('docs/graphql.md', () => {
  let shop: EmbeddedShop;
  let outputs: string[] = [];

  beforeAll(async () => {
    shop = await openEmbeddedShop();
    const here = examples.map((example) => ({
      ...example,
      script: example.script.replace(address, `SHOP=${shop.origin}`),
    }));
    outputs = await runExamples(here);
  }, 120_000);
  afterAll(() => shop.close());

  it.each(examples.map(({ heading, shown }, index) => [heading, index, shown] as const))(
    '%s: example %i returns what the page shows',
    (_heading, index, shown) => {
      const output = outputs[index] ?? '';
      if (shown === null) expect(output).toBe('');
      else expect(JSON.parse(output)).toEqual(toMatcher(shown, expect.anything()));
    },
  );
});

describe('docs/graphql.md says', () => {
  const tableRows = page.split('\n').filter((line) => line.startsWith('| `'));

  it('the address of the shop, once', () => {
    expect(page.split(address)).toHaveLength(2);
  });

  it.each([...new Set([...errorCodes, ...Object.values(ApolloServerErrorCode)])])('what %s means', (code) => {
    expect(tableRows.some((row) => row.includes(`\`${code}\``))).toBe(true);
  });

  it('the limits', () => {
    const said = page.replace(/(\d),(\d)/g, '$1$2');
    for (const limit of [`${limits.tokens} tokens`, `${limits.depth} levels`, `${limits.aliases} aliases`]) {
      expect(said).toContain(limit);
    }
    expect(said).toContain(`at most ${limits.cost}`);
  });
});
