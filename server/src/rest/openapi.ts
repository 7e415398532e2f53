import { z } from 'zod';
import type { RestCall } from '../modules/http/rest-call.js';
import { httpStatusByCode, type ErrorCode } from '../shared/errors.js';
import { documentedCalls } from './documented-calls.js';
import { errorBody } from './error-body.js';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = Readonly<Record<string, Json>>;

export interface OpenApiDocument extends JsonObject {
  openapi: string;
  paths: Readonly<Record<string, Readonly<Record<string, JsonObject>>>>;
  components: { schemas: JsonObject; securitySchemes: JsonObject };
}

const refusalMeans: Record<ErrorCode, string> = {
  BAD_USER_INPUT: 'The input is not valid; `details.fields` names what.',
  UNAUTHENTICATED: 'There is no token, or it is not good (any more).',
  PAYMENT_DECLINED: 'The card was declined.',
  FORBIDDEN: 'You may not do this.',
  NOT_FOUND: 'There is none, or it is not for you to see.',
  CONFLICT: 'Not as things are now; `details.reason` says why.',
  PAYLOAD_TOO_LARGE: 'The body is too large.',
  UNSUPPORTED_MEDIA_TYPE: 'The body is not JSON.',
  RATE_LIMITED: 'Too many requests; try again later.',
  INTERNAL_SERVER_ERROR: 'Something went wrong in the shop.',
  PAYMENT_UNAVAILABLE: 'The card provider cannot be reached.',
  SERVICE_UNAVAILABLE: 'The identity provider cannot be reached.',
};

/** The OpenAPI 3.1 document of the documented calls, made of the definitions that check their input. */
export function createOpenApiDocument(calls: readonly RestCall[] = documentedCalls): OpenApiDocument {
  const schemas = new SchemaCollector();
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const call of calls) (paths[call.path] ??= {})[call.method] = toOperation(call, schemas);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kickstand',
      version: '1.0.0',
      description:
        'The shop’s REST calls. They answer under `/api` and at the root. Amounts are decimals of the shop’s ' +
        'currency. Every answer carries `X-Request-Id`. Fields that a call does not know are ignored; ' +
        'numbers may be sent as strings.',
    },
    servers: [{ url: '/api' }, { url: '/' }],
    tags: [...new Set(calls.map(({ group }) => group))].map((name) => ({ name })),
    paths,
    components: {
      schemas: schemas.collected(),
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', description: 'The `token` of `PUT /user/{email}`.' },
        idToken: { type: 'http', scheme: 'bearer', description: 'The identity provider’s ID token.' },
      },
    },
  };
}

function toOperation(call: RestCall, schemas: SchemaCollector): JsonObject {
  const parameters = [
    ...toParameters('path', call.params, schemas),
    ...toParameters('query', call.query, schemas),
    ...(call.isRepeatable ? [idempotencyParameter] : []),
  ];
  return {
    operationId: call.id,
    tags: [call.group],
    summary: call.summary,
    ...(call.description ? { description: call.description } : {}),
    security: toSecurity(call),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(call.body ? { requestBody: toRequestBody(call.body, schemas) } : {}),
    responses: toResponses(call, schemas),
  };
}

function toSecurity({ access }: RestCall): Json {
  if (access === 'anybody') return [];
  return [access === 'identity' ? { idToken: [] } : { accessToken: access === 'admin' ? ['admin'] : [] }];
}

const idempotencyParameter: JsonObject = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Your own key of this attempt; a retry with it finds what the first one did.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};

function toParameters(where: 'path' | 'query', schema: z.ZodObject | undefined, schemas: SchemaCollector): Json[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => {
    const { description, ...rest } = schemas.toSchema(field as z.ZodType) as { description?: string };
    return { name, in: where, required: true, ...(description ? { description } : {}), schema: rest };
  });
}

function toRequestBody(schema: z.ZodObject, schemas: SchemaCollector): JsonObject {
  const isOptional = schema.safeParse({}).success;
  return { required: !isOptional, content: { 'application/json': { schema: schemas.toSchema(schema) } } };
}

function toResponses(call: RestCall, schemas: SchemaCollector): JsonObject {
  const etag = { ETag: { description: 'For If-None-Match.', schema: { type: 'string' } } };
  const responses: Record<string, Json> = {
    '200': {
      description: call.answerMeans,
      ...(call.method === 'get' ? { headers: etag } : {}),
      content: { 'application/json': { schema: schemas.toSchema(call.answer) } },
    },
  };
  if (call.method === 'get') responses['304'] = { description: 'It has not changed since the ETag you named.' };
  const schema = schemas.toSchema(errorBody);
  for (const [status, codes] of Object.entries(refusalsByStatus(call))) {
    const description = codes.map((code) => `${code}: ${refusalMeans[code]}`).join(' ');
    responses[status] = { description, content: { 'application/json': { schema } } };
  }
  return responses;
}

/** What follows from access and input, and what the call adds. */
function refusalsByStatus({
  access,
  params,
  query,
  body,
  isRepeatable,
  refusals,
}: RestCall): Record<string, ErrorCode[]> {
  const codes = new Set<ErrorCode>(refusals);
  if (params || query || body || isRepeatable) codes.add('BAD_USER_INPUT');
  if (body) codes.add('PAYLOAD_TOO_LARGE').add('UNSUPPORTED_MEDIA_TYPE');
  if (access !== 'anybody') codes.add('UNAUTHENTICATED');
  if (access === 'admin') codes.add('FORBIDDEN');
  codes.add('INTERNAL_SERVER_ERROR');
  const byStatus: Record<string, ErrorCode[]> = {};
  for (const code of codes) (byStatus[httpStatusByCode[code]] ??= []).push(code);
  return byStatus;
}

/** Turns zod schemas into JSON Schema; those with a name of their own are kept once, under `components`. */
class SchemaCollector {
  readonly #named: Record<string, Json> = {};

  /** @returns the schema, or a reference to the named one. */
  toSchema(schema: z.ZodType): Json {
    // As sent, not as read: a number that may come as a string is documented as both.
    const converted = z.toJSONSchema(schema, { io: 'input' }) as Record<string, Json>;
    const { $schema: _, $defs = {}, id, ...own } = converted as Record<string, Json> & { $defs?: JsonObject };
    for (const [name, definition] of Object.entries($defs)) this.#keep(name, definition);
    if (typeof id !== 'string') return toComponentReferences(own);
    this.#keep(id, own);
    return { $ref: `#/components/schemas/${id}` };
  }

  collected(): JsonObject {
    return Object.fromEntries(Object.entries(this.#named).sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  #keep(name: string, definition: Json): void {
    const { id: _, ...rest } = definition as JsonObject;
    this.#named[name] = toComponentReferences(rest);
  }
}

function toComponentReferences(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(toComponentReferences);
  if (schema === null || typeof schema !== 'object') return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string'
        ? value.replace('#/$defs/', '#/components/schemas/')
        : toComponentReferences(value),
    ]),
  );
}
