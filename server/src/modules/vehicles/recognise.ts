import { wasBuiltIn, wordsOf, yearOf, type Vehicle, type VehicleList } from './vehicle.js';

/** Bikes that words of a query name. */
export interface RecognisedVehicle {
  /** The best first, at most 5. */
  vehicles: readonly Vehicle[];
  /** The year in the query; null if there is none. */
  year: number | null;
  /** The query without the words that name the bike and the year. */
  rest: string;
}

const mostVehicles = 5;
const mostTokens = 12;

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

/** Finds the bikes that people name in a search for something else: `oil filter cbr 600 rr 06`. */
export class VehicleRecogniser {
  readonly #names = new Map<string, Name[]>();

  constructor({ all }: Pick<VehicleList, 'all'>) {
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

  /** @returns null if no words name a model: a make, a number or a variant alone is not enough. */
  recognise(query: string, thisYear: number): RecognisedVehicle | null {
    const tokens = query.split(/\s+/).filter((token) => token !== '');
    if (tokens.length > mostTokens) return null;
    const words = tokens.map(wordsOf);
    const matches = words.flatMap((_, from) => this.#matchesFrom(words, from));
    const most = matches.reduce((greatest, { worth }) => Math.max(greatest, worth), 0);
    const best = matches.filter(({ worth }) => worth === most);
    const [first] = best;
    if (!first) return null;
    const chosen = best.filter(({ from, to }) => from === first.from && to === first.to);
    const { year, place } = findYear(tokens, first, chosen, thisYear);
    const ofYear = chosen.filter(({ name }) => year === null || wasBuiltIn(name.vehicle, year));
    const byFit = ofYear.sort((a, b) => unnamedWords(a) - unnamedWords(b)).map(({ name }) => name.vehicle);
    const rest = tokens.filter((_, index) => (index < first.from || index >= first.to) && index !== place);
    return { vehicles: [...new Set(byFit)].slice(0, mostVehicles), year, rest: rest.join(' ') };
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

/** Words of the name that were not typed. */
function unnamedWords({ name, worth }: Match): number {
  return name.words.length - name.from - worth;
}

/** A word beside the bike's that is a year in which one of the bikes was built. */
function findYear(
  tokens: readonly string[],
  { from, to }: Pick<Match, 'from' | 'to'>,
  matches: readonly Match[],
  thisYear: number,
): { year: number | null; place: number } {
  for (const [place, token] of tokens.entries()) {
    // Two digits are a year only right after the bike.
    if ((place >= from && place < to) || (token.length === 2 && place !== to)) continue;
    const year = yearOf(token, thisYear + 1);
    if (year !== null && matches.some(({ name }) => wasBuiltIn(name.vehicle, year))) return { year, place };
  }
  return { year: null, place: -1 };
}
