import { installStyle } from './sandbox-style';

export type ChallengeOutcome = 'complete' | 'fail';

/** Stripe sends ISK and UGX with two decimals although they have none. */
const sentWithTwoDecimals = ['isk', 'ugx'];

export interface ChallengedPayment {
  /** In Stripe's minor units. */
  amount: number;
  currency: string;
}

/**
 * What the buyer's bank would show for 3-D Secure. Resolves to the buyer's choice; closing the dialog (Esc) counts as
 * failed, as with a bank.
 */
export function askForChallenge({ amount, currency }: ChallengedPayment): Promise<ChallengeOutcome> {
  installStyle(document);
  const returnFocusTo = document.activeElement;
  return new Promise((resolve) => {
    const dialog = buildDialog(spoken(amount, currency));
    const finish = (outcome: ChallengeOutcome) => {
      dialog.remove();
      if (returnFocusTo instanceof HTMLElement && returnFocusTo.isConnected) returnFocusTo.focus();
      resolve(outcome);
    };
    for (const button of dialog.querySelectorAll('button')) {
      button.addEventListener('click', () => finish(button.dataset['outcome'] === 'complete' ? 'complete' : 'fail'));
    }
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      finish('fail');
    });
    dialog.addEventListener('keydown', (event) => onKey(dialog, event, finish));
    document.body.append(dialog);
    open(dialog);
    dialog.querySelector('button')?.focus();
  });
}

function onKey(dialog: HTMLElement, event: KeyboardEvent, finish: (outcome: ChallengeOutcome) => void): void {
  if (event.key === 'Escape') {
    event.preventDefault();
    event.stopPropagation();
    finish('fail');
    return;
  }
  if (event.key !== 'Tab') return;
  const buttons = [...dialog.querySelectorAll('button')];
  const position = buttons.findIndex((button) => button === document.activeElement);
  event.preventDefault();
  buttons[(position + (event.shiftKey ? -1 : 1) + buttons.length) % buttons.length]?.focus();
}

function buildDialog(amount: string): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.className = 'card-sandbox-dialog';
  dialog.setAttribute('aria-modal', 'true');
  dialog.setAttribute('aria-labelledby', 'card-sandbox-challenge-title');
  dialog.setAttribute('aria-describedby', 'card-sandbox-challenge-text');
  const title = document.createElement('h2');
  title.id = 'card-sandbox-challenge-title';
  title.textContent = '3-D Secure check';
  const text = document.createElement('p');
  text.id = 'card-sandbox-challenge-text';
  text.textContent = 'Your bank would ask you here to approve this payment:';
  const sum = document.createElement('p');
  sum.className = 'card-sandbox-amount';
  sum.textContent = amount;
  const actions = document.createElement('div');
  actions.className = 'card-sandbox-actions';
  actions.append(buildButton('Complete', 'complete'), buildButton('Fail', 'fail'));
  const note = document.createElement('p');
  note.className = 'card-sandbox-note';
  note.textContent = 'Sandbox: no real card is charged';
  dialog.append(title, text, sum, actions, note);
  return dialog;
}

function buildButton(label: string, outcome: ChallengeOutcome): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.dataset['outcome'] = outcome;
  return button;
}

/** `showModal` makes the page behind inert; without it, the dialog is opened as non-modal. */
function open(dialog: HTMLDialogElement): void {
  if (typeof dialog.showModal === 'function') dialog.showModal();
  else dialog.setAttribute('open', '');
}

function spoken(amount: number, currency: string): string {
  const format = new Intl.NumberFormat(undefined, { style: 'currency', currency });
  const own = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** (sentWithTwoDecimals.includes(currency) ? 2 : own));
}
