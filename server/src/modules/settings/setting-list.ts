import { longestLogDays } from '@kickstand/rules/limits';
import { shopTexts } from '@kickstand/rules/shop-texts';
import type { z } from 'zod';
import { currencies } from '../../shared/money.js';
import { carrierLines, usualCarriers } from './carriers.js';
import {
  carriers,
  currencyCode,
  date,
  days,
  emailAddress,
  emailAddresses,
  footerLinks,
  line,
  lines,
  logDays,
  minutes,
  numberPrefix,
  onOff,
  optionalEmailAddress,
  optionalLine,
  optionalLines,
  picture,
  returnDays,
  timeZone,
  years,
} from './setting-rules.js';

/** How a setting is edited: `lines` is a text of several lines, `picture` the address of an uploaded picture. */
export type SettingKind = 'text' | 'lines' | 'number' | 'switch' | 'choice' | 'picture';

/** Headings of the form, in their order. */
export const settingGroups = ['The shop', 'Home page', 'Footer', 'Orders', 'Invoices', 'Emails', 'Staff'] as const;

/**
 * A setting. Its values are texts, as in a form or an environment variable. The rule converts them, and its messages
 * complete a sentence that begins with the label or the variable: `must be …`.
 */
export interface SettingDescription<Value = unknown> {
  group: (typeof settingGroups)[number];
  label: string;
  hint: string;
  kind: SettingKind;
  rule: z.ZodType<Value, string>;
  /** Value in use until somebody sets another one. */
  fallback: string;
  /** Environment variable that, if set, overrides the stored value. */
  variable?: string;
  /** Permission to read and change it. */
  permission: 'settings' | 'content';
  /** Values of a `choice`. */
  choices?: readonly string[];
  /** Set if servers use a new value only after a restart. */
  needsRestart?: true;
}

const orders = { group: 'Orders', permission: 'settings' } as const;
const invoices = { group: 'Invoices', permission: 'settings' } as const;
const mails = { group: 'Emails', permission: 'settings' } as const;
const shop = { group: 'The shop', permission: 'settings' } as const;
const home = { group: 'Home page', permission: 'content' } as const;
const footer = {
  group: 'Footer',
  permission: 'content',
  kind: 'lines',
  hint: 'One entry per line. To make it a link, add its address after a bar: About us | /contact',
  rule: footerLinks(),
} as const;

/**
 * All settings of the shop. The form, the GraphQL API, the checks, the environment variables and the table in
 * docs/settings.md are derived from this list.
 */
