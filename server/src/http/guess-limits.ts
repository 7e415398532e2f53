import type { OrderGuesses } from '../modules/orders/order/withdraw.js';
import type { CodeGuesses } from '../modules/pricing/offers.js';
import type { Limit, OpenBucket } from '../platform/rate-limiter.js';
import { digestOf } from '../shared/fingerprint.js';

/**
 * How many different unknown discount codes can be tried within an hour. Attempts with a code that exists, or that was
 * tried before, do not count.
 */
const codeGuesses = { address: { points: 30, seconds: 3_600 }, account: { points: 15, seconds: 3_600 } };

/** How many different wrong combinations of order number and email address can be tried within an hour. */
const orderGuesses: Limit = { points: 20, seconds: 3_600 };

interface Openers {
  /** Opens a limit with its points multiplied by the operator's factor. */
  open: OpenBucket;
  /** Opens a limit with its points unchanged. */
  openBucket: OpenBucket;
}

export function createCodeGuesses(openers: Openers): CodeGuesses {
  const scopes = (['account', 'address'] as const).map((scope) => ({
    scope,
    count: createGuesses(`codes.${scope}`, codeGuesses[scope], openers),
  }));
  return {
    async count(who, unknown) {
      for (const { scope, count } of scopes) {
        const key = who[scope];
        const wait = key === undefined ? 0 : await count(key, unknown);
        if (wait > 0) return wait;
      }
      return 0;
    },
  };
}

export function createOrderGuesses(openers: Openers): OrderGuesses {
  return { count: createGuesses('orderGuesses', orderGuesses, openers) };
}

/**
 * Counts each guess only once in a window: a second bucket allows each guess once, so repeated ones do not count. The
 * attempts of one key are counted one after another: if many are sent at once, each is refused or allowed by what the
 * attempts before it have used up.
 */
function createGuesses(name: string, limit: Limit, { open, openBucket }: Openers): OrderGuesses['count'] {
  const bucket = open(name, limit);
  const seen = openBucket(`${name}.seen`, { ...limit, points: 1 });
  const latest = new Map<string, Promise<number>>();

  async function count(key: string, unknown: readonly string[]): Promise<number> {
    let wait = await bucket.look(key);
    for (const guess of wait > 0 ? [] : unknown) {
      // Guesses can contain email addresses, which are stored as hashes only.
      if ((await seen.take(`${key} ${digestOf(guess)}`)) === 0) wait = Math.max(wait, await bucket.take(key));
    }
    return wait;
  }

  return async (key, unknown) => {
    const next = () => count(key, unknown);
    const counting = latest.get(key)?.then(next, next) ?? next();
    latest.set(key, counting);
    try {
      return await counting;
    } finally {
      if (latest.get(key) === counting) latest.delete(key);
    }
  };
}
