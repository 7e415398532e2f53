/** Whether the shop accepts an email address. The domain needs no dot: `root@localhost` is accepted. */
export function isEmailAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text);
}

/** An email address that somebody types: its domain must have a dot. */
export const typedEmailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** Shorter passwords are refused by the identity provider. */
export const shortestPassword = 6;

/** Whether this address replaced that of an erased person in an account or an order. No mailbox has such an address. */
export const isErasedEmail = (email: string): boolean => /^erased-[0-9a-f]{24}@invalid$/.test(email);

/** Whether this address replaced one that somebody else has confirmed. No mailbox has such an address. */
export const isReleasedEmail = (email: string): boolean => /^customer-[0-9a-f]{24}@invalid$/.test(email);
