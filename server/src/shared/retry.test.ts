import { describe, expect, it } from 'vitest';
import { retryWhileChanging } from './retry.js';

/** Returns the remaining `results` one by one, and then undefined. */
function attempts(...results: unknown[]) {
  let tries = 0;
  const attempt = () => Promise.resolve(results[tries++]);
  return { attempt, tries: () => tries };
}

describe('a change under a condition', () => {
  it('is made once when its condition holds', async () => {
    const { attempt, tries } = attempts('changed');
    await expect(retryWhileChanging('Try again.', attempt)).resolves.toBe('changed');
    expect(tries()).toBe(1);
  });

  it('is tried again while the document changes; null is a result, too', async () => {
    const { attempt, tries } = attempts(undefined, undefined, null);
    await expect(retryWhileChanging('Try again.', attempt)).resolves.toBeNull();
    expect(tries()).toBe(3);
  });

  it('is given up with IN_PROGRESS after 20 tries', async () => {
    const { attempt, tries } = attempts();
    await expect(retryWhileChanging('The order is busy.', attempt)).rejects.toMatchObject({
      message: 'The order is busy.',
      details: { reason: 'IN_PROGRESS' },
    });
    expect(tries()).toBe(20);
  });

  it('is not repeated after an error', async () => {
    let tries = 0;
    const attempt = () => {
      tries += 1;
      return Promise.reject(new Error('refused'));
    };
    await expect(retryWhileChanging('Try again.', attempt)).rejects.toThrow('refused');
    expect(tries).toBe(1);
  });
});
