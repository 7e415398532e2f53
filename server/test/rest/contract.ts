import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { createOpenApiDocument } from '../../src/http/rest/openapi.js';
import type { Json, JsonObject } from '../../src/http/rest/schema-collector.js';

export interface CheckedAnswer {
  method: string;
  /** The path of the request, with or without `/api` and a query. */
  path: string;
  status: number;
  contentType: string | null;
  body: unknown;
}

type Responses = Record<string, { content?: Record<string, { schema: Json }> }>;

const document = createOpenApiDocument();
// The document allows additional fields, so that clients accept them. In these tests, an undocumented field is an
// error.
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
ajv.addSchema({ $id: 'shop', components: closed(document.components) });

const operations = Object.entries(document.paths).flatMap(([template, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    method: method.toUpperCase(),
    pattern: toPattern(template, 'servers' in operation),
    id: operation['operationId'] as string,
    responses: operation['responses'] as unknown as Responses,
  })),
);

/** A pattern for the path of a call. A call with its own `servers` is only available under `/api`. */
function toPattern(template: string, isUnderApiOnly: boolean): RegExp {
  const path = template.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^(?:/api)${isUnderApiOnly ? '' : '?'}${path}/?$`);
}

const validators = new Map<string, ValidateFunction>();

/** Throws when an answer does not match the OpenAPI document. The answer to an undocumented call must be an error. */
export function assertAsDocumented(answer: CheckedAnswer): void {
  const path = answer.path.split('?', 1)[0] ?? '';
  const method = answer.method === 'HEAD' ? 'GET' : answer.method;
  const operation = operations.find((one) => one.method === method && one.pattern.test(path));
  const name = `${answer.method} ${answer.path} -> ${answer.status}`;
  if (!operation) return assertValid('refusal', { $ref: '#/components/schemas/Error' }, answer.body, name);
  const response = operation.responses[String(answer.status)];
  if (!response) throw new Error(`${name} is not a documented status: ${JSON.stringify(answer.body)}`);
  const [content] = Object.entries(response.content ?? {});
  if (answer.method === 'HEAD' || !content) return;
  const [mediaType, { schema }] = content;
  if (!answer.contentType?.startsWith(mediaType)) throw new Error(`${name} is not ${mediaType}`);
  assertValid(`${operation.id}:${answer.status}`, schema, answer.body, name);
}

function assertValid(key: string, schema: Json, body: unknown, name: string): void {
  let validate = validators.get(key);
  if (!validate) {
    const absolute = JSON.parse(JSON.stringify(closed(schema)).replaceAll('"#/', '"shop#/')) as object;
    validate = ajv.compile(absolute);
    validators.set(key, validate);
  }
  if (!validate(body)) throw new Error(`${name} differs from the document: ${ajv.errorsText(validate.errors)}`);
}

function closed(schema: Json): Json {
  if (Array.isArray(schema)) return (schema as readonly Json[]).map(closed);
  if (schema === null || typeof schema !== 'object') return schema;
  const copy = Object.fromEntries(Object.entries(schema as JsonObject).map(([key, value]) => [key, closed(value)]));
  const isOpen = copy['type'] === 'object' && copy['properties'] !== undefined && !('additionalProperties' in copy);
  return isOpen ? { ...copy, additionalProperties: false } : copy;
}
