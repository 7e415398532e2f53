import type { Parcel } from './parcel.js';

export type Tracking = Pick<Parcel, 'carrier' | 'trackingNumber'>;

export interface Carrier {
  /** Stored in parcels; never changed. */
  code: string;
  name: string;
  /** Address of the carrier's page about a parcel; `{number}` is the tracking number. */
  trackingPage: string;
}

const carriers: readonly Carrier[] = [
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

/** Sorted by name. */
export function listCarriers(): readonly Carrier[] {
  return carriers;
}

/** A carrier by its code or name, in any case and with any characters between the words: 'Royal Mail', 'royal-mail'. */
export function findCarrier(codeOrName: string): Carrier | null {
  const sought = toWords(codeOrName);
  return listCarriers().find(({ code, name }) => toWords(code) === sought || toWords(name) === sought) ?? null;
}

const toWords = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The carrier of a parcel; one that is no longer listed has its code as name, and no page. */
export function carrierOf({ carrier }: Pick<Tracking, 'carrier'>): Pick<Carrier, 'code' | 'name'> | null {
  return carrier === null ? null : (findCarrier(carrier) ?? { code: carrier, name: carrier });
}

/** The carrier's page about a parcel; null without a tracking number or a listed carrier. */
export function trackingUrlOf(parcel: Tracking): string | null {
  const carrier = parcel.carrier === null ? null : findCarrier(parcel.carrier);
  if (!carrier || parcel.trackingNumber === null) return null;
  return carrier.trackingPage.replace('{number}', encodeURIComponent(parcel.trackingNumber));
}

/** E.g. 'DHL 12345'; '' if neither carrier nor number is known. */
export function describeTracking(parcel: Tracking): string {
  return [carrierOf(parcel)?.name, parcel.trackingNumber].filter(Boolean).join(' ');
}
