export const vehicleKinds = ['street', 'offroad', 'scooter', 'moped', 'atv', 'trike'] as const;
export type VehicleKind = (typeof vehicleKinds)[number];

/** One model and variant of a bike in one build period. */
export interface Vehicle {
  /** 24 hex digits. */
  id: string;
  /** Unique and never reused. Identifies the bike in fitment and in the search index. */
  number: number;
  make: VehicleMake;
  /** E.g. `CBR 600 RR`. */
  model: string;
  /** E.g. `ABS`; null for the basic variant. */
  variant: string | null;
  /** The maker's code of the type, e.g. `PC40`; null if unknown. */
  code: string | null;
  kind: VehicleKind;
  /** First and last year in which the bike was built; the last year is null if it is still built. */
  yearFrom: number;
  yearTo: number | null;
  /** E.g. `EU`, `US`. */
  markets: readonly string[];
  /** Displacement in cubic centimetres; null for electric bikes, or if unknown. */
  ccm: number | null;
  kw: number | null;
  /** Other names under which the bike is found. */
  aliases: readonly string[];
  /** Its entries in the VCdb, which ACES files use for vehicles; empty if they are not known. */
  baseVehicles: readonly BaseVehicle[];
  /** The current slug, then the earlier ones. They begin with the slug of the make. */
  slugs: readonly string[];
  version: number;
}

/** One year of a make and model in the VCdb. */
export interface BaseVehicle {
  year: number;
  vcdbId: number;
}

export interface VehicleMake {
  /** Derived from the name; used as ID and slug of the make. */
  key: string;
  name: string;
}

/** A make with the years in which its bikes were built, latest first. */
export interface MakeWithYears extends VehicleMake {
  years: readonly number[];
}

/** A bike as customers choose it. The year is the year in its papers; null if they do not know it. */
export interface VehicleChoice {
  vehicleId: string;
  year?: number | null;
}

export interface VehicleFilter {
  kind?: VehicleKind | null;
  /** Key of a make. */
  make?: string | null;
  /** The full name of a model, ignoring case. */
  model?: string | null;
  year?: number | null;
  ccmFrom?: number | null;
  ccmTo?: number | null;
  /** A typed text, e.g. `cbr 600 06`. */
  search?: string | null;
}

/** Make, model, variant and code, e.g. `Honda CBR 600 RR ABS (PC40)`. */
export function nameOf({ make, model, variant, code }: Pick<Vehicle, 'make' | 'model' | 'variant' | 'code'>): string {
  const name = [make.name, model, variant].filter((part) => part !== null && part !== '').join(' ');
  return code === null ? name : `${name} (${code})`;
}

/** Identifies a vehicle by its details: no two vehicles have the same identity. */
export function identityOf({
  make,
  model,
  variant,
  code,
  yearFrom,
}: Pick<Vehicle, 'make' | 'model' | 'variant' | 'code' | 'yearFrom'>): string {
  return JSON.stringify([make.key, ...[model, variant ?? '', code ?? ''].map(toKey), yearFrom]);
}

export function wasBuiltIn({ yearFrom, yearTo }: Pick<Vehicle, 'yearFrom' | 'yearTo'>, year: number): boolean {
  return year >= yearFrom && year <= (yearTo ?? Infinity);
}

/** Case, spaces and hyphens are ignored: `CBR600RR` and `CBR 600 RR` have the same key. */
export function toKey(text: string): string {
  return wordsOf(text).join('');
}

/** Words in lower case without accents. Letters and digits are separated, so that `r1200gs` becomes three words. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[a-z]+|\d+|[^\s\p{P}\p{S}\p{C}a-z\d]+/gu) ?? [];
}

/** Words as typed; letters and digits stay together. */
function tokensOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[^\s\p{P}\p{S}\p{C}]+/gu) ?? [];
}

const mostTokens = 12;

/** The year that a word may stand for: `2006`, or `06` for short; null for any other word. */
export function yearOf(token: string, latest: number): number | null {
  if (/^(19|20)\d\d$/.test(token)) return Number(token);
  if (!/^\d\d$/.test(token)) return null;
  const year = 2000 + Number(token);
  return year <= latest ? year : year - 100;
}

