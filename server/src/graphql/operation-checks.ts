import type { ApolloServerPlugin } from '@apollo/server';
import {
  getNamedType,
  getNullableType,
  getVariableValues,
  GraphQLError,
  isCompositeType,
  isListType,
  type ASTNode,
  type DocumentNode,
  type FieldNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
// Imports the CommonJS build, because the other build loads a second copy of graphql, which does not accept the schema's
// types.
import { getComplexity, type ComplexityEstimatorArgs } from 'graphql-query-complexity/cjs';
import type { ErrorDetails } from '../shared/errors.js';
import { maximumPageSize } from '../shared/pagination.js';
import type { GraphContext } from '../api/graphql/graph-context.js';
import { limits, shorten } from './limits.js';
import { fragmentsOf, selectedFields, type Fragments } from './selected-fields.js';

interface OperationRequest {
  schema: GraphQLSchema;
  document: DocumentNode;
  operation: OperationDefinitionNode;
  variables: Readonly<Record<string, unknown>>;
}

/**
 * Refuses operations before they are executed if they are subscriptions, which the schema lacks, if their variables are
 * invalid, or if they are too expensive. A request with the extension `cost` gets its cost in the extensions of the
 * answer.
 */
export function operationChecks(): ApolloServerPlugin<GraphContext> {
  const findKnownCost = rememberLast(findCost);
  return {
    requestDidStart({ request }) {
      let shown: object | null = null;
      return Promise.resolve({
        didResolveOperation({ schema, document, operation, contextValue }) {
          if (!operation) return Promise.resolve();
          const wanted = { schema, document, operation, variables: request.variables ?? {} };
          const refused = checkType(wanted) ?? checkVariables(wanted);
          const cost = refused ?? findKnownCost(wanted);
          if (cost instanceof GraphQLError) return Promise.reject(cost);
          if (cost > limits.cost) return Promise.reject(tooExpensive(cost, operation));
          contextValue.cost = cost;
          if (request.extensions?.['cost'] === true) shown = { cost, maximumCost: limits.cost };
          return Promise.resolve();
        },
        willSendResponse({ response: { body } }) {
          if (shown && body.kind === 'single') Object.assign(body.singleResult, { extensions: shown });
          return Promise.resolve();
        },
      });
    },
  };
}

function checkType({ schema, operation }: OperationRequest): GraphQLError | null {
  if (schema.getRootType(operation.operation)) return null;
  return refusal(`This server has no ${operation.operation} operations.`, operation);
}

function refusal(message: string, node: ASTNode, details?: ErrorDetails): GraphQLError {
  const extensions = { code: 'BAD_USER_INPUT', ...(details ? { details } : {}), http: { status: 400 } };
  return new GraphQLError(message, { nodes: node, extensions });
}

/**
 * graphql-js repeats the whole value in the message for each invalid field, so only the first few errors are requested.
 */
function checkVariables({ schema, operation, variables }: OperationRequest): GraphQLError | null {
  const { errors = [] } = getVariableValues(schema, operation.variableDefinitions ?? [], variables, {
    maxErrors: limits.variableErrors,
  });
  // If there are more errors, the last one says only that, and has no location.
  const fields = errors
    .filter(({ nodes }) => nodes !== undefined)
    .map(({ message }) => ({ field: shorten(fieldNamedIn(message)), message: shorten(message) }));
  const [first] = fields;
  return first ? refusal(first.message, errors[0]?.nodes?.[0] ?? operation, { fields }) : null;
}

/**
 * The field's path as services name it, such as `lines.0.quantity`. It is taken from a message such as `Variable
 * "$input" got invalid value 4.5 at "input.lines[0].quantity"; …`.
 */
function fieldNamedIn(message: string): string {
  const variable = /^Variable "\$(\w+)"/.exec(message)?.[1] ?? 'variables';
  const path = / at "\w+\.([\w.[\]]+)"/.exec(message)?.[1];
  const missing = /Field "(\w+)" of required type/.exec(message)?.[1];
  return [path?.replace(/\[(\d+)\]/g, '.$1'), missing].filter(Boolean).join('.') || variable;
}

/**
 * Computing the cost takes up to a millisecond, and most requests repeat a document with the same page sizes. Therefore
 * the last result of each document is cached.
 */
function rememberLast(find: typeof findCost): typeof findCost {
  const last = new WeakMap<OperationDefinitionNode, { sizes: string; outcome: number | GraphQLError }>();
  return (request) => {
    const { operation, variables } = request;
    const sizes = sizesIn(operation, variables);
    const known = last.get(operation);
    if (known?.sizes === sizes) return known.outcome;
    const outcome = find(request);
    last.set(operation, { sizes, outcome });
    return outcome;
  };
}

/**
 * Variables on which the cost depends: numbers (page sizes) and booleans (which include or skip fields). Null and absent
 * are different. Texts are ignored.
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

/** The cost of an operation; a refusal if it cannot be computed. */
function findCost({ schema, document, operation, variables }: OperationRequest): number | GraphQLError {
  try {
    return getComplexity({
      schema,
      query: document,
      ...(operation.name ? { operationName: operation.name.value } : {}),
      variables,
      estimators: [costOfField],
      context: { fragments: fragmentsOf(document) },
      // Limits the time for fragments that include each other again and again.
      maxQueryNodes: limits.cost,
    });
  } catch (error) {
    if (error instanceof GraphQLError) return refusal(shorten(error.message), operation);
    throw error;
  }
}

function tooExpensive(cost: number, operation: OperationDefinitionNode): GraphQLError {
  const message = `The query asks for too much: it costs more than ${limits.cost}. Ask for smaller pages.`;
  return refusal(message, operation, { cost, maximumCost: limits.cost });
}

/** Costs of fields. A plain field of an object that is read anyway costs 0. */
const costs = {
  object: 1,
  /** A list. It is a database query, even if it finds nothing. */
  connection: 10,
  /** Counting a whole list. */
  totalCount: 10,
  /** Writes, and checks of passwords and keys. One request can contain only a few. */
  mutation: 500,
  /** Assumed length of a list without a page size. */
  unpagedList: 3,
} as const;

/** Additional costs of types, and of fields that return a plain value. */
const extraCosts: Readonly<Record<string, number>> = {
  /** Counting the facets of a search. */
  ProductSearchConnection: 20,
  Suggestions: 20,
  /** Hundreds of parts. For each of them, the numbers that replace its number are looked up. */
  DiagramSpot: 20,
  /** Adds up thousands of orders and ledger entries. */
  ShopOverview: 500,
  /** All orders, mails and changes of a person. */
  myPersonalData: 1_000,
};

/** Assumed lengths of lists that are often long. A diagram has up to 200 spots, and a cart up to 100 lines. */
const longLists: Readonly<Record<string, number>> = { 'Query.diagrams': 10, 'Diagram.spots': 60, 'Cart.lines': 50 };

/** The cost of a field including its selected subfields, based on the requested page sizes. */
function costOfField({ type: parent, field, args, node, childComplexity, context }: ComplexityEstimatorArgs): number {
  const type = getNamedType(field.type);
  const mutation = parent.name === 'Mutation' ? costs.mutation : 0;
  if (!isCompositeType(type)) return mutation + (extraCosts[field.name] ?? 0);
  const { fragments } = context as { fragments: Fragments };
  const extra = extraCosts[type.name] ?? 0;
  if (isConnection(type)) {
    const { first } = args as { first?: unknown };
    const size = first ?? field.args.find(({ name }) => name === 'first')?.defaultValue;
    const total = selectsTotalCount(node, fragments) ? costs.totalCount : 0;
    return costs.connection + extra + total + costs.object + pageSizeOf(size) * childComplexity;
  }
  // `edges` and `nodes` have as many entries as the page; the connection already multiplies their costs.
  const isUnpaged = isListType(getNullableType(field.type)) && !isConnection(parent);
  const length = isUnpaged ? (longLists[`${parent.name}.${field.name}`] ?? costs.unpagedList) : 1;
  return mutation + extra + length * (costs.object + childComplexity);
}

function isConnection({ name }: GraphQLNamedType): boolean {
  return name.endsWith('Connection');
}

/** A size that the service would refuse counts as the largest allowed size. */
function pageSizeOf(size: unknown): number {
  return typeof size === 'number' && size >= 0 && size <= maximumPageSize ? size : maximumPageSize;
}

function selectsTotalCount({ selectionSet }: FieldNode, fragments: Fragments): boolean {
  return (
    selectionSet !== undefined &&
    selectedFields(selectionSet, fragments).some(({ name }) => name.value === 'totalCount')
  );
}
