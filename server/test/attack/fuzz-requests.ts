import { createHash } from 'node:crypto';
import {
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';
import type { OpenApiDocument } from '../../src/http/rest/openapi.js';
import { anythingOf, namedTextOf, numberOf, textOf, type Chance, type Known } from './fuzz-values.js';

export const senders = ['visitor', 'customer', 'admin', 'stale', 'forged'] as const;
export type Sender = (typeof senders)[number];

export interface FuzzRequest {
  /** `graphql Query.products` or `rest GET /product`. */
  operation: string;
  sender: Sender;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
}

export interface Operation {
  name: string;
  make(chance: Chance, known: Known): FuzzRequest;
}

const json = 'application/json';
export const formType = 'application/x-www-form-urlencoded';

/** One operation for each field of the root types, so additions to the schema are tested without changes here. */
export function graphOperations(schema: GraphQLSchema): Operation[] {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  return roots.flatMap((root) =>
    Object.values(root?.getFields() ?? {}).map((field) => {
      const name = `graphql ${root?.name}.${field.name}`;
      return { name, make: (chance, known) => graphRequest(name, root as GraphQLObjectType, field, chance, known) };
    }),
  );
}

/** One operation for each documented call, under `/api` and at the root. */
export function restOperations(document: OpenApiDocument): Operation[] {
  return describedOperations('rest', document, ({ servers }, chance) => (servers || chance.happens(0.7) ? '/api' : ''));
}

/** The part of an OpenAPI document that is used here. */
export interface ApiDescription {
  paths: Readonly<Record<string, Readonly<Record<string, Record<string, unknown>>>>>;
  components: { schemas: Record<string, unknown> };
}

/** @param prefixOf returns the prefix of a request's path. */
export function describedOperations(
  group: string,
  description: ApiDescription,
  prefixOf: (operation: Record<string, unknown>, chance: Chance) => string = () => '',
): Operation[] {
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const name = `${group} ${method.toUpperCase()} ${path}`;
      const make: Operation['make'] = (chance, known) => {
        const request = restRequest({ name, path, method, operation, description }, chance, known);
        return { ...request, path: prefixOf(operation, chance) + request.path };
      };
      return { name, make };
    }),
  );
}

function graphRequest(
  name: string,
  root: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
  chance: Chance,
  known: Known,
): FuzzRequest {
  const args = field.args.filter(({ type }) => isNonNullType(type) || chance.happens(0.5));
  const variables = Object.fromEntries(
    args.map((arg) => [arg.name, chance.happens(0.1) ? anythingOf(chance, known) : inputOf(arg.type, chance, known)]),
  );
  const declared = args.map((arg) => `$${arg.name}: ${arg.type.toString()}`).join(', ');
  const passed = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const kind = root.name.toLowerCase();
  const field_ = `${field.name}${passed ? `(${passed})` : ''} ${selectionOf(getNamedType(field.type), chance, 3)}`;
  const query = spoiled(`${kind} Fuzz${declared ? `(${declared})` : ''} { ${field_} }`, chance);
  const sent: Record<string, unknown> = { query, variables };
  if (chance.happens(0.05)) sent['variables'] = anythingOf(chance, known);
  if (chance.happens(0.05)) sent['operationName'] = anythingOf(chance, known);
  if (chance.happens(0.1)) sent['extensions'] = extensionsOf(query, chance, known);
  if (chance.happens(0.02)) delete sent['query'];
  const request = { operation: name, sender: senderOf(chance), headers: headersOf(chance, known) };
  if (chance.happens(0.1)) {
    const parameters = Object.entries(sent).map(([key, value]): [string, string] => [
      key,
      typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
    ]);
    const path = `/graphql?${new URLSearchParams(parameters).toString().slice(0, 8_000)}`;
    return { ...request, method: 'GET', path, body: null };
  }
  return { ...request, method: 'POST', path: '/graphql', body: brokenNowAndThen(JSON.stringify(sent), chance) };
}

function extensionsOf(query: string, chance: Chance, known: Known): unknown {
  const sha256Hash = chance.happens(0.5) ? createHash('sha256').update(query).digest('hex') : anythingOf(chance, known);
  return chance.pick([
    { persistedQuery: { version: 1, sha256Hash } },
    { persistedQuery: { version: chance.whole(3), sha256Hash } },
    { persistedQuery: anythingOf(chance, known) },
    anythingOf(chance, known),
  ]);
}

