import { parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { plugin } from './apollo-hooks.mjs';

const generate = (source: string) => plugin(null, [{ document: parse(source) }], { writePath: '../use-write' });

describe('the hooks plugin', () => {
  it('emits a hook for each operation and imports what the hooks need', () => {
    const { content, prepend } = generate(
      'query Shop { shop { name } } mutation addThing { add } fragment F on Q { a }',
    );
    expect(content).toContain('export function useShopQuery(');
    expect(content).toContain('export function useShopLazyQuery(');
    expect(content).toContain('export function useAddThingMutation(');
    expect(content).not.toContain('useF');
    expect(prepend.join()).toContain("import { useWrite, type Write } from '../use-write'");
  });

  it.each([
    ['query A { a }', ' = {}):'],
    ['query A($x: Int) { a }', ' = {}):'],
    ['query A($x: Int! = 1) { a }', ' = {}):'],
    ['query A($x: Int!) { a }', '>): Types.QueryResult'],
  ])('lets options be left out only where no variable is required: %s', (source, signature) => {
    expect(generate(source).content).toContain(signature);
  });

  it('imports nothing that is not used', () => {
    expect(generate('mutation A { a }').prepend.join()).not.toContain('useQuery');
    expect(generate('fragment F on Q { a }')).toEqual({ prepend: [], content: '' });
  });

  it.each(['{ a }', 'subscription S { s }'])('refuses %s', (source) => {
    expect(() => generate(source)).toThrow();
  });
});
