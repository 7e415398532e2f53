import type { ErrorCode } from '@kickstand/rules/errors';
import type { z } from 'zod';
import type { AccessRule } from '../../shared/access.js';
import type { Actor, UserActor } from '../../shared/actor.js';
import type { ReceivedFile } from '../../shared/received-file.js';
import type { FileAnswer, FileForm, FileToSend } from './file-transfer.js';

export type CallMethod = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** One documented call. Its schemas check the input and describe it in the OpenAPI document. */
export interface RestCall {
  /** Unique among all calls; generated clients use it as the name. */
  id: string;
  method: CallMethod;
  /** Parameters in braces, e.g. `/product/{id}`. */
  path: string;
  /** True for a newer call, which answers only under `/api`; calls for existing clients answer at the root as well. */
  isUnderApiOnly?: true;
  group: string;
  summary: string;
  description?: string;
  /** Who may call it: checked before the handler runs, documented in OpenAPI, and tested for every call. */
  access: AccessRule;
  /** True if the bearer token is the identity provider's ID token instead of the shop's access token. */
  takesIdToken?: true;
  /** True if a call without a token is accepted as a visitor's and is authorised by its input. */
  tokenIsOptional?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** JSON by its schema, or a form with a file. */
  body?: z.ZodObject | FileForm;
  /** True if a retry with the same Idempotency-Key gets the first attempt's answer. */
  isRepeatable?: boolean;
  /** JSON by its schema, or a file. */
  answer: z.ZodType | FileAnswer;
  answerDescription: string;
  /** Further refusals, beside those that follow from access and input. */
  refusals: readonly ErrorCode[];
  /** Descriptions of refusals with a special meaning for this call. */
  refusalDescriptions?: Readonly<Partial<Record<ErrorCode, string>>>;
  /** True if a 503 has the header `Retry-After`. */
  hasRetryAfter?: true;
  /** Clients of image-hosting services look for `success` in every answer: here refusals have it too. */
  hasSuccessField?: true;
  /** Names of fields for existing clients, by the names that services use. */
  fieldNames?: Readonly<Record<string, string>>;
}

type Read<C, Part extends 'params' | 'query' | 'body'> =
  C extends Record<Part, infer Schema extends z.ZodType> ? Record<Part, z.output<Schema>> : unknown;

type Received<C> = C extends { body: FileForm }
  ? {
      /** Reads the form onto the disk. Until it is called, nothing of the body is read. */
      receiveFile: () => Promise<ReceivedFile>;
    }
  : unknown;

type Caller<C extends RestCall> = C extends { takesIdToken: true }
  ? { idToken: string }
  : C['access'] extends 'visitor'
    ? unknown
    : { actor: C extends { tokenIsOptional: true } ? Actor : UserActor };

/** Input of a handler: the actor, and the input as parsed by the schemas. */
export type CallInput<C extends RestCall> = Caller<C> &
  Read<C, 'params'> &
  Read<C, 'query'> &
  Read<C, 'body'> &
  Received<C> & {
    /** The caller's key of this attempt; null if the caller accepts that a retry may have a second effect. */
    idempotencyKey: string | null;
  };

/** A list may be returned as an iterable, which is sent while it is read; see `sendList`. */
type Answered<Answer extends RestCall['answer']> = Answer extends z.ZodArray
  ? z.input<Answer> | AsyncIterable<z.input<Answer>[number]>
  : Answer extends z.ZodType
    ? z.input<Answer>
    : FileToSend;

export type CallHandler<C extends RestCall> = (input: CallInput<C>) => Promise<Answered<C['answer']>>;

export type RestCalls = Readonly<Record<string, RestCall>>;

/** Every call has its handler: leaving one out does not compile. */
export type CallHandlers<Calls extends RestCalls> = { readonly [Name in keyof Calls]: CallHandler<Calls[Name]> };
