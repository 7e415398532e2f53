import type { Page, Route } from '@playwright/test';

/** The home page at an address that the server does not render, so that the browser requests its data. */
export const homeByBrowser = '/home/';

/** Answers an intercepted operation, or lets it fail. */
export type Answer = (route: Route) => Promise<void>;

const json =
  (body: object): Answer =>
  (route) =>
    route.fulfill({ contentType: 'application/json', body: JSON.stringify(body) });

export const answers = {
  data: (data: object) => json({ data }),
  refusal: (code: string, message: string, details: object = {}) =>
    json({ errors: [{ message, extensions: { code, details } }], data: null }),
  unavailable: ((route) => route.fulfill({ status: 500, body: 'out of order' })) satisfies Answer,
  lost: ((route) => route.abort('connectionfailed')) satisfies Answer,
  /** The shop performs the operation, but its answer never arrives. */
  unheard: (async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  }) satisfies Answer,
};

export interface Interception {
  /** Number of times that the operation was sent. */
  count: () => number;
  /** Ends the interception: later requests reach the shop. */
  end: () => Promise<void>;
}

/** Answers one of the page's GraphQL operations in the shop's place. */
export async function intercept(page: Page, operation: string, answer: Answer): Promise<Interception> {
  let count = 0;
  const handle = async (route: Route) => {
    const body = route.request().postDataJSON() as { operationName?: string } | null;
    if (body?.operationName !== operation) return route.fallback();
    count += 1;
    return answer(route);
  };
  await page.route('**/graphql', handle);
  return { count: () => count, end: () => page.unroute('**/graphql', handle) };
}

export interface Hold {
  count: () => number;
  /** Ends the delay. Later requests reach the shop at once, and are still counted. */
  release: () => void;
}

/** Delays an operation until `release` is called. */
export async function hold(page: Page, operation: string): Promise<Hold> {
  let open = (): void => undefined;
  const released = new Promise<void>((resolve) => (open = resolve));
  const { count } = await intercept(page, operation, async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  return {
    count,
    release: () => open(),
  };
}
