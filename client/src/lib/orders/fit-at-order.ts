import { toOrderedBikeText, toOrderedFitText } from '@kickstand/rules/ordered-fit';
import type { FitAnswer } from '../../graphql/generated/types';

interface OrderedLine {
  bike: { name: string; year: number | null } | null;
  fitAtOrder: { answer: FitAnswer; conditions: readonly string[] } | null;
}

/** The bike of an order line with its year; null if no bike was chosen. */
export function toBikeName({ bike }: Pick<OrderedLine, 'bike'>): string | null {
  return bike && toOrderedBikeText(bike.name, bike.year);
}

/** The bike of an order line and the fit answer at the time of the order; null if no bike was chosen. */
export function toBikeText({ bike, fitAtOrder }: OrderedLine): string | null {
  if (!bike || !fitAtOrder) return toBikeName({ bike });
  const answer = fitAtOrder.answer.toLowerCase() as Lowercase<FitAnswer>;
  return toOrderedFitText(bike.name, bike.year, answer, fitAtOrder.conditions);
}
