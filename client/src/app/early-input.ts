import { hydrate } from '../../before-code/presses';

/** A text field or a list of choices; lists have no `defaultValue`. */
type TextOrChoice = HTMLSelectElement & { defaultValue?: string };

/**
 * Finds the fields whose values are no longer those that the server rendered: the visitor has typed or chosen something,
 * or the browser has restored it after Back. Returns a function that enters the values again once React takes over,
 * because React would otherwise keep the rendered values.
 */
export function keepEarlyInput(): () => void {
  const fields = [...document.querySelectorAll<TextOrChoice>('input, textarea, select')].filter(isChanged);
  const entered = fields.map((field) => [field, field.value] as const);
  return () => {
    for (const [field, value] of entered) {
      hydrate(field);
      // React ignores events that do not change the value it knows. It learns of values that are set on the element
      // itself, but not of those that are set by the prototype.
      field.value = '';
      Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field);
      field.dispatchEvent(new Event('change', { bubbles: true }));
    }
  };
}

function isChanged(field: TextOrChoice): boolean {
  const chosen = field.querySelector<HTMLOptionElement>('[selected]')?.value;
  return field.value !== (field.defaultValue ?? chosen ?? field.value);
}
