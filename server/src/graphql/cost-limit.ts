import type { ApolloServerPlugin } from '@apollo/server';
import { GraphQLError } from 'graphql';
import type { GraphContext } from '../modules/graph/graph-context.js';
import { costOf } from './query-cost.js';

/** Refuses an operation that asks for more than `most`, before any of it is executed. */
export function costLimit(most: number): ApolloServerPlugin<GraphContext> {
  return {
    requestDidStart: () =>
      Promise.resolve({
        didResolveOperation({ schema, document, operation, request }) {
          if (!operation) return Promise.resolve();
          const cost = costOf({ schema, document, operation, variables: request.variables ?? {}, most });
          if (cost <= most) return Promise.resolve();
          return Promise.reject(
            new GraphQLError(`The query asks for too much: it costs more than ${most}. Ask for smaller pages.`, {
              nodes: operation,
              extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } },
            }),
          );
        },
      }),
  };
}
