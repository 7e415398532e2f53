import { createRequire } from 'node:module';
import {
  describedOperations,
  formType,
  type ApiDescription,
  type JsonSchema,
  type Operation,
} from './fuzz-requests.js';

interface GoogleSpec {
  servers: { url: string }[];
  paths: Record<string, GooglePath>;
  components: { schemas: Record<string, JsonSchema>; requestBodies: Record<string, object> };
}

interface GooglePath {
  servers?: { url: string }[];
  [method: string]: unknown;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];
const query = (...names: string[]) => names.map((name) => ({ name, in: 'query', required: true }));

/** All operations that Google describes, including those that only the owner of a project may call. */
export function identityOperations(): Operation[] {
  const { default: spec } = createRequire(import.meta.url)('firebase-tools/lib/emulator/auth/apiSpec') as {
    default: GoogleSpec;
  };
  const used = Object.entries(spec.paths).filter(([path]) =>
    /^\/v1\/(accounts:|projects$|token$)|\{targetProjectId\}\/accounts/.test(path),
  );
  const paths = used.map(([path, item]) => {
    const [server] = item.servers ?? spec.servers;
    const operations = methods.flatMap((method) => {
      const operation = item[method] as { parameters?: object[]; requestBody?: { $ref?: string } } | undefined;
      const requestBody = spec.components.requestBodies[operation?.requestBody?.$ref?.split('/').at(-1) ?? ''];
      return operation
        ? [
            [
              method,
              {
                ...operation,
                ...(requestBody && { requestBody }),
                parameters: [...(operation.parameters ?? []), ...query('key')],
              },
            ],
          ]
        : [];
    });
    return [`${server?.url.replace('https://', '/') ?? ''}${path}`, Object.fromEntries(operations)] as const;
  });
  const schemas = Object.entries(spec.components.schemas).map(([name, schema]) => [name, withPlausibleTexts(schema)]);
  return mostlyByVisitors('identity', {
    paths: Object.fromEntries(paths),
    components: { schemas: Object.fromEntries(schemas) as Record<string, JsonSchema> },
  });
}

export const knownPassword = 'chain-lube';

const googleAnswers = [
  { sub: '1', email: 'bystander@fuzz.example', email_verified: true, name: 'Bo' },
  { sub: '2', email: 'not an address' },
  { sub: 3, email: ['a@fuzz.example'], email_verified: 'yes' },
  { email: 'without-a-subject@fuzz.example' },
  {},
  null,
  [],
  7,
].map((claims) => `providerId=google.com&id_token=${encodeURIComponent(JSON.stringify(claims))}`);

/** Values that pass the first checks, so that requests reach the emulator's own code. */
const plausibleTexts: Readonly<Record<string, readonly string[]>> = {
  grantType: ['refresh_token', 'authorization_code', ''],
  password: [knownPassword, 'short', 'another-password', '\ud800'.repeat(6), 'x'.repeat(5_000)],
  newPassword: [knownPassword, 'short', ''],
  requestUri: ['http://localhost', 'not a URL', 'http://localhost/?id_token=a.b.c'],
  continueUrl: ['http://localhost/account', '/account', 'http://[', 'javascript:alert(1)'],
  providerId: ['google.com', 'password', 'phone', 'x'],
  postBody: [
    ...googleAnswers,
    'providerId=google.com',
    'providerId=google.com&id_token=%',
    'providerId=google.com&id_token=a.b.c',
    'providerId=google.com&access_token=x',
    'providerId=nobody.example&id_token={}',
    'providerId=saml.x&SAMLResponse={}',
    '&&=',
    '%ff=%c0',
  ],
  validSince: ['0', '-1', '99999999999999999999', 'soon'],
  customAttributes: ['{}', '[]', '{', '{"sub":"1"}', 'null'],
};

