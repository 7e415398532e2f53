import {
  describedOperations,
  formType,
  type ApiDescription,
  type JsonSchema,
  type Operation,
} from './fuzz-requests.js';

const query = (...names: string[]) => names.map((name) => ({ name, in: 'query', required: true }));

const text = { type: 'string' };
const identityFields: Readonly<Record<string, JsonSchema>> = {
  ...Object.fromEntries(
    ['email', 'password', 'newPassword', 'displayName', 'photoUrl', 'idToken', 'oobCode', 'requestType'].map((name) => [
      name,
      text,
    ]),
  ),
  ...{ requestUri: text, postBody: text, localId: text, validSince: text, customAttributes: text, continueUrl: text },
  ...{ returnSecureToken: { type: 'boolean' }, disableUser: { type: 'boolean' } },
  ...{ mfaPendingCredential: text, mfaEnrollmentId: text },
  totpVerificationInfo: { type: 'object', properties: { sessionInfo: text, verificationCode: text } },
};

const toolkit = '/identitytoolkit.googleapis.com/v1';
const factors = '/identitytoolkit.googleapis.com/v2/accounts';
const factorOperations = ['Enrollment:start', 'Enrollment:finalize', 'Enrollment:withdraw', 'SignIn:finalize'];
const usedByBrowsers = ['delete', 'lookup', 'resetPassword', 'sendOobCode', 'signInWithIdp', 'signInWithPassword'];
/** `createAuthUri` exists only at Google, and the paths of projects are only for their owners, so these are refused. */
const identityPaths = [
  ...[...usedByBrowsers, 'signUp', 'update', 'createAuthUri'].map((name) => `${toolkit}/accounts:${name}`),
  ...factorOperations.map((name) => `${factors}/mfa${name}`),
  ...['', ':update', ':batchDelete'].map((name) => `${toolkit}/projects/{id}/accounts${name}`),
];

/** The operations of the identity emulator's API. */
export function identityOperations(): Operation[] {
  const post = (schema: JsonSchema) => ({
    post: { parameters: query('key'), requestBody: { content: { 'application/json': { schema } } } },
  });
  const accounts = post(withPlausibleTexts({ type: 'object', properties: identityFields }));
  const token = withPlausibleTexts({ type: 'object', properties: { grant_type: text, refresh_token: text } });
  return mostlyByVisitors('identity', {
    paths: {
      ...Object.fromEntries(identityPaths.map((path) => [path, accounts])),
      '/securetoken.googleapis.com/v1/token': post(token),
    },
    components: { schemas: {} },
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
  requestType: ['PASSWORD_RESET', 'VERIFY_EMAIL', 'EMAIL_SIGNIN', ''],
  grant_type: ['refresh_token', 'authorization_code', ''],
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

const usualFields = /^(email|displayName|idToken|oobCode|refresh_token|localId)$/;

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
