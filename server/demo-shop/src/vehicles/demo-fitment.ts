import type { DemoProduct } from '../demo-product.js';
import type { NewFitment, NewFitmentRow } from '../port.js';
import { demoVehicles, type DemoVehicle } from './demo-vehicles.js';

type Statement = Omit<NewFitment, 'productId'>;
type RowPart = Partial<Omit<NewFitmentRow, 'vehicle'>>;

/** How fitment is assigned to the products of one category. */
interface Rule {
  /** Whether the resulting list of bikes is complete. */
  isComplete?: boolean;
  /** The fitment row for a bike; null if there is no row for it. */
  about: (bike: DemoVehicle, product: DemoProduct) => RowPart | null;
}

/** Keys of the categories whose products fit any bike. */
const universal = [
  ...['full-face-helmets', 'open-face-helmets', 'jackets', 'gloves', 'boots'],
  ...['locks', 'stands', 'tools', 'engine-oils', 'chain-care', 'fluids'],
  ...['indicators', 'mirrors', 'pod-filters', 'handlebars'],
];

const isRoad = ({ kind }: DemoVehicle) => kind === 'street';
const between = (least: number, bike: DemoVehicle, most: number) => bike.ccm >= least && bike.ccm <= most;

/** Pseudo-random, but always the same choice for a product: about one of `of` models, with all bikes of the model. */
function isPicked({ make, model }: DemoVehicle, { partNumber }: DemoProduct, of: number): boolean {
  let hash = 7;
  for (const letter of `${make} ${model} ${partNumber}`) hash = (hash * 31 + letter.charCodeAt(0)) % 1_000_003;
  return hash % of === 0;
}

/** A rule by which a product fits about one of `of` models among the bikes that `isMeant` accepts. */
function some(of: number, isMeant: (bike: DemoVehicle) => boolean, part: RowPart = {}): Rule {
  return { about: (bike, product) => (isMeant(bike) && isPicked(bike, product, of) ? part : null) };
}

const displacements: Readonly<Record<string, readonly [least: number, most: number]>> = {
  '420': [40, 110],
  '428': [111, 249],
  '520': [250, 720],
  '525': [721, 999],
  '530': [1000, 1900],
};

/** Assigns chains by size. For bikes of that size with a shaft, the product is listed as not fitting. */
const chainRule: Rule = {
  about(bike, { attributes = {} }) {
    const [least, most] = displacements[String(attributes['pitch'])] ?? [0, 0];
    if (!between(least, bike, most)) return null;
    if (bike.drive === 'shaft') return { isExcluded: true };
    return bike.drive === 'belt' ? null : {};
  },
};

const abs = (bike: DemoVehicle) => bike.variant === 'ABS';

