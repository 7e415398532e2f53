import type Stripe from 'stripe';
import { blocksRefunds } from './disputes.js';
import type { Records } from './records.js';
import type { StoredDelivery, StoredIntent } from './stored-records.js';

export type IntentOverview = ReturnType<typeof overviewOf>;

export interface EventOverview {
  event: Stripe.Event;
  objectId: string;
  delivery: StoredDelivery | null;
}

export interface Overview {
  intents: IntentOverview[];
  events: EventOverview[];
  page: number;
  pages: number;
  search: string;
}

const intentsAPage = 25;
const shownEvents = 100;

/**
 * The data of the dashboard: one page of intents, newest first, with their charges, refunds and disputes, and the
 * latest events.
 */
export function readOverview(records: Records, page: number, search: string): Overview {
  const intents = records
    .all('payment_intent')
    .reverse()
    .filter((intent) => search === '' || intent.id === search || (intent.metadata['orderId'] ?? '').includes(search));
  const pages = Math.max(1, Math.ceil(intents.length / intentsAPage));
  const current = Math.min(Math.max(1, page), pages);
  const shown = intents.slice((current - 1) * intentsAPage, current * intentsAPage);
  const found = new Set(shown.map(({ id }) => id));
  return {
    intents: shown.map((intent) => overviewOf(records, intent)),
    events: records
      .all('event')
      .reverse()
      .filter((event) => search === '' || found.has(intentOf(event)))
      .slice(0, shownEvents)
      .map((event) => ({ event, objectId: objectOf(event).id, delivery: records.find('delivery', event.id) ?? null })),
    page: current,
    pages,
    search,
  };
}

function overviewOf(records: Records, intent: StoredIntent) {
  const charge = records.find('charge', intent.latest_charge ?? '');
  const details = charge?.payment_method_details?.card;
  const disputes = records.all('dispute').filter((dispute) => dispute.payment_intent === intent.id);
  const refundable = charge?.paid && !disputes.some(blocksRefunds) ? charge.amount - charge.amount_refunded : 0;
  return {
    intent,
    card: details ? { brand: details.brand ?? 'card', last4: details.last4 ?? '????' } : null,
    refunds: records.all('refund').filter((refund) => refund.payment_intent === intent.id),
    disputes,
    /** Refundable amount, in Stripe's minor units. */
    refundable,
    disputable: charge !== undefined && charge.paid && !charge.disputed,
  };
}

const objectOf = (event: Stripe.Event) => event.data.object as { id: string; payment_intent?: string };
const intentOf = (event: Stripe.Event) => objectOf(event).payment_intent ?? objectOf(event).id;
