import { storedText } from '../storage/stored-text';

export const storedGarage = storedText('kickstand.garage');

let owner: string | null = null;

/**
 * Sets the ID of the garage's owner; null for a visitor. Bikes of another account are removed from the browser: they are
 * stored in that account, and the next user of this computer must not see them.
 */
export function setGarageOwner(userId: string | null): void {
  owner = userId;
  const known = storedOwner();
  if (known !== undefined && known !== userId) storedGarage.write(null);
}

export const isGarageOwner = (userId: string): boolean => owner === userId;

/** Undefined for a visitor's garage, and for unreadable content, which counts as empty. */
function storedOwner(): unknown {
  try {
    const garage = JSON.parse(storedGarage.read() ?? 'null') as { account?: { userId?: unknown } } | null;
    return garage?.account?.userId;
  } catch {
    return undefined;
  }
}