export interface ChosenVehicle {
  vehicle: Vehicle;
  /** Null if the customer does not know it. */
  year: number | null;
}

/** All vehicles, in order, with lookups. Replaced as a whole when a vehicle changes. */
export class VehicleList {
  /** Sorted by make, model and variant, oldest first. */
  readonly all: readonly Vehicle[];
  readonly makes: readonly VehicleMake[];
  readonly #byId = new Map<string, Vehicle>();
  readonly #byNumber = new Map<number, Vehicle>();
  readonly #bySlug = new Map<string, Vehicle>();
  readonly #byBaseVehicle = new Map<number, { vehicle: Vehicle; year: number }[]>();
  readonly #places = new Map<number, number>();
  readonly #makesOf = new Map<string, readonly MakeWithYears[]>();
  readonly #keys: readonly (readonly string[])[];

  /** @param merged redirects of the vehicles that were merged into others. */
  constructor(vehicles: readonly Vehicle[], merged: readonly MergedVehicle[] = []) {
    const makes = new Map(vehicles.map(({ make }) => [make.key, make]));
    this.makes = [...makes.values()].sort((a, b) => compareNames(a.name, b.name));
    this.all = [...vehicles].sort(inOrder);
    this.#keys = this.all.map(searchKeysOf);
    this.all.forEach((vehicle, place) => {
      this.#byId.set(vehicle.id, vehicle);
      this.#byNumber.set(vehicle.number, vehicle);
      this.#places.set(vehicle.number, place);
      for (const slug of vehicle.slugs) this.#bySlug.set(slug, vehicle);
      this.#addBaseVehicles(vehicle, vehicle.baseVehicles);
    });
    const targets = new Map(merged.map((one) => [one.id, one]));
    for (const one of merged) {
      const target = this.#follow(one, targets);
      if (!target) continue;
      this.#byId.set(one.id, target);
      this.#byNumber.set(one.number, target);
      for (const slug of one.slugs) if (!this.#bySlug.has(slug)) this.#bySlug.set(slug, target);
      this.#addBaseVehicles(target, one.baseVehicles);
    }
  }

  #addBaseVehicles(vehicle: Vehicle, baseVehicles: readonly BaseVehicle[]): void {
    for (const { vcdbId, year } of baseVehicles) {
      const known = this.byBaseVehicle(vcdbId);
      if (known.some((each) => each.vehicle === vehicle && each.year === year)) continue;
      this.#byBaseVehicle.set(vcdbId, [...known, { vehicle, year }]);
    }
  }

  /** The vehicle with this ID, or the vehicle that it was merged into. */
  find(id: string): Vehicle | null {
    return this.#byId.get(id) ?? null;
  }

  /** The vehicle with this number, or the vehicle that it was merged into. */
  byNumber(number: number): Vehicle | null {
    return this.#byNumber.get(number) ?? null;
  }

  /** The vehicle that has, or had, this slug. */
  bySlug(slug: string): Vehicle | null {
    return this.#bySlug.get(slug) ?? null;
  }

  /** The vehicles, e.g. variants of one model, that this base vehicle of the VCdb stands for, each with its year. */
  byBaseVehicle(vcdbId: number): readonly { vehicle: Vehicle; year: number }[] {
    return this.#byBaseVehicle.get(vcdbId) ?? [];
  }

  /** Position in the order of all vehicles. */
  placeOf({ number }: Vehicle): number {
    return this.#places.get(number) ?? this.all.length;
  }

