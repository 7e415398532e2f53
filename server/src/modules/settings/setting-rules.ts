import { isEmailAddress } from '@kickstand/rules/accounts';
import { isPrintable, isVisible } from '@kickstand/rules/fields';
import { leastLogDays, longestLogDays } from '@kickstand/rules/limits';
import { leastReturnDays } from '@kickstand/rules/orders';
import { z } from 'zod';
import { currencies, isCurrency } from '../../shared/money.js';
import { findPictureIn } from '../media/picture.js';
import { readCarriers } from './carriers.js';

export interface FooterLink {
  text: string;
  /** Path in the shop or address of another site; null for a text without a destination. */
  url: string | null;
}

const mostFooterLinks = 12;

function text(least: number, most: number, isAllowed: (value: string) => boolean) {
  const error = `must have ${least} to ${most} characters and no control characters`;
  return z
    .string()
    .trim()
    .refine((value) => value.length >= least && value.length <= most, { error, abort: true })
    .refine((value) => value === '' || (isVisible(value) && isPrintable(value) && isAllowed(value)), error);
}

export function line(most: number) {
  return text(1, most, isOneLine);
}

export function optionalLine(most: number) {
  return text(0, most, isOneLine).transform((value) => (value === '' ? null : value));
}

export function lines(most: number) {
  return text(1, most, () => true);
}

export function optionalLines(most: number) {
  return text(0, most, () => true).transform((value) => (value === '' ? null : value));
}

function isOneLine(value: string): boolean {
  return !/[\r\n]/.test(value);
}

export function emailAddress() {
  return z.string().trim().refine(isEmailAddress, 'must be an email address');
}

export function optionalEmailAddress() {
  return z
    .string()
    .trim()
    .refine((value) => value === '' || isEmailAddress(value), 'must be an email address')
    .transform((value) => (value === '' ? null : value));
}

export function emailAddresses() {
  const toList = (value: string) => value.split(',').flatMap((part) => part.trim() || []);
  const error = 'must be at most 10 email addresses, separated by commas';
  return z
    .string()
    .transform(toList)
    .refine((emails) => emails.length <= 10 && emails.every(isEmailAddress), error);
}

export function onOff() {
  return z.enum(['on', 'off'], { error: 'must be on or off' }).transform((value) => value === 'on');
}

export const minutes = () => wholeNumber('minutes', 1, 9_999_999);
export const years = () => wholeNumber('years', 1, 100);
export const days = () => wholeNumber('days', 1, 1_000);
/** Days after which entries are removed; the database itself removes them after `longestLogDays`. */
export const logDays = () => wholeNumber('days', leastLogDays, longestLogDays);
export const returnDays = () => wholeNumber('days', leastReturnDays, 365);

function wholeNumber(unit: string, least: number, most: number) {
  const error = `must be a whole number of ${unit} from ${least} to ${most.toLocaleString('en-US')}`;
  const typed = z
    .string()
    .trim()
    .regex(/^[1-9]\d{0,6}$/, error);
  return typed.transform(Number).refine((value) => value >= least && value <= most, error);
}

/** The start of a day in UTC, or a time with its offset. Other texts would depend on the server's time zone. */
export function date() {
  const error = 'must be a date such as 2026-06-01T00:00:00Z or 2026-06-01T18:00:00+02:00';
  return z
    .string()
    .trim()
    .pipe(z.union([z.iso.date(), z.iso.datetime({ offset: true })], error))
    .transform((value) => new Date(value));
}

export function currencyCode() {
  return z
    .string()
    .toLowerCase()
    .refine(isCurrency, `must be one of ${currencies.join(', ')}`);
}

export function timeZone() {
  return z.string().trim().refine(isTimeZone, 'must be the name of a time zone such as Europe/Berlin');
}

function isTimeZone(name: string): boolean {
  try {
    // JavaScript also accepts offsets such as +02:00, which are wrong for half of the year.
    return (
      /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
    );
  } catch {
    return false;
  }
}

export function numberPrefix() {
  return z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^(?:[A-Z]{1,6}-?)?$/, 'must have at most 6 letters, with or without a hyphen at the end');
}

/** Address of a picture that is stored by the shop or by its picture host. */
export function picture() {
  const isPicture = (url: string) => findPictureIn(url) !== null || /^https:\/\/[^\s"'<>]{1,500}$/.test(url);
  return z
    .string()
    .refine((value) => value === '' || isPicture(value), 'must be an uploaded picture: choose a file')
    .transform((value) => (value === '' ? null : value));
}

export function footerLinks() {
  const toLinks = (value: string): FooterLink[] =>
    value.split(/\r?\n/).flatMap((entry) => {
      const [label = '', ...address] = entry.split('|').map((part) => part.trim());
      return entry.trim() === '' ? [] : [{ text: label, url: address.length === 0 ? null : address.join('|') }];
    });
  const isLink = (entry: FooterLink) =>
    entry.text !== '' &&
    entry.text.length <= 60 &&
    isPrintable(entry.text) &&
    (entry.url === null || isAddress(entry.url));
  return z
    .string()
    .transform(toLinks)
    .refine((links) => links.length <= mostFooterLinks, `must have at most ${mostFooterLinks} entries`)
    .refine(
      (links) => links.every(isLink),
      'must have lines such as: About us | /contact. Addresses begin with / or https://, and texts have at most 60 characters',
    );
}

export function carriers() {
  const error =
    'must have lines such as: DHL | https://www.dhl.com/track?id={number}. There can be at most 50, each with its own name of at most 40 characters';
  return z.string().transform((value, context) => {
    const read = readCarriers(value);
    if (read === null) context.addIssue(error);
    return read ?? z.NEVER;
  });
}

/** A path in the shop, or a page elsewhere. */
function isAddress(url: string): boolean {
  return (
    /^\/(?![/\\])[^\s"'<>\\]{0,300}$/.test(url) || (/^https:\/\/[^\s"'<>\\]{1,300}$/.test(url) && URL.canParse(url))
  );
}
