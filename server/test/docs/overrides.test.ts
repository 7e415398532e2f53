import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot } from '../../src/platform/paths.js';

const read = (file: string) => readFileSync(join(repositoryRoot, file), 'utf8');
const { overrides } = JSON.parse(read('package.json')) as { overrides: Record<string, unknown> };

it('CONTRIBUTING.md gives the reason for each override, of which there are at most ten', () => {
  const [, section = ''] = read('CONTRIBUTING.md').split('## Overrides');
  const explained = [...section.matchAll(/^\| `([^`]+)` \| .{10,} \|$/gm)].map(([, name]) => name);
  expect(explained).toEqual(Object.keys(overrides));
  expect(explained.length).toBeLessThanOrEqual(10);
});

it('overrides replace no package with another one, and the lock file contains no addresses', () => {
  expect(JSON.stringify(overrides)).not.toContain('npm:');
  const lock = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { resolved?: string; link?: true }>;
  };
  const downloaded = Object.values(lock.packages).filter(({ resolved, link }) => resolved !== undefined && !link);
  expect(downloaded).toEqual([]);
});
