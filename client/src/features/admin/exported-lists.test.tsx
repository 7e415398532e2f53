import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { anAdmin } from '../../../test/builders';
import { httpError } from '../../../test/graphql-stub';
import { renderApp } from '../../../test/render-app';

const down = httpError(503);
const lists = { AdminUsers: down, AdminReviews: down, Messages: down, OrdersWithReturns: down, AuditLog: down };

it.each([
  ['users', '/api/users.csv'],
  ['users?search=Olga+%26', '/api/users.csv?search=Olga%20%26'],
  ['reviews?show=hidden', '/api/reviews.csv?visibility=hidden'],
  ['mails?status=dead', '/api/mails.csv?status=dead'],
  ['returns?status=received', '/api/returns.csv?status=received'],
  ['changes?kind=orders', '/api/changes.csv?object=order'],
  ['changes?import=64f0c2a1b2c3d4e5f6a7b8c9', '/api/changes.csv?importId=64f0c2a1b2c3d4e5f6a7b8c9'],
])('the list at %s is exported with its filters', async (page, file) => {
  const app = renderApp(`/dashboard/${page}`, { signedInAs: anAdmin(), answers: lists });
  const fetched = vi.fn((_url: string) => new Promise<Response>(() => undefined));
  vi.stubGlobal('fetch', fetched);
  await app.user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(fetched.mock.calls.map(([url]) => url)).toEqual([file]));
});
