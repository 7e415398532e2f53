import type { ForgottenPerson } from '../mongo/forget-person.js';

/** One mail, ready to be sent. */
export interface Mail {
  /** The same ID for each attempt to send this mail. The Message-ID header is derived from it. */
  id: string;
  from: { name: string; address: string };
  to: { name: string; address: string };
  /** Further recipients, who see each other. */
  copies?: readonly string[];
  subject: string;
  html: string;
  text: string;
  attachments?: readonly MailAttachment[];
}

export interface MailAttachment {
  /** File name. */
  name: string;
  mediaType: string;
  content: Uint8Array;
}

/** Accepts mails for delivery: a mail server, or the mailbox of the embedded shop. */
export interface MailTransport {
  /**
   * Resolves once the mail is accepted.
   * @throws MailError if the mail was not accepted, or if it is unknown whether it was.
   */
  send(mail: Mail): Promise<void>;
  /** Deletes mails to this person, and mails about their orders. Can be repeated. Absent if mails are not kept. */
  forget?(person: Pick<ForgottenPerson, 'email' | 'orderIds'>): Promise<void>;
  close(): void;
}

/**
 * The reason why a mail was not sent. The message contains no personal data, because it is stored, logged and shown to
 * staff.
 */
export class MailError extends Error {
  override name = 'MailError';

  constructor(
    message: string,
    /** True if the mail server itself failed, so that other mails would fail too. */
    readonly isServerDown: boolean,
  ) {
    super(message);
  }
}