export const settingList = {
  shopName: setting({
    ...{ ...shop, kind: 'text', label: 'Name of the shop', fallback: shopTexts.name, rule: line(60) },
    hint: 'On every page and in emails.',
  }),
  tagline: setting({
    ...{ ...shop, kind: 'text', label: 'Tagline', fallback: shopTexts.tagline, rule: line(120) },
    hint: 'On the home page, in the footer and in emails.',
  }),
  logo: setting({
    ...{ ...shop, kind: 'picture', label: 'Logo', fallback: '', rule: picture() },
    hint: 'Shown at a height of 32 pixels beside the name. Without a picture, the built-in logo is shown.',
  }),
  icon: setting({
    ...{ ...shop, kind: 'picture', label: 'Icon', fallback: '', rule: picture() },
    hint: 'For browser tabs and home screens: a square picture. Without one, the built-in icon is shown.',
  }),
  contactAddress: setting({
    ...{ ...shop, kind: 'lines', label: 'Postal address', variable: 'CONTACT_ADDRESS', rule: lines(300) },
    hint: 'On the contact page, in emails and on invoices.',
    fallback: 'Kickstand, 12 Ratchet Lane, Unit 4, Springfield',
  }),
  contactPhone: setting({
    ...{ ...shop, kind: 'text', label: 'Phone number', variable: 'CONTACT_PHONE', rule: line(40) },
    ...{ hint: 'On the contact page and in emails.', fallback: '+1 555 010 0420' },
  }),
  contactEmail: setting({
    ...{ ...shop, kind: 'text', label: 'Email address', variable: 'CONTACT_EMAIL', rule: emailAddress() },
    ...{ hint: 'On the contact page and in emails.', fallback: 'hello@kickstand.example' },
  }),
  vatNumber: setting({
    ...{ ...shop, kind: 'text', label: 'VAT number', fallback: '', rule: optionalLine(30) },
    hint: 'On the contact page, in emails and on invoices. Empty if the shop has none.',
  }),
  timeZone: setting({
    ...{ ...shop, kind: 'text', label: 'Time zone', fallback: 'UTC', rule: timeZone() },
    hint: 'For dates on invoices and packing slips, days of the tax report, times in emails, and the last day to withdraw. For example Europe/Berlin.',
  }),
  currency: setting({
    ...{ ...shop, kind: 'choice', label: 'Currency', fallback: 'usd', variable: 'CURRENCY', choices: currencies },
    ...{ rule: currencyCode(), needsRestart: true },
    hint: 'Currency of all prices. You can change it only while there are no orders. Prices of products keep their numbers, and servers use the new currency after a restart. Enter amounts of delivery, sales and promotions again.',
  }),
  merchantFeed: setting({
    ...{ ...shop, kind: 'switch', label: 'Publish the product feed', fallback: 'off', rule: onOff() },
    hint: 'All products that are sold, with prices and delivery, at /feeds/google.xml, for Google Merchant Center.',
  }),
  lead: setting({
    ...{ ...home, kind: 'lines', label: 'Text below the tagline', fallback: shopTexts.lead, rule: lines(300) },
    hint: 'On the home page.',
  }),
  isSaleShown: setting({
    ...home,
    kind: 'switch',
    label: 'Show the sale section',
    variable: 'SALE_SECTION',
    fallback: 'on',
    rule: onOff(),
    hint: 'The countdown on the home page.',
  }),
  saleEndsAt: setting({
    ...{ ...home, kind: 'text', label: 'End of the sale', variable: 'SALE_ENDS_AT', rule: date() },
    ...{ hint: 'The countdown ends at this time.', fallback: '2022-06-01T00:00:00Z' },
  }),
  footerServices: setting({ ...footer, label: 'Services', fallback: shopTexts.footer.services.join('\n') }),
  footerCompany: setting({ ...footer, label: 'Company', fallback: shopTexts.footer.company.join('\n') }),
  footerSocial: setting({ ...footer, label: 'Social', fallback: shopTexts.footer.social.join('\n') }),
  orderNumberPrefix: setting({
    ...{ ...orders, kind: 'text', label: 'Prefix of order numbers', fallback: 'KS-', rule: numberPrefix() },
    hint: 'For new orders. Earlier orders keep their numbers.',
  }),
  cartReservationMinutes: setting({
    ...{ ...orders, kind: 'number', label: 'Minutes to pay for a cart', fallback: '60', rule: minutes() },
    variable: 'CART_RESERVATION_MINUTES',
    hint: 'How long an unpaid order from the cart keeps its stock reserved.',
  }),
  orderReservationMinutes: setting({
    ...{ ...orders, kind: 'number', label: 'Minutes to pay for one product', fallback: '1440', rule: minutes() },
    variable: 'ORDER_RESERVATION_MINUTES',
    hint: 'How long an unpaid order placed with the form on a product’s page keeps its stock reserved.',
  }),
  acceptsQuickOrders: setting({
    ...{ ...orders, kind: 'switch', label: 'Take orders on the product’s page', fallback: 'on', rule: onOff() },
    variable: 'QUICK_ORDERS',
    hint: 'Neither delivery nor tax is added to these orders. If off, the form puts the product into the cart instead.',
  }),
  carriers: setting({
    ...{ ...orders, kind: 'lines', label: 'Carriers', fallback: carrierLines(usualCarriers), rule: carriers() },
    hint: 'The carriers that parcels can name, one per line: a name, a bar, and the address of the tracking page, with {number} for the tracking number.',
  }),
  returnDays: setting({
    ...{ ...orders, kind: 'number', label: 'Days to withdraw', fallback: '14', rule: returnDays() },
    hint: 'From the day after the last parcel was delivered. EU law requires 14.',
  }),
  oldPartDays: setting({
    ...{ ...orders, kind: 'number', label: 'Days to send old parts back', fallback: '30', rule: days() },
    hint: 'Counted from the delivery of the last parcel. Within these days, customers can ask for the deposits for their old parts.',
  }),
  orderNamesYears: setting({
    ...{ ...orders, kind: 'number', label: 'Years to keep names', fallback: '10', rule: years() },
    hint: 'Older orders lose name, address and phone number. Tax law often requires you to keep them for 10 years.',
  }),
  mailDays: setting({
    ...{ ...orders, kind: 'number', label: 'Days to keep sent emails', fallback: `${longestLogDays}`, rule: logDays() },
    hint: 'In the list of emails. Emails that could not be sent stay there.',
  }),
  searchDays: setting({
    ...{ ...orders, kind: 'number', label: 'Days to keep searches', fallback: `${longestLogDays}`, rule: logDays() },
    hint: 'In the search report. It counts what visitors search for and does not record who they are.',
  }),
  issuesInvoices: setting({
    ...{ ...invoices, kind: 'switch', label: 'Issue invoices', fallback: 'on', rule: onOff() },
    hint: 'An invoice for each paid order. If off, no invoice numbers are used: choose this if another program issues the invoices.',
  }),
  invoiceNumberPrefix: setting({
    ...{ ...invoices, kind: 'text', label: 'Prefix of invoice numbers', fallback: 'INV-', rule: numberPrefix() },
    variable: 'INVOICE_NUMBER_PREFIX',
    hint: 'For new invoices and credit notes. Numbering continues without gaps.',
  }),
  companyName: setting({
    ...{ ...invoices, kind: 'text', label: 'Name of the company', fallback: '', rule: optionalLine(120) },
    hint: 'On invoices, above the postal address. If empty, the name of the shop.',
  }),
  invoiceNote: setting({
    ...{ ...invoices, kind: 'lines', label: 'Text on invoices', fallback: '', rule: optionalLines(500) },
    hint: 'Below the lines, for example why a small business charges no tax.',
  }),
  mailFrom: setting({
    ...{ ...mails, kind: 'text', label: 'Sender', fallback: '', variable: 'MAIL_FROM', rule: optionalEmailAddress() },
    hint: 'Address that emails are sent from. If empty, the shop’s email address.',
  }),
  newOrderRecipients: setting({
    ...{ ...mails, kind: 'text', label: 'Recipients of new orders', fallback: '', variable: 'SHOP_EMAIL' },
    ...{ rule: emailAddresses(), hint: 'Email addresses that get an email for each new order, separated by commas.' },
  }),
  staffNeedSecondFactor: setting({
    ...{ group: 'Staff', permission: 'settings', kind: 'switch', label: 'Require a second factor', fallback: 'off' },
    ...{ rule: onOff() },
    hint: 'Staff and admins must log in with a code from an authenticator app; without one, they can only act as customers. Set up your own in your profile first.',
  }),
} as const;

