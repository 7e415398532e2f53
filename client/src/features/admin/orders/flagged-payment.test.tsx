import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anAdmin } from '../../../../test/builders';
import { httpError, refusal, type Answers } from '../../../../test/graphql-stub';
import { adminOrder, aPaidOrder, type FullOrder } from '../../../../test/order-builders';
import { renderApp, type RenderedApp } from '../../../../test/render-app';

const open = (order: FullOrder, answers: Answers = {}) =>
  renderApp('/dashboard/manageOrders/order-1', {
    signedInAs: anAdmin(),
    answers: { AdminOrder: adminOrder(order), ...answers },
  });

describe('a flagged payment', () => {
  const flag = 'Payment pi_123 brought 1.00 instead of 58.50.\nIt is disputed.';
  const flagged = (shown = flag) => aPaidOrder({ payment: { flag: shown } });
  const resolved = (order: FullOrder) => ({
    ResolvePaymentFlag: { resolvePaymentFlag: { __typename: 'ResolvePaymentFlagPayload', order } },
  });
  const check = async ({ user }: RenderedApp) => {
    await user.type(await screen.findByLabelText(/What you found/), ' Called the bank ');
    await user.click(screen.getByRole('button', { name: 'Mark as checked' }));
  };

  it('is shown with every reason, and can be marked as checked with a note', async () => {
    const app = open(flagged(), resolved(aPaidOrder()));
    const box = await screen.findByRole('region', { name: 'Payment to check' });
    within(box).getByText('Payment pi_123 brought 1.00 instead of 58.50.');
    within(box).getByText('It is disputed.');
    await check(app);
    await screen.findByText('The payment is marked as checked');
    expect(app.server.sent('ResolvePaymentFlag')).toEqual([
      { input: { orderId: 'order-1', note: 'Called the bank', seen: flag } },
    ]);
    expect(screen.queryByRole('region', { name: 'Payment to check' })).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
  });

  it('shows a problem that was added in the meantime, with an empty note', async () => {
    const app = open(flagged(), resolved(flagged('The dispute was lost.')));
    await check(app);
    await screen.findByText('Marked as checked, but the payment has a new problem');
    screen.getByText('The dispute was lost.');
    expect(screen.queryByText('It is disputed.')).toBeNull();
    expect(screen.getByLabelText(/What you found/)).toHaveProperty('value', '');
  });

  it('is fetched again and keeps the note if it has other problems now', async () => {
    const app = open(flagged(), { ResolvePaymentFlag: refusal('CONFLICT', 'The problems have changed.') });
    await screen.findByText('It is disputed.');
    app.server.answer({ AdminOrder: adminOrder(flagged('The dispute was lost.')) });
    await check(app);
    await screen.findByText('The dispute was lost.');
    screen.getByText('The problems have changed.');
    expect(screen.getByLabelText(/What you found/)).toHaveProperty('value', ' Called the bank ');
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
