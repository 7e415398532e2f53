import type { OrderFilter, OrderStatus } from '../../../graphql/generated/operations';

/** What an admin can narrow the orders to; the names stand in the address. */
export const orderStates = ['all', 'unpaid', 'paid', 'shipped', 'expired', 'refunded', 'deleted', 'review'] as const;
export type OrderState = (typeof orderStates)[number];

export interface OrderQuestion {
  state: OrderState;
  /** First day, 'YYYY-MM-DD', or empty */
  from: string;
  /** Last day, 'YYYY-MM-DD', or empty */
  to: string;
  /** An order's number, or the beginning of the buyer's email address */
  search: string;
}

export const everyOrder: OrderQuestion = { state: 'all', from: '', to: '', search: '' };

const statusesByState: Partial<Record<OrderState, OrderStatus[]>> = {
  // A deleted order is a cancelled one: it keeps its history, and leaves this list.
  all: ['PLACED', 'PAID', 'SHIPPED', 'EXPIRED', 'REFUNDED'],
  unpaid: ['PLACED'],
  paid: ['PAID'],
  shipped: ['SHIPPED'],
  expired: ['EXPIRED'],
  refunded: ['REFUNDED'],
  deleted: ['CANCELLED'],
};

/** Whatever the address says that makes no sense is left out. */
export function readOrderQuestion(params: URLSearchParams): OrderQuestion {
  const state = orderStates.find((known) => known === params.get('state')) ?? 'all';
  return {
    state,
    from: readDay(params.get('from')),
    to: readDay(params.get('to')),
    search: params.get('search') ?? '',
  };
}

export function toSearchParams(question: OrderQuestion): Record<string, string> {
  const entries = Object.entries(question).filter(([name, value]) => value !== everyOrder[name as keyof OrderQuestion]);
  return Object.fromEntries(entries);
}

export function isNarrowed(question: OrderQuestion): boolean {
  return Object.keys(toSearchParams(question)).length > 0;
}

/** Days begin and end with the clock of whoever asks; a search finds deleted orders too. */
export function toOrderFilter({ state, from, to, search }: OrderQuestion): OrderFilter {
  const statuses = state === 'all' && search !== '' ? undefined : statusesByState[state];
  return {
    ...(statuses && { statuses }),
    ...(state === 'review' && { needsReview: true }),
    ...(from && { placedFrom: midnightOf(from).toISOString() }),
    ...(to && { placedBefore: midnightOf(to, 1).toISOString() }),
    ...(search && { search }),
  };
}

function readDay(text: string | null): string {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return '';
  const day = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text) ? '' : text;
}

/** The moment at which `day`, or a later one, begins here: a day may have 23 or 25 hours. */
function midnightOf(day: string, daysLater = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const midnight = new Date(0);
  midnight.setFullYear(year, month - 1, date + daysLater);
  midnight.setHours(0, 0, 0, 0);
  return midnight;
}
