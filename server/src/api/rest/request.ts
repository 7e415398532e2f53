import type { Response } from 'express';
import { z } from 'zod';
import { visitor, type Actor } from '../../shared/actor.js';
import { invalidInput, type DomainError, type FieldError } from '../../shared/errors.js';

/**
 * Counts one operation against the limits of its sender.
 * @param operation name of the mutation, or of the query if it has its own limit, otherwise `query`; in REST, the ID of
 *   the call.
 * @throws DomainError RATE_LIMITED with `details.retryAfterSeconds`.
 */
export type Spend = (operation: string, isRead: boolean) => Promise<void>;

/**
 * Counts a large answer as additional reads by the sender of the request.
 * @param objects exact or estimated number of objects in the answer.
 * @throws DomainError RATE_LIMITED with `details.retryAfterSeconds`.
 */
export type SpendObjects = (objects: number) => Promise<void>;

/** Values in the locals of a response, set by the handlers of its request. */
export interface RestLocals {
  actor?: Actor;
  /** Error of the token; undefined if it is valid or missing. Routes that depend on the sender throw the error. */
  refusal?: DomainError;
  requestId?: string;
  /** Undefined if there are no limits. */
  spend?: Spend;
  spendObjects?: SpendObjects;
  /** What logs and metrics say about the request; see `RequestRecord`. */
  route?: string;
  operation?: string;
  code?: string;
  /** See `RestCall.hasSuccessField`. */
  hasSuccessField?: boolean;
}

/** @throws DomainError UNAUTHENTICATED if the request has an invalid or expired token. */
export function actorOf(response: Response): Actor {
  const { actor, refusal } = response.locals as RestLocals;
  if (refusal) throw refusal;
  return actor ?? visitor;
}

/**
 * Parses a body or path with its schema. Unknown fields are ignored, unless the schema is strict.
 * @throws DomainError BAD_USER_INPUT naming each invalid field.
 */
export function readInput<T>(schema: z.ZodType<T>, input: unknown): T {
  return read(schema, input, (path) => path.join('.'));
}

/** Parses a query in the same way. Errors name the parameter, also if only one of its values is invalid. */
export function readQuery<T>(schema: z.ZodType<T>, query: unknown): T {
  return read(schema, query, ([name]) => String(name ?? ''));
}

type NameOf = (path: readonly PropertyKey[]) => string;

function read<T>(schema: z.ZodType<T>, input: unknown, nameOf: NameOf): T {
  const parsed = schema.safeParse(input ?? {});
  if (parsed.success) return parsed.data;
  throw invalidInput(parsed.error.issues.flatMap((issue) => toFieldErrors(issue, nameOf)));
}

function toFieldErrors(issue: z.core.$ZodIssue, nameOf: NameOf): FieldError[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((field) => ({ field, message: `${field} is not known here.` }));
  }
  const field = nameOf(issue.path);
  return [{ field: field || 'body', message: toMessage(field, issue.message) }];
}

function toMessage(field: string, message: string): string {
  if (field === '') return 'Send a JSON object.';
  return message.startsWith('must ') || message.startsWith('is ') ? `${field} ${message}` : message;
}

/** A string. Arrays and objects (`client[$ne]=`) are refused. */
export const text = z.string({ error: (issue) => (issue.input === undefined ? 'is required' : 'must be a string') });

/** A text, or a number, because existing clients send phone numbers as numbers. */
export const phone = z
  .union([text, z.number().transform(String)], {
    error: (issue) => (issue.input === undefined ? 'is required' : 'must be a string'),
  })
  .meta({
    description: '5 to 20 digits; spaces and + - ( ) are allowed. Send a string to keep leading zeros.',
    examples: ['0170 1234567'],
  });

/** A number, or a number as text, because existing clients send form fields. */
export const numeric = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^-?\d{1,15}(\.\d{1,15})?$/)
        .transform(Number),
    ],
    { error: (issue) => (issue.input === undefined ? 'is required' : 'must be a number') },
  )
  .refine(Number.isFinite, 'must be a number');

/** Header with the key by which a retry finds the first attempt's answer. Only calls with `needsKey` require it. */
export const idempotencyHeader = 'idempotency-key';

/** The token of `Authorization: Bearer …`; null if there is none. */
export function bearerToken(header: string | undefined): string | null {
  return /^Bearer +(\S+)$/i.exec(header?.trim() ?? '')?.[1] ?? null;
}