/** The fields that are used. With any other field, the emulator refuses the request before it does anything. */
const usualFields =
  /^(email|displayName|idToken|oobCode|requestType|returnSecureToken|refreshToken|localId|identifier)$/;

function withPlausibleTexts(schema: JsonSchema): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]): [string, JsonSchema] => {
    const texts = property.type === 'string' ? plausibleTexts[name] : undefined;
    return [name, texts ? { anyOf: [{ enum: [...texts] }, property] } : property];
  });
  if (properties.length === 0) return schema;
  const usual = properties.filter(([name]) => usualFields.test(name) || name in plausibleTexts);
  const usualNames = usual.map(([name]) => name).filter((name) => name !== 'oobCode');
  const likely = { type: 'object', properties: Object.fromEntries(usual) };
  return {
    anyOf: [likely, { ...likely, required: usualNames }, { ...schema, properties: Object.fromEntries(properties) }],
  };
}

/** Most requests come from visitors, because the shop's access tokens are not valid for these operations. */
function mostlyByVisitors(group: string, description: ApiDescription): Operation[] {
  return describedOperations(group, description).map((operation) => ({
    ...operation,
    make(chance, known) {
      const request = operation.make(chance, known);
      return chance.happens(0.8) ? { ...request, sender: 'visitor' } : request;
    },
  }));
}

const text = { type: 'string' };

const form = (...names: string[]) => ({
  requestBody: {
    content: {
      [formType]: { schema: { type: 'object', properties: Object.fromEntries(names.map((name) => [name, text])) } },
    },
  },
});

const cardFields = ['number', 'exp_month', 'exp_year', 'cvc'];
const card = ['type', ...cardFields.map((field) => `card[${field}]`)];
const confirmation = ['client_secret', 'key', 'payment_method', 'return_url', 'expand[]'];

/** The pages of the identity emulator, and the card sandbox's API for browsers. */
export function embeddedPages(): Operation[] {
  const intent = '/sandbox/stripe/v1/payment_intents/{intent}';
  return mostlyByVisitors('page', {
    paths: {
      '/emulator/mailbox': { get: {} },
      '/emulator/mailbox/{id}': { get: {} },
      '/emulator/mailbox/{id}/html': { get: {} },
      '/emulator/auth/handler': { get: { parameters: query('providerId', 'apiKey', 'redirectUrl') } },
      '/emulator/auth/iframe': { get: { parameters: query('apiKey') } },
      '/emulator/action': {
        get: { parameters: query('mode', 'oobCode', 'lang') },
        post: form('oobCode', 'newPassword'),
      },
      '/emulator/v1/projects/{id}/accounts': { get: {}, delete: {} },
      '/sandbox/stripe/v1/payment_intents': {
        get: { parameters: query('key') },
        post: form('amount', 'currency', 'key'),
      },
      [intent]: { get: { parameters: query('client_secret', 'key') } },
      [`${intent}/confirm`]: {
        post: form(
          ...confirmation,
          ...['type', ...cardFields.map((field) => `card][${field}`)].map((field) => `payment_method_data[${field}]`),
        ),
      },
      [`${intent}/sandbox_challenge`]: { post: form('client_secret', 'key', 'outcome') },
      '/sandbox/stripe/v1/payment_methods': { post: form('key', ...card) },
      '/sandbox/stripe': { get: { parameters: query('page', 'q') } },
      '/sandbox/stripe/dashboard/intents/{id}/refund': { post: form('token', 'amount', 'key') },
      '/sandbox/stripe/dashboard/events/{id}/resend': { post: form('token', 'key') },
      '/webhooks/stripe': { post: form('id') },
      '/product/{id}': { get: {} },
      '/track/{id}': { get: {} },
      '/track/{id}/pay': { get: {} },
      '/images/{id}': { get: {} },
      '/assets/{id}': { get: {} },
      '/nowhere/{id}': { get: {}, put: form('a') },
    },
    components: { schemas: {} },
  });
}
