import { editDistance, mostMistakes } from '../../platform/search/words.js';
import { wasBuiltIn, wordsOf, yearOf, type Vehicle, type VehicleList, type VehicleMake } from './vehicle.js';

/** Bikes that are named in a query. */
export interface RecognisedBikes {
  /** Best match first. If only a make is named, all of its bikes. */
  vehicles: readonly Vehicle[];
  /** Set if a make is named without a model; otherwise null. */
  make: VehicleMake | null;
  /** The year in the query; null if there is none. */
  year: number | null;
  /** The words of the query that name the bikes. */
  words: string;
  /** The query without these words and the year. */
  rest: string;
  /** False if the words may also describe a part: names such as `Speed Triple` begin with an ordinary word. */
  isCertain: boolean;
}

const mostTokens = 12;
/** Shorter words are not recognised as a mistyped make, or as one word of a make's longer name. */
const fewestLetters = 5;

/** The words of one token: `cbr600` has two, `cbr` and `600`. */
type Words = readonly string[];

/** A name, code or alias of a bike, as words. */
interface Name {
  vehicle: Vehicle;
  words: Words;
  /** Index of the first word of the model, code or alias. The words before it are the make. */
  from: number;
  /** Index after the last word of the model, code or alias. The words from here on are the variant. */
  to: number;
}

/** Consecutive words of a query that are part of a bike's name. */
interface Match {
  name: Name;
  /** Index of the first token. */
  from: number;
  /** Index after the last token. */
  to: number;
  /** Number of words of the name that were typed, without the words of the make. */
  worth: number;
}

/** Words of a query, and the bikes that they describe. */
interface Naming {
  vehicles: readonly Vehicle[];
  make: VehicleMake | null;
  /** Index of the first token. */
  from: number;
  /** Index after the last token. */
  to: number;
  isCertain: boolean;
}

/** Finds the bikes that are named in a search for a part, such as `oil filter cbr 600 rr 06`. */
export class VehicleRecogniser {
  readonly #names = new Map<string, Name[]>();
  readonly #makes: readonly { make: VehicleMake; words: Words }[];
  readonly #all: readonly Vehicle[];

  constructor({ all, makes }: Pick<VehicleList, 'all' | 'makes'>) {
    this.#all = all;
    this.#makes = makes.map((make) => ({ make, words: wordsOf(make.name) }));
    for (const vehicle of all) {
      const make = wordsOf(vehicle.make.name);
      const model = wordsOf(vehicle.model);
      const words = [...make, ...model, ...wordsOf(vehicle.variant ?? '')];
      this.#add({ vehicle, words, from: make.length, to: make.length + model.length });
      for (const text of [vehicle.code ?? '', ...vehicle.aliases]) {
        const other = wordsOf(text);
        this.#add({ vehicle, words: other, from: 0, to: other.length });
      }
    }
  }

  /** @returns null if the query names neither a make nor a model. A number or a variant alone is not enough. */
  recognise(query: string, thisYear: number): RecognisedBikes | null {
    const tokens = query.split(/\s+/).filter((token) => token !== '');
    if (tokens.length > mostTokens) return null;
    const words = tokens.map(wordsOf);
    const naming = this.#findModel(words) ?? this.#findMake(words);
    if (!naming) return null;
    const { from, to, vehicles, make, isCertain } = this.#extend(words, naming);
    const { year, place } = findYear(tokens, { from, to }, vehicles, thisYear);
    const ofYear = vehicles.filter((vehicle) => year !== null && wasBuiltIn(vehicle, year));
    const before = tokens.slice(0, from).filter((_, index) => index !== place);
    const after = tokens.slice(to).filter((_, index) => index + to !== place);
    const rest = toProductWords(before, after);
    const named = { words: tokens.slice(from, to).join(' '), make, year, rest, isCertain };
    return { ...named, vehicles: ofYear.length > 0 ? ofYear : vehicles };
  }

