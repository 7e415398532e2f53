import type { UserEvent } from '@testing-library/user-event';

/** Pastes `text` into a field. Typing renders the screen once for each letter, so `user.type` is for tests about typing. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
