/** A mail that the shop would send. */
export interface ShopMail {
  id: string;
  /** Address of the recipient. */
  to: string;
  subject: string;
  /** A complete HTML document, treated as untrusted. */
  html: string;
  text: string;
  attachments: readonly { name: string; mediaType: string; content: Uint8Array }[];
  sentAt: Date;
}

/** The shop's mails, shown together with those of the emulator. */
export interface ShopMailbox {
  /** Newest first. */
  list(): Promise<readonly Omit<ShopMail, 'html' | 'text' | 'attachments'>[]>;
  find(id: string): Promise<ShopMail | null>;
}

/** Thrown when the emulator cannot start. The message says what to do. */
export class EmulatorError extends Error {
  override name = 'EmulatorError';
}
