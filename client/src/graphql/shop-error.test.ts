import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { errorCodes } from '@kickstand/rules/errors';
import { describe, expect, it } from 'vitest';
import { isTransient, toShopError } from './shop-error';

const graphqlError = (extensions: object, message = 'Quantity must be at least 10.') =>
  new CombinedGraphQLErrors({ errors: [{ message, extensions: { ...extensions } }] });
const httpError = (statusCode: number, bodyText: string) =>
  new ServerError('bad', { response: new Response(bodyText, { status: statusCode }), bodyText });

describe('toShopError', () => {
  it('reads code, message, fields and reason of a GraphQL error', () => {
    const details = { reason: 'OUT_OF_STOCK', fields: [{ field: 'input.quantity', message: 'Too few' }] };
    expect(toShopError(graphqlError({ code: 'CONFLICT', details }))).toEqual({
      code: 'CONFLICT',
      message: 'Quantity must be at least 10.',
      fields: { quantity: 'Too few' },
      reason: 'OUT_OF_STOCK',
      totalMinor: null,
    });
  });

  it('reads the total of a refused order', () => {
    const details = { reason: 'TOTAL_CHANGED', total: { amountMinor: 4_000, currency: 'usd' } };
    expect(toShopError(graphqlError({ code: 'CONFLICT', details })).totalMinor).toBe(4_000);
  });

  it.each([{}, { code: 'GRAPHQL_VALIDATION_FAILED' }, { code: 7 }])(
    'never shows the text of an unknown error %j',
    (extensions) => {
      const error = toShopError(graphqlError(extensions, 'Cannot query field "x"'));
      expect(error).toMatchObject({ code: 'UNKNOWN', message: 'Something went wrong. Try again.', fields: {} });
    },
  );

  it('reads the GraphQL errors in the body of an HTTP error', () => {
    const body = JSON.stringify({ errors: [{ message: 'Log in first.', extensions: { code: 'UNAUTHENTICATED' } }] });
    expect(toShopError(httpError(401, body))).toMatchObject({ code: 'UNAUTHENTICATED', message: 'Log in first.' });
  });

  it.each([
    [500, 'SERVICE_UNAVAILABLE'],
    [502, 'SERVICE_UNAVAILABLE'],
    [401, 'UNKNOWN'],
    [403, 'UNKNOWN'],
    [415, 'UNSUPPORTED_MEDIA_TYPE'],
    [429, 'RATE_LIMITED'],
    [418, 'UNKNOWN'],
  ])('maps HTTP %i without a body to %s', (status, code) => {
    expect(toShopError(httpError(status, '<html>')).code).toBe(code);
  });

  it.each(errorCodes)('reads the code %s, and has a message for it', (code) => {
    const error = toShopError(
      new CombinedGraphQLErrors({ errors: [{ message: undefined as never, extensions: { code } }] }),
    );
    expect(error).toMatchObject({ code, message: expect.stringMatching(/\w+\.$/) as string });
  });

  it.each([new TypeError('Failed to fetch'), new DOMException('', 'TimeoutError'), new DOMException('', 'AbortError')])(
    'maps %s to a lost connection',
    (error) => {
      expect(toShopError(error).code).toBe('NETWORK_ERROR');
    },
  );

  it.each([null, undefined, 'text', new Error('bug'), { fields: 'x' }])('maps %j to an unknown error', (error) => {
    expect(toShopError(error)).toMatchObject({ code: 'UNKNOWN' });
  });

  it('ignores malformed details', () => {
    const details = { fields: [null, 7, { field: 'a' }, { field: 'b', message: 'Bad' }], reason: 9 };
    expect(toShopError(graphqlError({ code: 'BAD_USER_INPUT', details }))).toMatchObject({
      fields: { b: 'Bad' },
      reason: null,
    });
  });

  it('returns its own result unchanged', () => {
    const error = toShopError(new TypeError('x'));
    expect(toShopError(error)).toBe(error);
  });
});

describe('isTransient', () => {
  it.each([
    ['NETWORK_ERROR', true],
    ['INTERNAL_SERVER_ERROR', true],
    ['SERVICE_UNAVAILABLE', true],
    ['RATE_LIMITED', true],
    ['UNAUTHENTICATED', false],
    ['FORBIDDEN', false],
    ['BAD_USER_INPUT', false],
    ['UNSUPPORTED_MEDIA_TYPE', false],
    ['CONFLICT', false],
  ] as const)('%s: %s', (code, expected) => {
    expect(isTransient({ code, message: '', fields: {}, reason: null, totalMinor: null })).toBe(expected);
  });
});
