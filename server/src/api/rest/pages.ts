import type { Request, Response } from 'express';
import { z } from 'zod';
import { maximumPageSize, type Page } from '../../shared/pagination.js';
import { moment } from './query-fields.js';
import { text } from './request.js';

/** Query parameters of a list that is sorted by last change. */
export const changesQuery = {
  updatedSince: moment.optional().meta({ description: 'Only what has changed at or after this time.' }),
  after: text.optional().meta({ description: 'The `endCursor` of an earlier answer: only what has changed after it.' }),
  limit: text
    .regex(/^(?:[1-9]\d?|100)$/, `must be a whole number from 1 to ${maximumPageSize}`)
    .transform(Number)
    .optional()
    .meta({ description: `Number of entries, 1 to ${maximumPageSize}; ${maximumPageSize} by default.` }),
};

interface ChangesQuery {
  updatedSince?: Date | undefined;
  after?: string | undefined;
  limit?: number | undefined;
}

export const toChangesRequest = ({ updatedSince, after, limit = maximumPageSize }: ChangesQuery) => ({
  since: updatedSince,
  after,
  first: limit,
});

export interface RestPage<Item> {
  items: Item[];
  endCursor: string | null;
  hasNextPage: boolean;
}

export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    endCursor: z.string().nullable().meta({
      description:
        'Keep it, and send it later as `after` to read only what has changed since. Null if nothing has ever changed.',
    }),
    hasNextPage: z.boolean().meta({
      description: 'Whether there are more entries now; the header `Link` then leads to them.',
    }),
  });
}

/** @param after the cursor of the request, which is also the `endCursor` of an empty page. */
export function toRestPage<Row, Item>(
  { edges, endCursor, hasNextPage }: Page<Row>,
  after: string | undefined,
  toItem: (row: Row) => Item,
): RestPage<Item> {
  return { items: edges.map(({ node }) => toItem(node)), endCursor: endCursor ?? after ?? null, hasNextPage };
}

/** Sets the header `Link` with `rel="next"`, relative to the request, if there is a next page. */
export function linkToNext({ hasNextPage, endCursor }: RestPage<unknown>, request: Request, response: Response): void {
  if (!hasNextPage || endCursor === null) return;
  const [path = '', query] = request.originalUrl.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set('after', endCursor);
  response.links({ next: `${path}?${parameters.toString()}` });
}
