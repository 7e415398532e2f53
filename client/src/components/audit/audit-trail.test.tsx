import { ApolloProvider } from '@apollo/client/react';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { anAuditEntry, auditLog } from '../../../test/audit-builders';
import { createGraphqlStub, httpError, type Answers } from '../../../test/graphql-stub';
import { renderComponent } from '../../../test/render-component';
import { createShopClient } from '../../graphql/client';
import { AuditTrail } from './audit-columns';

const nobody = {
  getAccessToken: () => Promise.resolve(null),
  replaceRefusedToken: () => Promise.resolve(null),
  endSession: () => undefined,
  recheckRole: () => undefined,
};

function open(answers: Answers) {
  const server = createGraphqlStub(answers);
  const client = createShopClient({ tokens: nobody, fetch: server.fetch });
  renderComponent(
    <ApolloProvider client={client}>
      <AuditTrail subjectType="PRODUCT" subjectId="product-1" />
    </ApolloProvider>,
  );
  return server;
}

describe('the audit trail of one subject', () => {
  it('lists only its own changes', async () => {
    const change = { __typename: 'AuditFieldChange', field: 'price', before: '1.00 USD', after: '2.00 USD' } as const;
    const server = open({ AuditLog: auditLog([anAuditEntry({ changes: [change] })]) });
    screen.getByText('Fetching the changes…');
    await screen.findByRole('table', { name: 'Changes' });
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'When',
      'What',
      'Changes',
      'By',
    ]);
    expect(screen.getByRole('rowheader').textContent).toBe('Product edited');
    const filter = { subjectType: 'PRODUCT', subjectId: 'product-1' };
    expect(server.sent('AuditLog')).toEqual([{ first: 10, filter }]);
  });

  it('says so when nothing was changed', async () => {
    open({ AuditLog: auditLog([]) });
    await screen.findByText('No changes yet');
  });

  it('offers a retry after a failure', async () => {
    const server = open({ AuditLog: httpError(500) });
    await screen.findByText(/not available right now/);
    server.answer({ AuditLog: auditLog([anAuditEntry()]) });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Product edited');
  });

  it('is fetched page by page', async () => {
    const first = auditLog([anAuditEntry()], { hasNextPage: true, endCursor: 'c1' });
    const second = auditLog([anAuditEntry({ id: 'entry-2', action: 'PRODUCT_ADDED' })]);
    open({ AuditLog: ({ variables }) => (variables.after === 'c1' ? second : first) });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more changes' }));
    await screen.findByText('Product added');
    expect(screen.getAllByRole('row')).toHaveLength(3);
  });
});
