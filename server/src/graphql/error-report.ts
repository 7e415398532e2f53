import type { ApolloServerPlugin } from '@apollo/server';
import type { GraphQLFormattedError } from 'graphql';
import type { Logger } from '../platform/logger.js';
import type { GraphContext } from '../api/graphql/graph-context.js';
import { reportFailure, retrySeconds } from '../api/report-failure.js';
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
      reportFailure(logger, causeOf(error), { requestId, operationName }, 'a GraphQL request failed');
    }
  };
}

/**
 * Reports errors, and adds the request ID to each error in the answer. If the database has failed, the whole answer has
 * the status 503, so that clients and proxies retry it.
 */
export function errorReport(report: ReportErrors): ApolloServerPlugin<GraphContext> {
  return {
    contextCreationDidFail({ error }) {
      report([error], { requestId: undefined, operationName: undefined });
      return Promise.resolve();
    },
    requestDidStart: ({ contextValue: { requestId, shown } }) =>
      Promise.resolve({
        didEncounterErrors({ errors, operationName }) {
          report(errors, { requestId, operationName });
          return Promise.resolve();
        },
        willSendResponse({ response: { body, http } }) {
          if (body.kind === 'single' && body.singleResult.errors) {
            if (shown) shown.code = String(body.singleResult.errors[0]?.extensions?.['code']);
            if (body.singleResult.errors.some(isForLater)) {
              http.status = 503;
              http.headers.set('retry-after', String(retrySeconds));
            }
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

/** Whether the client should repeat the whole request later because of this error. */
function isForLater({ extensions = {} }: GraphQLFormattedError): boolean {
  const { code, details } = extensions as { code?: string; details?: { retryAfterSeconds?: number } };
  return code === 'SERVICE_UNAVAILABLE' && details?.retryAfterSeconds !== undefined;
}
