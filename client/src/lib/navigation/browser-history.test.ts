import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBrowserHistory } from './browser-history';
import type { GuardedHistory } from './guarded-history';

let history: GuardedHistory;
let arrivals: string[];
let stop: () => void;

const address = () => `${window.location.pathname}${window.location.search}${window.location.hash}`;
const isAt = (expected: string) => vi.waitFor(() => expect(address()).toBe(expected));
/** The browser's own Back or Forward, which cannot be intercepted before it happens. */
const step = (by: number) => window.history.go(by);

function close() {
  const leaves: (() => void)[] = [];
  const open = history.gate.close((leave) => leaves.push(leave));
  const discard = () => {
    open();
    leaves.at(-1)?.();
  };
  return { leaves, open, discard };
}

beforeEach(() => {
  window.history.pushState(null, '', '/before');
  history = createBrowserHistory();
  arrivals = [];
  stop = history.listen(({ action, location }) => arrivals.push(`${action} ${location.pathname}${location.hash}`));
  history.push('/edit');
  history.push('/after');
  history.go(-1);
  return vi.waitFor(() => expect(arrivals.at(-1)).toBe('POP /edit'));
});

afterEach(() => stop());

describe('a guarded history of the browser', () => {
  it('goes back and forward without unsaved changes', async () => {
    step(1);
    await vi.waitFor(() => expect(arrivals.at(-1)).toBe('POP /after'));
    step(-2);
    await vi.waitFor(() => expect(arrivals.at(-1)).toBe('POP /before'));
  });

  it.each([
    ['Back', -1, '/before'],
    ['Forward', 1, '/after'],
  ])('reverts %s, and repeats it after the answer to leave', async (_name, by, there) => {
    const { leaves, discard } = close();
    const before = [...arrivals];
    step(by);
    await vi.waitFor(() => expect(leaves).toHaveLength(1));
    expect(address()).toBe('/edit');
    expect(arrivals).toEqual(before);
    discard();
    await vi.waitFor(() => expect(arrivals.at(-1)).toBe(`POP ${there}`));
    expect(address()).toBe(there);
    expect(leaves).toHaveLength(1);
  });

  it('reports a step that was made before anybody listened, and nothing otherwise', async () => {
    const report = vi.fn();
    stop();
    stop = history.listen(report);
    expect(report).not.toHaveBeenCalled();
    stop();
    step(-1);
    await isAt('/before');
    stop = history.listen(report);
    expect(report).toHaveBeenCalledExactlyOnceWith({
      action: history.action,
      location: expect.objectContaining({ pathname: '/before' }) as unknown,
    });
  });

  it('starts where it was created, and reports a step that was made before the first listener', async () => {
    history.push('/part#reviews');
    const hydrating = createBrowserHistory();
    step(-1);
    await isAt('/edit');
    expect(hydrating.start).toMatchObject({ action: 'POP', location: { pathname: '/part', hash: '#reviews' } });
    const report = vi.fn();
    hydrating.listen(report)();
    expect(report).toHaveBeenCalledExactlyOnceWith({
      action: 'POP',
      location: expect.objectContaining({ pathname: '/edit' }) as unknown,
    });
  });

  it('asks again at the next step when the answer was to stay', async () => {
    const { leaves } = close();
    step(-1);
    await vi.waitFor(() => expect(leaves).toHaveLength(1));
    step(1);
    await vi.waitFor(() => expect(leaves).toHaveLength(2));
    expect(address()).toBe('/edit');
  });

  it('makes the step without a question if everything is saved before the step is reverted', async () => {
    const { leaves, open } = close();
    window.addEventListener('popstate', open, { once: true });
    step(-1);
    await vi.waitFor(() => expect(arrivals.at(-1)).toBe('POP /before'));
    expect(leaves).toEqual([]);
  });

  it('returns to the page when Back is pressed twice before the question', async () => {
    history.push('/edit/further');
    const { leaves, discard } = close();
    // The second press happens after the event of the first one, and before the first one is reverted.
    window.addEventListener('popstate', () => step(-1), { once: true, capture: true });
    step(-1);
    await vi.waitFor(() => expect(leaves).toHaveLength(1));
    expect(address()).toBe('/edit/further');
    discard();
    await isAt('/edit');
  });

  it('tries again to return to the page if the browser ignores the first attempt', async () => {
    const { leaves } = close();
    step(-1);
    const go = vi.spyOn(window.history, 'go').mockImplementationOnce(() => undefined);
    await vi.waitFor(() => expect(leaves).toHaveLength(1));
    expect(address()).toBe('/edit');
    expect(go).toHaveBeenCalledTimes(2);
  });

  it('does not reload the page if the browser is already back there', async () => {
    const state: unknown = window.history.state;
    const { leaves } = close();
    step(-1);
    const go = vi.spyOn(window.history, 'go').mockImplementationOnce(() => {
      window.history.replaceState(state, '', '/edit');
    });
    await vi.waitFor(() => expect(leaves).toHaveLength(1));
    expect(go).toHaveBeenCalledTimes(1);
  });

  it.each(['push', 'replace'] as const)('delays a %s to another page until there is an answer', (method) => {
    const { leaves, discard } = close();
    history[method]('/elsewhere');
    expect([address(), leaves.length]).toEqual(['/edit', 1]);
    discard();
    expect(address()).toBe('/elsewhere');
    expect(arrivals.at(-1)).toBe(`${method.toUpperCase()} /elsewhere`);
  });

  it('does not ask about a link within the same page', async () => {
    const { leaves } = close();
    history.push('/edit#end');
    history.replace({ pathname: '/edit', search: '', hash: '#start' });
    step(-1);
    await isAt('/edit');
    expect(leaves).toEqual([]);
  });

  it('counts the history entries of links within the page, although the router does not number them', async () => {
    window.location.hash = 'main';
    await vi.waitFor(() => expect(arrivals.at(-1)).toBe('POP /edit#main'));
    // Following the same link again adds no entry.
    window.location.hash = 'main';
    history.push('/form');
    const { leaves, discard } = close();
    step(-2);
    await vi.waitFor(() => expect(leaves).toHaveLength(1));
    expect(address()).toBe('/form');
    discard();
    await isAt('/edit');
  });

  it('makes the browser ask before a reload only with unsaved changes', () => {
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isAsked()).toBe(false);
    const { open } = close();
    expect(isAsked()).toBe(true);
    open();
    expect(isAsked()).toBe(false);
  });
});
