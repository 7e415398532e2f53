import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { getDrawingsFolder } from './drawings-folder.js';

describe('drawings folder', () => {
  const root = mkdtempSync(join(tmpdir(), 'drawings-'));
  const drawings = join(root, 'src', 'local', 'demo-data', 'drawings');
  mkdirSync(drawings, { recursive: true });
  writeFileSync(join(root, 'package.json'), '{}');
  afterAll(() => rmSync(root, { recursive: true }));

  it('is the same from the sources and from the compiled files', () => {
    expect(getDrawingsFolder(join(root, 'src', 'local', 'demo-data'))).toBe(drawings);
    expect(getDrawingsFolder(join(root, 'dist', 'src', 'local', 'demo-data'))).toBe(drawings);
  });

  it('is an error outside a package that has it', () => {
    expect(() => getDrawingsFolder(tmpdir())).toThrow('drawings are missing');
  });
});
