/** All errors that the shop can answer with, and their HTTP status. */
export const httpStatusByCode = {
  BAD_USER_INPUT: 400,
  UNAUTHENTICATED: 401,
  PAYMENT_DECLINED: 402,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RATE_LIMITED: 429,
  INTERNAL_SERVER_ERROR: 500,
  PAYMENT_UNAVAILABLE: 503,
  TAX_UNAVAILABLE: 503,
  SERVICE_UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof httpStatusByCode;

export const errorCodes = Object.keys(httpStatusByCode) as ErrorCode[];

/** The reason of a CONFLICT, in `details.reason`. */
export type ConflictReason =
  | 'OUT_OF_STOCK'
  | 'NO_LONGER_SOLD'
  | 'PRICE_CHANGED'
  | 'CART_CHANGED'
  | 'TOTAL_CHANGED'
  | 'NOT_DELIVERABLE'
  | 'CODE_NOT_VALID'
  | 'CODE_USED_UP'
  | 'USE_CHECKOUT'
  | 'OPEN_ORDERS_LIMIT'
  | 'HELD_STOCK_LIMIT'
  | 'RESERVATIONS_LIMIT'
  | 'ILLEGAL_TRANSITION'
  | 'STALE_VERSION'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'IN_PROGRESS'
  | 'ALREADY_EXISTS'
  | 'LAST_ADMIN';
