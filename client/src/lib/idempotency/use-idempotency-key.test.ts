import { renderHook } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { describe, expect, it } from 'vitest';
import { useIdempotencyKey } from './use-idempotency-key';

const lost = () => new TypeError('Failed to fetch');
const refused = () =>
  new CombinedGraphQLErrors({ errors: [new GraphQLError('No.', { extensions: { code: 'BAD_USER_INPUT' } })] });

/** Sends `input` and resolves to the key that was used. */
function createSender() {
  const { result, rerender } = renderHook(() => useIdempotencyKey());
  return async (input: object, failure?: Error): Promise<string> => {
    let sent = '';
    const write = (key: string) => {
      sent = key;
      return failure ? Promise.reject(failure) : Promise.resolve();
    };
    await result.current(input, write).catch(() => undefined);
    rerender();
    return sent;
  };
}

describe('the key of a write', () => {
  it('is new after each answer, even for the same input', async () => {
    const send = createSender();
    const keys = [await send({ amount: 1 }), await send({ amount: 1 }), await send({ amount: 2 })];
    expect(new Set(keys).size).toBe(3);
  });

  it('stays the same until the input gets an answer', async () => {
    const send = createSender();
    const first = await send({ amount: 1 }, lost());
    expect(await send({ amount: 1 }, lost())).toBe(first);
    expect(await send({ amount: 1 })).toBe(first);
    expect(await send({ amount: 1 })).not.toBe(first);
  });

  it('is the same for an input that is sent again before the answer, and new after it', async () => {
    const send = createSender();
    const [first, again] = await Promise.all([send({ amount: 1 }), send({ amount: 1 })]);
    expect(again).toBe(first);
    expect(await send({ amount: 1 })).not.toBe(first);
  });

  it('is reused for an unanswered input, even after other writes', async () => {
    const send = createSender();
    const first = await send({ amount: 1 }, lost());
    expect(await send({ amount: 2 }, refused())).not.toBe(first);
    expect(await send({ amount: 3 })).not.toBe(first);
    expect(await send({ amount: 1 })).toBe(first);
  });

  it('is kept for a write without an answer, although an equal write got one meanwhile', async () => {
    const { result } = renderHook(() => useIdempotencyKey());
    const sent: string[] = [];
    let lose = (): void => undefined;
    const send = (answer: Promise<void>) =>
      result.current({ amount: 1 }, (key) => {
        sent.push(key);
        return answer;
      });
    const first = send(new Promise<void>((_resolve, reject) => (lose = () => reject(lost()))));
    await send(Promise.resolve());
    lose();
    await first.catch(() => undefined);
    await send(Promise.resolve());
    expect(new Set(sent).size).toBe(1);
  });

  it('is dropped after a refusal, because the write did not happen', async () => {
    const send = createSender();
    const first = await send({ amount: 1 }, refused());
    expect(await send({ amount: 1 })).not.toBe(first);
  });
});
