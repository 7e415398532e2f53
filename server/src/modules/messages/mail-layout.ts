import type { ShopContact } from '../settings/setting-list.js';
import { formatMoney, type Money } from '../../shared/money.js';

/** Content of a mail, from which both its HTML and its text are made. */
export interface MailContent {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** The one action that the mail offers; null if it offers none. */
  action: { label: string; url: string } | null;
  /** The order, or the content of a parcel, as a table. */
  lines: readonly MailLine[];
  /** Rows between the lines and the total, such as discounts and delivery. */
  parts: readonly { label: string; value: string }[];
  /** Last row of the table; null for a parcel, and in a mail that is not about an order. */
  total: Money | null;
  /** Notes below the total, e.g. which taxes it contains. */
  notes: readonly string[];
  /** Further facts, such as the delivery address. */
  facts: readonly { label: string; value: string; url?: string | null }[];
}

export interface MailLine {
  name: string;
  /** Address of the product's page; null if the product is no longer shown. */
  url: string | null;
  partNumber: string | null;
  /** E.g. '1 of 2 refunded'; null if nothing is refunded. */
  refunded: string | null;
  /** The bike that the line is for, and whether the part fits it, in words; null if no bike was chosen. */
  bike: string | null;
  quantity: number;
  /** Null in a parcel. */
  price: { unit: Money; total: Money } | null;
}

/** A page of the shop that mails link to. */
export interface MailPage {
  text: string;
  url: string;
}

/** Footer of each mail. */
export interface MailSender {
  name: string;
  tagline: string;
  url: string;
  contact: ShopContact;
  /** Legal pages, with their addresses in full. */
  pages: readonly MailPage[];
}

/** Inline styles only: many mail programs drop style sheets. No pictures and no remote fonts. */
const paper = '#f1ebdf';
const plate = '#faf6ec';
const ink = '#17150f';
const quiet = '#5a5344';
const rule = '#c8bea9';
const signal = '#ad3704';
const fill = '#f4520f';
const sans = "Archivo,'Helvetica Neue',Arial,sans-serif";
const mono = "'JetBrains Mono',Menlo,Consolas,monospace";
const label = `font:12px/1.4 ${mono};letter-spacing:.08em;text-transform:uppercase;color:${quiet}`;
const body = `font:16px/1.5 ${sans};color:${ink}`;
const number = `font:14px/1.5 ${mono};color:${ink};white-space:nowrap`;

class Html {
  constructor(readonly markup: string) {}
}

/** Template tag that escapes all inserted values except Html. */
function html(strings: TemplateStringsArray, ...inserts: readonly (string | number | Html | readonly Html[])[]): Html {
  return new Html(strings.map((text, index) => text + toMarkup(inserts[index] ?? '')).join(''));
}

