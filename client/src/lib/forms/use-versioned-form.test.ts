import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { act, renderHook } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { describe, expect, it, vi } from 'vitest';
import { useVersionedEdit, type Edition } from './use-versioned-form';

interface Values {
  name: string;
  about: string;
}
const edition = (version: number, values: Partial<Values> = {}, isDeleted = false): Edition<Values> => ({
  id: 'a',
  version,
  values: { name: 'Chain', about: 'Long.', ...values },
  isDeleted,
});
const stale = () =>
  new CombinedGraphQLErrors({
    errors: [new GraphQLError('No.', { extensions: { code: 'CONFLICT', details: { reason: 'STALE_VERSION' } } })],
  });
const mine = { name: 'My chain', about: 'Long.' };

/** Saves `mine` over version 1 after another admin stored `now`. */
async function collide(now: Edition<Values> | null, options: { mergesOtherFields?: boolean } = {}) {
  let input = mine;
  const send = vi.fn((typed: Values, base: Edition<Values> | null) =>
    base?.version === 1 ? Promise.reject(stale()) : Promise.resolve(edition(9, typed)),
  );
  const { result } = renderHook(() =>
    useVersionedEdit<Values, Edition<Values>>({
      start: edition(1),
      send,
      fetchLatest: () => Promise.resolve(now),
      update: (merge) => (input = merge(input)),
      ...options,
    }),
  );
  const saved = await act(() => result.current.save(mine));
  return { saved, input, obstacle: result.current.obstacle, base: result.current.base, sent: send.mock.calls.slice(1) };
}

describe('a versioned edit that another admin overtook', () => {
  it('is sent again if the other admin changed no value', async () => {
    const { saved, obstacle, sent } = await collide(edition(2));
    expect(sent).toEqual([[mine, edition(2)]]);
    expect([saved?.version, obstacle]).toEqual([9, null]);
  });

  it('counts as saved if its own values are stored already', async () => {
    const { saved, sent } = await collide(edition(2, mine));
    expect([saved?.version, sent]).toEqual([2, []]);
  });

  it('asks about a change of another field, and takes it over into the input', async () => {
    const { saved, input, obstacle, base, sent } = await collide(edition(2, { about: 'Theirs.' }));
    expect([saved, sent]).toEqual([null, []]);
    expect(input).toEqual({ name: 'My chain', about: 'Theirs.' });
    expect(obstacle).toMatchObject({ kind: 'changed', both: [] });
    expect(base?.version).toBe(2);
  });

  it('is merged with a change of another field if `mergesOtherFields` is set', async () => {
    const { saved, sent } = await collide(edition(2, { about: 'Theirs.' }), { mergesOtherFields: true });
    expect(sent[0]?.[0]).toEqual({ name: 'My chain', about: 'Theirs.' });
    expect(saved?.version).toBe(9);
  });

  it('always asks about a field that both changed, and keeps the input', async () => {
    const { input, obstacle, sent } = await collide(edition(2, { name: 'Theirs' }), { mergesOtherFields: true });
    expect(input).toEqual(mine);
    expect(obstacle).toMatchObject({ kind: 'changed', both: ['name'] });
    expect(sent).toEqual([]);
  });

  it.each([
    ['gone', null],
    ['deleted', edition(2, {}, true)],
  ])('says that the entry is %s', async (kind, now) => {
    const { saved, input, obstacle } = await collide(now);
    expect([saved, obstacle]).toEqual([null, { kind }]);
    expect(input).toEqual(mine);
  });
});
