import {
  defaultFieldResolver,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
  type GraphQLField,
  type GraphQLSchema,
} from 'graphql';
import { may } from '../shared/actor.js';
import { DomainError } from '../shared/errors.js';
import type { GraphContext } from '../api/graphql/graph-context.js';
import { limits } from './limits.js';

/**
 * Limits how many objects one answer can get from lists without a page size. Their lengths are not known when the cost
 * of a query is calculated, and lists within lists multiply, such as the subcategories of the parents of subcategories.
 * Staff may need long lists, such as all categories of all attributes.
 */
export function limitLists(schema: GraphQLSchema): void {
  const counts = new WeakMap<GraphContext, number>();
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.endsWith('Connection')) continue;
    const lists = Object.values(type.getFields() as Record<string, Field>).filter(isListOfNodes);
    for (const list of lists) limitList(list, counts);
  }
}

type Field = GraphQLField<unknown, GraphContext>;

/** Objects with IDs have the fields that lead from one object to many others. */
function isListOfNodes({ type }: Field): boolean {
  const named = getNamedType(type);
  return (
    isListType(getNullableType(type)) &&
    isObjectType(named) &&
    named.getInterfaces().some(({ name }) => name === 'Node')
  );
}

function limitList(field: Field, counts: WeakMap<GraphContext, number>): void {
  const { resolve = defaultFieldResolver } = field;
  field.resolve = async (root, args, context, info) => {
    const list = (await resolve(root, args, context, info)) as readonly unknown[] | null;
    const before = counts.get(context) ?? 0;
    const count = before + (list?.length ?? 0);
    counts.set(context, count);
    if (count <= limits.listed || may(context.actor, 'catalogue:read')) return list;
    // One error is enough. The lists that are still being read are left empty.
    if (before > limits.listed) return [];
    const message = `The lists of the query contain more than ${limits.listed} objects in all. Nest fewer lists.`;
    throw new DomainError('BAD_USER_INPUT', message);
  };
}
