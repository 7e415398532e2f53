import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anAuditEntry, auditLog } from '../../../../test/audit-builders';
import { anAdmin } from '../../../../test/builders';
import type { AuditAction } from '../../../graphql/generated/operations';
import { httpError, type Answers } from '../../../../test/graphql-stub';
import { renderApp } from '../../../../test/render-app';

const open = (answers: Answers, query = '') =>
  renderApp(`/dashboard/changes${query}`, { signedInAs: anAdmin(), answers });

const rows = async () => {
  const table = await screen.findByRole('table', { name: 'List of the changes' });
  return within(table).getAllByRole('row').slice(1);
};

describe('the changes', () => {
  it('show action, subject, values before and after, and author', async () => {
    open({
      AuditLog: auditLog([
        anAuditEntry({
          changes: [
            { __typename: 'AuditFieldChange', field: 'price', before: '19.50 USD', after: '21.00 USD' },
            { __typename: 'AuditFieldChange', field: 'partNumber', before: 'KS-1', after: null },
            { __typename: 'AuditFieldChange', field: 'imageUrl', before: null, after: '/uploads/1.webp' },
          ],
          note: 'Dearer steel',
        }),
      ]),
    });
    const [row] = await rows();
    expect([...(row?.children ?? [])].slice(1).map(({ textContent }) => textContent)).toEqual([
      'Product editedDrive chain',
      'Price19.50 USD → became 21.00 USDPart numberKS-1 → became nothingPicture/uploads/1.webpDearer steel',
      'admin@kickstand.example',
    ]);
  });

  it('do not include those of imports, unless the address names an import', async () => {
    const app = open({ AuditLog: auditLog([anAuditEntry()]) });
    await rows();
    expect(app.server.sent('AuditLog')).toMatchObject([{ filter: { withoutImports: true } }]);
    const ofImport = open({ AuditLog: auditLog([anAuditEntry()]) }, '?import=import-1');
    await screen.findByRole('heading', { name: 'Changes of an import' });
    expect(ofImport.server.sent('AuditLog').at(-1)).toMatchObject({ filter: { importId: 'import-1' } });
    const back = screen.getByRole('link', { name: 'The import' });
    expect(back.getAttribute('href')).toBe('/dashboard/imports/import-1');
  });

  it.each([
    ['PRODUCT_RESTORED', 'Product restored'],
    ['USER_MADE_ADMIN', 'Made an admin'],
    ['ORDER_FLAG_RESOLVED', 'Payment marked as checked'],
    ['PICTURE_UPLOADED', 'Picture uploaded'],
    // A newer version of the server may send this value.
    ['SHOP_MOVED_HOUSE' as AuditAction, 'Shop moved house'],
  ] as const)('label %s as "%s"', async (action, words) => {
    open({ AuditLog: auditLog([anAuditEntry({ action })]) });
    await screen.findByText(words);
  });

  it.each([
    ['PRODUCT', '/dashboard/manageProducts?search=Drive%20chain&deleted=shown'],
    ['ORDER', '/dashboard/manageOrders/subject-1'],
    ['USER', '/dashboard/users?search=Drive%20chain'],
  ] as const)('link to the %s', async (subjectType, href) => {
    open({ AuditLog: auditLog([anAuditEntry({ subjectType })]) });
    const link = await screen.findByRole('link', { name: 'Drive chain' });
    expect(link.getAttribute('href')).toBe(href);
  });

  it('do not link to a picture, which has no page of its own', async () => {
    open({ AuditLog: auditLog([anAuditEntry({ subjectType: 'PICTURE' })]) });
    const [row] = await rows();
    expect(within(row as HTMLElement).queryByRole('link')).toBeNull();
  });

  it('name the status of an order as the page of the order does', async () => {
    const change = { __typename: 'AuditFieldChange', field: 'status', before: 'placed', after: 'cancelled' } as const;
    open({ AuditLog: auditLog([anAuditEntry({ subjectType: 'ORDER', changes: [change] })]) });
    await screen.findByText('deleted');
  });

  it('collapse long texts', async () => {
    const text = 'A chain that holds. '.repeat(10);
    const change = { __typename: 'AuditFieldChange', field: 'about', before: 'A chain', after: text } as const;
    open({ AuditLog: auditLog([anAuditEntry({ changes: [change] })]) });
    expect((await screen.findByText('Read both')).closest('details')?.open).toBe(false);
  });

  it('are filtered by the chosen kind, which is kept in the address', async () => {
    const app = open({ AuditLog: auditLog([anAuditEntry()]) });
    await rows();
    app.server.answer({ AuditLog: auditLog([]) });
    await app.user.selectOptions(screen.getByLabelText('Changes of'), 'Users');
    await screen.findByText('Nobody has changed any of the users.');
    expect(app.path()).toBe('/dashboard/changes?kind=users');
    expect(app.server.sent('AuditLog').map(({ filter }) => filter)).toEqual([
      { withoutImports: true },
      { subjectType: 'USER', withoutImports: true },
    ]);
  });

  it('are filtered by the kind in the address', async () => {
    const app = open({ AuditLog: auditLog([anAuditEntry()]) }, '?kind=orders');
    await rows();
    expect(app.server.sent('AuditLog')).toEqual([
      { first: 50, filter: { subjectType: 'ORDER', withoutImports: true } },
    ]);
  });

  it('are fetched page by page', async () => {
    const first = auditLog([anAuditEntry()], { hasNextPage: true, endCursor: 'c1' });
    const second = auditLog([anAuditEntry({ id: 'entry-2', action: 'PRODUCT_ADDED' })]);
    const app = open({ AuditLog: ({ variables }) => (variables.after === 'c1' ? second : first) });
    await rows();
    await app.user.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByText('Product added');
    expect(await rows()).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('can be fetched again after a failure; if there are none, the page says so', async () => {
    const app = open({ AuditLog: httpError(500) });
    await screen.findByText(/not available right now/);
    app.server.answer({ AuditLog: auditLog([]) });
    await app.user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('No changes yet');
  });

  it('are not for customers', async () => {
    const app = renderApp('/dashboard/changes', { signedInAs: { ...anAdmin(), role: 'CUSTOMER' } });
    await waitFor(() => expect(app.path()).toBe('/login'));
  });
});
