import { isPrintable } from '@kickstand/rules/fields';

/** A parcel's carrier and tracking number. */
export interface Tracking {
  /** Code of the carrier; null if staff named none. */
  carrier: string | null;
  /** Null if staff entered none. */
  trackingNumber: string | null;
}

export interface Carrier {
  /** Stored in parcels. For a carrier that the merchant added, the code is the name. */
  code: string;
  name: string;
  /** Address of the carrier's page about a parcel; `{number}` is the tracking number. */
  trackingPage: string;
}

/** Default carriers, sorted by name, for a shop whose merchant has not changed the list. */
export const usualCarriers: readonly Carrier[] = [
  {
    code: 'australia_post',
    name: 'Australia Post',
    trackingPage: 'https://auspost.com.au/mypost/track/details/{number}',
  },
  {
    code: 'canada_post',
    name: 'Canada Post',
    trackingPage: 'https://www.canadapost-postescanada.ca/track-reperage/en#/details/{number}',
  },
  { code: 'dhl', name: 'DHL', trackingPage: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id={number}' },
  { code: 'dpd', name: 'DPD', trackingPage: 'https://tracking.dpd.de/status/en_US/parcel/{number}' },
  { code: 'evri', name: 'Evri', trackingPage: 'https://www.evri.com/track/parcel/{number}' },
  { code: 'fedex', name: 'FedEx', trackingPage: 'https://www.fedex.com/fedextrack/?trknbr={number}' },
  { code: 'gls', name: 'GLS', trackingPage: 'https://gls-group.eu/EU/en/parcel-tracking?match={number}' },
  {
    code: 'hermes',
    name: 'Hermes',
    trackingPage: 'https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation/#{number}',
  },
  {
    code: 'la_poste',
    name: 'La Poste / Colissimo',
    trackingPage: 'https://www.laposte.fr/outils/suivre-vos-envois?code={number}',
  },
  {
    code: 'austrian_post',
    name: 'Österreichische Post',
    trackingPage: 'https://www.post.at/en/s/item-details?snr={number}',
  },
  { code: 'postnl', name: 'PostNL', trackingPage: 'https://jouw.postnl.nl/track-and-trace/{number}' },
  {
    code: 'royal_mail',
    name: 'Royal Mail',
    trackingPage: 'https://www.royalmail.com/track-your-item#/tracking-results/{number}',
  },
  {
    code: 'swiss_post',
    name: 'Swiss Post',
    trackingPage: 'https://service.post.ch/ekp-web/ui/entry/search/{number}',
  },
  { code: 'ups', name: 'UPS', trackingPage: 'https://www.ups.com/track?tracknum={number}' },
  { code: 'usps', name: 'USPS', trackingPage: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={number}' },
];

const mostCarriers = 50;

/** Lines such as `DHL | https://…{number}`, which `readCarriers` converts back to carriers. */
export function carrierLines(carriers: readonly Carrier[]): string {
  return carriers.map(({ name, trackingPage }) => `${name} | ${trackingPage}`).join('\n');
}

/** @returns null if a line is not a valid carrier, if a carrier is named twice, or if there are too many. */
export function readCarriers(lines: string): readonly Carrier[] | null {
  const carriers = lines.split(/\r?\n/).flatMap((line) => (line.trim() === '' ? [] : [toCarrier(line)]));
  const names = new Set(carriers.map(({ name }) => toWords(name)));
  return carriers.length <= mostCarriers && names.size === carriers.length && carriers.every(isCarrier)
    ? carriers
    : null;
}

function toCarrier(line: string): Carrier {
  const [name = '', ...page] = line.split('|').map((part) => part.trim());
  return { code: findCarrier(usualCarriers, name)?.code ?? name, name, trackingPage: page.join('|') };
}

function isCarrier({ name, trackingPage }: Carrier): boolean {
  return (
    toWords(name) !== '' &&
    name.length <= 40 &&
    isPrintable(name) &&
    /^https:\/\/[^\s"'<>\\]{1,300}$/.test(trackingPage) &&
    trackingPage.includes('{number}') &&
    URL.canParse(trackingPage)
  );
}

/** A carrier by its code or name. Only letters and digits count, in upper or lower case: 'Royal Mail', 'royal-mail'. */
export function findCarrier(carriers: readonly Carrier[], codeOrName: string): Carrier | null {
  const sought = toWords(codeOrName);
  return carriers.find(({ code, name }) => toWords(code) === sought || toWords(name) === sought) ?? null;
}

const toWords = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * The carrier of a parcel; null if staff named none. The code of a carrier that the merchant added is also its name.
 */
export function carrierOf({ carrier }: Pick<Tracking, 'carrier'>): Pick<Carrier, 'code' | 'name'> | null {
  return carrier === null ? null : (findCarrier(usualCarriers, carrier) ?? { code: carrier, name: carrier });
}

/**
 * The carrier's page about a parcel; null without a tracking number, or for a carrier whose page is unknown.
 * @param carriers the merchant's carriers. The pages of the usual carriers stay known even if the merchant removes
 *   them.
 */
export function trackingUrlOf(carriers: readonly Carrier[], { carrier, trackingNumber }: Tracking): string | null {
  if (carrier === null || trackingNumber === null) return null;
  const page = findCarrier([...carriers, ...usualCarriers], carrier)?.trackingPage;
  return page?.replace('{number}', encodeURIComponent(trackingNumber)) ?? null;
}

/** E.g. 'DHL 12345'; '' if neither carrier nor number is known. */
export function describeTracking(parcel: Tracking): string {
  return [carrierOf(parcel)?.name, parcel.trackingNumber].filter(Boolean).join(' ');
}
