import type { StripeCardElementOptions } from '@stripe/stripe-js';
import { createInput, fieldNames, fieldTraits, reformat, stepOverSeparator } from './card-fields';
import { brandOf, digitsOf } from './card-number';
import { type CardState, applyClasses, applyStyle, removeClasses } from './card-style';
import { type CardFault, type CardValues, type FieldName, findFaults } from './card-validation';
import { EventEmitter } from './event-emitter';
import { installStyle } from './sandbox-style';

export interface CardElementContext {
  now: () => Date;
  onDestroy: () => void;
}

let created = 0;

/**
 * The card entry: number, expiry, CVC and postal code in one row. The input is only kept in the input elements and is
 * gone when they are removed.
 */
export class CardElement extends EventEmitter {
  readonly #context: CardElementContext;
  readonly #noteId = `card-sandbox-note-${(created += 1)}`;
  readonly #left = new Set<FieldName>();
  #options: StripeCardElementOptions;
  #container: HTMLElement | null = null;
  #root: HTMLElement | null = null;
  #brand: HTMLElement | null = null;
  #inputs: Partial<Record<FieldName, HTMLInputElement>> = {};
  #focused = false;
  #lastChange = '';

  constructor(options: StripeCardElementOptions, context: CardElementContext) {
    super();
    this.#options = { ...options };
    this.#context = context;
  }

