import { expect, it } from 'vitest';
import { countCustomers } from './customers.service.js';

const emailsOf = (from: number, before: number) =>
  Array.from({ length: before - from }, (_, index) => `rider${100_000 + from + index}@example.test`);

it('counts customers with at most 10,000 addresses in one query', async () => {
  const [ordered, withAccount] = [emailsOf(0, 25_000), new Set(emailsOf(9_000, 30_000))];
  const asked: number[] = [];
  const lists = {
    accounts: {
      countEmails: (_search: string | null, among: readonly string[] | null = null) => {
        if (among) asked.push(among.length);
        return Promise.resolve(among?.filter((email) => withAccount.has(email)).length ?? withAccount.size);
      },
    },
    orders: {
      ofCustomers: {
        findEmails: (_search: string | null, after: string, limit: number) =>
          Promise.resolve(ordered.filter((email) => email > after).slice(0, limit)),
      },
    },
  };
  expect(await countCustomers(lists, null)).toBe(30_000);
  expect(asked).toEqual([10_000, 10_000, 5_000]);
});
