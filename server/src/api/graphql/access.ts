import { Extensions } from 'type-graphql';
import type { AccessRule } from '../../shared/access.js';

/** Data that `@Access` stores in the extensions of a field of the schema. */
export interface DeclaredAccess {
  rule: AccessRule;
  /** Value that callers without access get instead of an error. */
  others?: null | 0 | readonly [];
}

/**
 * Declares who may call a query or mutation, read a field, or send an input field. Put it above the decorator of the
 * query, mutation or field:
 *
 *     @Access('catalogue')
 *     @Mutation({ product: () => ProductType }, 'Adds a product.')
 *
 *     @Access(['owner', 'orders'], { others: null })
 *     @Query(() => OrderType, { nullable: true, description: 'One order.' })
 *
 * Every query and mutation needs a declaration. So does every field that returns another object with its own ID, or a
 * list of such objects. Without it, the schema is not built and lint fails. All other fields may be read by everybody
 * who gets their object, unless they have a stricter declaration.
 *
 * The declaration is checked before the resolver runs. It is added to the end of the description ("For staff with the
 * permission catalogue."). The access tests and the table in docs/graphql.md are generated from it. So do not repeat it
 * in words, and do not write a test for it. Checks that depend on the data, such as whose order it is, belong to the
 * use case.
 *
 * @param others value for callers without access, instead of the error UNAUTHENTICATED or FORBIDDEN.
 */
export function Access(rule: AccessRule, { others }: Pick<DeclaredAccess, 'others'> = {}) {
  const access: DeclaredAccess = { rule, ...(others === undefined ? {} : { others }) };
  return Extensions({ access });
}
