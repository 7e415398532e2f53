/**
 * Every place between two writes at which the process may die. Each is named in the code where it stands, so that tests
 * can stop there, let others run meanwhile, and look at what is left.
 */
export const faultPoints = [
  'place.before-reserve',
  'place.after-reserve',
  'place.after-insert',
  'end.after-cancel-intent',
  'end.after-change',
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
] as const;

export type FaultPoint = (typeof faultPoints)[number];

export interface FaultPoints {
  /** Does nothing in production; in tests it may throw, wait, or never come back. */
  at(point: FaultPoint): Promise<void> | void;
}

export const noFaults: FaultPoints = { at: () => undefined };
