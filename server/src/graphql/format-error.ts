import { ApolloServerErrorCode } from '@apollo/server/errors';
import { errorCodes } from '@kickstand/rules/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { toKnownError } from '../api/report-failure.js';
import { limits, shorten } from './limits.js';

const internal = 'INTERNAL_SERVER_ERROR';

/** Codes of errors that are safe to show: those of GraphQL itself, and of the shop's own code. */
const shownCodes = new Set<unknown>([...Object.values(ApolloServerErrorCode), ...errorCodes]);
shownCodes.delete(internal);

/** The cause of a GraphQL error; the error itself if GraphQL created it. */
export function causeOf(error: unknown): unknown {
  return error instanceof GraphQLError && error.originalError ? error.originalError : error;
}

/** Whether it is an error of the server and not of the caller, so that it must be logged. */
export function isServerFault(error: unknown): boolean {
  const known = toKnownError(causeOf(error));
  if (known) return known.httpStatus >= 500;
  return !isCallersMistake(error) && !(error instanceof GraphQLError && shownCodes.has(error.extensions['code']));
}

/** Known errors keep their code and details; others get a generic message. Stack traces are never shown. */
export function formatError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const { message, locations, path, extensions } = formatted;
  const where = {
    ...(locations ? { locations: locations.slice(0, limits.locations) } : {}),
    ...(path ? { path } : {}),
  };
  const known = toKnownError(causeOf(error));
  if (known) {
    const details = known.details ? { details: known.details } : {};
    return { message: known.message, ...where, extensions: { code: known.code, ...details } };
  }
  const code = isCallersMistake(error) ? 'BAD_USER_INPUT' : extensions?.['code'];
  if (!shownCodes.has(code)) {
    return { message: 'Something went wrong on our side. Try again.', ...where, extensions: { code: internal } };
  }
  const details = extensions?.['details'];
  return { message: shorten(message), ...where, extensions: { code, ...(details ? { details } : {}) } };
}

/** Apollo gives some refusals a status but no code, such as for a wrong hash of a persisted query. */
function isCallersMistake(error: unknown): boolean {
  if (!(error instanceof GraphQLError) || error.extensions['code'] !== undefined) return false;
  const { status = 500 } = (error.extensions['http'] ?? {}) as { status?: number };
  return status >= 400 && status < 500;
}
