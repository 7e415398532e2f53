import { answerChallenge, confirmRequestedIntent } from './confirm-intent.js';
import { cancelIntent, createIntent, getOwnIntent, retrieveIntent, updateIntent } from './payment-intents.js';
import { createPaymentMethod } from './payment-methods.js';
import type { StoredIntent } from './stored-records.js';
import { createRefund } from './refunds.js';
import { createCalculation, listLineItems } from './tax-calculations.js';
import { type SandboxCall, getRecord } from './sandbox-context.js';
import { noSuch } from './sandbox-error.js';

type Fields = Readonly<Record<string, unknown>>;
type Listed = 'payment_intent' | 'charge' | 'refund' | 'dispute' | 'event';
type Answer = (call: SandboxCall, id: string) => object;

/** The fields of an intent that a browser may see. Others, such as `metadata` and `latest_charge`, are left out. */
const browserFields = `id object amount amount_details automatic_payment_methods canceled_at cancellation_reason
  capture_method client_secret confirmation_method created currency description last_payment_error livemode next_action
  payment_method payment_method_types processing receipt_email setup_future_usage shipping source status`.split(/\s+/);

function forCaller({ caller }: SandboxCall, intent: StoredIntent): object {
  if (caller === 'secret') return intent;
  const visible = Object.entries(intent).filter(([field]) => browserFields.includes(field));
  const failure = intent.last_payment_error;
  return { ...Object.fromEntries(visible), last_payment_error: failure && { ...failure, charge: undefined } };
}

/** The calls that browsers may make with the publishable key. `:id` matches one segment, which is passed as `id`. */
const browserEndpoints = new Map<string, Answer>([
  ['POST /v1/payment_methods', createPaymentMethod],
  ['GET /v1/payment_intents/:id', (call, id) => forCaller(call, retrieveIntent(call, id))],
  [
    'POST /v1/payment_intents/:id/confirm',
    (call, id) => forCaller(call, confirmRequestedIntent(call, getOwnIntent(call, id))),
  ],
  [
    'POST /v1/payment_intents/:id/sandbox_challenge',
    (call, id) => forCaller(call, answerChallenge(call, getOwnIntent(call, id))),
  ],
]);

const list = (collection: Listed, ...filters: string[]): [string, Answer] => [
  `GET /v1/${collection}s`,
  (call) => listRecords(call, collection, filters),
];

const retrieve = (collection: Listed): [string, Answer] => [
  `GET /v1/${collection}s/:id`,
  (call, id) => {
    call.parameters.allowOnly('expand');
    return getRecord(call, collection, id);
  },
];

/** The other calls of Stripe's API that the shop and its tests need. */
const serverEndpoints = new Map<string, Answer>([
  ['POST /v1/payment_intents', createIntent],
  ['POST /v1/payment_intents/:id', updateIntent],
  ['POST /v1/payment_intents/:id/cancel', cancelIntent],
  ['POST /v1/refunds', createRefund],
  ['POST /v1/tax/calculations', createCalculation],
  ['GET /v1/tax/calculations/:id/line_items', listLineItems],
  list('payment_intent'),
  list('charge', 'payment_intent'),
  list('refund', 'payment_intent', 'charge'),
  list('dispute', 'payment_intent', 'charge'),
  list('event', 'type'),
  ...(['charge', 'refund', 'dispute', 'event'] as const).map(retrieve),
]);

export function findEndpoint(method: string, path: string): { answer: Answer; browser: boolean; id: string } | null {
  const [, collection = '', id = '', rest = ''] = /^(\/v1\/(?:tax\/)?[^/]+)(?:\/([^/]*)(.*))?$/.exec(path) ?? [];
  const key = `${method} ${collection}${id && '/:id'}${rest}`;
  const answer = browserEndpoints.get(key) ?? serverEndpoints.get(key);
  return answer ? { answer, browser: browserEndpoints.has(key), id } : null;
}

/**
 * One page of a list, newest first. Reads Stripe's parameters `limit`, `starting_after` and `created[gte]`. Also reads
 * the parameters in `filters`, each of which must equal the record's field of that name.
 */
function listRecords(call: SandboxCall, collection: Listed, filters: readonly string[]): object {
  const { parameters } = call;
  parameters.allowOnly('limit starting_after created expand', ...filters);
  const limit = parameters.integer('limit') ?? 10;
  if (limit < 1 || limit > 100) {
    throw parameters.refuse('limit', `Invalid integer: ${limit}. limit must be between 1 and 100.`);
  }
  const from = parameters.createdFrom();
  const wanted = filters.filter((name) => parameters.has(name)).map((name) => [name, parameters.string(name)] as const);
  const matching = [...call.records.all<Listed>(collection)]
    .reverse()
    .filter(({ created }) => created >= from)
    .filter((record) => wanted.every(([name, value]) => (record as unknown as Fields)[name] === value));
  const after = parameters.string('starting_after');
  const start = after === undefined ? 0 : matching.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && start === 0) throw noSuch('object', after, 'starting_after');
  const data = matching.slice(start, start + limit);
  return { object: 'list', url: `/v1/${collection}s`, has_more: start + limit < matching.length, data };
}
