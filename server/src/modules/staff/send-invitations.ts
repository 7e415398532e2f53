import { invitationDays } from '@kickstand/rules/staff';
import type { Clock } from '../../platform/clock.js';
import type { Logger } from '../../platform/logger.js';
import type { MailTransport } from '../../platform/mail/mail-transport.js';
import { toHtml, toText, type MailContent } from '../messages/mail-layout.js';
import type { MailSettings } from '../messages/templates.js';
import type { StaffRepository } from './staff.repository.js';
import type { StaffMember } from './staff.js';

const leaseMs = 2 * 60_000;
const retryMs = 10 * 60_000;
const mostAttempts = 12;

export interface SendInvitationsDeps {
  staff: StaffRepository;
  clock: Clock;
  logger: Logger;
  /** Null if the shop sends no mails. */
  transport: MailTransport | null;
  mail: MailSettings;
}

/**
 * Sends the mails of invitations that are due. An invitation contains when its mail is due, so it is the mail's outbox: a
 * mail is sent at least once, even after a crash.
 */
export async function sendInvitations(deps: SendInvitationsDeps): Promise<void> {
  const { staff, clock, logger, transport, mail } = deps;
  if (!transport) return;
  for (;;) {
    const now = clock.now();
    const leasedUntil = new Date(now.getTime() + leaseMs);
    const due = await staff.claimMail(now, leasedUntil);
    if (!due) return;
    const { id, email, invitedAt, mailAttempts } = due;
    try {
      const content = write(due, mail.sender);
      await transport.send({
        id: `${id}:${invitedAt.getTime()}`,
        to: { name: email, address: email },
        subject: content.subject,
        html: toHtml(content, mail.sender),
        text: toText(content, mail.sender),
      });
      await staff.endMail(id, leasedUntil);
    } catch (error) {
      logger.warn({ err: error, staffId: id, mailAttempts }, 'an invitation could not be mailed');
      if (mailAttempts >= mostAttempts) await staff.endMail(id, leasedUntil);
      else await staff.postponeMail(id, leasedUntil, new Date(clock.now().getTime() + retryMs));
      // The mail server may be down, so the other mails wait too.
      return;
    }
  }
}

function write({ email, invitedBy }: StaffMember, { name, url }: { name: string; url: string }): MailContent {
  return {
    subject: `You are invited to the staff of ${name}`,
    heading: 'Welcome to the staff',
    paragraphs: [
      `${invitedBy} has invited you to the staff of ${name}.`,
      `To accept, log in or sign up with the address ${email} and confirm the address within ${invitationDays} days. Then the dashboard shows what you may do.`,
      'If you did not expect this mail, you can ignore it.',
    ],
    action: { label: 'Open the dashboard', url: `${url}/dashboard` },
    facts: [],
    ...{ lines: [], parts: [], total: null, notes: [] },
  };
}
