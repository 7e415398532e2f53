import type { PaymentIntent } from '@stripe/stripe-js';

/** The amount is in Stripe's minor units. */
type Payment = Pick<PaymentIntent, 'amount' | 'currency'>;

/** Stripe sends ISK and UGX with two decimals, although these currencies have none. */
const sentWithTwoDecimals = ['isk', 'ugx'];

/**
 * A dialog in place of the bank's page for 3-D Secure. Resolves to the buyer's choice. Closing the dialog with Esc counts
 * as failed, as with a bank.
 */
export function askForChallenge(payment: Payment): Promise<'complete' | 'fail'> {
  const returnFocusTo = document.activeElement;
  const dialog = buildDialog(payment);
  return new Promise((resolve) => {
    const finish = (outcome: 'complete' | 'fail') => {
      dialog.remove();
      if (returnFocusTo instanceof HTMLElement && returnFocusTo.isConnected) returnFocusTo.focus();
      resolve(outcome);
    };
    const buttons = [...dialog.querySelectorAll('button')];
    for (const [position, button] of buttons.entries()) {
      button.addEventListener('click', () => finish(position === 0 ? 'complete' : 'fail'));
    }
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      finish('fail');
    });
    dialog.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' && event.key !== 'Tab') return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Escape') finish('fail');
      // Tab moves the focus to the other one of the two buttons.
      else buttons.find((button) => button !== document.activeElement)?.focus();
    });
    document.body.append(dialog);
    // In tests, there is no showModal, and the page behind the dialog is not inert.
    if (typeof dialog.showModal === 'function') dialog.showModal();
    else dialog.setAttribute('open', '');
    buttons[0]?.focus();
  });
}

function buildDialog({ amount, currency }: Payment): HTMLDialogElement {
  const format = new Intl.NumberFormat(undefined, { style: 'currency', currency });
  const decimals = sentWithTwoDecimals.includes(currency) ? 2 : (format.resolvedOptions().maximumFractionDigits ?? 2);
  const dialog = document.createElement('dialog');
  dialog.className = 'card-sandbox-dialog';
  dialog.setAttribute('aria-modal', 'true');
  dialog.setAttribute('aria-labelledby', 'card-sandbox-challenge-title');
  dialog.setAttribute('aria-describedby', 'card-sandbox-challenge-text');
  dialog.innerHTML = `<h2 id="card-sandbox-challenge-title">3-D Secure check</h2>
    <p id="card-sandbox-challenge-text">Your bank would ask you here to approve this payment:</p>
    <p class="card-sandbox-amount"></p>
    <div class="card-sandbox-actions"><button type="button">Complete</button><button type="button">Fail</button></div>
    <p class="card-sandbox-note">Sandbox: no real card is charged</p>`;
  dialog.querySelector('.card-sandbox-amount')?.append(format.format(amount / 10 ** decimals));
  return dialog;
}
