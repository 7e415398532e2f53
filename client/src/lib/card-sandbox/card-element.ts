import type { StripeCardElementOptions } from '@stripe/stripe-js';
import { brandOf, digitsOf, fieldNames, findFaults, formatCardNumber, formatCvc, formatExpiry } from './card-rules';
import type { CardFault, CardValues, FieldName } from './card-rules';
import './card-sandbox.css';

/** Names, labels, placeholders and autocompletion of Stripe's field, so that password managers and tests find them. */
const traits: Readonly<Record<FieldName, readonly [string, string, string, string]>> = {
  number: ['cardnumber', 'Credit or debit card number', 'Card number', 'cc-number'],
  expiry: ['exp-date', 'Credit or debit card expiration date', 'MM / YY', 'cc-exp'],
  cvc: ['cvc', 'Credit or debit card CVC/CVV', 'CVC', 'cc-csc'],
};

type Handler = (event: object) => void;

/** The card entry: number, expiry and CVC in one row. The typed values are stored only in the input elements. */
export class CardElement {
  readonly #now: () => Date;
  readonly #handlers = new Map<string, Set<Handler>>();
  readonly #root = createElement('div', { class: 'card-sandbox', role: 'group', 'aria-label': 'Card' });
  readonly #brand = createElement('span', { class: 'card-sandbox-brand', 'aria-hidden': 'true' });
  readonly #inputs: Readonly<Record<FieldName, HTMLInputElement>> = {
    number: this.#createInput('number'),
    expiry: this.#createInput('expiry'),
    cvc: this.#createInput('cvc'),
  };
  /** Fields that lost the focus. In these, an incomplete value is an error. */
  readonly #left = new Set<FieldName>();
  #options: StripeCardElementOptions;

  constructor(options: StripeCardElementOptions, now: () => Date) {
    this.#options = options;
    this.#now = now;
    const row = createElement('div', { class: 'card-sandbox-row' });
    row.append(this.#brand, ...Object.values(this.#inputs));
    const note = createElement('p', { class: 'card-sandbox-note', id: 'card-sandbox-note' });
    note.textContent = 'Sandbox: no real card is charged';
    this.#root.append(row, note);
  }

  mount(container: HTMLElement): void {
    container.replaceChildren(this.#root);
    this.#render();
    // Like Stripe's frame, the element is ready after a delay: listeners attached right after mounting get the event.
    queueMicrotask(() => this.#emit('ready'));
  }

  destroy(): void {
    this.#handlers.clear();
    this.#root.remove();
    for (const input of Object.values(this.#inputs)) input.value = '';
  }

  update(options: StripeCardElementOptions): void {
    this.#options = { ...this.#options, ...options };
    this.#render();
  }

  on(type: string, handler: Handler): void {
    this.#handlers.set(type, (this.#handlers.get(type) ?? new Set()).add(handler));
  }

  off(type: string, handler: Handler): void {
    this.#handlers.get(type)?.delete(handler);
  }

  #emit(type: string, event: object = {}): void {
    for (const handler of [...(this.#handlers.get(type) ?? [])]) handler({ elementType: 'card', ...event });
  }

  readValues(): CardValues {
    const { number, expiry, cvc } = this.#inputs;
    return { number: digitsOf(number.value), expiry: expiry.value, cvc: cvc.value };
  }

  /** Shows all errors, focuses the first field with an error and returns its error; undefined if there are none. */
  reportFault(): CardFault | undefined {
    const [fault] = this.#faults();
    if (!fault) return undefined;
    for (const field of fieldNames) this.#left.add(field);
    this.#showChange();
    this.#inputs[fault.field].focus();
    return fault;
  }

  #createInput(field: FieldName): HTMLInputElement {
    const [name, label, placeholder, autocomplete] = traits[field];
    const spoken = { 'aria-label': label, 'aria-describedby': 'card-sandbox-note' };
    const input = createElement('input', { name, placeholder, autocomplete, inputmode: 'numeric', ...spoken });
    const isInside = (target: EventTarget | null) => target instanceof Node && this.#root.contains(target);
    input.addEventListener('input', (event) => {
      const isDeleting = event instanceof InputEvent && event.inputType.startsWith('delete');
      reformat(input, this.#format(field, input.value, isDeleting));
      this.#left.delete(field);
      this.#showChange();
      this.#advance(field, input);
    });
    input.addEventListener('focus', ({ relatedTarget }) => {
      if (!isInside(relatedTarget)) this.#emit('focus');
    });
    input.addEventListener('blur', ({ relatedTarget }) => {
      if (input.value !== '') this.#left.add(field);
      this.#showChange();
      if (!isInside(relatedTarget)) this.#emit('blur');
    });
    return input;
  }

  #format(field: FieldName, text: string, isDeleting: boolean): string {
    if (field === 'number') return formatCardNumber(text);
    return field === 'expiry' ? formatExpiry(text, isDeleting) : formatCvc(text, this.#inputs.number.value);
  }

  /** Moves the focus from a complete and valid field to the next empty one. */
  #advance(field: FieldName, input: HTMLInputElement): void {
    if (document.activeElement !== input || input.selectionStart !== input.value.length) return;
    if (this.#faults().some((fault) => fault.field === field)) return;
    const next = fieldNames.slice(fieldNames.indexOf(field) + 1).find((name) => this.#inputs[name].value === '');
    if (next) this.#inputs[next].focus();
  }

  #faults(): CardFault[] {
    return findFaults(this.readValues(), this.#now());
  }

  #shownFault(): CardFault | undefined {
    // An incomplete field has no error before it loses the focus, because the user may still be typing.
    return this.#faults().find(({ field, code }) => !code.startsWith('incomplete') || this.#left.has(field));
  }

  #render(): void {
    const { style: { base, invalid } = {}, disabled = false } = this.#options;
    const fault = this.#shownFault();
    const brand = brandOf(this.readValues().number);
    this.#brand.textContent = brand === 'unknown' ? 'Card' : brand;
    this.#root.dataset['invalid'] = String(fault !== undefined);
    for (const [field, input] of Object.entries(this.#inputs)) {
      input.disabled = disabled;
      input.setAttribute('aria-invalid', String(fault?.field === field));
    }
    const { style } = this.#root;
    Object.assign(style, { color: base?.color, fontFamily: base?.fontFamily, fontSize: base?.fontSize });
    style.setProperty('--sandbox-icon', base?.iconColor ?? '');
    style.setProperty('--sandbox-placeholder', base?.['::placeholder']?.color ?? '');
    style.setProperty('--sandbox-invalid', invalid?.color ?? '');
  }

  #showChange(): void {
    this.#render();
    const { number, expiry, cvc } = this.readValues();
    const fault = this.#shownFault();
    const error = fault && { type: 'validation_error', code: fault.code, message: fault.message };
    const isComplete = this.#faults().length === 0;
    this.#emit('change', { complete: isComplete, empty: number + expiry + cvc === '', brand: brandOf(number), error });
  }
}

function createElement<T extends keyof HTMLElementTagNameMap>(tag: T, attributes: Record<string, string>) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/** Sets the formatted text and keeps the caret behind the same digit. */
function reformat(input: HTMLInputElement, formatted: string): void {
  if (input.value === formatted) return;
  const typed = input.value.slice(0, input.selectionStart ?? undefined);
  const isAtEnd = typed === input.value;
  input.value = formatted;
  const behind = new RegExp(`^(\\D*\\d){${digitsOf(typed).length}}`).exec(formatted);
  if (!isAtEnd && behind) input.setSelectionRange(behind[0].length, behind[0].length);
}
