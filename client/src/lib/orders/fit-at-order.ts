import type { FitAnswer } from '../../graphql/generated/types';

interface OrderedLine {
  bike: { name: string; year: number | null } | null;
  fitAtOrder: { answer: FitAnswer; conditions: readonly string[] } | null;
}

const answers = {
  FITS: 'fits',
  FITS_IF: 'fits only',
  UNIVERSAL: 'universal part, measurements to be checked',
  UNKNOWN: 'we did not know whether it fits',
  DOES_NOT_FIT: 'does not fit',
} as const satisfies Record<FitAnswer, string>;

/** The bike of an order line with its year; null if no bike was chosen. */
export function toBikeName({ bike }: Pick<OrderedLine, 'bike'>): string | null {
  return bike && [bike.name, bike.year].filter((part) => part !== null).join(' ');
}

/** The bike of an order line and the fit answer at the time of the order; null if no bike was chosen. */
export function toBikeText({ bike, fitAtOrder }: OrderedLine): string | null {
  const name = toBikeName({ bike });
  if (name === null || !fitAtOrder) return name;
  const conditions = fitAtOrder.conditions.length === 0 ? '' : ` ${fitAtOrder.conditions.join('; ')}`;
  return `${name}: ${answers[fitAtOrder.answer]}${conditions}`;
}
