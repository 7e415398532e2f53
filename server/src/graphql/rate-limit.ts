import { HeaderMap, type ApolloServerPlugin } from '@apollo/server';
import { GraphQLError, OperationTypeNode, type DocumentNode, type OperationDefinitionNode } from 'graphql';
import { DomainError } from '../shared/errors.js';
import type { GraphContext } from '../api/graphql/graph-context.js';
import { fragmentsOf, selectedFields } from './selected-fields.js';

/** Queries with their own limit. */
const queriesCountedApart: ReadonlySet<string> = new Set(['suggest', '__schema', '__type']);

/**
 * Counts each operation before it runs: a query once (but see `toReads`), a mutation once for each of its fields. An
 * expensive operation also counts by its cost, which is about the number of objects in its answer.
 */
export function rateLimit(): ApolloServerPlugin<GraphContext> {
  return {
    requestDidStart: () =>
      Promise.resolve({
        async didResolveOperation({ operation, document, contextValue: { spend, spendObjects, cost = 0 } }) {
          if (!operation || !spend) return;
          const isRead = operation.operation !== OperationTypeNode.MUTATION;
          const fields = rootFieldsOf(operation, document);
          const names = isRead ? toReads(fields) : fields;
          try {
            for (const name of names) await spend(name, isRead);
            await spendObjects?.(cost);
          } catch (error) {
            throw error instanceof DomainError ? toRefusal(error) : error;
          }
        },
      }),
  };
}

/** Fields with their own limit are counted one by one. All others together count as one query. */
function toReads(fields: readonly string[]): string[] {
  const apart = fields.filter((name) => queriesCountedApart.has(name));
  return apart.length === fields.length ? apart : [...apart, 'query'];
}

/** Names of the fields at the root, including those in fragments. A field that is selected twice runs once. */
export function rootFieldsOf({ selectionSet }: OperationDefinitionNode, document: DocumentNode): string[] {
  const fields = selectedFields(selectionSet, fragmentsOf(document));
  return [...new Map(fields.map(({ alias, name }) => [(alias ?? name).value, name.value])).values()];
}

function toRefusal(originalError: DomainError): GraphQLError {
  const headers = new HeaderMap([['retry-after', String(originalError.details?.['retryAfterSeconds'])]]);
  return new GraphQLError(originalError.message, {
    originalError,
    extensions: { code: originalError.code, http: { status: originalError.httpStatus, headers } },
  });
}
