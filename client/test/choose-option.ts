import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Opens a `ChoiceField`, waits for the option, and chooses it. */
export async function chooseOption(user: UserEvent, field: HTMLElement, name: string): Promise<void> {
  await user.click(field);
  await user.click(await screen.findByRole('option', { name }));
}