function selectionOf(type: GraphQLNamedType, chance: Chance, depth: number): string {
  if (!isCompositeType(type)) return '';
  if (!isObjectType(type) && !isInterfaceType(type)) return '{ __typename }';
  const fields = Object.values(type.getFields()).filter(
    ({ type: inner, args }) =>
      args.every((arg) => !isNonNullType(arg.type)) && (depth > 0 || !isCompositeType(getNamedType(inner))),
  );
  const chosen = fields.filter(() => chance.happens(0.5));
  const parts = chosen.map((field) => `${field.name} ${selectionOf(getNamedType(field.type), chance, depth - 1)}`);
  return `{ __typename ${parts.join(' ')} }`;
}

/** A value that nearly always has the required type, so that requests reach the use cases. */
function inputOf(type: GraphQLInputType, chance: Chance, known: Known): unknown {
  if (isNonNullType(type)) return inputOf(type.ofType, chance, known);
  if (chance.happens(0.03)) return anythingOf(chance, known);
  if (isListType(type)) {
    return Array.from({ length: chance.whole(3) }, () => inputOf(type.ofType, chance, known));
  }
  if (isEnumType(type)) return chance.pick(type.getValues()).name;
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter((field) => isNonNullType(field.type) || chance.happens(0.5));
    return Object.fromEntries(fields.map((field) => [field.name, inputOf(field.type, chance, known)]));
  }
  return scalarOf(getNamedType(type).name, chance, known);
}

function scalarOf(name: string, chance: Chance, known: Known): unknown {
  switch (name) {
    case 'Int':
    case 'Float':
    case 'SafeInt':
      return numberOf(chance);
    case 'Boolean':
      return chance.happens(0.5);
    case 'ID':
      return chance.happens(0.8) ? chance.pick(known.ids) : textOf(chance, known);
    default:
      return textOf(chance, known);
  }
}

/** The query, which is sometimes changed so that it is no longer valid GraphQL. */
function spoiled(query: string, chance: Chance): string {
  if (!chance.happens(0.06)) return query;
  const at = chance.whole(query.length);
  return chance.pick([
    query.slice(0, at),
    `${query.slice(0, at)}\u0000${query.slice(at)}`,
    query.replace('{', '{ nope '),
    query.replace(/^\w+/, 'subscription'),
    `${query} ${query}`,
    '{ __schema { types { name fields { type { name } } } } }',
    `{ ${'a: shop { name } '.repeat(60)} }`,
    `query ($v: [[[[Int]]]]) ${'{ shop '.repeat(40)}`,
  ]);
}

interface RestOperation {
  name: string;
  path: string;
  method: string;
  operation: Record<string, unknown>;
  description: ApiDescription;
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: JsonSchema;
}

export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

