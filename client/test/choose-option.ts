import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Chooses an option of a `ChoiceField` once it is there. */
export async function chooseOption(user: UserEvent, field: HTMLElement, name: string): Promise<void> {
  await user.click(field);
  await user.click(await screen.findByRole('option', { name }));
}
