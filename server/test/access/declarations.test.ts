import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  GraphQLInt,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
  getNamedType,
  isObjectType,
  type GraphQLField,
  type GraphQLFieldConfigMap,
  type GraphQLNamedType,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { withAccessTable } from '../../src/graphql/access-table.js';
import type { GraphContext } from '../../src/api/graphql/graph-context.js';
import { accessOf, enforceAccess } from '../../src/graphql/enforce-access.js';
import { buildSchema } from '../../src/graphql/schema.js';
import { repositoryRoot } from '../../src/platform/paths.js';
import { permissionsOf, rolesOf, type Role } from '../../src/shared/access.js';

type Fields = GraphQLFieldConfigMap<unknown, GraphContext>;
const open = { extensions: { access: { rule: 'visitor' } } };
const schemaOf = (query: Fields, mutation?: Fields) =>
  new GraphQLSchema({
    query: new GraphQLObjectType({ name: 'Query', fields: query }),
    mutation: mutation ? new GraphQLObjectType({ name: 'Mutation', fields: mutation }) : null,
  });

describe('a schema is refused when', () => {
  it('a query declares no access', () => {
    expect(() => enforceAccess(schemaOf({ secret: { type: GraphQLString } }))).toThrow('Query.secret does not say');
  });

  it('a mutation declares no access', () => {
    const schema = schemaOf({ shop: { type: GraphQLString, ...open } }, { destroy: { type: GraphQLString } });
    expect(() => enforceAccess(schema)).toThrow('Mutation.destroy does not say');
  });

  it('a field that leads to a list of other objects declares no access', () => {
    const orders = new GraphQLObjectType({ name: 'OrderConnection', fields: { count: { type: GraphQLInt } } });
    const product = new GraphQLObjectType({ name: 'Product', fields: { buyers: { type: orders } } });
    expect(() => enforceAccess(schemaOf({ product: { type: product, ...open } }))).toThrow('Product.buyers does not');
  });

  it('a field declares null for others although it cannot be null', () => {
    const type = new GraphQLNonNull(GraphQLString);
    const extensions = { access: { rule: 'admin', others: null } };
    expect(() => enforceAccess(schemaOf({ secret: { type, extensions } }))).toThrow('Query.secret must be nullable');
  });
});

describe('a mutation for staff', () => {
  const schema = buildSchema();
  type Field = GraphQLField<unknown, GraphContext>;
  const fieldsOf = (type: GraphQLNamedType | null | undefined): Field[] =>
    isObjectType(type) ? Object.values(type.getFields() as Record<string, Field>) : [];
  const ruleOf = (field: Field) => accessOf(field)?.rule ?? 'visitor';
  /** Who may query objects of a type, also in lists. */
  const readersOf = (type: GraphQLNamedType): Role[] =>
    fieldsOf(schema.getQueryType())
      .filter((query) => getNamedType(query.type).name.replace(/Connection$/, '') === type.name)
      .flatMap((query) => rolesOf(ruleOf(query)));

  it('returns only objects that they may also query', () => {
    const revealing = fieldsOf(schema.getMutationType()).flatMap((mutation) => {
      const isRevealing = (field: Field) => {
        const type = getNamedType(field.type);
        const readers = readersOf(type);
        if (accessOf(field) || !isObjectType(type) || readers.length === 0 || readers.includes('visitor')) return false;
        return permissionsOf(ruleOf(mutation)).some((permission) => !readers.includes(permission));
      };
      return fieldsOf(getNamedType(mutation.type))
        .filter(isRevealing)
        .map(({ name }) => `${mutation.name}.${name}`);
    });
    expect(revealing).toEqual([]);
  });
});

describe('the documentation', () => {
  it('has the table of the declared access', () => {
    const document = readFileSync(join(repositoryRoot, 'docs', 'graphql.md'), 'utf8');
    expect(withAccessTable(document, buildSchema())).toBe(document);
  });

  it('says for each operation in the schema who may call it', () => {
    const schema = buildSchema();
    const operations = { ...schema.getQueryType()?.getFields(), ...schema.getMutationType()?.getFields() };
    expect(operations['restoreProduct']?.description).toMatch(/ For staff with the permission catalogue\.$/);
    expect(operations['signIn']?.description).toMatch(/ Open to everybody\.$/);
    const silent = Object.values(operations).filter(
      ({ description }) => !/(For [^.]+|Open to [^.]+|Admins only)\.$/.test(description ?? ''),
    );
    expect(silent.map(({ name }) => name)).toEqual([]);
  });
});
