import { fold } from '../../../../lib/text/fold';
import { findFault } from '@kickstand/rules/fields';
import { fitmentYearRules } from '@kickstand/rules/fitment';
import type { BikeFieldsFragment, FitPosition } from '../../../../graphql/generated/operations';
import { newRow, positionLabels, type DraftRow } from './fitment-draft';

/** Maximum number of lines read at once. */
export const mostLines = 2_000;

/** What a line says about bikes. */
export interface PastedLine {
  /** Line number from 1. */
  number: number;
  /** The line as it was pasted, with spaces between its cells. */
  text: string;
  /** Make, model, variant or type code, first year, last year, position, note; null if it has no cells. */
  cells: readonly string[] | null;
}

/** A line with the bikes that it names. */
export interface MatchedLine extends PastedLine {
  bikes: readonly MatchableBike[];
  /** True if every word of the line is understood and all its bikes are of one model. */
  isCertain: boolean;
  yearFrom: number | null;
  yearTo: number | null;
  position: FitPosition;
  note: string;
  /** Why the line has no bikes; null if it has any. */
  fault: string | null;
}

export type MatchableBike = BikeFieldsFragment & { aliases: readonly string[] };

/** Letters and digits only, so that spaces and hyphens make no difference. */
export const toComparable = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '');

const positions = new Map(
  (Object.entries(positionLabels) as [FitPosition, string][]).flatMap(([position, label]) => [
    [toComparable(position), position] as const,
    [toComparable(label), position] as const,
  ]),
);

/** The lines of a text. Empty lines and a first line with column headings are left out. */
export function readLines(text: string): PastedLine[] {
  const lines = text.split(/\r?\n/).map((line, index) => {
    const cells = toCells(line);
    return { number: index + 1, text: cells.filter(Boolean).join(' '), cells: cells.length > 1 ? cells : null };
  });
  const filled = lines.filter((line) => line.text !== '');
  return filled.filter((line, place) => !(place === 0 && /^make\b/i.test(line.text))).slice(0, mostLines);
}

/** Cells of a line: separated by tabs, or by at least three semicolons or commas. */
function toCells(line: string): string[] {
  const separator = ['\t', ';', ','].find((each) => line.split(each).length > (each === '\t' ? 1 : 3));
  return (separator === undefined ? [line] : line.split(separator)).map((cell) => cell.replace(/^[\s"]+|[\s"]+$/g, ''));
}

/** The makes that a line names: by their whole names, or else by a word of the name with five letters or more. */
export function makesOf<Make extends { name: string }>({ text }: PastedLine, makes: readonly Make[]): Make[] {
  const words = toWords(text);
  const whole = makes.filter(({ name }) => ` ${words.join(' ')} `.includes(` ${toWords(name).join(' ')} `));
  if (whole.length > 0) return whole;
  return makes.filter(({ name }) => toWords(name).some((word) => word.length > 4 && words.includes(word)));
}

/** The bikes of a make, with the names by which lines are compared. */
export interface BikesOfMake {
  name: string;
  bikes: readonly { bike: MatchableBike; models: readonly string[]; known: readonly string[] }[];
}

export function toBikesOfMake(name: string, bikes: readonly MatchableBike[]): BikesOfMake {
  const named = bikes.map((bike) => {
    const names = [bike.model, ...bike.aliases];
    const models = names.map(toComparable);
    const others = [bike.variant ?? '', bike.code ?? ''].map(toComparable).filter(Boolean);
    return { bike, models, known: [...others, ...models, ...names.flatMap(partsOf)] };
  });
  return { name, bikes: named };
}

/** Consecutive words of a name that have no digits, joined, longest first: `vstrom` and `strom` of `V-Strom 650`. */
function partsOf(name: string): string[] {
  const words = toWords(name);
  const runs = words.flatMap((_, from) =>
    words.slice(from).map((_, count) => words.slice(from, from + count + 1).join('')),
  );
  return runs.filter((run) => /^\p{L}{2,}$/u.test(run)).sort((a, b) => b.length - a.length);
}

export function matchLine(line: PastedLine, makes: readonly BikesOfMake[], thisYear: number): MatchedLine {
  const named = makesOf(line, makes);
  const bikes = named.flatMap((each) => each.bikes.map(({ bike }) => bike));
  const byCells = line.cells ? matchCells(line.cells, bikes) : null;
  if (byCells && byCells.bikes.length > 0) return { ...line, ...byCells };
  const byWords = matchWords(line.text, named, thisYear);
  return { ...line, ...(byWords.bikes.length > 0 ? byWords : (byCells ?? byWords)) };
}

type Match = Omit<MatchedLine, keyof PastedLine>;

