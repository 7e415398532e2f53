import { parse, print } from 'graphql';
import { describe, expect, it } from 'vitest';
import { preset } from './operation-files.mjs';

const fragments = 'fragment Price on Product { price }';
const sections = preset.buildGeneratesSection({
  baseOutputDir: 'src/graphql/generated/',
  documents: [
    { location: 'src/graphql/fragments.graphql', document: parse(fragments) },
    {
      location: 'src/features/parts/parts.graphql',
      document: parse('query Parts { parts { ...Price ...Row } } fragment Row on Product { id }'),
    },
    { location: 'src/features/bikes/bikes.graphql', document: parse('query Bikes { bikes { id } }') },
  ],
  config: {},
  plugins: [{ add: { content: '// Generated.' } }],
  pluginMap: {},
});
const sectionOf = (file: string) => sections.find(({ filename }) => filename === `src/graphql/generated/${file}`);
const textIn = (file: string) => sectionOf(file)?.plugins.flatMap(({ text }) => text?.content ?? []);

describe('the generated modules', () => {
  it('are one for each file of operations, one with the types, and one that exports everything', () => {
    expect(sections.map(({ filename }) => filename.replace('src/graphql/generated/', ''))).toEqual([
      'types.ts',
      'features/bikes/bikes.ts',
      'features/parts/parts.ts',
      'operations.ts',
    ]);
    expect(textIn('operations.ts')).toEqual([
      "export * from './types';",
      "export * from './features/bikes/bikes';",
      "export * from './features/parts/parts';",
    ]);
  });

  it('contain the operations of one file each, and can use every fragment', () => {
    const parts = sectionOf('features/parts/parts.ts');
    expect(parts?.documents.map(({ document }) => print(document)).join()).toMatch(/^query Parts {[^]*}$/);
    expect(parts?.config.externalFragments?.map(({ name }) => name)).toEqual(['Price', 'Row']);
  });

  it('import the types by a path relative to their own', () => {
    expect(textIn('features/parts/parts.ts')).toEqual(["import type * as Types from '../../types';"]);
  });
});
