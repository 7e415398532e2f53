import { storedText } from '../storage/stored-text';

/** Discount codes that the visitor entered, one per line. Kept until they are removed or used for an order. */
export const storedCodes = storedText('kickstand.codes');

/** ID of the last account that was signed in; null if a visitor entered the codes. */
const owner = storedText('kickstand.codes-owner');

/**
 * Sets the account that the codes belong to; null after a sign-out. Codes of another account are forgotten, because the
 * next user of this computer must not be offered them.
 */
export function setCodesOwner(userId: string | null): void {
  const known = owner.read();
  if (known === userId) return;
  if (known !== null) storedCodes.write(null);
  owner.write(userId);
}