  /** Makes that have bikes of this kind, with the years of those bikes. */
  makesOf(kind: VehicleKind | null, thisYear: number): readonly MakeWithYears[] {
    const key = `${kind ?? ''} ${thisYear}`;
    const known = this.#makesOf.get(key);
    if (known) return known;
    const years = new Map<string, Set<number>>();
    for (const { make, kind: own, yearFrom, yearTo } of this.all) {
      if (kind !== null && own !== kind) continue;
      const ofMake = years.get(make.key) ?? new Set();
      years.set(make.key, ofMake);
      for (let year = yearFrom; year <= (yearTo ?? thisYear); year += 1) ofMake.add(year);
    }
    const makes = this.makes.flatMap((make) => {
      const own = years.get(make.key);
      return own ? [{ ...make, years: [...own].sort((a, b) => b - a) }] : [];
    });
    this.#makesOf.set(key, makes);
    return makes;
  }

  /** Makes whose name begins with this text, either at its first word or at a later one. */
  makesNamed(start: string): VehicleMake[] {
    const key = toKey(start);
    const isNamed = (words: readonly string[]) => words.some((_, from) => words.slice(from).join('').startsWith(key));
    return key === '' ? [] : this.makes.filter(({ name }) => isNamed(wordsOf(name)));
  }

  /**
   * The vehicles that match a filter. With a search, vehicles whose names contain all words come first. After them come
   * vehicles for which a word is read as a year.
   */
  select({ search, ...filter }: VehicleFilter, thisYear: number): Vehicle[] {
    const tokens = tokensOf(search ?? '').slice(0, mostTokens);
    if (tokens.length === 0) return this.all.filter((vehicle) => isWanted(vehicle, filter));
    const years = tokens.map((token) => yearOf(token, thisYear + 1));
    const found = this.all.flatMap((vehicle, place) => {
      if (!isWanted(vehicle, filter)) return [];
      const keys = this.#keys[place] ?? [];
      let score = 0;
      for (const [index, token] of tokens.entries()) {
        const year = years[index] ?? null;
        if (keys.some((key) => key.startsWith(token))) score += 2;
        else if (year !== null && wasBuiltIn(vehicle, year)) score += 1;
        else return [];
      }
      return [{ vehicle, score }];
    });
    return found.sort((a, b) => b.score - a.score).map(({ vehicle }) => vehicle);
  }

  #follow({ id, intoId }: MergedVehicle, targets: ReadonlyMap<string, MergedVehicle>): Vehicle | null {
    const seen = new Set([id]);
    for (let next = intoId; !seen.has(next); next = targets.get(next)?.intoId ?? next) {
      const target = this.#byId.get(next);
      if (target) return target;
      seen.add(next);
    }
    return null;
  }
}

/** Redirect of a vehicle that was merged into another one. */
export interface MergedVehicle extends Pick<Vehicle, 'id' | 'number' | 'slugs' | 'baseVehicles'> {
  intoId: string;
}

function isWanted(
  vehicle: Vehicle,
  { kind, make, model, year, ccmFrom, ccmTo }: Omit<VehicleFilter, 'search'>,
): boolean {
  if (kind && vehicle.kind !== kind) return false;
  if (make != null && vehicle.make.key !== make) return false;
  if (model != null && vehicle.model.toLowerCase() !== model.trim().toLowerCase()) return false;
  if (year != null && !wasBuiltIn(vehicle, year)) return false;
  if (ccmFrom != null && (vehicle.ccm ?? -1) < ccmFrom) return false;
  return ccmTo == null || (vehicle.ccm ?? Infinity) <= ccmTo;
}

/**
 * For each word of the name, the code and the aliases: the text from this word to the end, without spaces. `cbr 600`,
 * `cbr600rr` and `600 rr` are therefore beginnings of keys.
 */
function searchKeysOf({ make, model, variant, code, aliases }: Vehicle): string[] {
  const texts = [[make.name, model, variant].join(' '), code ?? '', ...aliases];
  return texts.flatMap((text) => {
    const words = wordsOf(text);
    return words.map((_, index) => words.slice(index).join(''));
  });
}

const compareNames = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare;

function inOrder(a: Vehicle, b: Vehicle): number {
  return (
    compareNames(a.make.name, b.make.name) ||
    compareNames(a.model, b.model) ||
    compareNames(a.variant ?? '', b.variant ?? '') ||
    a.yearFrom - b.yearFrom ||
    a.number - b.number
  );
}
