import type { z } from 'zod';
import type { UserActor } from '../../shared/actor.js';
import type { ErrorCode } from '../../shared/errors.js';

/** Who may make a call; `identity` takes the identity provider's ID token where the others take the access token. */
export type CallAccess = 'anybody' | 'identity' | 'signed-in' | 'admin';

export type CallMethod = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** One documented call. What it says of input is what input is checked by, and what the OpenAPI document is made of. */
export interface RestCall {
  /** Unique among all calls; what generated clients name it. */
  id: string;
  method: CallMethod;
  /** Parameters in braces, e.g. `/product/{id}`. */
  path: string;
  group: string;
  summary: string;
  description?: string;
  access: CallAccess;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** True where a retry with the same Idempotency-Key finds the first attempt's answer. */
  isRepeatable?: boolean;
  answer: z.ZodType;
  answerMeans: string;
  /** Beyond those that follow from access and input. */
  refusals: readonly ErrorCode[];
  /** Services name fields by their own words; existing clients know these. */
  fieldNames?: Readonly<Record<string, string>>;
}

type Read<C, Part extends 'params' | 'query' | 'body'> =
  C extends Record<Part, infer Schema extends z.ZodType> ? Record<Part, z.output<Schema>> : unknown;

type Caller<Access extends CallAccess> = Access extends 'anybody'
  ? unknown
  : Access extends 'identity'
    ? { idToken: string }
    : { actor: UserActor };

/** What a handler gets: who calls, and the input as its schemas read it. */
export type CallInput<C extends RestCall> = Caller<C['access']> &
  Read<C, 'params'> &
  Read<C, 'query'> &
  Read<C, 'body'> & {
    /** The caller's key of this attempt; null where the caller takes the risk of a second effect on a retry. */
    idempotencyKey: string | null;
  };

export type CallHandler<C extends RestCall> = (input: CallInput<C>) => Promise<z.input<C['answer']>>;

export type RestCalls = Readonly<Record<string, RestCall>>;

/** Every call has its handler: leaving one out does not compile. */
export type CallHandlers<Calls extends RestCalls> = { readonly [Name in keyof Calls]: CallHandler<Calls[Name]> };
