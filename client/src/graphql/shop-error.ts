import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { errorCodes, httpStatusByCode, type ErrorCode } from '@kickstand/rules/errors';

/** The server's codes, plus two of the client: for no answer, and for all other failures. */
export type ShopErrorCode = ErrorCode | 'NETWORK_ERROR' | 'UNKNOWN';

/** A failure as pages need it. `message` can be shown to the user; `fields` maps names of inputs to messages. */
export interface ShopError {
  code: ShopErrorCode;
  message: string;
  fields: Readonly<Record<string, string>>;
  /** Why a CONFLICT happened, e.g. OUT_OF_STOCK. */
  reason: string | null;
  /** The total of an order that was refused because of another total, in minor units; null for other failures. */
  totalMinor: number | null;
}

/** Shown if the server sends no message, or a code that the client does not know. */
const messages = {
  BAD_USER_INPUT: 'The shop could not accept this. Check what you entered.',
  UNAUTHENTICATED: 'You are not logged in. Log in and try again.',
  PAYMENT_DECLINED: 'The card was declined. Try another one.',
  FORBIDDEN: 'You are not allowed to do this.',
  NOT_FOUND: 'This was not found.',
  CONFLICT: 'This has changed in the meantime. Reload the page and try again.',
  PRECONDITION_FAILED: 'This has changed in the meantime. Reload the page and try again.',
  PAYLOAD_TOO_LARGE: 'This is too large to send.',
  UNSUPPORTED_MEDIA_TYPE: 'The shop cannot read a file of this kind.',
  RATE_LIMITED: 'Too many requests. Try again in a moment.',
  INTERNAL_SERVER_ERROR: 'Something went wrong. Try again.',
  TAX_UNAVAILABLE: 'The tax cannot be computed right now. Try again in a moment.',
  PAYMENT_UNAVAILABLE: 'Card payments are not available right now. Try again in a moment.',
  SERVICE_UNAVAILABLE: 'The shop is not available right now. Try again in a moment.',
  NETWORK_ERROR: 'The shop could not be reached. Check your connection and try again.',
  UNKNOWN: 'Something went wrong. Try again.',
} as const satisfies Record<ShopErrorCode, string>;

/** Thrown instead of a request, because the user has signed out since asking for it. */
export class SignedOut extends Error {}

/** Converts any failure of a GraphQL call. Never throws; an unknown failure gets a general message. */
export function toShopError(error: unknown): ShopError {
  if (isShopError(error)) return error;
  if (CombinedGraphQLErrors.is(error)) return fromGraphQLError(error.errors[0]);
  if (ServerError.is(error)) return fromHttpError(error.statusCode, error.bodyText);
  if (error instanceof SignedOut) return plain('UNAUTHENTICATED');
  if (isTransportFailure(error)) return plain('NETWORK_ERROR');
  return plain('UNKNOWN');
}

/**
 * True if the failure may be temporary, so that the same request can be sent again. The server may have executed the
 * failed request.
 */
export function isTransient({ code }: ShopError): boolean {
  return (
    code === 'NETWORK_ERROR' ||
    code === 'SERVICE_UNAVAILABLE' ||
    code === 'INTERNAL_SERVER_ERROR' ||
    code === 'RATE_LIMITED' ||
    code === 'UNKNOWN'
  );
}

/** Whether a write was refused because somebody else has changed or removed the entry since it was read. */
export function isStale(error: unknown): boolean {
  const { reason, code } = toShopError(error);
  return reason === 'STALE_VERSION' || code === 'NOT_FOUND';
}

/**
 * Whether a `fetch` got no answer. Browsers throw a TypeError, or a DOMException for a timed-out or aborted request.
 */
export function isTransportFailure(error: unknown): boolean {
  if (error instanceof TypeError) return true;
  return isTimeout(error) || toRecord(error)['name'] === 'AbortError';
}

/** A DOMException from another realm is not an instance of Error, so the name is compared. */
export function isTimeout(error: unknown): boolean {
  return toRecord(error)['name'] === 'TimeoutError';
}

function isShopError(error: unknown): error is ShopError {
  return typeof error === 'object' && error !== null && 'code' in error && 'fields' in error && 'reason' in error;
}

interface WireError {
  message?: unknown;
  extensions?: { code?: unknown; details?: unknown; [key: string]: unknown } | null;
}

function fromGraphQLError(error: WireError | undefined): ShopError {
  const code = toCode(error?.extensions?.code);
  const details = toRecord(error?.extensions?.details);
  const message = typeof error?.message === 'string' && code !== 'UNKNOWN' ? error.message : messages[code];
  return {
    code,
    message,
    fields: toFields(details.fields),
    reason: typeof details.reason === 'string' ? details.reason : null,
    totalMinor: toMinor(toRecord(details.total).amountMinor),
  };
}

function fromHttpError(status: number, body: string): ShopError {
  const first = firstErrorOf(body);
  if (first) return fromGraphQLError(first);
  if (status >= 500) return plain('SERVICE_UNAVAILABLE');
  // The shop says in the body why it refuses a user. A bare 401 or 403 comes from a proxy.
  if (status === 401 || status === 403) return plain('UNKNOWN');
  return plain(errorCodes.find((code) => httpStatusByCode[code] === status) ?? 'UNKNOWN');
}

function firstErrorOf(body: string): WireError | null {
  try {
    const errors = toRecord(JSON.parse(body)).errors;
    return Array.isArray(errors) && errors.length > 0 ? toRecord(errors[0]) : null;
  } catch {
    return null;
  }
}

function toCode(code: unknown): ShopErrorCode {
  return errorCodes.find((known) => known === code) ?? 'UNKNOWN';
}

function toFields(fields: unknown): Record<string, string> {
  if (!Array.isArray(fields)) return {};
  return Object.fromEntries(
    fields
      .map(toRecord)
      .filter(({ field, message }) => typeof field === 'string' && typeof message === 'string')
      .map(({ field, message }) => [(field as string).replace(/^input\./, ''), message as string]),
  );
}

const toMinor = (amount: unknown) => (Number.isSafeInteger(amount) ? (amount as number) : null);

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function plain(code: ShopErrorCode): ShopError {
  return { code, message: messages[code], fields: {}, reason: null, totalMinor: null };
}
