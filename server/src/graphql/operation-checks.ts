import type { ApolloServerPlugin } from '@apollo/server';
import {
  getNamedType,
  getNullableType,
  getVariableValues,
  GraphQLError,
  isCompositeType,
  isListType,
  Kind,
  type ASTNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
// The CommonJS build, because the other one loads a second copy of graphql, which does not accept the schema's types.
import { getComplexity, type ComplexityEstimatorArgs } from 'graphql-query-complexity/cjs';
import type { ErrorDetails } from '../shared/errors.js';
import { maximumPageSize } from '../shared/pagination.js';
import type { GraphContext } from '../api/graphql/graph-context.js';
import { limits, shorten } from './limits.js';

interface OperationRequest {
  schema: GraphQLSchema;
  document: DocumentNode;
  operation: OperationDefinitionNode;
  variables: Readonly<Record<string, unknown>>;
}

/**
 * Refuses operations of a type that the schema lacks, variables that do not fit, and too expensive queries, before
 * anything is executed.
 */
export function operationChecks(): ApolloServerPlugin<GraphContext> {
  const checkKnownCost = rememberLast(checkCost);
  return {
    requestDidStart: () =>
      Promise.resolve({
        didResolveOperation({ schema, document, operation, request }) {
          if (!operation) return Promise.resolve();
          const wanted = { schema, document, operation, variables: request.variables ?? {} };
          const refusal = checkType(wanted) ?? checkVariables(wanted) ?? checkKnownCost(wanted);
          return refusal ? Promise.reject(refusal) : Promise.resolve();
        },
      }),
  };
}

type Check = (request: OperationRequest) => GraphQLError | null;

const checkType: Check = ({ schema, operation }) => {
  if (schema.getRootType(operation.operation)) return null;
  return refusal(`This server has no ${operation.operation} operations.`, operation);
};

function refusal(message: string, node: ASTNode, details?: ErrorDetails): GraphQLError {
  const extensions = { code: 'BAD_USER_INPUT', ...(details ? { details } : {}), http: { status: 400 } };
  return new GraphQLError(message, { nodes: node, extensions });
}

/** graphql-js repeats the whole value in the message of each invalid field, so only the first few are requested. */
function checkVariables({ schema, operation, variables }: OperationRequest): GraphQLError | null {
  const { errors = [] } = getVariableValues(schema, operation.variableDefinitions ?? [], variables, {
    maxErrors: limits.variableErrors,
  });
  // The last one, without a location, only says that there are more.
  const fields = errors
    .filter(({ nodes }) => nodes !== undefined)
    .map(({ message }) => ({ field: shorten(fieldNamedIn(message)), message: shorten(message) }));
  const [first] = fields;
  return first ? refusal(first.message, errors[0]?.nodes?.[0] ?? operation, { fields }) : null;
}

/**
 * The field's path as services name it, from a message such as `Variable "$input" got invalid value 4.5 at
 * "input.rating"; …`.
 */
function fieldNamedIn(message: string): string {
  const variable = /^Variable "\$(\w+)"/.exec(message)?.[1] ?? 'variables';
  const path = / at "\w+\.([\w.[\]]+)"/.exec(message)?.[1];
  const missing = /Field "(\w+)" of required type/.exec(message)?.[1];
  return [path, missing].filter(Boolean).join('.') || variable;
}

/**
 * Counting takes up to a millisecond, and most requests repeat a document with the same page sizes: each document's
 * last result is cached with it.
 */
function rememberLast(check: Check): Check {
  const last = new WeakMap<OperationDefinitionNode, { sizes: string; outcome: GraphQLError | null }>();
  return (request) => {
    const { operation, variables } = request;
    const sizes = sizesIn(operation, variables);
    const known = last.get(operation);
    if (known?.sizes === sizes) return known.outcome;
    const outcome = check(request);
    last.set(operation, { sizes, outcome });
    return outcome;
  };
}

/**
 * Variables that the cost depends on: numbers, which are page sizes, and booleans, which include or skip fields. Null
 * differs from absent. Texts do not count.
 */
function sizesIn(
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: OperationRequest['variables'],
): string {
  const sizes = variableDefinitions.map(({ variable }) => {
    const value = variables[variable.name.value];
    return typeof value === 'string' || (typeof value === 'object' && value !== null) ? '' : String(value);
  });
  return sizes.join();
}

function checkCost({ schema, document, operation, variables }: OperationRequest): GraphQLError | null {
  try {
    const cost = getComplexity({
      schema,
      query: document,
      ...(operation.name ? { operationName: operation.name.value } : {}),
      variables,
      estimators: [costOfField],
      context: { fragments: fragmentsOf(document) },
      // Bounds the time for fragments that spread each other again and again.
      maxQueryNodes: limits.cost,
    });
    if (cost <= limits.cost) return null;
    return refusal(`The query asks for too much: it costs more than ${limits.cost}. Ask for smaller pages.`, operation);
  } catch (error) {
    if (error instanceof GraphQLError) return refusal(shorten(error.message), operation);
    throw error;
  }
}

/** Costs of fields. A plain field of an object that is read anyway costs nothing. */
const costs = {
  object: 1,
  /** A list: a database query, even if it finds nothing. */
  connection: 10,
  /** Counts a whole list. */
  totalCount: 10,
  /** Writes, and checks of passwords and keys: only a few fit into one request. */
  mutation: 500,
  /** Assumed length of a list without a page size. */
  unpagedList: 3,
} as const;

/** Additional costs of types. */
const extraCosts: Readonly<Record<string, number>> = {
  /** Counting the facets. */
  ProductSearchConnection: 20,
  Suggestions: 20,
  /** Hundreds of parts, each with its chain of numbers. */
  DiagramSpot: 20,
  /** Sums up thousands of orders and ledger entries. */
  ShopOverview: 500,
};

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/** The cost of a field with what is selected below it, from the page sizes it asks for. */
function costOfField({ type: parent, field, args, node, childComplexity, context }: ComplexityEstimatorArgs): number {
  const type = getNamedType(field.type);
  const mutation = parent.name === 'Mutation' ? costs.mutation : 0;
  if (!isCompositeType(type)) return mutation;
  const { fragments } = context as { fragments: Fragments };
  const extra = extraCosts[type.name] ?? 0;
  if (isConnection(type)) {
    const { first } = args as { first?: unknown };
    const size = first ?? field.args.find(({ name }) => name === 'first')?.defaultValue;
    const total = selectsTotalCount(node.selectionSet, fragments) ? costs.totalCount : 0;
    return costs.connection + extra + total + costs.object + pageSizeOf(size) * childComplexity;
  }
  // `edges` and `nodes` are as long as the page: the connection multiplies their costs.
  const length = isListType(getNullableType(field.type)) && !isConnection(parent) ? costs.unpagedList : 1;
  return mutation + extra + length * (costs.object + childComplexity);
}

function isConnection({ name }: GraphQLNamedType): boolean {
  return name.endsWith('Connection');
}

/** A size that the service refuses counts as the largest allowed one. */
function pageSizeOf(size: unknown): number {
  return typeof size === 'number' && size >= 0 && size <= maximumPageSize ? size : maximumPageSize;
}

function fragmentsOf({ definitions }: DocumentNode): Fragments {
  return new Map(
    definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [],
    ),
  );
}

function selectsTotalCount(selectionSet: SelectionSetNode | undefined, fragments: Fragments): boolean {
  return (selectionSet?.selections ?? []).some((selection) => {
    if (selection.kind === Kind.FIELD) return selection.name.value === 'totalCount';
    const { selectionSet: inner } =
      selection.kind === Kind.INLINE_FRAGMENT ? selection : (fragments.get(selection.name.value) ?? {});
    return selectsTotalCount(inner, fragments);
  });
}