  #findModel(tokens: readonly Words[]): Naming | null {
    const matches = tokens.flatMap((_, from) => this.#matchesFrom(tokens, from));
    const most = matches.reduce((greatest, { worth }) => Math.max(greatest, worth), 0);
    const best = matches.filter(({ worth }) => worth === most);
    const [first] = best;
    if (!first) return null;
    const { from, to } = first;
    const chosen = best.filter((match) => match.from === from && match.to === to);
    const byFit = chosen.sort((a, b) => unnamedWords(a) - unnamedWords(b)).map(({ name }) => name.vehicle);
    const typed = tokens.slice(from, to).flat();
    const isCertain = typed.length > most || isUnmistakable(typed);
    return { vehicles: [...new Set(byFit)], make: null, from, to, isCertain };
  }

  /** The make with the longest name in the query. */
  #findMake(tokens: readonly Words[]): Naming | null {
    let best: (Naming & { length: number }) | null = null;
    for (const from of tokens.keys()) {
      for (const { make, words } of this.#makes) {
        const run = runOf(tokens, from, words);
        if (run === null || run - from <= (best?.length ?? 0)) continue;
        best = { vehicles: [], make, from, to: run, isCertain: true, length: run - from };
      }
    }
    const found = best ?? this.#findInexactMake(tokens);
    return found && { ...found, vehicles: this.#all.filter(({ make }) => make.key === found.make?.key) };
  }

  #findInexactMake(tokens: readonly Words[]): Naming | null {
    for (const [from, words] of tokens.entries()) {
      const make = this.#nearMake(words);
      if (make) return { vehicles: [], make, from, to: from + 1, isCertain: false };
    }
    return null;
  }

  /** The make that a word stands for: a mistyped name, or one word of a longer name, such as `harley`. */
  #nearMake([word = '', ...others]: Words): VehicleMake | null {
    if (others.length > 0 || !/^[a-z]+$/.test(word) || word.length < fewestLetters) return null;
    const most = mostMistakes(word.length);
    const near = this.#makes.flatMap(({ make, words }) => {
      const distances = words.map((name) =>
        name.length < fewestLetters || name[0] !== word[0] ? most + 1 : editDistance(word, name, most),
      );
      return [{ make, distance: Math.min(...distances) }];
    });
    const [nearest] = near.filter(({ distance }) => distance <= most).sort((a, b) => a.distance - b.distance);
    if (!nearest || (nearest.distance > 0 && this.#names.has(word))) return null;
    return nearest.make;
  }

  /**
   * Adds neighbouring words that also describe some of the bikes: the make, a number of the model, or the displacement.
   */
  #extend(tokens: readonly Words[], named: Naming): Naming {
    let { from, to, vehicles, make, isCertain } = named;
    for (;;) {
      const isRight = this.#describes(tokens[to], vehicles);
      const place = isRight ? to : from - 1;
      const described = isRight ?? this.#describes(tokens[place], vehicles);
      if (!described) return { from, to, vehicles, make, isCertain };
      if (isRight) to += 1;
      else from -= 1;
      isCertain ||= described.isMake;
      if (!described.isMake) make = null;
      vehicles = described.vehicles;
    }
  }

  /** The bikes among these that a token describes; null if it describes none. */
  #describes(words: Words | undefined, vehicles: readonly Vehicle[]) {
    const [word = '', unit = 'cc', ...others] = words ?? [];
    if (word === '' || others.length > 0) return null;
    if (/^\d{2,4}$/.test(word) && (unit === 'cc' || unit === 'ccm')) {
      const meant = vehicles.filter(({ model, ccm }) => ccm === Number(word) || wordsOf(model).includes(word));
      return meant.length > 0 ? { vehicles: meant, isMake: false } : null;
    }
    const make =
      this.#makes.find((known) => known.words.join(' ') === words?.join(' '))?.make ?? this.#nearMake([word]);
    const meant = vehicles.filter((vehicle) => vehicle.make.key === make?.key);
    return meant.length > 0 ? { vehicles: meant, isMake: true } : null;
  }

  #add(name: Name): void {
    for (const word of new Set(name.words)) {
      const known = this.#names.get(word);
      if (known) known.push(name);
      else this.#names.set(word, [name]);
    }
  }

  /** For each name, the longest run of tokens from this index on that is part of the name. */
  #matchesFrom(tokens: readonly Words[], from: number): Match[] {
    const [first] = tokens[from] ?? [];
    const matches: Match[] = [];
    for (const name of first === undefined ? [] : (this.#names.get(first) ?? [])) {
      for (const [start, word] of name.words.entries()) {
        if (word !== first) continue;
        const match = longestRun(tokens, from, name, start);
        if (match) matches.push(match);
      }
    }
    return matches;
  }
}

