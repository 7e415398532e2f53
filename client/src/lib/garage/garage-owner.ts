import { storedText } from '../storage/stored-text';

export const storedGarage = storedText('kickstand.garage');

let owner: string | null = null;

/**
 * Told who is signed in, by the user's ID; null for a visitor. Bikes of somebody else leave the browser: they are in that
 * account, and the next person at this machine must not see them.
 */
export function setGarageOwner(userId: string | null): void {
  owner = userId;
  const known = storedOwner();
  if (known !== undefined && known !== userId) storedGarage.write(null);
}

export const isGarageOwner = (userId: string): boolean => owner === userId;

/** Undefined for a visitor's garage, and for what cannot be read: that counts as empty anyhow. */
function storedOwner(): unknown {
  try {
    const garage = JSON.parse(storedGarage.read() ?? 'null') as { account?: { userId?: unknown } } | null;
    return garage?.account?.userId;
  } catch {
    return undefined;
  }
}
