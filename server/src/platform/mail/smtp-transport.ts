import { createTransport } from 'nodemailer';
import type { Logger } from '../logger.js';
import { MailError, type MailTransport } from './mail-transport.js';

export interface SmtpSettings {
  host: string;
  port: number;
  /** True for TLS from the first byte. Otherwise, the connection is upgraded to TLS if the server offers it. */
  isSecure: boolean;
  /** Null if the server is used without signing in. */
  login: { user: string; password: string } | null;
}

export interface SmtpTransportDeps {
  smtp: SmtpSettings;
  /** True if the server is on this machine. To other machines, a password must not be sent unencrypted. */
  isLocal: boolean;
  logger: Pick<Logger, 'warn'>;
  /**
   * A server that answers slowly never reaches the timeouts below, so each attempt has a limit, too. By default, it is 50
   * seconds: an attempt starts only if the lease of the mail lasts at least 60 seconds more.
   */
  longestAttemptMs?: number;
}

/** For a server that stops answering, in milliseconds. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 20_000 };

/** Sends through a mail server. */
export function createSmtpTransport(deps: SmtpTransportDeps): MailTransport {
  const { smtp, isLocal, logger, longestAttemptMs = 50_000 } = deps;
  const { host, port, isSecure, login } = smtp;
  const server = createTransport({
    pool: true,
    maxConnections: 4,
    host,
    port,
    secure: isSecure,
    requireTLS: login !== null && !isSecure && !isLocal,
    ...(login ? { auth: { user: login.user, pass: login.password } } : {}),
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ id, from, to, copies = [], subject, html, text, attachments = [] }) {
      const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
      try {
        const { rejectedErrors = [] } = await server.sendMail({
          from,
          to,
          cc: [...copies],
          subject,
          html,
          text,
          attachments: attachments.map(({ name, mediaType, content }) => ({
            filename: name,
            contentType: mediaType,
            content: Buffer.from(content),
          })),
          messageId: `<${id.replaceAll(':', '.')}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.timeout(longestAttemptMs),
        });
        const replies = rejectedErrors.map(({ responseCode }) => responseCode);
        if (replies.length > 0) logger.warn({ messageId: id, replies }, 'the mail server refused recipients of a mail');
      } catch (error) {
        throw toMailError(error);
      }
    },
    close: () => server.close(),
  };
}

interface SmtpFailure {
  code?: string;
  responseCode?: number;
}

/** Codes of errors that concern only this mail. All other errors concern the server. */
const ofTheMail = new Set(['EENVELOPE', 'EMESSAGE', 'EMAXRECIPIENTS', 'ESTREAM']);

/** Leaves out the server's message, because it usually repeats the recipient's address. */
function toMailError(error: unknown): MailError {
  const { code = 'UNKNOWN', responseCode } = error as SmtpFailure;
  const what = responseCode === undefined ? code : `${code}, reply ${responseCode}`;
  // Code 421 closes the connection: the server is shutting down or overloaded.
  if (ofTheMail.has(code) && responseCode !== 421)
    return new MailError(`The mail server refused the email (${what}).`, false);
  if (code === 'EAUTH') return new MailError(`The mail server refused the login of SMTP_URL (${what}).`, true);
  return new MailError(`The mail server could not be reached or did not answer (${what}).`, true);
}
