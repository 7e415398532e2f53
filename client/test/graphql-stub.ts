import { vi } from 'vitest';
import type { MoneyFieldsFragment } from '../src/graphql/generated/operations';
import type { ShopErrorCode } from '../src/graphql/shop-error';

export interface StubRequest {
  operation: string;
  variables: Record<string, unknown>;
  /** The access token that was sent, or null. */
  token: string | null;
  /** The token of the visitor's cart that was sent, or null. */
  cartToken: string | null;
  /** The key of a guest's order that was sent, or null. */
  orderKey: string | null;
}

type Answer = object | Promise<object>;
/**
 * Answers by operation name: data, or the result of `refusal`, `httpError` or `networkFailure`. A function also gets
 * the cart of the latest answer that had one.
 */
export type Answers = Record<string, Answer | ((request: StubRequest, cart: AnsweredCart | null) => Answer)>;

export interface AnsweredCart {
  id: string;
  revision: number;
  total: MoneyFieldsFragment;
}

/** The cart of a query, or of a mutation's payload. */
function cartOf(answer: unknown): AnsweredCart | null {
  const values: unknown[] = [answer, ...Object.values(Object(answer) as Record<string, unknown>)];
  const carts = values.map((value) => (Object(value) as { cart?: AnsweredCart | null }).cart);
  return carts.find((cart) => cart?.total) ?? null;
}

class Failure {
  constructor(readonly respond: () => Promise<Response>) {}
}

/** A GraphQL error as the server sends it. */
export function refusal(code: ShopErrorCode, message = code as string, details: object = {}): object {
  return new Failure(() =>
    Promise.resolve(Response.json({ data: null, errors: [{ message, path: ['x'], extensions: { code, details } }] })),
  );
}

export function httpError(status: number, body = '<html>Bad gateway</html>'): object {
  return new Failure(() => Promise.resolve(new Response(body, { status })));
}

export function networkFailure(): object {
  return new Failure(() => Promise.reject(new TypeError('fetch failed')));
}

export interface GraphqlStub {
  fetch: typeof fetch;
  requests: StubRequest[];
  /** Changes later answers. */
  answer: (answers: Answers) => void;
  /** The variables of each request for `operation`. */
  sent: (operation: string) => Record<string, unknown>[];
}

/** A fake server behind `fetch` with fixed answers. An operation without an answer gets an error. */
export function createGraphqlStub(initial: Answers): GraphqlStub {
  const answers = { ...initial };
  const requests: StubRequest[] = [];
  let cart: AnsweredCart | null = null;
  const respond = async (_url: unknown, init?: RequestInit): Promise<Response> => {
    const body = JSON.parse(init?.body as string) as { operationName: string; variables?: Record<string, unknown> };
    const headers = new Headers(init?.headers);
    const request: StubRequest = {
      operation: body.operationName,
      variables: body.variables ?? {},
      token: headers.get('authorization')?.replace(/^Bearer /, '') ?? null,
      cartToken: headers.get('x-cart-token'),
      orderKey: headers.get('x-order-key'),
    };
    requests.push(request);
    const answer = answers[request.operation];
    if (answer === undefined) return Response.json({ errors: [{ message: `No answer to ${request.operation}` }] });
    const result: unknown = await (typeof answer === 'function'
      ? (answer as (r: StubRequest, c: AnsweredCart | null) => Answer)(request, cart)
      : answer);
    cart = cartOf(result) ?? cart;
    return result instanceof Failure ? result.respond() : Response.json({ data: result });
  };
  return {
    fetch: vi.fn(respond),
    requests,
    answer: (more) => Object.assign(answers, more),
    sent: (operation) =>
      requests.filter((request) => request.operation === operation).map(({ variables }) => variables),
  };
}
