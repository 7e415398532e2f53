import { MailError, type Mail, type MailTransport } from '../src/platform/mail/mail-transport.js';

/** A mail server in memory that keeps all mails it receives. Tests can make it fail. */
export class TestMailTransport implements MailTransport {
  readonly taken: Mail[] = [];
  /** The error for each mail; null to accept all mails. */
  failure: MailError | null = null;

  send(mail: Mail): Promise<void> {
    if (this.failure) return Promise.reject(this.failure);
    this.taken.push(mail);
    return Promise.resolve();
  }

  close(): void {
    this.failure = new MailError('The transport is closed.', true);
  }

  /** The received mails as `subject -> recipient`, sorted. */
  get list(): string[] {
    return this.taken.map(({ subject, to }) => `${subject} -> ${to.address}`).sort();
  }
}
