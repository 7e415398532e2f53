import { Extensions } from 'type-graphql';
import type { AccessRule } from '../../shared/access.js';

/** Data that `@Access` stores in the extensions of a schema field. */
export interface DeclaredAccess {
  rule: AccessRule;
  /** Value that others get instead of an error. */
  others?: null | 0;
}

/**
 * Declares who may call a query or mutation, read a field, or send an input field; put it above the decorator that makes
 * it one:
 *
 *     @Access('admin')
 *     @Mutation(() => AddProductPayload, { description: 'Adds a product.' })
 *
 *     @Access(['owner', 'admin'], { others: null })
 *     @Query(() => OrderType, { nullable: true, description: 'One order.' })
 *
 * Every query and mutation needs one, and so does every field that leads to another object with an id of its own or to a
 * list of them. Any other field may be read by whoever was given its object, unless it declares something narrower.
 * The schema is not built, and lint fails, without. The declaration is checked before the resolver runs, ends the
 * description ("Admins only."), and is what the access tests and the table in docs/graphql.md are made of: neither repeat
 * it in words nor write a test for it. What depends on the data, such as whose order it is, remains the use case's to check.
 *
 * @param others answered to those who are refused, in place of UNAUTHENTICATED or FORBIDDEN.
 */
export function Access(rule: AccessRule, { others }: { others?: null | 0 } = {}) {
  const access: DeclaredAccess = { rule, ...(others === undefined ? {} : { others }) };
  return Extensions({ access });
}