function toMarkup(insert: string | number | Html | readonly Html[]): string {
  if (insert instanceof Html) return insert.markup;
  if (typeof insert === 'object') return insert.map(({ markup }) => markup).join('');
  return String(insert).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * Changes a text that a customer typed, so that mail programs do not turn web addresses in it into links. A zero-width
 * space is inserted after each dot of an address, and after the colon of its scheme.
 */
export function withoutLinks(typed: string): string {
  return typed.replace(/(?<=[\p{L}\p{N}-])\.(?=[\p{L}\p{N}])|:(?=\/\/)/gu, '$&\u200b');
}

export function toHtml(content: MailContent, sender: MailSender): string {
  const { subject, heading, paragraphs } = content;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light only" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <base target="_blank" />
        <title>${subject}</title>
      </head>
      <body style="margin:0;padding:0;background:${paper};${body}">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${paper}">
          <tr>
            <td align="center" style="padding:24px 12px">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                style="max-width:600px;text-align:left"
              >
                <tr>
                  <td style="padding:0 0 12px;border-bottom:2px solid ${ink}">
                    <a
                      href="${sender.url}"
                      style="font:800 24px/1 ${sans};font-stretch:75%;letter-spacing:-.01em;text-transform:uppercase;color:${ink};text-decoration:none"
                      >${sender.name}</a
                    >
                  </td>
                </tr>
                <tr>
                  <td style="padding:24px 0 0">
                    <h1 style="margin:0 0 16px;font:800 28px/1.1 ${sans};font-stretch:75%;color:${ink}">${heading}</h1>
                    ${paragraphs.map((paragraph) => html`<p style="margin:0 0 16px;${body}">${paragraph}</p> `)}${toButton(content)}
                    ${toPlate(content)} ${content.facts.map(toFact)}
                  </td>
                </tr>
                <tr>
                  <td style="padding:20px 0 0;border-top:1px solid ${rule};font:13px/1.5 ${sans};color:${quiet}">
                    ${sender.tagline}<br />${sender.contact.address.replaceAll('\n', ', ')}<br />${sender.contact.phone}
                    ·
                    <a href="mailto:${sender.contact.email}" style="color:${signal}">${sender.contact.email}</a>
                    ${sender.contact.vatNumber === null ? '' : html`<br />VAT number ${sender.contact.vatNumber}`}
                    ${sender.pages.map(({ text, url }) => html`<br /><a href="${url}" style="color:${signal}">${text}</a>`)}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `.markup;
}

function toButton({ action }: MailContent): Html | '' {
  if (action === null) return '';
  const { label: words, url } = action;
  return html`<p style="margin:0 0 8px">
      <a
        href="${url}"
        style="display:inline-block;padding:12px 20px;background:${fill};color:${ink};font:700 16px/1.2 ${sans};text-decoration:none"
        >${words}</a
      >
    </p>
    <p style="margin:0 0 24px;font:13px/1.5 ${sans};color:${quiet};word-break:break-all">
      <a href="${url}" style="color:${signal}">${url}</a>
    </p>`;
}

function toPlate({ lines, parts, total, notes }: MailContent): Html | '' {
  if (lines.length === 0) return '';
  const cell = `padding:10px 12px;border-bottom:1px solid ${rule};vertical-align:top`;
  return html`<table
    width="100%"
    cellpadding="0"
    cellspacing="0"
    style="margin:0 0 20px;background:${plate};border:1px solid ${rule};border-bottom:0"
  >
    <tr>
      <th align="left" scope="col" style="${cell};${label}">Part</th>
      <th align="right" scope="col" style="${cell};${label}">${total === null ? 'Quantity' : 'Total'}</th>
    </tr>
    ${lines.map(
      (line) =>
        html`<tr>
          <td style="${cell};${body}">
            ${toName(line)}<br />${toBike(line)}<span style="font:13px/1.5 ${mono};color:${quiet}"
              >${line.partNumber === null ? '' : html`${line.partNumber}<br />`}${
                line.price === null ? '' : `${line.quantity} × ${formatMoney(line.price.unit)}`
              }</span
            >${line.refunded === null ? '' : html`<br /><strong>${line.refunded}</strong>`}
          </td>
          <td align="right" style="${cell};${number}">
            ${line.price === null ? line.quantity : formatMoney(line.price.total)}
          </td>
        </tr> `,
    )}
    ${parts.map(
      ({ label: words, value }) =>
        html`<tr>
          <th align="left" scope="row" style="${cell};${body};font-weight:400">${words}</th>
          <td align="right" style="${cell};${number}">${value}</td>
        </tr> `,
    )}
    ${
      total === null
        ? ''
        : html`<tr>
            <th align="left" scope="row" style="${cell};font:700 16px/1.5 ${sans};color:${ink}">Order total</th>
            <td align="right" style="${cell};${number};font-weight:700">${formatMoney(total)}</td>
          </tr> `
    }
    ${notes.map(
      (note) =>
        html`<tr>
          <td colspan="2" style="${cell};font:14px/1.5 ${sans};color:${quiet}">${note}</td>
        </tr> `,
    )}
  </table>`;
}

function toName({ name, url }: MailLine): Html | string {
  return url === null ? name : html`<a href="${url}" style="color:${ink}">${name}</a>`;
}

function toBike({ bike }: MailLine): Html | '' {
  if (bike === null) return '';
  return html`<span style="font:14px/1.5 ${sans};color:${quiet}">For ${bike}</span><br />`;
}

function toFact({ label: words, value, url = null }: MailContent['facts'][number]): Html {
  const shown = url === null ? value : html`<a href="${url}" style="color:${signal}">${value}</a>`;
  return html`<p style="margin:0 0 16px">
    <span style="${label}">${words}</span><br /><span style="${body};white-space:pre-line">${shown}</span>
  </p> `;
}

export function toText(content: MailContent, sender: MailSender): string {
  const { heading, paragraphs, action, lines, parts: between, total, notes, facts } = content;
  const { tagline, contact, pages } = sender;
  const parts = [
    heading,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(lines.length === 0
      ? []
      : [
          [
            ...lines.flatMap(toTextLines),
            ...between.map(({ label: words, value }) => `${words}: ${value}`),
            ...(total === null ? [] : [`Order total: ${formatMoney(total)}`]),
            ...notes,
          ].join('\n'),
        ]),
    ...facts.map(({ label: words, value, url = null }) => `${words}: ${value}${url === null ? '' : `\n${url}`}`),
    [
      `-- \n${tagline}\n${contact.address}\n${contact.phone}, ${contact.email}`,
      ...(contact.vatNumber === null ? [] : [`VAT number ${contact.vatNumber}`]),
      ...pages.map((page) => `${page.text}: ${page.url}`),
    ].join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}

function toTextLines({ quantity, name, price, partNumber, bike, refunded, url }: MailLine): string[] {
  const details = [partNumber && `Part number ${partNumber}`, bike && `For ${bike}`, refunded, url];
  return [
    `${quantity} × ${name}${price === null ? '' : `, ${formatMoney(price.unit)} each: ${formatMoney(price.total)}`}`,
    ...details.filter((detail) => detail !== null).map((detail) => `  ${detail}`),
  ];
}
