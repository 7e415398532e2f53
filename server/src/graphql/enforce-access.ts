import {
  defaultFieldResolver,
  getNamedType,
  isInputObjectType,
  isNonNullType,
  isObjectType,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';
import { assertAllowed, describeAccess, isAllowed, type AccessMode } from '../shared/access.js';
import type { Actor } from '../shared/actor.js';
import type { DeclaredAccess } from '../api/graphql/access.js';
import type { GraphContext } from '../api/graphql/graph-context.js';

type Field = GraphQLField<unknown, GraphContext>;

export function accessOf(field: Field | GraphQLInputField): DeclaredAccess | undefined {
  return field.extensions['access'] as DeclaredAccess | undefined;
}

/** The declaration in words, e.g. `Admins only; null for others.` */
export function toSentence({ rule, others }: DeclaredAccess): string {
  const instead = typeof others === 'object' && others !== null ? 'an empty list' : others;
  return `${describeAccess(rule)}${others === undefined ? '' : `; ${instead} for others`}.`;
}

/**
 * Enforces each declared access, and adds it to the description.
 * @throws Error if an operation, or a field that returns other objects, has no declaration.
 */
export function enforceAccess(schema: GraphQLSchema): void {
  const roots: GraphQLNamedType[] = [schema.getQueryType(), schema.getMutationType()].filter((type) => !!type);
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue;
    if (isInputObjectType(type)) Object.values(type.getFields()).forEach(describe);
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields() as Record<string, Field>)) {
      const access = accessOf(field);
      const mode: AccessMode = type === schema.getMutationType() ? 'write' : 'read';
      if (access) guard(field, access, mode, `${type.name}.${field.name}`);
      else if (roots.includes(type) || isRelation(type, field)) {
        throw new Error(`${type.name}.${field.name} does not say who may read it: add @Access (api/graphql).`);
      }
      guardInputs(field, mode);
    }
  }
}

/**
 * Whether a field returns objects with their own IDs. Such an object can be visible to fewer people than the object
 * that has the field.
 */
function isRelation(parent: GraphQLObjectType, field: Field): boolean {
  if (/(Payload|Connection|Edge)$/.test(parent.name)) return false;
  const type = getNamedType(field.type);
  if (!isObjectType(type)) return false;
  return type.name.endsWith('Connection') || type.getInterfaces().some(({ name }) => name === 'Node');
}

function guard(field: Field, access: DeclaredAccess, mode: AccessMode, name: string): void {
  const { rule, others } = access;
  if (others === null && isNonNullType(field.type)) throw new Error(`${name} must be nullable: others get null.`);
  describe(field);
  if (rule === 'visitor' && mode === 'read') return;
  const { resolve = defaultFieldResolver } = field;
  field.resolve = (root, args, context, info) => {
    if (others !== undefined && !isAllowed(context.actor, rule, mode)) return others;
    return afterCheck(
      () => assertAllowed(context.actor, rule, mode),
      () => resolve(root, args, context, info),
    );
  };
}

/**
 * Returns a rejected promise instead of throwing. If an item of a list throws, graphql-js leaves the promises of the
 * items before it unhandled. The rejection of one of them would then end the process.
 */
function afterCheck(check: () => void, resolve: () => unknown): unknown {
  try {
    check();
  } catch (error) {
    return new Promise(() => {
      throw error;
    });
  }
  return resolve();
}

function describe(field: Field | GraphQLInputField): void {
  const access = accessOf(field);
  if (access) field.description = [field.description, toSentence(access)].filter(Boolean).join(' ');
}

/** If an input field has its own access declaration, callers without that access may only send its default value. */
function guardInputs(field: Field, mode: AccessMode): void {
  const guarded = field.args.filter(({ type }) => hasGuardedField(type, new Set()));
  if (guarded.length === 0) return;
  const { resolve = defaultFieldResolver } = field;
  field.resolve = (root, args: Record<string, unknown>, context, info) => {
    const check = () => {
      for (const { name, type } of guarded) assertInputAllowed(context.actor, mode, type, args[name]);
    };
    return afterCheck(check, () => resolve(root, args, context, info));
  };
}

function hasGuardedField(type: GraphQLInputType, visited: Set<GraphQLNamedType>): boolean {
  const named = getNamedType(type);
  if (!isInputObjectType(named) || visited.has(named)) return false;
  visited.add(named);
  return Object.values(named.getFields()).some((field) => accessOf(field) ?? hasGuardedField(field.type, visited));
}

function assertInputAllowed(actor: Actor, mode: AccessMode, type: GraphQLInputType, value: unknown): void {
  const named = getNamedType(type);
  if (!isInputObjectType(named) || value === null || value === undefined) return;
  const fields = Object.values(named.getFields());
  for (const sent of [value].flat() as Record<string, unknown>[]) {
    for (const field of fields) {
      const own = sent[field.name];
      const access = accessOf(field);
      if (access && own !== undefined && own !== null && own !== field.defaultValue)
        assertAllowed(actor, access.rule, mode);
      assertInputAllowed(actor, mode, field.type, own);
    }
  }
}