function matchCells(cells: readonly string[], bikes: readonly MatchableBike[]): Match {
  const [make = '', model = '', variant = '', from = '', to = '', place = '', note = ''] = cells;
  const [yearFrom, yearTo] = [toYear(from), toYear(to)];
  const position = place === '' ? 'ANY' : positions.get(toComparable(place));
  const years = { yearFrom: yearFrom ?? null, yearTo: yearTo ?? null };
  const fault = findFaultOfCells();
  const found = fault === null ? bikes.filter((bike) => isNamed(bike) && wasBuilt(bike, years)) : [];
  return { ...years, position: position ?? 'ANY', note, ...toResult(found, true, fault) };

  function isNamed(bike: MatchableBike): boolean {
    if (toComparable(bike.make.name) !== toComparable(make)) return false;
    if (toComparable(bike.model) !== toComparable(model)) return false;
    const names = [bike.variant ?? '', bike.code ?? '', `${bike.variant ?? ''}${bike.code ?? ''}`];
    return variant === '' || names.map(toComparable).includes(toComparable(variant));
  }

  function findFaultOfCells(): string | null {
    if (make === '' || model === '') return 'Make or model is missing.';
    if (yearFrom === undefined) return `“${from}” is not a year.`;
    if (yearTo === undefined) return `“${to}” is not a year.`;
    if (typeof yearFrom === 'number' && typeof yearTo === 'number' && yearTo < yearFrom) {
      return 'The last year is before the first one.';
    }
    return position === undefined ? `“${place}” is not a position.` : null;
  }
}

/** A line in free words, such as `Honda CBR 600 RR PC40 2007-2012`. */
function matchWords(text: string, makes: readonly BikesOfMake[], thisYear: number): Match {
  const dated = takeYears(text, thisYear);
  // A number that looks like a year may belong to the name of a model. It is read as part of the name only if
  // all words are understood.
  const readings = [{ rest: text, yearFrom: null, yearTo: null, isDated: dated === null }];
  for (const { rest, isDated, ...years } of dated ? [{ ...dated, isDated: true }, ...readings] : readings) {
    const { words, position } = takePosition(toWords(rest));
    const named = makes.flatMap(({ name: make, bikes }) => {
      const withoutMake = words.filter((word) => !toWords(make).includes(word));
      return bikes.flatMap(({ bike, models, known }) => {
        const name = wasBuilt(bike, years) ? findName(withoutMake, models, known) : null;
        return name ? [{ bike, ...name }] : [];
      });
    });
    const fewest = Math.min(...named.map(({ left }) => left.length));
    const best = named.filter(({ left }) => left.length === fewest);
    const longest = Math.max(...best.map(({ length }) => length));
    const bikes = best.filter(({ length }) => length === longest).map(({ bike }) => bike);
    if (bikes.length > 0 && (isDated || fewest === 0))
      return { ...years, position, note: '', ...toResult(bikes, fewest === 0, null) };
  }
  return { yearFrom: null, yearTo: null, position: 'ANY', note: '', ...toResult([], false, null) };
}

function toResult(bikes: readonly MatchableBike[], isWhole: boolean, fault: string | null) {
  const models = new Set(bikes.map(({ make, model }) => `${make.id} ${model}`));
  const none = bikes.length === 0 ? 'No bike of the shop is called that.' : null;
  return { bikes, isCertain: isWhole && models.size === 1, fault: fault ?? none };
}

const wasBuilt = (bike: BikeFieldsFragment, { yearFrom, yearTo }: { yearFrom: number | null; yearTo: number | null }) =>
  (yearFrom ?? 0) <= (bike.yearTo ?? Infinity) && (yearTo ?? Infinity) >= bike.yearFrom;

/** Words that say nothing about the bike. */
const fillers = new Set(
  'a all alle and baujahr bike bj built cc ccm fits for from model models modelle motorcycle my the typ type year years'.split(
    ' ',
  ),
);

/**
 * Finds the model's name that leaves the shortest rest of the words; of two names with the same rest, the longer one.
 * @param known names that are removed from the rest: variant, type code and other names.
 * @returns the length of the name, and the rest, which is not understood; null if the model is not named.
 */
function findName(words: readonly string[], models: readonly string[], known: readonly string[]) {
  let best: { length: number; left: string } | null = null;
  for (const name of models) {
    const run = findRun(words, name);
    if (!run) continue;
    const left = leaveOut([...words.slice(0, run.from), ...words.slice(run.to)], known);
    if (!best || left.length < best.left.length || (left === best.left && name.length > best.length)) {
      best = { length: name.length, left };
    }
  }
  return best;
}

/** The consecutive words that together form the name; null if there are none. */
function findRun(words: readonly string[], name: string): { from: number; to: number } | null {
  for (const from of words.keys()) {
    for (let to = from + 1, joined = ''; to <= words.length; to += 1) {
      joined += words[to - 1] ?? '';
      if (joined === name) return { from, to };
      if (!name.startsWith(joined)) break;
    }
  }
  return null;
}

