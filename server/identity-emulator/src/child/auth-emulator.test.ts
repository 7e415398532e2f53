import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { loadAuthEmulator } from './auth-emulator.js';

interface Manifest {
  overrides: Record<string, Record<string, string>>;
}

const manifest = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as Manifest;

it('does not load any of the packages of firebase-tools that are installed empty', () => {
  loadAuthEmulator();
  const files = Object.keys(createRequire(import.meta.url).cache);
  const isLoaded = (name: string): boolean => files.some((file) => file.includes(`/node_modules/${name}/`));
  expect(isLoaded('firebase-tools')).toBe(true);
  const empty = Object.keys(manifest.overrides['firebase-tools'] ?? {});
  expect(empty).toContain('superstatic');
  expect(empty.filter(isLoaded)).toEqual([]);
});
