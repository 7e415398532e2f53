import { editDistance, mostMistakes } from '../../platform/search/words.js';
import { wasBuiltIn, wordsOf, yearOf, type Vehicle, type VehicleList, type VehicleMake } from './vehicle.js';

/** Bikes that words of a query name. */
export interface RecognisedBikes {
  /** The best first; if only a make is named, all of its bikes. */
  vehicles: readonly Vehicle[];
  /** Set if only a make is named, but no model. */
  make: VehicleMake | null;
  /** The year in the query; null if there is none. */
  year: number | null;
  /** The words of the query that name the bikes. */
  words: string;
  /** The query without these words and the year. */
  rest: string;
  /** False if the words may as well be about a part: names such as `Speed Triple` begin with an ordinary word. */
  isCertain: boolean;
}

const mostTokens = 12;
/** Fewest letters of a mistyped make, and of a word that stands for a make of several words. */
const fewestLetters = 5;

/** Of a token: `cbr600` is two words. */
type Words = readonly string[];

/** A text that names a bike, in words. */
interface Name {
  vehicle: Vehicle;
  words: Words;
  /** The words from here to there name a model, code or alias; before them is the make, after them the variant. */
  from: number;
  to: number;
}

/** Words of a query that follow one another and are part of a bike's name. */
interface Match {
  name: Name;
  /** Of the tokens; the end is the one after the last. */
  from: number;
  to: number;
  /** How many words of the name were typed, without those of the make. */
  worth: number;
}

/** Words of a query, and the bikes that they name. */
interface Naming {
  vehicles: readonly Vehicle[];
  make: VehicleMake | null;
  /** Of the tokens; the end is the one after the last. */
  from: number;
  to: number;
  isCertain: boolean;
}

/** Finds the bikes that people name in a search for something else: `oil filter cbr 600 rr 06`. */
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

  /** @returns null if no words name a make or a model: a number or a variant alone is not enough. */
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

  /** The make that a word is mistyped from, or one of the words of a longer name: `harley`. */
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

  /** Adds the words beside a name that also describe these bikes: their make, and numbers of the model or displacement. */
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

  /** Those of the bikes that a token describes; null if it describes none. */
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

  /** For each name, the longest run of tokens from here on that is part of it. */
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

/** Words between a part and the bike that it is for: `mirror for my r6`. */
const joining = /^(?:for|fits|my|a|the)$/i;
/** Words that leave it open which part is wanted: `z 900 parts`. */
const anyPart = /^(?:parts?|spares?|bikes?|motorbikes?|motorcycles?)$/i;

/** @param before the words before the bike's. */
function toProductWords(before: readonly string[], after: readonly string[]): string {
  const last = before.findLastIndex((word) => !joining.test(word));
  const words = [...before.slice(0, last + 1), ...after];
  return words.every((word) => anyPart.test(word)) ? '' : words.join(' ');
}

/** The token after the run from here on that is the whole name; null if there is none. */
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

/** Letters with a number name a model. Without a number, a longer word does that the model begins with. */
function isTelling(words: readonly string[], isFromStart: boolean): boolean {
  const letters = words.filter((word) => !/^\d+$/.test(word));
  if (letters.length < words.length) return letters.length > 0;
  return isFromStart && letters.some(({ length }) => length > 2);
}

/** Words that are hardly in the name of a part: `cbr 600` and `z 900` are, but neither `speed` nor `h7`. */
function isUnmistakable(words: readonly string[]): boolean {
  const letters = words.filter((word) => !/^\d+$/.test(word)).join('');
  const digits = words.filter((word) => /^\d+$/.test(word));
  return digits.length > 0 && (letters.length > 1 || digits.some(({ length }) => length > 2));
}

/** Words of the name that were not typed. */
function unnamedWords({ name, worth }: Match): number {
  return name.words.length - name.from - worth;
}

/**
 * A word beside the bike's that is a year in which one of the bikes was built; directly after the bike's words also another
 * year, because bikes are registered years after they were built.
 */
function findYear(
  tokens: readonly string[],
  { from, to }: Pick<Naming, 'from' | 'to'>,
  vehicles: readonly Vehicle[],
  thisYear: number,
): { year: number | null; place: number } {
  for (const [place, token] of tokens.entries()) {
    // Two digits are a year only right after the bike.
    if ((place >= from && place < to) || (token.length === 2 && place !== to)) continue;
    const year = yearOf(token, thisYear + 1);
    if (year === null) continue;
    const isWritten = place === to && token.length === 4 && year <= thisYear + 1;
    if (isWritten || vehicles.some((vehicle) => wasBuiltIn(vehicle, year))) return { year, place };
  }
  return { year: null, place: -1 };
}
