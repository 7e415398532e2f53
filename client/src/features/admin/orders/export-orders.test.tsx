import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anAdmin, aToken } from '../../../../test/builders';
import { adminOrders, aFullOrder } from '../../../../test/order-builders';
import { renderApp } from '../../../../test/render-app';
import type { Answers } from '../../../../test/graphql-stub';

const hour = 60 * 60_000;
const csv = () =>
  new Response('number,total\norder-1,58.50\n', {
    headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="orders-2026-05-01.csv"' },
  });

const open = (query = '', answers: Answers = {}) =>
  renderApp(`/dashboard/manageOrders${query}`, {
    signedInAs: anAdmin(),
    answers: { AdminOrders: adminOrders([aFullOrder()]), ...answers },
  });

const exportButton = async () => {
  await screen.findByRole('link', { name: 'order-1' });
  return screen.findByRole('button', { name: 'Export CSV' });
};

let saved: { name: string; text: Promise<string> }[];
let fetched: ReturnType<typeof vi.fn<(url: string, init: RequestInit) => Promise<Response>>>;

beforeEach(() => {
  saved = [];
  const files = new Map<string, Blob>();
  vi.stubGlobal(
    'URL',
    Object.assign(class extends URL {}, {
      createObjectURL: (file: Blob) => {
        files.set(`blob:${files.size}`, file);
        return `blob:${files.size - 1}`;
      },
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const file = files.get(this.getAttribute('href') ?? '');
    if (file) saved.push({ name: this.download, text: file.text() });
  });
  fetched = vi.fn(() => Promise.resolve(csv()));
  vi.stubGlobal('fetch', fetched);
});

const tokenOf = (call: number) => new Headers(fetched.mock.calls[call]?.[1].headers).get('authorization');

describe('exporting orders', () => {
  it('saves the listed orders under the file name that the server sends', async () => {
    const app = open('?state=paid&from=2026-05-01&search=sam%40');
    await app.user.click(await exportButton());
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe('orders-2026-05-01.csv');
    expect(await saved[0]?.text).toBe('number,total\norder-1,58.50\n');
    const url = new URL(fetched.mock.calls[0]?.[0] ?? '', 'http://shop.test');
    expect(url.pathname).toBe('/api/orders.csv');
    expect([...url.searchParams]).toEqual([
      ['status', 'paid'],
      ['placedFrom', new Date(2026, 4, 1).toISOString()],
      ['search', 'sam@'],
    ]);
    expect(tokenOf(0)).toBe(`Bearer ${localStorage.getItem('accessToken')}`);
  });

  it('sends one parameter for each status', async () => {
    const app = open();
    await app.user.click(await exportButton());
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(fetched.mock.calls[0]?.[0]).toBe(
      '/api/orders.csv?status=placed&status=paid&status=shipped&status=expired&status=refunded',
    );
  });

  it('renews a refused token once', async () => {
    const fresh = aToken(Date.now() + hour, 'fresh');
    fetched.mockImplementationOnce(() => Promise.resolve(new Response('{}', { status: 401 })));
    const app = open('', {
      SignIn: { signIn: { __typename: 'SignInPayload', accessToken: fresh, expiresAt: '2026-05-01', user: anAdmin() } },
    });
    await app.user.click(await exportButton());
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(tokenOf(1)).toBe(`Bearer ${fresh}`);
  });

  it('ends the session when the new token is refused too', async () => {
    fetched.mockImplementation(() => Promise.resolve(new Response('{"message":"Please log in."}', { status: 401 })));
    const accessToken = aToken(Date.now() + hour, 'fresh');
    const app = open('', {
      SignIn: { signIn: { __typename: 'SignInPayload', accessToken, expiresAt: '2026-05-01', user: anAdmin() } },
    });
    await app.user.click(await exportButton());
    await waitFor(() => expect(app.path()).toBe('/login'));
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(saved).toEqual([]);
  });

  it.each([
    ['a lost connection', () => Promise.reject(new TypeError('fetch failed')), /Check your connection/],
    [
      'a broken shop',
      () => Promise.resolve(new Response('<html>', { status: 502 })),
      /could not be exported\. Try again/,
    ],
    [
      'a refusal',
      () => Promise.resolve(Response.json({ message: 'placedFrom must be a time.' }, { status: 400 })),
      'placedFrom must be a time.',
    ],
  ])('shows an error after %s and can be tried again', async (_name, answer, message) => {
    fetched.mockImplementationOnce(answer);
    const app = open();
    await app.user.click(await exportButton());
    await screen.findByText(message);
    expect(saved).toEqual([]);
    await app.user.click(await exportButton());
    await waitFor(() => expect(saved).toHaveLength(1));
  });

  it('keeps the button busy until the file has arrived', async () => {
    let answer = (_response: Response): void => undefined;
    fetched.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    const app = open();
    const button = await exportButton();
    await app.user.click(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
    answer(csv());
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
  });

  it('is not possible while no orders are listed', async () => {
    open('', { AdminOrders: adminOrders([]) });
    await screen.findByText('No orders yet');
    expect(await screen.findByRole('button', { name: 'Export CSV' })).toHaveProperty('disabled', true);
  });
});
