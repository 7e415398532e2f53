import type {
  StripeCardElementOptions,
  StripeElementCSSProperties,
  StripeElementStyleVariant,
} from '@stripe/stripe-js';

export interface CardState {
  complete: boolean;
  empty: boolean;
  invalid: boolean;
  focused: boolean;
  disabled: boolean;
}

const copiedProperties = [
  'backgroundColor',
  'color',
  'fontFamily',
  'fontSize',
  'fontStyle',
  'fontVariant',
  'fontWeight',
  'lineHeight',
  'letterSpacing',
  'textAlign',
  'padding',
  'textDecoration',
  'textShadow',
  'textTransform',
] as const satisfies readonly (keyof StripeElementCSSProperties)[];

/** Applies the `style` option as Stripe does: base first, then the state's variant, then `:focus` and `:disabled`. */
export function applyStyle(
  inputs: readonly HTMLInputElement[],
  root: HTMLElement,
  style: StripeCardElementOptions['style'],
  state: CardState,
): void {
  const variants = [
    style?.base,
    state.empty ? style?.empty : undefined,
    state.complete ? style?.complete : undefined,
    state.invalid ? style?.invalid : undefined,
  ].filter((variant) => variant !== undefined);
  for (const input of inputs) {
    const merged = merge(variants, input.ownerDocument.activeElement === input, state.disabled);
    for (const property of copiedProperties) {
      const value = merged[property];
      input.style[property] = value === undefined ? '' : String(value);
    }
  }
  setProperty(
    root,
    '--cs-icon',
    lastOf(variants, (variant) => variant.iconColor),
  );
  setProperty(
    root,
    '--cs-placeholder',
    lastOf(variants, (variant) => variant['::placeholder']?.color),
  );
}

function merge(
  variants: readonly StripeElementStyleVariant[],
  focused: boolean,
  disabled: boolean,
): StripeElementCSSProperties {
  return Object.assign(
    {},
    ...variants.flatMap((variant) => [
      variant,
      focused ? variant[':focus'] : undefined,
      disabled ? variant[':disabled'] : undefined,
    ]),
  ) as StripeElementCSSProperties;
}

function lastOf(
  variants: readonly StripeElementStyleVariant[],
  read: (variant: StripeElementStyleVariant) => string | undefined,
): string | undefined {
  return variants.map(read).findLast((value) => value !== undefined);
}

function setProperty(root: HTMLElement, name: string, value: string | undefined): void {
  if (value === undefined) root.style.removeProperty(name);
  else root.style.setProperty(name, value);
}

/** Sets the container's classes: Stripe's own, or those in `classes`. */
export function applyClasses(container: Element, classes: StripeCardElementOptions['classes'], state: CardState): void {
  const toggle = (name: string, present: boolean) => {
    for (const part of name.split(' ').filter(Boolean)) container.classList.toggle(part, present);
  };
  toggle(classes?.base ?? 'StripeElement', true);
  toggle(classes?.complete ?? 'StripeElement--complete', state.complete);
  toggle(classes?.empty ?? 'StripeElement--empty', state.empty);
  toggle(classes?.focus ?? 'StripeElement--focus', state.focused);
  toggle(classes?.invalid ?? 'StripeElement--invalid', state.invalid);
}

export function removeClasses(container: Element, classes: StripeCardElementOptions['classes']): void {
  const none: CardState = { complete: false, empty: false, invalid: false, focused: false, disabled: false };
  applyClasses(container, classes, none);
  for (const part of (classes?.base ?? 'StripeElement').split(' ').filter(Boolean)) container.classList.remove(part);
}
