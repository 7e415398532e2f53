import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kind, parse, visit } from 'graphql';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../../src/platform/paths.js';

/** The reasons of `@deprecated` that do not begin with 'Use' and a name of the schema. */
function reasonsWithoutReplacement(sdl: string): string[] {
  const document = parse(sdl);
  const names = new Set<string>();
  const reasons: string[] = [];
  visit(document, {
    Name: ({ value }) => void names.add(value),
    Directive({ name, arguments: given = [] }) {
      const reason = given[0]?.value;
      if (name.value === 'deprecated') reasons.push(reason?.kind === Kind.STRING ? reason.value : '');
    },
  });
  return reasons.filter((reason) => {
    const replacement = /^Use `([\w.]+)`/.exec(reason)?.[1]?.split('.') ?? [''];
    return !replacement.every((name) => names.has(name));
  });
}

describe('the reason for each deprecation in the schema', () => {
  it('names the replacement', () => {
    const sdl = readFileSync(join(repositoryRoot, 'schema.graphql'), 'utf8');
    expect(reasonsWithoutReplacement(sdl)).toEqual([]);
  });

  it.each([
    ['Use `Shop.name`.', 0],
    ['Use `name`, which is shorter.', 0],
    ['Use `Shop.title`.', 1],
    ['It is old.', 1],
    ['', 1],
  ])('is checked: %j has %i faults', (reason, faults) => {
    const sdl = `type Shop { name: String label: String @deprecated(reason: "${reason}") }`;
    expect(reasonsWithoutReplacement(sdl)).toHaveLength(faults);
  });
});
