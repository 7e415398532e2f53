import { ArgsType, Int, ObjectType, type ClassType } from 'type-graphql';
import { Field, NullableField } from './field.js';
import { defaultPageSize, maximumPageSize, toPageOf, toPageRequest, type Page } from '../../shared/pagination.js';
import { SameForVisitors } from './same-for-visitors.js';

@SameForVisitors()
@ObjectType({ description: 'Position at the end of a page of a list.' })
export class PageInfo {
  @Field('True if there are more objects after this page.')
  hasNextPage: boolean;

  @NullableField(
    () => String,
    'Cursor of the last object; null for an empty page. Send it as `after` to get the next page.',
  )
  endCursor: string | null;
}

@ArgsType()
export class PageArgs {
  @NullableField(() => Int, `How many: 1 to ${maximumPageSize}.`, { defaultValue: defaultPageSize })
  first: number | null;

  @NullableField(
    () => String,
    'Only objects after this cursor. It must come from the same list with the same sort order.',
  )
  after?: string | null;
}

@ArgsType()
export class ChangesArgs extends PageArgs {
  @NullableField(() => Date, 'Only changes since this time.')
  since?: Date | null;
}

/** Source object of a connection. */
export interface ConnectionRoot<T> extends Omit<Page<T>, 'hasNextPage' | 'endCursor'> {
  nodes: T[];
  pageInfo: PageInfo;
  countAll: () => Promise<number>;
}

/** @param countAll called only if `totalCount` is requested. */
export function toConnection<T>(page: Page<T>, countAll: () => Promise<number>): ConnectionRoot<T> {
  const { edges, hasNextPage, endCursor } = page;
  return { edges, nodes: edges.map((edge) => edge.node), pageInfo: { hasNextPage, endCursor }, countAll };
}

/**
 * A page of a short list that is completely in memory.
 * @param tag as in `encodeCursor`.
 */
export function toConnectionOf<T>(all: readonly T[], tag: string, { first, after }: PageArgs): ConnectionRoot<T> {
  return toConnection(toPageOf(all, tag, toPageRequest(first, after)), () => Promise.resolve(all.length));
}

/**
 * Creates the edge and connection types of a list (Relay's shape, plus `nodes`).
 * @param name the name of the node type, e.g. `Product`.
 * @param declare a decorator that is applied to both types.
 */
export function connectionTypes<T extends object>(
  name: string,
  nodeType: () => ClassType<T>,
  declare: ClassDecorator = () => undefined,
) {
  @declare
  @ObjectType(`${name}Edge`, { description: `One ${name} of a list.` })
  class Edge {
    @Field(nodeType, 'The object.')
    node: T;

    @Field('Position in the list, to send as `after`.')
    cursor: string;
  }

  @declare
  @ObjectType(`${name}Connection`, { description: `A page of a list of ${name} objects.` })
  class Connection {
    @Field(() => [Edge], 'The objects, each with its cursor.')
    edges: Edge[];

    @Field(() => PageInfo, 'Position at the end of this page.')
    pageInfo: PageInfo;

    @Field(() => [nodeType()], 'The objects without cursors.')
    nodes: T[];

    @Field(() => Int, 'Number of objects in the whole list. Counted only if requested.')
    totalCount(): Promise<number> {
      return this.countAll();
    }

    countAll: () => Promise<number>;
  }
  return { Edge, Connection };
}