/** The words without the known names and without fillers. */
function leaveOut(words: readonly string[], known: readonly string[]): string {
  let left = [...words];
  for (const name of known) {
    const run = findRun(left, name);
    if (run) left = [...left.slice(0, run.from), ...left.slice(run.to)];
  }
  return left.filter((word) => !fillers.has(word)).join(' ');
}

/** Takes a position such as `front` or `rear left` from the end of a line. */
function takePosition(words: readonly string[]): { words: readonly string[]; position: FitPosition } {
  for (const count of [2, 1]) {
    const position = positions.get(words.slice(-count).join(''));
    if (position && words.length > count) return { words: words.slice(0, -count), position };
  }
  return { words, position: 'ANY' };
}

const fullYear = String.raw`(?:19|20)\d{2}`;
const year = `(?:${fullYear}|'\\d{2})`;
const upTo = String.raw`\s*(?:-|–|—|>|→|\.\.+|to|till|until|bis)+\s*`;
const start = String.raw`(?<![\w.,/-])`;
const end = String.raw`(?![\w/])(?!-\w)`;
const since = String.raw`(?:(?:from|since|ab|von|seit)\s*)`;
const today = String.raw`(?:\+|onwards|onward|on|up|today|present|now|heute)`;

/** Ways to write years. The groups `from` and `to` are the first and the last year. */
const yearPatterns = [
  `${start}${since}?(?<from>${fullYear})${upTo}(?<to>${fullYear}|'?\\d{2})${end}`,
  `${start}${since}?(?<from>'?\\d{2})${upTo}(?<to>'?\\d{2})${end}`,
  `${start}(?<from>${year})(?:${upTo}|\\s*)${today}${end}`,
  `${start}${since}(?<from>${year})${end}`,
  `${start}(?<from>${year})\\s*(?:-|–|>|→)(?=\\s|$)`,
  `${start}(?:until|till|to|bis|up to|-|–)\\s*(?<to>${year})${end}`,
  `${start}(?<from>${fullYear})\\s+(?<to>${fullYear})${end}`,
  `${start}(?<list>(?<from>${fullYear})(?:\\s*[,/]\\s*${fullYear})*\\s*[,/]\\s*(?<to>${fullYear}))${end}`,
  `${start}(?<from>(?<to>${year}))${end}`,
].map((pattern) => new RegExp(pattern, 'iu'));

/** The years of a line, and the line without them; null if it names none. */
function takeYears(text: string, thisYear: number) {
  // Months before years are left out, and so are all brackets.
  const plain = text.replace(/\b\d{1,2}[./](?=(?:19|20)\d{2}\b)/g, '').replace(/[()[\]]/g, ' ');
  for (const pattern of yearPatterns) {
    const found = pattern.exec(plain);
    if (!found) continue;
    const { from, to, list } = found.groups ?? {};
    const [yearFrom, yearTo] = [toFullYear(from, thisYear), toFullYear(to, thisYear)];
    if (yearFrom !== null && yearTo !== null && yearTo < yearFrom) continue;
    // A list with gaps is not a range.
    if (list && list.split(/[,/]/).length !== (yearTo ?? 0) - (yearFrom ?? 0) + 1) continue;
    return { yearFrom, yearTo, rest: `${plain.slice(0, found.index)} ${plain.slice(found.index + found[0].length)}` };
  }
  return null;
}

function toFullYear(text: string | undefined, thisYear: number): number | null {
  if (text === undefined) return null;
  const digits = Number(text.replace("'", ''));
  if (digits > 99) return digits;
  const century = Math.floor(thisYear / 100) * 100;
  // Models of the next year are already for sale this year.
  return century + digits <= thisYear + 1 ? century + digits : century - 100 + digits;
}

/** Words of letters and digits, split where letters meet digits: `CBR600RR` has three. */
const toWords = (text: string): string[] => fold(text).match(/\p{L}+|\p{N}+/gu) ?? [];

/** Null if empty; undefined if it is not a year. */
function toYear(cell: string): number | null | undefined {
  if (cell === '') return null;
  const year = /^\d{4}$/.test(cell) ? Number(cell) : NaN;
  return findFault(fitmentYearRules.yearFrom, year) === null ? year : undefined;
}

/** Row for a bike that matches a line. Years at or beyond the ends of its build period are left out. */
export function toRowOf({ yearFrom, yearTo, position, note }: MatchedLine, bike: BikeFieldsFragment): DraftRow {
  const isLater = yearFrom !== null && yearFrom > bike.yearFrom;
  const isEarlier = yearTo !== null && yearTo < (bike.yearTo ?? Infinity);
  return newRow(bike, {
    position,
    conditions: note,
    yearFrom: isLater ? String(yearFrom) : '',
    yearTo: isEarlier ? String(yearTo) : '',
  });
}
