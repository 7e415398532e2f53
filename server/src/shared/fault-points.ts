/**
 * Points at which the process may die between two writes. The code calls `at` at each point. Tests can stop there, run
 * other work in the meantime, and check the result. Production code only imports the types.
 */
export const faultPoints = [
  'checkout.after-start',
  'place.before-reserve',
  'place.after-reserve',
  'refuse.after-release',
  'uses.after-reserve',
  'place.after-insert',
  'edit.after-reserve',
  'edit.after-cancel-intent',
  'edit.after-change',
  'edit.after-release',
  'end.after-cancel-intent',
  'end.after-change',
  'end.after-release',
  'sweep.after-fence',
  'start.after-create-intent',
  'start.after-save-intent',
  'settle.after-retrieve',
  'settle.after-late-release',
  'settle.after-late-reserve',
  'settle.after-change',
  'settle.after-finalise',
  'record.after-cancel-intent',
  'record.after-change',
  'record.after-finalise',
  'return.after-change',
  'return.after-provider',
  'ledger.before-record',
  'ledger.after-record',
  'invoice.after-number',
  'invoice.after-insert',
  'webhook.after-effects',
  'refund.after-claim',
  'refund.after-provider',
  'refund.after-change',
  'refund.after-restock',
  'audit.before-record',
  'audit.after-record',
  'message.after-claim',
  'message.after-send',
  'delivery.after-send',
  'erase.after-insert',
  'erase.after-close',
  'erase.after-check',
  'erase.after-step',
  'erase.after-account',
  'erase.after-audit',
] as const;

export type FaultPoint = (typeof faultPoints)[number];

/** Only passed by tests. */
export interface FaultPoints {
  /** May throw, wait, or never return. */
  at(point: FaultPoint): Promise<void> | void;
}