const rules: Readonly<Record<string, Rule>> = {
  'front-discs': some(5, isRoad, { position: 'front', quantity: 2 }),
  'rear-discs': some(5, isRoad, { position: 'rear' }),
  'sintered-pads': {
    about(bike, product) {
      const isRear = product.name.includes('rear');
      if (bike.kind === 'scooter' || !isPicked(bike, product, 3)) return null;
      return isRear ? { position: 'rear' } : { position: 'front', quantity: bike.ccm > 500 ? 2 : 1 };
    },
  },
  'organic-pads': some(4, ({ ccm, kind }) => ccm < 700 || kind === 'scooter', { position: 'front' }),
  'brake-lines': {
    about: (bike, product) =>
      isPicked(bike, product, 6)
        ? { position: 'front', conditions: abs(bike) ? [] : [{ code: 'without', value: 'ABS' }] }
        : null,
  },
  forks: some(10, (bike) => between(400, bike, 1200), { position: 'front', quantity: 2 }),
  'twin-shocks': {
    isComplete: true,
    about: ({ model }) => (/Bonneville|W 800|Sportster|Bullet|SR 400|CB 750/.test(model) ? { position: 'rear' } : null),
  },
  monoshocks: some(8, (bike) => between(250, bike, 1100) && bike.drive === 'chain', { position: 'rear' }),
  'road-tyres': {
    about(bike, { name }) {
      if (!isRoad(bike)) return null;
      const isFront = name.includes('front');
      if (isFront) return name.includes(bike.ccm > 400 ? '120/70' : '110/70') ? { position: 'front' } : null;
      const wanted = bike.ccm >= 990 ? '190/' : bike.ccm >= 590 ? '180/' : bike.ccm >= 370 ? '160/' : 'none';
      return name.includes(wanted) ? { position: 'rear' } : null;
    },
  },
  'trail-tyres': some(2, ({ kind }) => kind === 'offroad', { position: 'any' }),
  wheels: some(3, ({ kind }) => kind === 'offroad'),
  'wheel-bearings': some(4, () => true, { quantity: 2 }),
  'agm-batteries': some(4, () => true),
  'lithium-batteries': some(5, isRoad),
  headlights: some(5, ({ model, kind }) => kind === 'street' && !/RR|GSX-R|YZF|Panigale|RSV4/.test(model)),
  'spark-plugs': {
    about: (bike, product) => (isPicked(bike, product, 4) ? { quantity: bike.cylinders } : null),
  },
  'throttle-cables': {
    isComplete: true,
    about: (bike, product) => (bike.yearFrom < 2012 && isPicked(bike, product, 5) ? {} : null),
  },
  'clutch-cables': {
    // For these bikes the lever changed in the middle of a year.
    about: (bike, product) =>
      isPicked(bike, product, 6)
        ? { conditions: isPicked(bike, product, 12) ? [{ code: 'frame_from', value: `${bike.code}A0012500` }] : [] }
        : null,
  },
  levers: some(3, isRoad),
  chains: chainRule,
  'front-sprockets': chainRule,
  'rear-sprockets': chainRule,
  'sprocket-sets': chainRule,
  clutches: some(7, ({ kind }) => kind !== 'scooter'),
  'oil-filters': {
    isComplete: true,
    about({ make, cylinders, ccm }, { name }) {
      const isJapanese = ['Honda', 'Kawasaki', 'Yamaha', 'Suzuki', 'Triumph'].includes(make);
      if (name.includes('M20')) return isJapanese && cylinders > 1 ? {} : null;
      if (name.includes('UNF')) return make === 'Harley-Davidson' ? {} : null;
      if (name.includes('38 x')) return cylinders === 1 && ccm < 330 ? {} : null;
      return cylinders === 1 && ccm >= 330 && ccm < 700 ? {} : null;
    },
  },
  pistons: some(6, ({ cylinders, ccm }) => cylinders === 1 && ccm > 240, {
    conditions: [{ code: 'note', value: 'after the cylinder was measured' }],
  }),
  silencers: {
    // Euro 5 engines have a different pipe in front of the silencer.
    about: (bike, product) =>
      bike.kind !== 'scooter' && bike.yearFrom < 2020 && isPicked(bike, product, 6) ? { yearTo: 2020 } : null,
  },
  'panel-filters': some(8, () => true),
  carburettors: some(2, ({ cylinders, yearFrom, ccm }) => cylinders === 1 && yearFrom < 2008 && ccm > 200),
  radiators: some(8, ({ kind, ccm }) => kind !== 'scooter' && ccm < 800, { position: 'left' }),
};

/** The fitment of a product; null if it is unknown, as for regulators and master cylinders. */
export function toDemoStatement(product: DemoProduct): Statement | null {
  if (universal.includes(product.category)) return { kind: 'universal', isComplete: false, rows: [] };
  const rule = rules[product.category];
  if (!rule) return null;
  const rows = demoVehicles.flatMap((bike): NewFitmentRow[] => {
    const part = rule.about(bike, product);
    return part ? [{ ...plainRow, ...withinPeriod(part, bike), vehicle: bike.number }] : [];
  });
  return { kind: 'specific', isComplete: rule.isComplete ?? false, rows };
}

const plainRow = {
  yearFrom: null,
  yearTo: null,
  position: 'any',
  quantity: 1,
  conditions: [],
  isExcluded: false,
} as const;

/** Removes the last year of a row if it is not before the end of the build period. */
function withinPeriod(part: RowPart, { yearTo }: DemoVehicle): RowPart {
  const isNeedless = part.yearTo != null && yearTo !== null && part.yearTo >= yearTo;
  return isNeedless ? { ...part, yearTo: null } : part;
}
