import type { ErrorCode } from '@kickstand/rules/errors';
import type { z } from 'zod';
import type { AccessRule } from '../../shared/access.js';
import type { Actor, UserActor } from '../../shared/actor.js';
import type { ReceivedFile } from '../../shared/received-file.js';
import type { FileAnswer, FileForm, FileToSend } from './file-transfer.js';
import type { Versioned } from './versions.js';

export type CallMethod = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** One documented call. Its schemas check the input and describe it in the OpenAPI document. */
export interface RestCall {
  method: CallMethod;
  /** Parameters in braces, e.g. `/product/{id}`. */
  path: string;
  /**
   * True for a newer call, which is only available under `/api`. Calls for existing clients are also available at the
   * root.
   */
  isUnderApiOnly?: true;
  group: string;
  summary: string;
  description?: string;
  /** Who may call it: checked before the handler runs, documented in OpenAPI, and tested for every call. */
  access: AccessRule;
  /** True if the bearer token is the identity provider's ID token instead of the shop's access token. */
  takesIdToken?: true;
  /**
   * True if visitors may call it without a token; the handler then checks that the input proves their right to call it.
   */
  tokenIsOptional?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Schema of a JSON body, or a form with a file. */
  body?: z.ZodObject | FileForm;
  /** True if a retry with the same Idempotency-Key gets the first attempt's answer. */
  isRepeatable?: boolean;
  /** True if the call is refused without an Idempotency-Key. */
  needsKey?: true;
  /** True if the answer has a `version`, which its ETag contains. A call that writes takes this ETag as If-Match. */
  isVersioned?: true;
  /** True if the answer is made by `toRestPage`. The header `Link` then leads to the next page. */
  isPaged?: true;
  /** Schema of a JSON answer, or a file. */
  answer: z.ZodType | FileAnswer;
  answerDescription: string;
  /** Further refusals, besides those that follow from access and input. */
  refusals: readonly ErrorCode[];
  /** Descriptions of refusals with a special meaning for this call. */
  refusalDescriptions?: Readonly<Partial<Record<ErrorCode, string>>>;
  /** True if refusals have the field `success` too. Clients of image-hosting services look for it in every answer. */
  hasSuccessField?: true;
  /** For errors: the name of each field as clients send it, by the name that services use. */
  fieldNames?: Readonly<Record<string, string>>;
}

type Read<C, Part extends 'params' | 'query' | 'body'> =
  C extends Record<Part, infer Schema extends z.ZodType> ? Record<Part, z.output<Schema>> : unknown;

type Received<C> = C extends { body: FileForm }
  ? {
      /** Stores the file of the form on the disk. Until this is called, nothing of the body is read. */
      receiveFile: () => Promise<ReceivedFile>;
    }
  : unknown;

type Caller<C extends RestCall> = C extends { takesIdToken: true }
  ? { idToken: string }
  : C['access'] extends 'visitor'
    ? unknown
    : { actor: C['access'] extends 'customer' ? UserActor : Actor };

/** Input of a handler: the actor, and the input as parsed by the schemas. */
export type CallInput<C extends RestCall> = Caller<C> &
  Read<C, 'params'> &
  Read<C, 'query'> &
  Read<C, 'body'> &
  Received<C> &
  (C extends { isVersioned: true }
    ? {
        /** What the caller has read; null if any version may be changed. */
        expected: Versioned | null;
      }
    : unknown) & {
    /** The Idempotency-Key of the request; null if none was sent: a retry may then take effect twice. */
    idempotencyKey: C extends { needsKey: true } ? string : string | null;
  };

/** A list may also be returned as an iterable, which is sent while it is being read; see `sendList`. */
type Answered<Answer extends RestCall['answer']> = Answer extends z.ZodArray
  ? z.input<Answer> | AsyncIterable<z.input<Answer>[number]>
  : Answer extends z.ZodType
    ? z.input<Answer>
    : FileToSend;

export type CallHandler<C extends RestCall> = (input: CallInput<C>) => Promise<Answered<C['answer']>>;

/** Calls by ID, which is unique among all calls. Generated clients use it as the name of the function. */
export type RestCalls = Readonly<Record<string, RestCall>>;
export type DocumentedCall = RestCall & { id: string };

/** Every call needs its handler; a missing one is a compile error. */
export type CallHandlers<Calls extends RestCalls> = { readonly [Name in keyof Calls]: CallHandler<Calls[Name]> };