export type SettingKey = keyof typeof settingList;

/** The values of all settings, converted from texts. */
export type ShopSettings = { [Key in SettingKey]: z.output<(typeof settingList)[Key]['rule']> };

/** Values as texts. Settings that are absent have their default value. */
export type SettingTexts = Readonly<Partial<Record<SettingKey, string>>>;

export const settingKeys = Object.keys(settingList) as SettingKey[];

export const describeSetting = (key: SettingKey): SettingDescription => settingList[key];

/** @param texts later ones take precedence. Texts that the rule refuses, e.g. those of a later version, are ignored. */
export function toSettings(...texts: readonly SettingTexts[]): ShopSettings {
  const valueOf = (key: SettingKey): unknown => {
    const { rule, fallback } = describeSetting(key);
    const given = [fallback, ...texts.map((each) => each[key])];
    const read = given.flatMap((text) => (text === undefined ? [] : [rule.safeParse(text)]));
    return read.findLast(({ success }) => success)?.data;
  };
  return Object.fromEntries(settingKeys.map((key) => [key, valueOf(key)])) as ShopSettings;
}

/** Rules for the environment variables that override settings. */
export const settingVariables: Readonly<Record<string, z.ZodOptional>> = Object.fromEntries(
  settingKeys.flatMap((key) => {
    const { variable, rule } = describeSetting(key);
    return variable === undefined ? [] : [[variable, rule.optional()]];
  }),
);

/** The settings that are set by environment variables. */
export function fixedSettings(environment: Readonly<Record<string, string | undefined>>): SettingTexts {
  return Object.fromEntries(
    settingKeys.flatMap((key) => {
      const text = environment[describeSetting(key).variable ?? ''];
      return text === undefined ? [] : [[key, text]];
    }),
  );
}

export interface ShopContact {
  address: string;
  phone: string;
  email: string;
  vatNumber: string | null;
}

export function toContact(settings: ShopSettings): ShopContact {
  const { contactAddress: address, contactPhone: phone, contactEmail: email, vatNumber } = settings;
  return { address, phone, email, vatNumber };
}

/** False if mails would come from the address of the example shop, which mail servers refuse. */
export function hasSender({ mailFrom, contactEmail }: ShopSettings): boolean {
  return mailFrom !== null || contactEmail !== settingList.contactEmail.fallback;
}

function setting<Value>(description: SettingDescription<Value>): SettingDescription<Value> {
  return description;
}
