import type { SandboxCall } from './sandbox-context.js';
import { noSuch } from './sandbox-error.js';

type Fields = Readonly<Record<string, unknown>>;
export type Listed = 'payment_intent' | 'charge' | 'refund' | 'dispute' | 'event';

/**
 * One page of a list, newest first, by Stripe's parameters `limit`, `starting_after` and `created` and by the fields
 * whose values the caller may give.
 */
export function listRecords(call: SandboxCall, collection: Listed, filters: readonly string[]): object {
  const { parameters } = call;
  parameters.allowOnly('limit starting_after created expand', ...filters);
  const limit = parameters.integer('limit') ?? 10;
  if (limit < 1 || limit > 100) {
    throw parameters.refuse('limit', `Invalid integer: ${limit}. limit must be between 1 and 100.`);
  }
  const created = parameters.created();
  const wanted = filters.filter((name) => parameters.has(name)).map((name) => [name, parameters.string(name)] as const);
  const matching = [...call.records.all<Listed>(collection)]
    .reverse()
    .filter((record) => created(record.created))
    .filter((record) => wanted.every(([name, value]) => (record as unknown as Fields)[name] === value));
  const after = parameters.string('starting_after');
  const start = after === undefined ? 0 : matching.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && start === 0) throw noSuch('object', after, 'starting_after');
  const data = matching.slice(start, start + limit);
  return { object: 'list', url: `/v1/${collection}s`, has_more: start + limit < matching.length, data };
}
