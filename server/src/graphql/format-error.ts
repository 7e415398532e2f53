import { ApolloServerErrorCode } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { DomainError, errorCodes, type ErrorDetails } from '../shared/errors.js';

const internal = 'INTERNAL_SERVER_ERROR';

/** What GraphQL itself or the shop's own code refuses as a GraphQLError: safe to show. */
const shownCodes = new Set<unknown>([...Object.values(ApolloServerErrorCode), ...errorCodes]);
shownCodes.delete(internal);

/** The failure behind a GraphQL error; the GraphQL error itself when GraphQL made it. */
export function causeOf(error: unknown): unknown {
  return error instanceof GraphQLError && error.originalError ? error.originalError : error;
}

/** Ours to mend rather than the caller's: it belongs in the log. */
export function isServerFault(error: unknown): boolean {
  const cause = causeOf(error);
  if (cause instanceof DomainError) return cause.httpStatus >= 500;
  return !(error instanceof GraphQLError && shownCodes.has(error.extensions['code']));
}

/** Known failures keep their code and details; anything else is shown generically. Never a stack trace. */
export function formatError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const { message, locations, path, extensions } = formatted;
  const where = { ...(locations ? { locations } : {}), ...(path ? { path } : {}) };
  const cause = causeOf(error);
  if (cause instanceof DomainError) {
    const details = cause.details ? { details: cause.details } : {};
    return { message: cause.message, ...where, extensions: { code: cause.code, ...details } };
  }
  const code = extensions?.['code'];
  if (!shownCodes.has(code)) {
    return { message: 'Something went wrong on our side. Try again.', ...where, extensions: { code: internal } };
  }
  const details = code === 'BAD_USER_INPUT' ? variableDetails(message) : undefined;
  return { message, ...where, extensions: { code, ...(details ? { details } : {}) } };
}

/** GraphQL's own check of variables says in words which field is off: the field is named as the services would. */
function variableDetails(message: string): ErrorDetails | undefined {
  const variable = /^Variable "\$(\w+)"/.exec(message)?.[1];
  if (variable === undefined) return undefined;
  const path = / at "\w+\.([\w.[\]]+)"/.exec(message)?.[1];
  const missing = /Field "(\w+)" of required type/.exec(message)?.[1];
  const field = [path, missing].filter(Boolean).join('.') || variable;
  return { fields: [{ field, message }] };
}