function restRequest(rest: RestOperation, chance: Chance, known: Known): FuzzRequest {
  const { name, method, operation, description } = rest;
  const parameters = (operation['parameters'] ?? []) as Parameter[];
  const emails = method === 'get' ? [...known.emails, ...known.sendersEmails] : known.emails;
  const idOrText = () => (chance.happens(0.7) ? chance.pick([...known.ids, ...emails]) : textOf(chance, known));
  const path = rest.path.replace(/\{\w+\}/g, (name) => encoded(namedTextOf(name, chance, known) ?? idOrText(), chance));
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && (parameter.required ? chance.happens(0.9) : chance.happens(0.5)))
    .map(
      (parameter) =>
        `${spoiledName(parameter.name, chance)}=${encoded(namedTextOf(parameter.name, chance, known) ?? idOrText(), chance)}`,
    );
  const body = operation['requestBody'] as { content?: Record<string, { schema?: JsonSchema }> } | undefined;
  const [mediaType = json] = Object.keys(body?.content ?? {});
  const headers: Record<string, string> = {
    ...headersOf(chance, known),
    ...(chance.happens(0.9) ? { 'content-type': mediaType } : {}),
  };
  if (chance.happens(0.3)) headers['idempotency-key'] = headerText(textOf(chance, known));
  const sent = body?.content?.[mediaType]?.schema;
  const value = chance.happens(0.1) ? anythingOf(chance, known) : jsonOf(sent, description, chance, known);
  const text = mediaType === formType ? formOf(value) : JSON.stringify(value);
  return {
    operation: name,
    sender: senderOf(chance),
    method: method.toUpperCase(),
    path: `${path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers,
    body: body === undefined || method === 'get' ? null : brokenNowAndThen(text, chance),
  };
}

function formOf(value: unknown): string {
  if (value === null || typeof value !== 'object') return String(value);
  const fields = Object.entries(value).map(([name, field]): [string, string] => [
    name,
    typeof field === 'string' ? field : (JSON.stringify(field) ?? ''),
  ]);
  return new URLSearchParams(fields).toString();
}

function spoiledName(name: string, chance: Chance): string {
  return chance.happens(0.15) ? `${name}${chance.pick(['[$ne]', '[]', '[0]', '%00', '.x'])}` : name;
}

function encoded(value: string, chance: Chance): string {
  if (chance.happens(0.05)) return chance.pick(['%', '%ff', '%00', '%2e%2e%2f', '%c0%ae']);
  // Half of a surrogate pair cannot be encoded, so it is replaced.
  return encodeURIComponent(value.replace(/\p{Cs}/gu, '?')).slice(0, 3_000);
}

function jsonOf(given: JsonSchema | undefined, description: ApiDescription, chance: Chance, known: Known): unknown {
  const schema = resolved(given ?? {}, description);
  if (chance.happens(0.05)) return anythingOf(chance, known);
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return jsonOf(chance.pick(variants), description, chance, known);
  if (schema.enum) return chance.pick(schema.enum);
  if (schema.const !== undefined) return schema.const;
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type ?? 'unknown') {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([key]) => (schema.required?.includes(key) ? chance.happens(0.97) : chance.happens(0.4)))
          .map(([key, property]) => [key, propertyOf(key, property, description, chance, known)]),
      );
    case 'array':
      return Array.from({ length: chance.whole(3) }, () => jsonOf(schema.items, description, chance, known));
    case 'integer':
    case 'number':
      return numberOf(chance);
    case 'boolean':
      return chance.happens(0.5);
    case 'string':
      return textOf(chance, known);
    default:
      return anythingOf(chance, known);
  }
}

function propertyOf(
  key: string,
  schema: JsonSchema,
  description: ApiDescription,
  chance: Chance,
  known: Known,
): unknown {
  return namedTextOf(key, chance, known) ?? jsonOf(schema, description, chance, known);
}

function resolved(schema: JsonSchema, description: ApiDescription): JsonSchema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : (description.components.schemas[name] ?? {});
}

function senderOf(chance: Chance): Sender {
  return chance.pick(['visitor', 'customer', 'customer', 'customer', 'admin', 'admin', 'admin', 'stale', 'forged']);
}

function headersOf(chance: Chance, known: Known): Record<string, string> {
  const headers: Record<string, string> = { accept: json, 'content-type': json, 'apollo-require-preflight': 'yes' };
  if (!chance.happens(0.15)) return headers;
  const [name, values] = chance.pick([
    ['content-type', ['text/plain', 'application/json; charset=utf-7', 'multipart/form-data', 'application/xml', '/']],
    ['accept', ['text/html', '*/*;q=0', 'multipart/mixed', 'x', 'application/graphql-response+json']],
    ['accept-encoding', ['br;q=0, *', 'identity;q=0', 'gzip, gzip, gzip']],
    ['content-encoding', ['gzip', 'br', 'none', 'deflate']],
    ['origin', ['https://evil.example', 'null']],
    ['if-none-match', ['*', 'W/"x"']],
    ['range', ['bytes=0-1', 'bytes=-1']],
    ['x-forwarded-for', ['1.1.1.1, 2.2.2.2', "'"]],
    ['x-request-id', [headerText(textOf(chance, known))]],
    ['x-http-method-override', ['DELETE']],
  ] as const);
  headers[name] = chance.pick(values as readonly string[]);
  return headers;
}

/** The text without characters that fetch refuses in a header's value. */
function headerText(text: string): string {
  return text
    .replace(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, 500);
}

function brokenNowAndThen(body: string | undefined, chance: Chance): string {
  const text = body ?? '';
  if (!chance.happens(0.04)) return text;
  return chance.pick([
    text.slice(0, chance.whole(text.length + 1)),
    `${text}}`,
    '',
    'null',
    '[]',
    '"text"',
    `[${text}]`,
    '{"__proto__": {"isAdmin": true}}',
    '['.repeat(40_000),
    `{"a": ${'{"a": '.repeat(5_000)}`,
    'x'.repeat(150_000),
  ]);
}
