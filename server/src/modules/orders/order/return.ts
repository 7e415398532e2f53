/** `old_part` is only for deposit lines: the customer sends back old parts. Product lines never have it. */
export const returnReasons = ['changed_mind', 'does_not_fit', 'wrong_part', 'damaged', 'old_part', 'other'] as const;
export type ReturnReason = (typeof returnReasons)[number];

/**
 * - `withdrawal`: the customer has withdrawn from the contract in time. The shop cannot decline it.
 * - `late_withdrawal`: the customer has withdrawn after the last day for withdrawals; the shop decides.
 * - `return`: the customer, or staff for the customer, asks to send units back; the shop decides.
 */
export const returnKinds = ['withdrawal', 'late_withdrawal', 'return'] as const;
export type ReturnKind = (typeof returnKinds)[number];

/** A return is closed when it is refunded, or when staff close it without a refund. */
export const returnStatuses = ['requested', 'approved', 'declined', 'cancelled', 'received', 'closed'] as const;
export type ReturnStatus = (typeof returnStatuses)[number];

/** What has arrived of a line. */
export interface ReceivedUnits {
  /** 0 to the returned quantity. */
  quantity: number;
  /** How many of these units the refund puts back into stock. */
  restockQuantity: number;
  /** Null if staff entered none. */
  condition: string | null;
}

export interface ReturnLine {
  lineId: string;
  /** 1 or more. */
  quantity: number;
  reason: ReturnReason;
  /** The customer's note; null if there is none. */
  note: string | null;
  /** Absent until the return is received. */
  received?: ReceivedUnits;
}

/**
 * Number of units of a returned line: those that have arrived or, until the return is received, those that are
 * expected.
 */
export const unitsOf = ({ quantity, received }: Pick<ReturnLine, 'quantity' | 'received'>): number =>
  received?.quantity ?? quantity;

export interface ReturnEvent {
  status: ReturnStatus;
  at: Date;
  by: string;
  /** For the customer; null if there is none. */
  note: string | null;
}

/** Units of an order that come back, or that a withdrawal covered before they were shipped. */
export interface OrderReturn {
  /** 24 hex digits. */
  id: string;
  kind: ReturnKind;
  /** True if its units were not shipped, so that they need not be sent back. */
  isUnshipped: boolean;
  /** One or more; each line of the order at most once. */
  lines: readonly ReturnLine[];
  status: ReturnStatus;
  /** How the customer must send the units: a text or a link; null if there is none. */
  label: string | null;
  /** ID of the file with the label; absent if there is none. */
  labelFileId?: string;
  /** All statuses, oldest first. */
  history: readonly ReturnEvent[];
  createdAt: Date;
}

/** A return of an order. */
export interface ReturnReference {
  orderId: string;
  returnId: string;
}

/** Allowed status changes. A decision to decline can be corrected. */
export const returnTransitions = {
  requested: ['approved', 'declined', 'cancelled'],
  approved: ['received', 'cancelled', 'closed'],
  declined: ['approved'],
  cancelled: [],
  received: ['closed'],
  closed: [],
} as const satisfies Record<ReturnStatus, readonly ReturnStatus[]>;

export const openReturnStatuses = ['requested', 'approved', 'received'] as const satisfies readonly ReturnStatus[];

/** Whether the return prevents its units from being in another return. */
export function isStanding({ status }: Pick<OrderReturn, 'status'>): boolean {
  return status !== 'declined' && status !== 'cancelled';
}

export function isOpen({ status }: Pick<OrderReturn, 'status'>): boolean {
  return (openReturnStatuses as readonly ReturnStatus[]).includes(status);
}
