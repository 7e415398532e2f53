import type { SweepReport } from '../order/sweep-reservations.js';

/** A difference between the shop and its card provider that remains after a run. */
export interface Difference {
  kind: 'needs_review' | 'unknown_order' | 'paid_without_payment' | 'missing_at_provider' | 'refunds_differ';
  orderId: string | null;
  intentId: string;
  message: string;
}

/** A step that failed; the next run repeats it. */
export interface ReconcileFailure {
  step: string;
  message: string;
}

export interface ReconcileReport {
  startedAt: Date;
  finishedAt: Date;
  /** Payments created since this time were compared. */
  since: Date;
  intentsCompared: number;
  /** IDs of orders that this run settled. */
  settled: string[];
  expired: string[];
  /** IDs of open payments that no order was waiting for, and that this run cancelled. */
  intentsCancelled: string[];
  refundsContinued: number;
  /** The provider's IDs of disputes that were updated. */
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
    refundsContinued: 0,
    disputesRecorded: [],
    reservations: { released: 0, finalised: 0 },
    ledgerEntriesRecorded: 0,
    differences: [],
    failures: [],
  };
}

/** The report as text for a terminal. */
export function describeReport(report: ReconcileReport): string {
  const lines = [
    `Payments since ${report.since.toISOString()} compared: ${report.intentsCompared}`,
    `Orders settled: ${listOf(report.settled)}`,
    `Orders expired: ${listOf(report.expired)}`,
    `Abandoned payments cancelled: ${listOf(report.intentsCancelled)}`,
    `Refunds continued: ${report.refundsContinued}`,
    `Disputes recorded: ${listOf(report.disputesRecorded)}`,
    `Reservations released: ${report.reservations.released}, finalised: ${report.reservations.finalised}`,
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

/** Runs one step; an error is reported and does not stop the other steps. */
export type Attempt = (step: string, work: () => Promise<unknown>) => Promise<void>;

const dayMs = 86_400_000;

/** The time `days` days before the run, or the start of the compared period if that is earlier. */
export function daysBefore({ startedAt, since }: ReconcileReport, days: number): Date {
  return new Date(Math.min(startedAt.getTime() - days * dayMs, since.getTime()));
}

const listOf = (ids: readonly string[]) => (ids.length === 0 ? '0' : `${ids.length} (${ids.join(', ')})`);
