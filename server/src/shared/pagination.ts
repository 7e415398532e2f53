import { DomainError, invalidField } from './errors.js';

export const maximumPageSize = 100;
export const defaultPageSize = 20;

/** Forward keyset paging. `after` is a cursor from a previous page. */
export interface PageRequest {
  first: number;
  after: string | null;
}

export interface PageEdge<T> {
  node: T;
  cursor: string;
}

export interface Page<T> {
  edges: readonly PageEdge<T>[];
  hasNextPage: boolean;
  endCursor: string | null;
}

/**
 * Where a page ended: the values of the sort key, and finally the document's ID, so that documents with equal keys have a
 * fixed order.
 */
export type CursorPosition = readonly (string | number)[];

/** @throws DomainError BAD_USER_INPUT if `first` is not a whole number from 1 to 100. */
export function toPageRequest(first: number | null | undefined, after: string | null | undefined): PageRequest {
  const size = first ?? defaultPageSize;
  if (!Number.isInteger(size) || size < 1 || size > maximumPageSize) {
    throw invalidField('first', `first must be a whole number from 1 to ${maximumPageSize}.`);
  }
  return { first: size, after: after ?? null };
}

/** Opaque to clients. The tag binds a cursor to one list and sort order, so it cannot be used for another one. */
export function encodeCursor(tag: string, position: CursorPosition): string {
  return Buffer.from(JSON.stringify([tag, ...position])).toString('base64url');
}

export function invalidCursor(): DomainError {
  return new DomainError('BAD_USER_INPUT', 'The value of after is not a cursor of this list in this order.', {
    details: { fields: [{ field: 'after', message: 'Use an endCursor that this list returned with the same sort.' }] },
  });
}

/** @throws DomainError BAD_USER_INPUT if the cursor is not from this list with this order. */
export function decodeCursor(tag: string, cursor: string, length: number): CursorPosition {
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw invalidCursor();
  }
  if (!Array.isArray(parsed) || parsed[0] !== tag || parsed.length !== length + 1) throw invalidCursor();
  const position = parsed.slice(1) as unknown[];
  if (!position.every((value) => typeof value === 'string' || typeof value === 'number')) throw invalidCursor();
  return position;
}

/** Builds a page. Callers read one row more than requested: if it exists, there is a next page. */
export function toPage<T>(rows: readonly T[], request: PageRequest, cursorOf: (row: T) => string): Page<T> {
  const edges = rows.slice(0, request.first).map((node) => ({ node, cursor: cursorOf(node) }));
  return { edges, hasNextPage: rows.length > request.first, endCursor: edges.at(-1)?.cursor ?? null };
}

/** A page of a short list that is completely in memory. Its cursors are positions in the list. */
export function toPageOf<T>(items: readonly T[], tag: string, request: PageRequest): Page<T> {
  const [last = -1] = request.after === null ? [] : decodeCursor(tag, request.after, 1);
  if (!Number.isSafeInteger(last)) throw invalidCursor();
  const rows = items.map((item, position) => ({ item, position })).slice(Number(last) + 1);
  const { edges, ...page } = toPage(rows, request, ({ position }) => encodeCursor(tag, [position]));
  return { ...page, edges: edges.map(({ node, cursor }) => ({ node: node.item, cursor })) };
}
