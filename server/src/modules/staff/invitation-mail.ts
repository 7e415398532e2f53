import { invitationDays } from '@kickstand/rules/staff';
import type { DocumentMail } from '../messages/document-mails.js';
import type { MailSender } from '../messages/mail-layout.js';
import type { StaffMember } from './staff.js';

export function writeInvitation(
  { id, email, invitedBy, invitedAt }: StaffMember,
  { name, url }: MailSender,
): DocumentMail {
  return {
    id: `${id}:${invitedAt.getTime()}`,
    to: { name: email, address: email },
    content: {
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
    },
  };
}
