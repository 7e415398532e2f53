import { ArgsType, Field, Int, ObjectType, type ClassType } from 'type-graphql';
import { defaultPageSize, maximumPageSize, type Page } from '../../shared/pagination.js';

@ObjectType({ description: 'Where a page stopped.' })
export class PageInfo {
  @Field({ description: 'Whether there is more after this page.' })
  hasNextPage: boolean;

  @Field(() => String, { nullable: true, description: 'Send it as `after` to get the next page.' })
  endCursor: string | null;
}

@ArgsType()
export class PageArgs {
  @Field(() => Int, {
    nullable: true,
    defaultValue: defaultPageSize,
    description: `How many: 1 to ${maximumPageSize}.`,
  })
  first: number | null;

  @Field(() => String, { nullable: true, description: 'A cursor of this list in the same order.' })
  after?: string | null;
}

/** A connection's root object. */
export interface ConnectionRoot<T> extends Omit<Page<T>, 'hasNextPage' | 'endCursor'> {
  nodes: T[];
  pageInfo: PageInfo;
  countAll: () => Promise<number>;
}

/** @param countAll is called only when `totalCount` is asked for. */
export function toConnection<T>(page: Page<T>, countAll: () => Promise<number>): ConnectionRoot<T> {
  const { edges, hasNextPage, endCursor } = page;
  return { edges, nodes: edges.map((edge) => edge.node), pageInfo: { hasNextPage, endCursor }, countAll };
}

/**
 * Makes the edge and connection types of a list (Relay's shape, plus `nodes`).
 * @param name of the node type, e.g. `Product`.
 */
export function connectionTypes<T extends object>(name: string, nodeType: () => ClassType<T>) {
  @ObjectType(`${name}Edge`, { description: `One ${name} of a list.` })
  class Edge {
    @Field(nodeType, { description: 'The object.' })
    node: T;

    @Field({ description: 'Its place in the list.' })
    cursor: string;
  }

  @ObjectType(`${name}Connection`, { description: `A page of a list of ${name} objects.` })
  class Connection {
    @Field(() => [Edge], { description: 'The objects with their cursors.' })
    edges: Edge[];

    @Field(() => PageInfo, { description: 'Where the page stopped.' })
    pageInfo: PageInfo;

    @Field(() => [nodeType()], { description: 'The objects alone.' })
    nodes: T[];

    @Field(() => Int, { description: 'How many there are in the whole list. Counted only when asked for.' })
    totalCount(): Promise<number> {
      return this.countAll();
    }

    countAll: () => Promise<number>;
  }
  return { Edge, Connection };
}
