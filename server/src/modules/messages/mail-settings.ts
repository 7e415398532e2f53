import type { Mail } from '../../platform/mail/mail-transport.js';
import type { Carrier } from '../settings/carriers.js';
import { toContact, type ShopSettings } from '../settings/setting-list.js';
import type { MailPage, MailSender } from './mail-layout.js';

export interface MailSettings {
  sender: MailSender;
  from: string;
  /** Addresses for notifications of new orders. */
  newOrderRecipients: readonly string[];
  /** Name of the time zone used for times in mails. */
  timeZone: string;
  /** For links to the tracking pages of parcels. */
  carriers: readonly Carrier[];
}

/** @param url origin of the shop. @param pages legal pages that each mail links to, with their paths. */
export function toMailSettings(settings: ShopSettings, url: string, pages: readonly MailPage[]): MailSettings {
  const { shopName: name, tagline, contactEmail, mailFrom, newOrderRecipients, timeZone, carriers } = settings;
  const absolute = pages.map((page) => ({ ...page, url: url + page.url }));
  const sender = { name, tagline, url, contact: toContact(settings), pages: absolute };
  return { sender, from: mailFrom ?? contactEmail, newOrderRecipients, timeZone, carriers };
}

export const toSender = ({ sender, from }: MailSettings): Mail['from'] => ({ name: sender.name, address: from });
