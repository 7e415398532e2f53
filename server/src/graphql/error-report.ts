import type { ApolloServerPlugin } from '@apollo/server';
import type { Logger } from '../platform/logger.js';
import type { GraphContext } from '../api/graphql/graph-context.js';
import { causeOf, isServerFault } from './format-error.js';

export type ReportErrors = (
  errors: readonly unknown[],
  request: { requestId: string | undefined; operationName: string | null | undefined },
) => void;

/** Logs errors of the server with the request ID that is sent to the caller. */
export function createReportErrors(logger: Logger): ReportErrors {
  return (errors, { requestId, operationName }) => {
    for (const error of errors) {
      if (!isServerFault(error)) continue;
      logger.error({ err: causeOf(error), requestId, operationName }, 'a GraphQL request failed');
    }
  };
}

/** Reports errors, and adds the request ID to each error in the answer. */
export function errorReport(report: ReportErrors): ApolloServerPlugin<GraphContext> {
  return {
    contextCreationDidFail({ error }) {
      report([error], { requestId: undefined, operationName: undefined });
      return Promise.resolve();
    },
    requestDidStart: ({ contextValue: { requestId } }) =>
      Promise.resolve({
        didEncounterErrors({ errors, operationName }) {
          report(errors, { requestId, operationName });
          return Promise.resolve();
        },
        willSendResponse({ response: { body } }) {
          if (body.kind === 'single' && body.singleResult.errors) {
            body.singleResult.errors = body.singleResult.errors.map((error) => ({
              ...error,
              extensions: { ...error.extensions, requestId },
            }));
          }
          return Promise.resolve();
        },
      }),
  };
}
