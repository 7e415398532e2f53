import type { CollectionName, Collections } from './stored-records.js';
import type { SandboxCall } from './sandbox-context.js';
import { invalidRequest, noSuch } from './sandbox-error.js';

type Listed = 'payment_intent' | 'charge' | 'refund' | 'dispute' | 'event';

export interface ListAnswer<T> {
  object: 'list';
  url: string;
  has_more: boolean;
  data: T[];
}

const pagination = ['limit', 'starting_after', 'ending_before', 'created', 'expand'];

/**
 * One page of a list, newest first, by Stripe's parameters `limit`, `starting_after`, `ending_before` and `created`.
 */
export function listRecords<Name extends Listed & CollectionName>(
  call: SandboxCall,
  collection: Name,
  filters: Partial<Record<string, (record: Collections[Name], value: string) => boolean>> = {},
): ListAnswer<Collections[Name]> {
  const { parameters } = call;
  parameters.allowOnly(...pagination, ...Object.keys(filters));
  const limit = parameters.integer('limit') ?? 10;
  if (limit < 1 || limit > 100) {
    throw invalidRequest(`Invalid integer: ${limit}. limit must be between 1 and 100.`, { param: 'limit' });
  }
  const created = parameters.created();
  const matching = call.records
    .all(collection)
    .reverse()
    .filter((record) => created(record.created))
    .filter((record) =>
      Object.entries(filters).every(([name, accepts]) => {
        const value = parameters.string(name);
        return value === undefined || accepts?.(record, value);
      }),
    );
  const { data, hasMore } = page(
    matching,
    limit,
    parameters.string('starting_after'),
    parameters.string('ending_before'),
  );
  return { object: 'list', url: `/v1/${collection}s`, has_more: hasMore, data };
}

function page<T extends { id: string }>(
  records: T[],
  limit: number,
  after: string | undefined,
  before: string | undefined,
): { data: T[]; hasMore: boolean } {
  if (after && before) {
    throw invalidRequest('You may only specify one of these parameters: starting_after, ending_before.');
  }
  const positionOf = (id: string, param: string) => {
    const position = records.findIndex((record) => record.id === id);
    if (position < 0) throw noSuch('object', id, param);
    return position;
  };
  if (before) {
    const end = positionOf(before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { data: records.slice(start, end), hasMore: start > 0 };
  }
  const start = after ? positionOf(after, 'starting_after') + 1 : 0;
  return { data: records.slice(start, start + limit), hasMore: start + limit < records.length };
}
