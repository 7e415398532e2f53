import { HeaderMap, type ApolloServerPlugin } from '@apollo/server';
import {
  GraphQLError,
  Kind,
  OperationTypeNode,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit';
import type { GraphContext } from '../modules/graph/graph-context.js';
import type { ReportErrors } from './error-report.js';
import { formatError } from './format-error.js';

/** Compiling costs about as much as ten executions: a query that comes once or twice is not worth it. */
const compileAfter = 3;
const maximumQueries = 300;

interface Seen {
  times: number;
  /** Null when the compiler cannot do it. */
  compiled?: CompiledQuery | null;
}

interface Operation {
  schema: GraphQLSchema;
  document: DocumentNode;
  operation: OperationDefinitionNode;
  operationName: string | null;
  queryHash: string;
}

/** Answers queries that keep coming from compiled code, with the same answers and the same errors. */
export function fastPath(report: ReportErrors): ApolloServerPlugin<GraphContext> {
  const seen = new Map<string, Seen>();

  function find(operation: Operation): CompiledQuery | null {
    const key = `${operation.queryHash} ${operation.operationName ?? ''}`;
    const entry = seen.get(key) ?? { times: 0 };
    // The most recently used are last: the first is the one to forget.
    seen.delete(key);
    seen.set(key, entry);
    forgetBeyond(seen, maximumQueries);
    entry.times += 1;
    if (entry.times < compileAfter) return null;
    entry.compiled ??= compile(operation);
    return entry.compiled;
  }

  return {
    requestDidStart: () =>
      Promise.resolve({
        async responseForOperation({ schema, document, operation, operationName, queryHash, request, contextValue }) {
          // Apollo's types hide that there is no operation when the request names one that is not in the document.
          const kind = (operation as OperationDefinitionNode | undefined)?.operation;
          if (!queryHash || kind !== OperationTypeNode.QUERY || isIntrospection(operation)) return null;
          const compiled = find({ schema, document, operation, operationName, queryHash });
          if (!compiled) return null;
          const { data, errors } = await compiled.query(undefined, contextValue, request.variables ?? {});
          // Variables that do not fit: nothing ran yet, and the standard executor has the words for it.
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

function compile({ schema, document, operationName }: Operation): CompiledQuery | null {
  const compiled = compileQuery(schema, document, operationName ?? undefined);
  return isCompiledQuery(compiled) ? compiled : null;
}

function isIntrospection({ selectionSet }: OperationDefinitionNode): boolean {
  return selectionSet.selections.some(
    (selection) => selection.kind !== Kind.FIELD || /^__(schema|type)$/.test(selection.name.value),
  );
}

/** The compiler's errors lack what GraphQL's own have. */
function toGraphQLError({ message, locations, path, originalError }: GraphQLError): GraphQLError {
  const error = new GraphQLError(message, { path, originalError });
  return Object.defineProperty(error, 'locations', { value: locations, enumerable: true });
}

function forgetBeyond(entries: Map<string, unknown>, most: number): void {
  if (entries.size <= most) return;
  const oldest = entries.keys().next();
  if (!oldest.done) entries.delete(oldest.value);
}
