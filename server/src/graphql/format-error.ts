import { ApolloServerErrorCode } from '@apollo/server/errors';
import { unwrapResolverError } from '@apollo/server/errors';
import type { GraphQLFormattedError } from 'graphql';
import type { Logger } from '../platform/logger.js';
import { DomainError } from '../shared/errors.js';

/** What GraphQL itself refuses: the request's fault, safe to show. */
const requestErrorCodes = new Set<unknown>(
  Object.values(ApolloServerErrorCode).filter((code) => code !== ApolloServerErrorCode.INTERNAL_SERVER_ERROR),
);

/** Known failures keep their code and details; anything else is logged and shown generically. Never a stack trace. */
export function createErrorFormatter(logger: Logger) {
  return function formatError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
    const { message, locations, path, extensions } = formatted;
    const where = { ...(locations ? { locations } : {}), ...(path ? { path } : {}) };
    const original = unwrapResolverError(error);
    if (original instanceof DomainError) {
      if (original.httpStatus >= 500) logger.error({ err: original, path }, 'a request failed');
      const details = original.details ? { details: original.details } : {};
      return { message: original.message, ...where, extensions: { code: original.code, ...details } };
    }
    if (requestErrorCodes.has(extensions?.code)) {
      return { message, ...where, extensions: { code: extensions?.code } };
    }
    logger.error({ err: original, path }, 'a request failed unexpectedly');
    return {
      message: 'Something went wrong on our side. Try again.',
      ...where,
      extensions: { code: 'INTERNAL_SERVER_ERROR' },
    };
  };
}
