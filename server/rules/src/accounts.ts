/** Whether the shop accepts an email address. `root@localhost` is accepted too. */
export function isEmailAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text);
}

/** An address typed to sign in: its domain must have a dot. The identity provider checks whether the account exists. */
export const typedEmailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** Shorter passwords are refused by the identity provider. */
export const shortestPassword = 6;

/** Whether this address replaced that of an erased person in an account or an order. No mailbox has such an address. */
export const isErasedEmail = (email: string): boolean => /^erased-[0-9a-f]{24}@invalid$/.test(email);
