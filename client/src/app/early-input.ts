import { hydrate } from '../../before-code/presses';

type TextOnly = Pick<HTMLInputElement, 'defaultValue' | 'selectionStart' | 'selectionEnd' | 'setSelectionRange'>;

/** A text field or a list of choices. */
type Field = HTMLElement & { value: string } & Partial<TextOnly & Pick<HTMLSelectElement, 'options'>>;

/** Presses of checkboxes and radio buttons are kept by client/before-code. */
const fields = 'input:not([type=checkbox], [type=radio], [type=file], [type=range], [type=color]), textarea, select';

/**
 * Finds the fields whose values are no longer those that the server rendered: the visitor has typed or chosen something,
 * or the browser has restored it after Back. Makes React take over these fields, and enters the values again, because
 * React would otherwise keep the rendered values.
 */
export function enterEarlyInput(container: Element): void {
  // All values are read first, because the code that then runs may change some of them.
  const entered = [...container.querySelectorAll<Field>(fields)].map((field) => {
    const { value, selectionStart, selectionEnd } = field;
    return { field, value, rendered: readRendered(field), selectionStart, selectionEnd };
  });
  for (const { field, value, rendered, selectionStart = null, selectionEnd = null } of entered) {
    if (value === rendered) continue;
    hydrate(field);
    // React ignores events if the value is the one it last recorded. It records values that are assigned to the element,
    // but not values that the prototype's setter writes.
    field.value = rendered;
    Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field);
    field.dispatchEvent(new Event('change', { bubbles: true }));
    // Not in other fields, because Safari would move the focus there.
    if (field === document.activeElement && selectionStart !== null)
      field.setSelectionRange?.(selectionStart, selectionEnd);
  }
}

function readRendered(field: Field): string {
  const chosen =
    field.querySelector<HTMLOptionElement>('[selected]') ??
    [...(field.options ?? [])].find(({ disabled }) => !disabled);
  return field.defaultValue ?? chosen?.value ?? '';
}
