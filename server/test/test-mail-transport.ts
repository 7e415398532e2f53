import { MailError, type Mail, type MailTransport } from '../src/platform/mail/mail-transport.js';

/** A mail server in memory that keeps every mail it takes, and that can be down. */
export class TestMailTransport implements MailTransport {
  readonly taken: Mail[] = [];
  /** Null: it takes every mail. */
  failure: MailError | null = null;

  send(mail: Mail): Promise<void> {
    if (this.failure) return Promise.reject(this.failure);
    this.taken.push(mail);
    return Promise.resolve();
  }

  close(): void {
    this.failure = new MailError('The transport is closed.', true);
  }

  /** What was taken, as `subject -> recipient`, sorted. */
  get list(): string[] {
    return this.taken.map(({ subject, to }) => `${subject} -> ${to.address}`).sort();
  }
}
