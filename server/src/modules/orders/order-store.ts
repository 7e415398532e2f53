import type { LedgerEntry, OrderChange } from './order-change.js';
import type { Order, OrderCustomer, OrderStatus } from './order.js';

/** Ledger entries that were written with a change of the order and are not in the ledger yet. */
export interface UnrecordedEntries {
  orderId: string;
  entries: readonly LedgerEntry[];
}

/** How an order is kept, as far as its life and its payment need to know. */
export interface OrderStore {
  /**
   * Gives the order its number.
   * @param place the order's place among the customer's unpaid orders; see `findOpenPlaces`.
   * @returns the order with its number; 'exists' when there is a document under this id: the order itself, or the sweep's fence; 'place_taken' when
   *   another unpaid order of the customer has this place.
   */
  insert(order: Order, place: number): Promise<Order | 'exists' | 'place_taken'>;
  findById(id: string): Promise<Order | null>;
  findByNumber(number: number): Promise<Order | null>;
  findByIntentId(intentId: string): Promise<Order | null>;
  /** In any order, intents of no order left out. */
  findByIntentIds(intentIds: readonly string[]): Promise<Order[]>;
  /** In any order, unknown ids left out. */
  findByIds(ids: readonly string[]): Promise<Order[]>;
  /**
   * The only way an order changes: one update of exactly the revision the change was decided on; the ledger entry that
   * explains it is written with it.
   * @returns the order after the change; null when it has changed since, or a reservation was given back.
   */
  change(order: Order, change: OrderChange): Promise<Order | null>;
  /**
   * Makes sure that a reservation can never become an order's, before its pieces are given back. Where the order was
   * never written, a fence takes its id.
   * @returns false when the order holds the reservation after all: then it must stay.
   */
  fenceReservation(orderId: string, reservationId: string): Promise<boolean>;
  /** Unpaid orders past their time, the longest overdue first. */
  overdue(now: Date): AsyncIterable<Order>;
  /** Unpaid orders of one customer, by email address. */
  findUnpaidOf(email: string): Promise<Order[]>;
  /**
   * The places of a customer's unpaid orders, at most `most` of them; null for an order older than places. An order
   * gives its place up with the change that ends it or makes it paid.
   */
  findOpenPlaces(customer: Pick<OrderCustomer, 'userId' | 'email'>, most: number): Promise<(number | null)[]>;
  /** Orders that have an intent, for reconciliation; null leaves the time open. */
  withIntent(filter: { statuses: readonly OrderStatus[]; placedFrom: Date | null }): AsyncIterable<Order>;
  /** Orders with a refund that the provider has not finished, or whose pieces are still to go back. */
  withRefundsUnderWay(): AsyncIterable<Order>;
  /** Oldest first. */
  findUnrecorded(orderId: string): Promise<readonly LedgerEntry[]>;
  withUnrecorded(): AsyncIterable<UnrecordedEntries>;
  markRecorded(orderId: string, upToSequence: number): Promise<void>;
}
