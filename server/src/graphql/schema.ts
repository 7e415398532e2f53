import { GraphQLDateTime } from 'graphql-scalars';
import { isInterfaceType, type GraphQLObjectType, type GraphQLSchema } from 'graphql';
import {
  buildSchemaSync,
  defaultPrintSchemaOptions,
  emitSchemaDefinitionFileSync,
  getMetadataStorage,
  type ClassType,
  type ContainerType,
  type NonEmptyArray,
} from 'type-graphql';
import type { ShopFacts } from '../modules/shop/shop.js';
import type { Services } from '../modules/services.js';
import type { NodeObject } from '../api/graphql/node.type.js';
import { enforceAccess } from './enforce-access.js';
import { limitLists } from './limit-lists.js';
import { resolvers } from './resolvers.js';

const classes = resolvers.map(({ resolver }) => resolver) as unknown as NonEmptyArray<ClassType>;

/** Writes the schema to `path`, sorted so that a diff shows only real changes. */
export function emitSchema(path: string): void {
  emitSchemaDefinitionFileSync(path, buildSchema(), { ...defaultPrintSchemaOptions, sortedSchema: true });
}

/** The schema with resolvers that use the services. */
export function createSchema(services: Services, shop: ShopFacts): GraphQLSchema {
  const instances = new Map<ClassType, object>(
    resolvers.map(({ resolver, create }) => [resolver, create(services, shop)]),
  );
  return buildSchema({ get: (type: ClassType) => instances.get(type) });
}

/** The schema. Without a container, it cannot be executed. */
export function buildSchema(container?: ContainerType): GraphQLSchema {
  // A field without a resolver is read as a property, without a chain of middleware.
  for (const field of getMetadataStorage().fields) field.simple ??= true;
  const schema = buildSchemaSync({
    resolvers: classes,
    ...(container ? { container } : {}),
    // The rules are in the use cases, which both transports share. GraphQL itself checks the types.
    validate: false,
    // The schema is checked by `npm run schema`, which the gate (`.ci/run`) runs.
    skipCheck: container !== undefined,
    scalarsMap: [{ type: Date, scalar: GraphQLDateTime }],
  });
  describe(schema.getQueryType(), 'All queries. What visitors may see needs no access token.');
  describe(schema.getMutationType(), 'All mutations. Those that create something take an idempotencyKey.');
  for (const type of Object.values(schema.getTypeMap())) {
    // The `resolveType` of type-graphql returns a promise, which compiled queries cannot await.
    if (isInterfaceType(type)) type.resolveType = (value: NodeObject) => value.__typename;
  }
  enforceAccess(schema);
  limitLists(schema);
  return schema;
}

/** Describes a root type, because type-graphql cannot. */
function describe(type: GraphQLObjectType | null | undefined, description: string): void {
  if (type) type.description = description;
}
