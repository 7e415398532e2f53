import { yearsOf } from '../../lib/garage/bike-words';

export interface ListedVehicle {
  id: string;
  model: string;
  variant: string | null;
  code: string | null;
  yearFrom: number;
  yearTo: number | null;
}

/** The chosen year: '' if none is chosen yet, 'unknown' if the rider does not know it. */
export type ChosenYear = number | 'unknown' | '';

export interface Selection {
  make: string;
  model: string;
  year: ChosenYear;
  vehicleId: string;
}

export const noSelection: Selection = { make: '', model: '', year: '', vehicleId: '' };

interface Make {
  slug: string;
  years: readonly number[];
}

/**
 * The choices that remain; the make or the year can be chosen first. A choice that is no longer possible counts as not
 * made.
 */
export function narrow<M extends Make, V extends ListedVehicle>(
  selection: Selection,
  makes: readonly M[],
  vehicles: readonly V[],
  now: Date,
) {
  const { year } = selection;
  const isOfYear = (years: readonly number[]) => typeof year !== 'number' || years.includes(year);
  const offeredMakes = makes.filter(({ slug, years }) => slug === selection.make || isOfYear(years));
  const make = makes.find(({ slug }) => slug === selection.make) ?? null;
  const ofMake = make ? vehicles : [];
  const models = [...new Set(ofMake.filter((vehicle) => isOfYear(yearsOf(vehicle, now))).map(({ model }) => model))];
  const model = models.includes(selection.model) ? selection.model : '';
  const ofModel = ofMake.filter((vehicle) => vehicle.model === model);
  const variants = ofModel.filter((vehicle) => isOfYear(yearsOf(vehicle, now)));
  const vehicle = variants.length === 1 ? variants[0] : variants.find(({ id }) => id === selection.vehicleId);
  const years = model
    ? ofModel.flatMap((variant) => yearsOf(variant, now))
    : make
      ? make.years
      : makes.flatMap((known) => known.years);
  return {
    makes: offeredMakes,
    models,
    model,
    variants,
    vehicle: vehicle ?? null,
    years: [...new Set(years)].sort((one, other) => other - one),
  };
}

/** Text that asks for the next choice; null when the bike is known. */
export function findMissing({ make, year }: Selection, model: string, vehicle: unknown): string | null {
  if (make === '') return 'Choose the make.';
  if (model === '') return 'Choose the model.';
  if (year === '') return 'Choose the year, or say that you do not know it.';
  return vehicle === null ? 'Choose the variant.' : null;
}

/**
 * A year in the typed text, with four or two digits, in which the bike was built; null if there is none. Numbers in the
 * name of the bike, such as the 10 of a ZX-10R, are not years. Those of its model code, in brackets, can be.
 */
export function findYear(
  text: string,
  vehicle: Pick<ListedVehicle, 'yearFrom' | 'yearTo'> & { name: string },
  now: Date,
): number | null {
  const numbers = vehicle.name.replace(/\([^()]*\)$/, '').match(/\d+/g) ?? [];
  const rest = numbers.reduce((left, number) => left.replace(new RegExp(`(?<!\\d)${number}(?!\\d)`), ' '), text);
  const typed = rest.split(/[^\p{L}\p{N}]+/u).filter((word) => /^(?:\d{2}|\d{4})$/.test(word));
  const built = yearsOf(vehicle, now);
  const meant = (word: string) =>
    built.find((year) => (word.length === 4 ? String(year) : String(year).slice(2)) === word);
  return typed.map(meant).findLast((year) => year !== undefined) ?? null;
}
