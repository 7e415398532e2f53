import type { FitFieldsFragment } from '../../graphql/generated/operations';

export type FitAnswerWords = Pick<FitFieldsFragment, 'answer' | 'isExcluded'>;

interface Words {
  /** Label on a card, about the visitor's bike. */
  short: string;
  /** Label on a card, with the name of the bike. */
  shortFor: (bike: string) => string;
  /** Full sentence. */
  long: (bike: string) => string;
  tone: 'good' | 'calm' | 'caution' | 'danger' | 'plain';
  icon: 'tick' | 'list' | 'ring' | 'cross' | 'question';
}

const words = {
  FITS: {
    short: 'Fits your bike',
    shortFor: (bike) => `Fits ${bike}`,
    long: (bike) => `Fits your ${bike}.`,
    tone: 'good',
    icon: 'tick',
  },
  FITS_IF: {
    short: 'Fits with conditions',
    shortFor: (bike) => `Fits ${bike} with conditions`,
    long: (bike) => `Fits your ${bike} with conditions. Check each of them:`,
    tone: 'caution',
    icon: 'list',
  },
  UNIVERSAL: {
    short: 'Universal part',
    shortFor: () => 'Universal part',
    long: (bike) => `A universal part, not made for a particular bike. Compare its measurements with your ${bike}.`,
    tone: 'calm',
    icon: 'ring',
  },
  DOES_NOT_FIT: {
    short: 'Does not fit your bike',
    shortFor: (bike) => `Does not fit ${bike}`,
    long: (bike) => `Does not fit your ${bike}: the list of bikes that it fits is complete, and yours is not in it.`,
    tone: 'danger',
    icon: 'cross',
  },
  EXCLUDED: {
    short: 'Known not to fit',
    shortFor: (bike) => `Known not to fit ${bike}`,
    long: (bike) => `Known not to fit your ${bike}.`,
    tone: 'danger',
    icon: 'cross',
  },
  UNKNOWN: {
    short: 'Fit not known',
    shortFor: (bike) => `Fit not known for ${bike}`,
    long: (bike) =>
      `We do not know whether it fits your ${bike}. Compare the number on your old part, or ask us before you order.`,
    tone: 'plain',
    icon: 'question',
  },
} as const satisfies Record<string, Words>;

/**
 * Texts and tone of an answer. If the shop's data excludes the bike explicitly, the texts say so; otherwise,
 * `DOES_NOT_FIT` means that the bike is missing from a complete list.
 */
export const fitWords = ({ answer, isExcluded }: FitAnswerWords): Words =>
  isExcluded ? words.EXCLUDED : words[answer];
