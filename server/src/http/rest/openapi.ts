import { idempotencyKey } from '@kickstand/rules/fields';
import type { z } from 'zod';
import { describeAccess, rightsOf, rolesOf } from '../../shared/access.js';
import { scopesFor } from '../../shared/actor.js';
import { limitsOf } from '../../shared/field-rules.js';
import { isFileForm, type FileForm } from '../../api/rest/file-transfer.js';
import type { DocumentedCall, RestCall } from '../../api/rest/rest-call.js';
import { documentedCalls } from './documented-calls.js';
import { toResponses } from './openapi-responses.js';
import { SchemaCollector, type Json, type JsonObject } from './schema-collector.js';

export interface OpenApiDocument extends JsonObject {
  openapi: string;
  paths: Readonly<Record<string, Readonly<Record<string, JsonObject>>>>;
  components: { schemas: JsonObject; securitySchemes: JsonObject };
}

/** The OpenAPI 3.1 document of the documented calls, made from the schemas that check their input. */
export function createOpenApiDocument(calls: readonly DocumentedCall[] = documentedCalls): OpenApiDocument {
  const schemas = new SchemaCollector();
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const call of calls) (paths[call.path] ??= {})[call.method] = toOperation(call, schemas);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kickstand',
      version: '1.0.0',
      description:
        'The shop’s REST calls. They answer under `/api` and, unless a call says otherwise, at the root. Amounts are ' +
        'decimals of the shop’s currency. Every answer carries `X-Request-Id`. Fields that a call does not know are ' +
        'ignored; numbers may be sent as strings. The calls for other systems, under `/v1`, have amounts in minor ' +
        'units and refuse what they do not know.',
    },
    servers: [{ url: '/api' }, { url: '/' }],
    tags: [...new Set(calls.map(({ group }) => group))].map((name) => ({ name })),
    paths,
    components: {
      schemas: schemas.collected(),
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', description: 'The `token` of `PUT /user/{email}`.' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'A key of a program: `ks_…`. An admin creates it on the dashboard; it needs one of the scopes.',
        },
        orderKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Order-Key',
          description: 'The key of a guest’s order, returned when the order was placed.',
        },
        idToken: { type: 'http', scheme: 'bearer', description: 'The identity provider’s ID token.' },
      },
    },
  };
}

function toOperation(call: DocumentedCall, schemas: SchemaCollector): JsonObject {
  const parameters = [
    ...toParameters('path', call.params, schemas),
    ...toParameters('query', call.query, schemas),
    ...(call.isRepeatable ? [{ ...idempotencyParameter, ...(call.needsKey && { required: true }) }] : []),
    ...(call.isVersioned && call.method !== 'get' ? [ifMatchParameter] : []),
  ];
  return {
    operationId: call.id,
    tags: [call.group],
    summary: call.summary,
    description: [call.description, `${describeAccess(call.access)}.`].filter(Boolean).join(' '),
    ...(call.isUnderApiOnly ? { servers: [{ url: '/api' }] } : {}),
    security: toSecurity(call),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(call.body ? { requestBody: toRequestBody(call.body, schemas) } : {}),
    responses: toResponses(call, schemas),
  };
}

/** Alternatives, of which one is sufficient. `customer` is any user with a token; `admin` has all permissions. */
function toSecurity({ access, method, takesIdToken, tokenIsOptional }: RestCall): Json {
  if (takesIdToken) return [{ idToken: [] }];
  if (access === 'visitor') return [];
  const scopes = scopesFor(rightsOf(access, method === 'get' ? 'read' : 'write'));
  const tokens = [
    ...rolesOf(access).map((role): JsonObject =>
      role === 'guest' ? { orderKey: [] } : { accessToken: role === 'customer' ? [] : [role] },
    ),
    ...scopes.map((scope) => ({ apiKey: [scope] })),
  ];
  return tokenIsOptional ? [...tokens, {}] : tokens;
}

const idempotencyParameter: JsonObject = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A key of your choice for this attempt; a retry with the same key returns the result of the first one.',
  schema: { type: 'string', ...limitsOf(idempotencyKey) },
};

const ifMatchParameter: JsonObject = {
  name: 'If-Match',
  in: 'header',
  description: 'The ETag of what you have read. If somebody has edited it since, nothing is changed.',
  schema: { type: 'string' },
};

function toParameters(where: 'path' | 'query', parameters: z.ZodObject | undefined, schemas: SchemaCollector): Json[] {
  return Object.entries(parameters?.shape ?? {}).map(([name, field]) => {
    const parameter = field as z.ZodType;
    const { description, ...schema } = schemas.toSchema(parameter) as { description?: string };
    const isOptional = where === 'query' && parameter.safeParse(undefined).success;
    return { name, in: where, required: !isOptional, ...(description ? { description } : {}), schema };
  });
}

function toRequestBody(body: z.ZodObject | FileForm, schemas: SchemaCollector): JsonObject {
  if (isFileForm(body)) return { required: true, content: { 'multipart/form-data': toForm(body) } };
  const isOptional = body.safeParse({}).success;
  return { required: !isOptional, content: { 'application/json': { schema: schemas.toSchema(body) } } };
}

function toForm({ field, mediaTypes, description }: FileForm): JsonObject {
  // `format: binary` is from OpenAPI 3.0, but generators still use it to recognise files.
  const file = { type: 'string', format: 'binary', description };
  return {
    schema: { type: 'object', properties: { [field]: file }, required: [field] },
    encoding: { [field]: { contentType: mediaTypes.join(', ') } },
  };
}
