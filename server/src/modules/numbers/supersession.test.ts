import { describe, expect, it } from 'vitest';
import {
  describePath,
  findPath,
  followChain,
  isNumberOf,
  mostSteps,
  numberIdOf,
  type Supersession,
  type SupersessionKind,
} from './supersession.js';

/** An entry of the brand Haruna from a text: `A replaced B` (A was replaced by B), or `A kit 2B C`. */
function entry(text: string): Supersession {
  const [number = '', kind = '', ...by] = text.split(' ');
  const replacedBy = by.map((each) => {
    const [, quantity = '', name = ''] = /^(\d*)(\w+)$/.exec(each) ?? [];
    return { number: name, brandName: 'Haruna', quantity: Number(quantity || 1) };
  });
  const old = { number, brandName: 'Haruna' };
  const rest = { since: null, version: 1, changedAt: new Date(0) };
  return { ...old, ...rest, id: numberIdOf(old), kind: kind as SupersessionKind, replacedBy };
}

function follow(...texts: string[]) {
  const entries = texts.map(entry);
  const find = (ids: readonly string[]) => Promise.resolve(entries.filter(({ id }) => ids.includes(id)));
  return followChain(entries.slice(0, 1), find);
}

it('the replacements of a number that two brands use are alternatives', async () => {
  const starts = [entry('A replaced B'), { ...entry('A replaced C'), brandName: 'Kitami' }];
  expect(told(await followChain(starts, () => Promise.resolve([]))).sort()).toEqual(['1B?', '1C?']);
});

it('a number that two brands replaced by the same number is needed once', async () => {
  const starts = [entry('A replaced B'), { ...entry('A replaced B'), brandName: 'Kitami' }];
  expect(told(await followChain(starts, () => Promise.resolve([])))).toEqual(['1B']);
});

const told = ({ ends }: Awaited<ReturnType<typeof follow>>) =>
  ends.map(({ number, quantity, isAlternative }) => `${quantity}${number}${isAlternative ? '?' : ''}`);

describe('a chain of numbers', () => {
  it.each([
    ['one step', ['A replaced B'], ['1B']],
    ['several steps', ['A replaced B', 'B replaced C', 'C replaced D'], ['1D']],
    ['a kit', ['A kit 2B C'], ['2B', '1C']],
    ['quantities that multiply', ['A kit 2B C', 'B kit 3D E'], ['1C', '6D', '2E']],
    ['branches that meet again', ['A kit B C', 'B replaced D', 'C replaced D'], ['2D']],
    ['alternatives', ['A alternative B C', 'C replaced D'], ['1B?', '1D?']],
    ['alternatives that meet again', ['A alternative B C', 'B replaced D', 'C replaced D'], ['1D']],
    ['alternatives that need different quantities', ['A alternative B C', 'B replaced 3D', 'C replaced 2D'], ['3D']],
    ['alternatives in a kit', ['A kit B C', 'B alternative D E', 'D replaced E'], ['1E', '1C']],
    ['alternatives of alternatives', ['A alternative B C', 'B alternative D E', 'C replaced D'], ['1D?', '1E?']],
  ])('is followed to its end: %s', async (_, entries, ends) => {
    const chain = await follow(...entries);
    expect(told(chain).sort()).toEqual([...ends].sort());
    expect(chain).toMatchObject({ problem: null, steps: { length: entries.length } });
  });

  it.each([
    [['A replaced B', 'B replaced A'], []],
    [['A kit B C', 'B replaced A'], ['1C']],
    [['A replaced B', 'B kit B C'], ['1C']],
    [['A alternative B C', 'B replaced A'], ['1C']],
  ])('that leads back is cut: %j', async (entries, ends) => {
    const chain = await follow(...entries);
    expect([told(chain), chain.problem]).toEqual([ends, 'circular']);
  });

  it(`ends after ${mostSteps} steps; a longer one is reported as too long`, async () => {
    const steps = (count: number) => Array.from({ length: count }, (_, step) => `N${step}x replaced N${step + 1}x`);
    const whole = await follow(...steps(mostSteps));
    expect([told(whole), whole.problem]).toEqual([[`1N${mostSteps}x`], null]);
    const long = await follow(...steps(mostSteps + 1));
    expect([told(long), long.problem]).toEqual([[`1N${mostSteps}x`], 'too_long']);
  });

  it('is described in a sentence, along the shortest path', async () => {
    const chain = await follow('A alternative B C', 'B replaced D', 'D replaced C', 'C replaced E');
    const path = findPath(
      chain,
      (number) => number === 'A',
      ({ number }) => number === 'E',
    );
    expect(path && describePath(path)).toBe('A was replaced by C, then E');
    expect(
      findPath(
        chain,
        (number) => number === 'E',
        ({ number }) => number === 'A',
      ),
    ).toBeNull();
  });
});

describe('a number of a product', () => {
  const wanted = { number: '12-34 a', brandName: 'Haruna' };
  it.each([
    ['1234A', 'HARUNA ', true],
    ['1234A', null, true],
    ['1234A', 'Kitami', false],
    ['1234', 'Haruna', false],
    ['Ж-1234A', 'Haruna', false],
  ])('%s of the brand %s is the wanted number: %s', (number, brandName, isSame) => {
    expect(isNumberOf({ number, brandName }, wanted)).toBe(isSame);
  });
});
