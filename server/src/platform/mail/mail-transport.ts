/** One mail, ready to be sent. */
export interface Mail {
  /** The same however often this mail is sent; the Message-ID header is derived from it. */
  id: string;
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
}

/** Takes mails for delivery: a mail server, or the mailbox of the embedded shop. */
export interface MailTransport {
  /**
   * Resolves once the mail is taken for good.
   * @throws MailError when it was not taken, or when that is unknown.
   */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Why a mail was not sent. The message names no person: it is stored, logged and shown to admins. */
export class MailError extends Error {
  override name = 'MailError';

  constructor(
    message: string,
    /** The mail server itself failed, so other mails would fail as well. */
    readonly isServerDown: boolean,
  ) {
    super(message);
  }
}
