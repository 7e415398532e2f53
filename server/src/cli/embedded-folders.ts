import type { Environment } from '../app/config/environment.js';

/** Folders below DATA_DIR in which the active embedded defaults store their data. */
export function embeddedFolders({ identity, cards }: Pick<Environment, 'identity' | 'cards'>): string[] {
  return [...(identity.kind === 'emulator' ? ['identity'] : []), ...(cards.kind === 'sandbox' ? ['cards'] : [])];
}
