import { toBrowserIntent } from './browser-intent.js';
import { answerChallenge, confirmRequestedIntent } from './confirm-intent.js';
import { listRecords } from './lists.js';
import { cancelIntent, createIntent, getOwnIntent, retrieveIntent, updateIntent } from './payment-intents.js';
import { createPaymentMethod } from './payment-methods.js';
import type { StoredIntent } from './stored-records.js';
import { createRefund } from './refunds.js';
import { type SandboxCall, getRecord } from './sandbox-context.js';

export interface Endpoint {
  method: 'GET' | 'POST';
  /** `:id` in the path matches one segment, which is passed to `answer`. */
  path: string;
  /** Whether browsers may call it, with the publishable key. */
  browser?: true;
  answer: (call: SandboxCall, id: string) => object;
}

const forCaller = (call: SandboxCall, intent: StoredIntent): object =>
  call.caller === 'publishable' ? toBrowserIntent(intent) : intent;

const retrieve = (collection: 'charge' | 'refund' | 'dispute' | 'event') => (call: SandboxCall, id: string) => {
  call.parameters.allowOnly('expand');
  return getRecord(call, collection, id);
};

/** The paths of Stripe's API that the shop, its tests and its client need. */
export const endpoints: readonly Endpoint[] = [
  { method: 'POST', path: '/v1/payment_intents', answer: createIntent },
  { method: 'GET', path: '/v1/payment_intents', answer: (call) => listRecords(call, 'payment_intent') },
  {
    method: 'GET',
    path: '/v1/payment_intents/:id',
    browser: true,
    answer: (call, id) => forCaller(call, retrieveIntent(call, id)),
  },
  { method: 'POST', path: '/v1/payment_intents/:id', answer: updateIntent },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/confirm',
    browser: true,
    answer: (call, id) => forCaller(call, confirmRequestedIntent(call, getOwnIntent(call, id))),
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/sandbox_challenge',
    browser: true,
    answer: (call, id) => forCaller(call, answerChallenge(call, getOwnIntent(call, id))),
  },
  { method: 'POST', path: '/v1/payment_intents/:id/cancel', answer: cancelIntent },
  { method: 'POST', path: '/v1/payment_methods', browser: true, answer: createPaymentMethod },
  {
    method: 'GET',
    path: '/v1/charges',
    answer: (call) =>
      listRecords(call, 'charge', { payment_intent: (charge, value) => charge.payment_intent === value }),
  },
  { method: 'GET', path: '/v1/charges/:id', answer: retrieve('charge') },
  { method: 'POST', path: '/v1/refunds', answer: createRefund },
  {
    method: 'GET',
    path: '/v1/refunds',
    answer: (call) =>
      listRecords(call, 'refund', {
        payment_intent: (refund, value) => refund.payment_intent === value,
        charge: (refund, value) => refund.charge === value,
      }),
  },
  { method: 'GET', path: '/v1/refunds/:id', answer: retrieve('refund') },
  {
    method: 'GET',
    path: '/v1/disputes',
    answer: (call) =>
      listRecords(call, 'dispute', {
        payment_intent: (dispute, value) => dispute.payment_intent === value,
        charge: (dispute, value) => dispute.charge === value,
      }),
  },
  { method: 'GET', path: '/v1/disputes/:id', answer: retrieve('dispute') },
  {
    method: 'GET',
    path: '/v1/events',
    answer: (call) => listRecords(call, 'event', { type: (event, value) => event.type === value }),
  },
  { method: 'GET', path: '/v1/events/:id', answer: retrieve('event') },
];

export interface EndpointMatch {
  endpoint: Endpoint;
  id: string;
}

export function findEndpoint(method: string, path: string): EndpointMatch | null {
  const segments = path.split('/');
  for (const endpoint of endpoints) {
    const pattern = endpoint.path.split('/');
    const matches =
      endpoint.method === method &&
      pattern.length === segments.length &&
      pattern.every((part, position) => part === ':id' || part === segments[position]);
    if (!matches) continue;
    const position = pattern.indexOf(':id');
    return { endpoint, id: position < 0 ? '' : (segments[position] ?? '') };
  }
  return null;
}