  mount(target: string | HTMLElement): void {
    const container = typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target;
    if (!container) throw new Error('There is no element to mount the card field in.');
    if (this.#container === container) return;
    this.unmount();
    installStyle(container.ownerDocument);
    this.#container = container;
    this.#root = this.#build(container.ownerDocument);
    container.replaceChildren(this.#root);
    this.#render();
    // Like Stripe's frame, the element is ready after a delay: listeners attached right after mounting get the event.
    queueMicrotask(() => {
      if (this.#container === container) this.emit('ready', { elementType: 'card' });
    });
  }

  unmount(): void {
    if (this.#container) removeClasses(this.#container, this.#options.classes);
    this.#root?.remove();
    this.#root = null;
    this.#container = null;
    this.#inputs = {};
    this.#left.clear();
    this.#focused = false;
    this.#lastChange = '';
  }

  destroy(): void {
    this.unmount();
    this.removeAllHandlers();
    this.#context.onDestroy();
  }

  update(options: StripeCardElementOptions): void {
    if (this.#container) removeClasses(this.#container, this.#options.classes);
    this.#options = { ...this.#options, ...options };
    const postalCode = options.value?.postalCode;
    const input = this.#inputs.postalCode;
    if (postalCode !== undefined && input) input.value = postalCode;
    this.#render();
    this.#emitChange();
  }

  focus(): void {
    (this.#inputs[this.#faults()[0]?.field ?? 'number'] ?? this.#inputs.number)?.focus();
  }

  blur(): void {
    for (const input of Object.values(this.#inputs)) input.blur();
  }

  clear(): void {
    for (const input of Object.values(this.#inputs)) input.value = '';
    this.#left.clear();
    this.#render();
    this.#emitChange();
  }

  /** The current input; not stored by the element. */
  readValues(): CardValues {
    return {
      number: digitsOf(this.#inputs.number?.value ?? ''),
      expiry: this.#inputs.expiry?.value ?? '',
      cvc: this.#inputs.cvc?.value ?? '',
      postalCode: this.#inputs.postalCode?.value.trim() ?? '',
    };
  }

  /** Shows and focuses the first error, as on an attempt to pay; null if the card is complete. */
  reportFault(): CardFault | null {
    const fault = this.#faults()[0] ?? null;
    if (!fault) return null;
    for (const field of fieldNames) this.#left.add(field);
    this.#render();
    this.#emitChange();
    this.#inputs[fault.field]?.focus();
    return fault;
  }

  #build(owner: Document): HTMLElement {
    const root = owner.createElement('div');
    root.className = 'card-sandbox';
    root.setAttribute('role', 'group');
    root.setAttribute('aria-label', 'Card');
    const row = owner.createElement('div');
    row.className = 'card-sandbox-row';
    this.#brand = owner.createElement('span');
    this.#brand.className = 'card-sandbox-brand';
    this.#brand.setAttribute('aria-hidden', 'true');
    row.append(this.#brand);
    for (const field of this.#shownFields()) {
      const input = createInput(owner, field, this.#noteId);
      this.#listen(field, input);
      this.#inputs[field] = input;
      row.append(input);
    }
    if (this.#inputs.postalCode) this.#inputs.postalCode.value = this.#options.value?.postalCode ?? '';
    const note = owner.createElement('p');
    note.className = 'card-sandbox-note';
    note.id = this.#noteId;
    note.textContent = 'Sandbox: no real card is charged';
    root.append(row, note);
    return root;
  }

  #shownFields(): FieldName[] {
    return fieldNames.filter((field) => field !== 'postalCode' || !this.#options.hidePostalCode);
  }

  #listen(field: FieldName, input: HTMLInputElement): void {
    input.addEventListener('input', (event) => this.#onInput(field, input, event));
    input.addEventListener('keydown', (event) => this.#onKey(field, input, event));
    input.addEventListener('focus', () => this.#onFocus());
    input.addEventListener('blur', (event) => this.#onBlur(field, event));
  }

  #onInput(field: FieldName, input: HTMLInputElement, event: Event): void {
    const numberDigits = digitsOf(this.#inputs.number?.value ?? '');
    const deleting = event instanceof InputEvent && event.inputType.startsWith('delete');
    const format = deleting ? fieldTraits[field].formatDeleting : undefined;
    reformat(input, (format ?? fieldTraits[field].format)(input.value, numberDigits));
    this.#left.delete(field);
    this.#render();
    this.#emitChange();
    this.#advance(field, input);
  }

  #onKey(field: FieldName, input: HTMLInputElement, event: KeyboardEvent): void {
    if (event.key === 'Escape') this.emit('escape', { elementType: 'card' });
    if (event.key !== 'Backspace') return;
    if (input.value === '') {
      const previous = this.#shownFields()[this.#shownFields().indexOf(field) - 1];
      if (previous) {
        event.preventDefault();
        this.#inputs[previous]?.focus();
      }
      return;
    }
    stepOverSeparator(input);
  }

  #onFocus(): void {
    const wasFocused = this.#focused;
    this.#focused = true;
    this.#render();
    if (!wasFocused) this.emit('focus', { elementType: 'card' });
  }

  #onBlur(field: FieldName, event: FocusEvent): void {
    if ((this.#inputs[field]?.value ?? '') !== '') this.#left.add(field);
    const staysInside = event.relatedTarget instanceof Node && this.#root?.contains(event.relatedTarget);
    if (!staysInside) this.#focused = false;
    this.#render();
    this.#emitChange();
    if (!staysInside) this.emit('blur', { elementType: 'card' });
  }

  /** Moves the focus from a complete and valid field to the next incomplete one. */
  #advance(field: FieldName, input: HTMLInputElement): void {
    if (field === 'postalCode' || input.ownerDocument.activeElement !== input) return;
    if (input.selectionStart !== input.value.length) return;
    if (this.#faults().some((fault) => fault.field === field)) return;
    const fields = this.#shownFields();
    const next = fields.slice(fields.indexOf(field) + 1).find((name) => this.#inputs[name]?.value === '');
    if (next) this.#inputs[next]?.focus();
  }

  #faults(): CardFault[] {
    return findFaults(this.readValues(), this.#context.now(), !this.#options.hidePostalCode);
  }

  #shownFault(): CardFault | undefined {
    return this.#faults().find(({ field, incomplete }) => !incomplete || this.#left.has(field));
  }

  #state(): CardState {
    return {
      complete: this.#faults().length === 0,
      empty: Object.values(this.#inputs).every((input) => input.value === ''),
      invalid: this.#shownFault() !== undefined,
      focused: this.#focused,
      disabled: this.#options.disabled ?? false,
    };
  }

  #render(): void {
    if (!this.#root || !this.#container || !this.#brand) return;
    const state = this.#state();
    const fault = this.#shownFault();
    const brand = brandOf(this.readValues().number);
    this.#brand.textContent = this.#options.hideIcon ? '' : brand === 'unknown' ? 'Card' : brand;
    for (const [field, input] of Object.entries(this.#inputs)) {
      input.disabled = state.disabled;
      input.setAttribute('aria-invalid', String(fault?.field === field));
    }
    applyStyle(Object.values(this.#inputs), this.#root, this.#options.style, state);
    applyClasses(this.#container, this.#options.classes, state);
  }

  #emitChange(): void {
    const { complete, empty } = this.#state();
    const fault = this.#shownFault();
    const values = this.readValues();
    const event = {
      elementType: 'card',
      complete,
      empty,
      brand: brandOf(values.number),
      value: { postalCode: values.postalCode },
      error: fault && { type: 'validation_error', code: fault.code, message: fault.message },
    };
    const fingerprint = JSON.stringify(event);
    if (fingerprint === this.#lastChange) return;
    this.#lastChange = fingerprint;
    this.emit('change', event);
  }
}
