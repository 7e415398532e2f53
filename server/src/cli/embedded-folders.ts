import type { Environment } from '../config/environment.js';

/** The folders below DATA_DIR in which the embedded defaults that are in use keep what they know. */
export function embeddedFolders({ identity, cards }: Pick<Environment, 'identity' | 'cards'>): string[] {
  return [...(identity.kind === 'emulator' ? ['identity'] : []), ...(cards.kind === 'sandbox' ? ['cards'] : [])];
}
