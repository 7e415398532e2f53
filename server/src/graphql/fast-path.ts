import { HeaderMap, type ApolloServerPlugin } from '@apollo/server';
import {
  GraphQLError,
  OperationTypeNode,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit';
import type { GraphContext } from '../api/graphql/graph-context.js';
import type { ReportErrors } from './error-report.js';
import { formatError } from './format-error.js';
import type { PersistedOperations } from './persisted-operations.js';

export type CompileQuery = (
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName?: string,
) => CompiledQuery | ExecutionResult;

/** Compiling costs about as much as ten executions, so queries that are sent only once or twice are not compiled. */
const compileAfter = 3;

interface Seen {
  times: number;
  /** Null if the compiler cannot compile the query. */
  compiled?: CompiledQuery | null;
}

interface Operation {
  schema: GraphQLSchema;
  document: DocumentNode;
  operation: OperationDefinitionNode;
  operationName: string | null;
  queryHash: string;
}

/**
 * Runs the client's own queries as compiled code, with the same answers and errors. Other queries are not compiled:
 * compiled code is large, and anybody can send any number of different queries.
 */
export function fastPath(
  own: PersistedOperations,
  report: ReportErrors,
  compileWith: CompileQuery = compileQuery,
): ApolloServerPlugin<GraphContext> {
  const seen = new Map<string, Seen>();

  function find(operation: Operation): CompiledQuery | null {
    const key = `${operation.queryHash} ${operation.operationName ?? ''}`;
    const entry = seen.get(key) ?? { times: 0 };
    seen.set(key, entry);
    entry.times += 1;
    if (entry.times < compileAfter) return null;
    if (entry.compiled === undefined) entry.compiled = compile(operation);
    return entry.compiled;
  }

  function compile({ schema, document, operationName }: Operation): CompiledQuery | null {
    const compiled = compileWith(schema, document, operationName ?? undefined);
    return isCompiledQuery(compiled) ? compiled : null;
  }

  return {
    requestDidStart: () =>
      Promise.resolve({
        async responseForOperation({ schema, document, operation, operationName, queryHash, request, contextValue }) {
          if (!queryHash || !own.has(queryHash)) return null;
          // Apollo's types do not show that the operation is missing if the request names an operation that is not in the
          // document.
          const kind = (operation as OperationDefinitionNode | undefined)?.operation;
          if (kind !== OperationTypeNode.QUERY) return null;
          const compiled = find({ schema, document, operation, operationName, queryHash });
          if (!compiled) return null;
          const { data, errors } = await compiled.query(undefined, contextValue, request.variables ?? {});
          // Nothing was executed. The standard executor reports the reason.
          if (data === undefined) return null;
          const failures = errors?.map(toGraphQLError);
          if (failures) report(failures, { requestId: contextValue.requestId, operationName });
          const formatted = failures?.map((error) => formatError(error.toJSON(), error));
          return {
            http: { headers: new HeaderMap() },
            body: { kind: 'single', singleResult: { data, ...(formatted ? { errors: formatted } : {}) } },
          };
        },
      }),
  };
}

/** Errors from compiled code lack some properties of GraphQL's own errors. */
function toGraphQLError({ message, locations, path, originalError }: GraphQLError): GraphQLError {
  const error = new GraphQLError(message, { path, originalError });
  return Object.defineProperty(error, 'locations', { value: locations, enumerable: true });
}
