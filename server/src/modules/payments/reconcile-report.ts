import type { SweepReport } from '../orders/sweep-reservations.js';

/** Where the shop and its card provider still disagree after a run. */
export interface Difference {
  kind: 'needs_review' | 'unknown_order' | 'paid_without_payment' | 'missing_at_provider' | 'refunds_differ';
  orderId: string | null;
  intentId: string;
  message: string;
}

/** A step that could not be made this time; the next run makes it again. */
export interface ReconcileFailure {
  step: string;
  message: string;
}

export interface ReconcileReport {
  startedAt: Date;
  finishedAt: Date;
  /** Payments made since then were compared. */
  since: Date;
  intentsCompared: number;
  /** Orders this run settled. */
  settled: string[];
  expired: string[];
  /** Open payments that no order waits for. */
  intentsCancelled: string[];
  refundsCarriedOn: number;
  /** Disputes, by the provider's ids, of which the provider knew more than their orders. */
  disputesRecorded: string[];
  reservations: SweepReport;
  ledgerEntriesRecorded: number;
  differences: Difference[];
  failures: ReconcileFailure[];
}

export function emptyReport(startedAt: Date, since: Date): ReconcileReport {
  return {
    startedAt,
    finishedAt: startedAt,
    since,
    intentsCompared: 0,
    settled: [],
    expired: [],
    intentsCancelled: [],
    refundsCarriedOn: 0,
    disputesRecorded: [],
    reservations: { released: 0, finalised: 0 },
    ledgerEntriesRecorded: 0,
    differences: [],
    failures: [],
  };
}

/** For a person at a terminal. */
export function describeReport(report: ReconcileReport): string {
  const lines = [
    `Payments since ${report.since.toISOString()} compared: ${report.intentsCompared}`,
    `Orders settled: ${listOf(report.settled)}`,
    `Orders expired: ${listOf(report.expired)}`,
    `Abandoned payments cancelled: ${listOf(report.intentsCancelled)}`,
    `Refunds carried on with: ${report.refundsCarriedOn}`,
    `Disputes recorded: ${listOf(report.disputesRecorded)}`,
    `Reservations given back: ${report.reservations.released}, made final: ${report.reservations.finalised}`,
    `Ledger entries recorded: ${report.ledgerEntriesRecorded}`,
    `Differences: ${report.differences.length}`,
    ...report.differences.map(
      ({ kind, orderId, intentId, message }) => `  ${kind}  order ${orderId ?? 'unknown'}  ${intentId}  ${message}`,
    ),
    `Failures: ${report.failures.length}`,
    ...report.failures.map(({ step, message }) => `  ${step}: ${message}`),
  ];
  return lines.join('\n');
}

/** Runs one step of a run; what it throws is reported and does not keep the other steps from being made. */
export type Attempt = (step: string, work: () => Promise<void>) => Promise<void>;

const dayMs = 86_400_000;

/** So many days before the run, or as far back as payments are compared if that is longer ago. */
export function daysBefore({ startedAt, since }: ReconcileReport, days: number): Date {
  return new Date(Math.min(startedAt.getTime() - days * dayMs, since.getTime()));
}

const listOf = (ids: readonly string[]) => (ids.length === 0 ? '0' : `${ids.length} (${ids.join(', ')})`);
