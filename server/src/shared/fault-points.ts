/**
 * Every point between two writes at which the process may die. The code names each point where it is, so that tests can
 * stop there, let others run in the meantime, and look at what is left. Production imports the types alone.
 */
export const faultPoints = [
  'place.before-reserve',
  'place.after-reserve',
  'refuse.after-release',
  'place.after-insert',
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
  'ledger.before-record',
  'ledger.after-record',
  'webhook.after-receive',
  'webhook.after-effects',
  'refund.after-claim',
  'refund.after-provider',
  'refund.after-change',
  'refund.after-restock',
  'audit.before-record',
  'audit.after-record',
  'message.after-claim',
  'message.after-send',
] as const;

export type FaultPoint = (typeof faultPoints)[number];

/** Passed by tests only. */
export interface FaultPoints {
  /** May throw, wait, or never return. */
  at(point: FaultPoint): Promise<void> | void;
}