/** Words between a part and its bike: `mirror for my r6`. */
const joining = /^(?:for|fits|my|a|the)$/i;
/** Words that do not say which part is wanted: `z 900 parts`. */
const anyPart = /^(?:parts?|spares?|bikes?|motorbikes?|motorcycles?)$/i;

/** @param before the words before the bike's name. @param after the words after it. */
function toProductWords(before: readonly string[], after: readonly string[]): string {
  const last = before.findLastIndex((word) => !joining.test(word));
  const words = [...before.slice(0, last + 1), ...after];
  return words.every((word) => anyPart.test(word)) ? '' : words.join(' ');
}

/** Index after the tokens that form the whole name. The first token is at `from`. Null if they do not form the name. */
function runOf(tokens: readonly Words[], from: number, name: Words): number | null {
  let length = 0;
  for (let to = from; to < tokens.length; to += 1) {
    const words = tokens[to] ?? [];
    if (words.length === 0 || !words.every((word, index) => name[length + index] === word)) return null;
    length += words.length;
    if (length === name.length) return to + 1;
  }
  return null;
}

function longestRun(tokens: readonly Words[], from: number, name: Name, start: number): Match | null {
  let end = start;
  let to = from;
  for (; to < tokens.length; to += 1) {
    const words = tokens[to] ?? [];
    if (words.length === 0 || !words.every((word, index) => name.words[end + index] === word)) break;
    end += words.length;
  }
  const isFromStart = start <= name.from;
  const named = name.words.slice(Math.max(start, name.from), Math.min(end, name.to));
  if (to === from || !isTelling(named, isFromStart)) return null;
  return { name, from, to, worth: end - Math.max(start, name.from) };
}

/**
 * Whether words are enough to identify a model: letters together with a number, or a word of three or more letters at the
 * beginning of the model's name.
 */
function isTelling(words: readonly string[], isFromStart: boolean): boolean {
  const letters = words.filter((word) => !/^\d+$/.test(word));
  if (letters.length < words.length) return letters.length > 0;
  return isFromStart && letters.some(({ length }) => length > 2);
}

/** Whether words are unlikely in the name of a part: true for `cbr 600` and `z 900`, false for `speed` and `h7`. */
function isUnmistakable(words: readonly string[]): boolean {
  const letters = words.filter((word) => !/^\d+$/.test(word)).join('');
  const digits = words.filter((word) => /^\d+$/.test(word));
  return digits.length > 0 && (letters.length > 1 || digits.some(({ length }) => length > 2));
}

/** Number of words of the name that were not typed, without the words of the make. */
function unnamedWords({ name, worth }: Match): number {
  return name.words.length - name.from - worth;
}

/**
 * Finds a year in the words that do not name the bike. One of the bikes must have been built in that year. Directly after
 * the words of the bike, any four-digit year is accepted, because bikes are often registered years after they were built.
 */
function findYear(
  tokens: readonly string[],
  { from, to }: Pick<Naming, 'from' | 'to'>,
  vehicles: readonly Vehicle[],
  thisYear: number,
): { year: number | null; place: number } {
  for (const [place, token] of tokens.entries()) {
    // Two digits are only a year if they directly follow the words of the bike.
    if ((place >= from && place < to) || (token.length === 2 && place !== to)) continue;
    const year = yearOf(token, thisYear + 1);
    if (year === null) continue;
    const isWritten = place === to && token.length === 4 && year <= thisYear + 1;
    if (isWritten || vehicles.some((vehicle) => wasBuiltIn(vehicle, year))) return { year, place };
  }
  return { year: null, place: -1 };
}
