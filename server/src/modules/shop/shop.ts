import { currencyExponent, type Currency, type Money } from '../../shared/money.js';
import { renditionWidths } from '../../platform/images/image-processor.js';
import { findPictureIn, pictureKey, renditionPath, smallerWidths } from '../media/picture.js';
import { toContact, type ShopContact, type ShopSettings } from '../settings/setting-list.js';
import type { FooterLink } from '../settings/setting-rules.js';

/** Facts that browsers need and that do not change while a server runs. */
export interface ShopFacts {
  /** Public address without a slash at the end. */
  url: string;
  currency: Currency;
  identity: { projectId: string; apiKey: string; authDomain: string; isEmulator: boolean };
  cardPayments: { publishableKey: string; isSandbox: boolean; minimumCharge: Money };
}

/** The name of the shop, and the answer to the client's query for the shop. */
export interface ShownShop {
  name: string;
  /** As JSON. */
  answer: string;
}

/** A picture in the size in which it is shown. */
export interface ShopLogo {
  url: string;
  /** Size in pixels; null if the picture is stored elsewhere. */
  width: number | null;
  height: number | null;
}

export interface FooterList {
  title: string;
  links: readonly FooterLink[];
}

/** Public settings of the shop, and settings that browsers need. */
export interface Shop extends Omit<ShopFacts, 'currency'> {
  name: string;
  tagline: string;
  /** Text below the tagline on the home page. */
  lead: string;
  /** Null for the built-in logo. */
  logo: ShopLogo | null;
  footer: readonly FooterList[];
  /** ISO 4217, upper case. */
  currencyCode: string;
  /** Decimals of all prices: 0, 2 or 3. */
  currencyDecimals: number;
  saleEndsAt: Date;
  /** Whether the home page shows the sale section. */
  isSaleShown: boolean;
  /**
   * How long an unpaid order of one product keeps its stock reserved, in minutes. Such orders are placed with the order
   * form on a product's page.
   */
  orderReservationMinutes: number;
  /** How long an unpaid order of a cart keeps its stock reserved, in minutes. */
  cartReservationMinutes: number;
  /** False if the order form puts its product into the cart instead of placing an order. */
  acceptsQuickOrders: boolean;
  /** Days after the delivery of the last parcel during which customers can send old parts back. */
  oldPartDays: number;
  /** Years after which orders lose name, address and phone number. */
  orderNamesYears: number;
  contact: ShopContact;
}

export function toShop(settings: ShopSettings, { currency, ...facts }: ShopFacts): Shop {
  return {
    name: settings.shopName,
    tagline: settings.tagline,
    lead: settings.lead,
    logo: settings.logo === null ? null : toShownPicture(settings.logo, logoWidth),
    footer: [
      { title: 'Services', links: settings.footerServices },
      { title: 'Company', links: settings.footerCompany },
      { title: 'Social', links: settings.footerSocial },
    ],
    ...currencyFacts(currency),
    saleEndsAt: settings.saleEndsAt,
    isSaleShown: settings.isSaleShown,
    orderReservationMinutes: settings.orderReservationMinutes,
    cartReservationMinutes: settings.cartReservationMinutes,
    acceptsQuickOrders: settings.acceptsQuickOrders,
    oldPartDays: settings.oldPartDays,
    orderNamesYears: settings.orderNamesYears,
    contact: toContact(settings),
    ...facts,
  };
}

/** Wide enough for a logo that is 32 pixels high, on dense screens. */
const logoWidth = 480;

/**
 * The picture in the largest stored size that is not too wide.
 * @param most largest width in pixels.
 */
export function toShownPicture(url: string, most: number): ShopLogo {
  const picture = findPictureIn(url);
  if (!picture) return { url, width: null, height: null };
  const width = Math.max(...renditionWidths(picture.width, smallerWidths).filter((stored) => stored <= most));
  const height = Math.round((picture.height * width) / picture.width);
  return { url: renditionPath(pictureKey(picture), width, 'webp'), width, height };
}

/**
 * The shop's currency for browsers, with its number of decimals, because browsers assume another number for some
 * currencies.
 */
export function currencyFacts(currency: Currency): Pick<Shop, 'currencyCode' | 'currencyDecimals'> {
  return { currencyCode: currency.toUpperCase(), currencyDecimals: currencyExponent(currency) };
}
