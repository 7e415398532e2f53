import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anAdmin } from '../../../../test/builders';
import { httpError, type Answers } from '../../../../test/graphql-stub';
import { adminOrder, aPaidOrder, type FullOrder } from '../../../../test/order-builders';
import { renderApp } from '../../../../test/render-app';

const open = (order: FullOrder, answers: Answers = {}) =>
  renderApp('/dashboard/manageOrders/order-1', {
    signedInAs: anAdmin(),
    answers: { AdminOrder: adminOrder(order), ...answers },
  });

describe('a flagged payment', () => {
  const flagged = () =>
    aPaidOrder({ payment: { flag: 'Payment pi_123 brought 1.00 instead of 58.50.\nIt is disputed.' } });

  it('is shown with every reason, and can be marked as checked with a note', async () => {
    const app = open(flagged(), {
      ResolvePaymentFlag: { resolvePaymentFlag: { __typename: 'ResolvePaymentFlagPayload', order: aPaidOrder() } },
    });
    const box = await screen.findByRole('region', { name: 'Payment to check' });
    within(box).getByText('Payment pi_123 brought 1.00 instead of 58.50.');
    within(box).getByText('It is disputed.');
    await app.user.type(within(box).getByLabelText(/What you found/), ' Called the bank ');
    await app.user.click(within(box).getByRole('button', { name: 'Mark as checked' }));
    await screen.findByText('The payment is marked as checked');
    expect(app.server.sent('ResolvePaymentFlag')).toEqual([{ input: { orderId: 'order-1', note: 'Called the bank' } }]);
    expect(screen.queryByRole('region', { name: 'Payment to check' })).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
  });

  it('cannot be marked as checked without a note', async () => {
    const app = open(flagged());
    await app.user.click(await screen.findByRole('button', { name: 'Mark as checked' }));
    await screen.findByText('Say what you found');
    expect(app.server.sent('ResolvePaymentFlag')).toEqual([]);
  });

  it('keeps the typed note if marking the payment as checked failed', async () => {
    const app = open(flagged(), { ResolvePaymentFlag: httpError(503) });
    const note = await screen.findByLabelText<HTMLTextAreaElement>(/What you found/);
    await app.user.type(note, 'Called the bank');
    await app.user.click(screen.getByRole('button', { name: 'Mark as checked' }));
    await screen.findByText(/not available right now/);
    expect(note.value).toBe('Called the bank');
  });
});
