import type { SearchDocument } from '../../src/platform/search/search-engine.js';

/** Pseudo-random numbers from 0 to 1, the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const tree: Readonly<Record<string, readonly string[]>> = {
  Brakes: ['Brake pads', 'Brake discs', 'Brake lines', 'Brake calipers', 'Brake levers', 'Master cylinders'],
  Engine: ['Oil filters', 'Air filters', 'Spark plugs', 'Gasket sets', 'Pistons', 'Clutch plates', 'Water pumps'],
  Drive: ['Chain kits', 'Chains', 'Front sprockets', 'Rear sprockets', 'Drive belts'],
  Suspension: ['Fork seals', 'Fork springs', 'Shock absorbers', 'Steering bearings', 'Wheel bearings'],
  Electrics: ['Batteries', 'Regulators', 'Starter motors', 'Headlights', 'Indicators', 'Ignition coils'],
  Exhaust: ['Exhaust silencers', 'Manifolds', 'Exhaust gaskets', 'Link pipes'],
  Bodywork: ['Fairings', 'Windscreens', 'Mirrors', 'Mudguards', 'Fuel tanks', 'Seats', 'Tank pads'],
  Controls: ['Grips', 'Handlebars', 'Throttle cables', 'Clutch cables', 'Foot pegs', 'Brake pedals'],
  Clothing: ['Helmets', 'Jackets', 'Gloves', 'Boots', 'Trousers'],
  Tyres: ['Road tyres', 'Offroad tyres', 'Scooter tyres', 'Inner tubes'],
};
const firstSyllables = [
  'Ar',
  'Bel',
  'Cor',
  'Dun',
  'El',
  'Fer',
  'Gal',
  'Hif',
  'Kel',
  'Lor',
  'Mot',
  'Nor',
  'Ost',
  'Pro',
  'Rac',
];
const middleSyllables = ['a', 'lo', 'mi', 'ra', 'te', 'vo', 'xi', 'du', 'ne'];
const lastSyllables = ['brake', 'tech', 'moto', 'lux', 'dyne', 'tek', 'line', 'max', 'corse'];
const adjectives = [
  'racing',
  'sintered',
  'organic',
  'heavy duty',
  'standard',
  'premium',
  'adjustable',
  'light',
  'touring',
  'kit',
];
const places = ['front', 'rear', 'left', 'right', 'upper', 'lower', ''];
const materials = ['Steel', 'Aluminium', 'Carbon', 'Titanium', 'Rubber', 'Ceramic', 'Brass'];
const colours = ['Black', 'Silver', 'Red', 'Gold', 'Blue', 'Green', 'White', 'Orange'];

/** Generates a shop's products, the same for the same seed. About one in twenty belongs to a family. */
export function generateCatalogue(count: number, seed = 1): SearchDocument[] {
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const brands = Array.from({ length: 400 }, (_, number) => {
    const name =
      (firstSyllables[number % 15] ?? '') +
      (middleSyllables[Math.floor(number / 15) % 9] ?? '') +
      (lastSyllables[Math.floor(number / 135) + (number % 3)] ?? '');
    return { id: idOf(0xb, number), name, aliases: [] };
  });
  const parts = Object.entries(tree).flatMap(([group, kinds], place) =>
    kinds.map((kind, number) => ({
      kind,
      categories: [
        { id: idOf(0xc, place), name: group, parentId: null },
        { id: idOf(0xc, 100 + place * 20 + number), name: kind, parentId: idOf(0xc, place) },
      ],
    })),
  );
  return Array.from({ length: count }, (_, number) => {
    const { kind, categories } = pick(parts);
    // Most parts belong to a few brands.
    const brand = brands[Math.floor(random() ** 3 * brands.length)] as (typeof brands)[number];
    const part = kind.replace(/ies$/, 'y').replace(/(?:s|(?<=sh)es)$/, '');
    const size = 100 + Math.floor(random() * 40) * 5;
    const family = random() < 0.05 ? { id: idOf(0xf, number % 500), name: `${brand.name} ${part}` } : null;
    const code = `${Math.floor(10_000 + random() * 90_000)}-${pick(['MFJ', 'MEE', 'KYJ', 'HN8', 'GHB'])}-${pick(['D', 'A', '0'])}${Math.floor(random() * 90) + 10}`;
    return {
      id: idOf(0xa, number),
      name: [part, pick(places), pick(adjectives), random() < 0.3 ? String(size) : ''].filter(Boolean).join(' '),
      family,
      brand: random() < 0.97 ? { ...brand } : null,
      categories,
      attributes: [
        { code: 'material', label: 'Material', value: pick(materials), number: null, unit: null, isFacet: true },
        { code: 'colour', label: 'Colour', value: pick(colours), number: null, unit: null, isFacet: true },
        { code: 'length', label: 'Length', value: String(size), number: size, unit: 'mm', isFacet: true },
      ],
      numbers: [
        { number: `${brand.name.slice(0, 2).toUpperCase()}-${100_000 + number}`, kind: 'own' },
        { number: code, kind: 'oem' },
        { number: String(4_000_000_000_000 + number * 7), kind: 'gtin' },
      ],
      price: Math.round(500 + random() ** 3 * 80_000),
      isAvailable: random() < 0.9,
      isDiscontinued: random() < 0.02,
      rating: random() < 0.4 ? 1 + Math.round(random() * 40) / 10 : null,
      addedAt: 1_600_000_000_000 + number * 60_000,
    };
  });
}

function idOf(kind: number, number: number): string {
  return (kind * 2 ** 40 + number).toString(16).padStart(24, '0');
}
