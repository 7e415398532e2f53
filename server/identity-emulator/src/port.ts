/** Where the emulator reports warnings, crashes and restarts. */
export interface EmulatorLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** A mail of the shop itself. */
export interface ShopMail {
  id: string;
  /** Address of the recipient. */
  to: string;
  subject: string;
  /** A complete document, treated as untrusted. */
  html: string;
  text: string;
  sentAt: Date;
}

/** Mails of the shop, shown beside those of the emulator. */
export interface ShopMailbox {
  /** Newest first. */
  list(): Promise<readonly Omit<ShopMail, 'html' | 'text'>[]>;
  find(id: string): Promise<ShopMail | null>;
}

/** The emulator cannot start or is restarting. The message says what to do and is safe to show. */
export class EmulatorError extends Error {
  override name = 'EmulatorError';
}
