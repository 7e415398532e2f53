export interface DemoCategory {
  /** Unique key, by which products refer to their category. */
  readonly key: string;
  readonly name: string;
  readonly about?: string;
  /** A file in the drawings' folder. */
  readonly drawing?: string;
  /** Codes of the attributes by which lists of this category can be filtered. */
  readonly facets?: readonly string[];
  /** Codes of its other attributes. */
  readonly attributes?: readonly string[];
  readonly below?: readonly DemoCategory[];
}

export interface DemoBrand {
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly about: string;
}

export interface DemoAttribute {
  readonly code: string;
  readonly label: string;
  readonly kind: 'choice' | 'flag' | 'number' | 'text';
  readonly unit?: string;
  readonly choices?: readonly string[];
}

/** The brands and their part numbers are invented. */
export const demoBrands: readonly DemoBrand[] = [
  {
    name: 'Ardent',
    aliases: ['Ardent Friction'],
    about: 'Brake pads and discs, mixed, pressed and ground under one roof.',
  },
  { name: 'Brambeck', about: 'Cables, levers and handlebars for riders who do their own work.' },
  { name: 'Corvane', about: 'Tyres for road and gravel, built by a small factory that does nothing else.' },
  { name: 'Duskline', aliases: ['Dusk Line'], about: 'Lights, indicators and regulators. Everything is E-marked.' },
  { name: 'Fellgard', about: 'Helmets in glass fibre and aramid, each shell checked by hand.' },
  { name: 'Halden', aliases: ['Halden Chain'], about: 'Chains and sprockets since 1951.' },
  { name: 'Kickstand', aliases: ['KS'], about: 'Our own range: parts that we could not find good enough elsewhere.' },
  { name: 'Norrhaven', about: 'Riding clothes for weather that other people stay at home in.' },
  { name: 'Ostrel', about: 'Batteries: sealed AGM and lithium iron phosphate.' },
  { name: 'Quillan', about: 'Suspension that is rebuilt, not thrown away: every part of it can be had.' },
  { name: 'Sablecraft', about: 'Gloves and boots in cowhide and kangaroo.' },
  {
    name: 'Tessaro',
    aliases: ['Tessaro Corse'],
    about: 'Silencers, carburettors and filters from a workshop that once raced.',
  },
  {
    name: 'Thornbury',
    aliases: ['Thornbury Lubricants'],
    about: 'Oils, greases and fluids in cans that can be filled again.',
  },
  { name: 'Vantor', about: 'Pistons, clutches, bearings and filters for engines that are older than their owners.' },
  { name: 'Wrenfield', about: 'Stands and tools. What breaks is replaced.' },
];

/** Each entry lists American, British and everyday words for the same part. */
export const demoSynonyms: readonly (readonly string[])[] = [
  ['muffler', 'silencer', 'exhaust'],
  ['tire', 'tyre'],
  ['lid', 'helmet'],
  ['turn signal', 'blinker', 'indicator'],
  ['rotor', 'brake disc'],
  ['carb', 'carburetor', 'carburettor'],
  ['headlamp', 'headlight'],
  ['chain lube', 'chain wax'],
  ['center stand', 'paddock stand'],
];

export const demoAttributes: readonly DemoAttribute[] = [
  { code: 'position', label: 'Position', kind: 'choice', choices: ['Front', 'Rear', 'Front or rear'] },
  { code: 'side', label: 'Side', kind: 'choice', choices: ['Left', 'Right', 'Left or right', 'Pair'] },
  { code: 'material', label: 'Material', kind: 'text' },
  { code: 'compound', label: 'Compound', kind: 'choice', choices: ['Organic', 'Sintered', 'Ceramic'] },
  { code: 'diameter', label: 'Diameter', kind: 'number', unit: 'mm' },
  { code: 'bore', label: 'Bore', kind: 'number', unit: 'mm' },
  { code: 'thickness', label: 'Thickness', kind: 'number', unit: 'mm' },
  { code: 'width', label: 'Width', kind: 'number', unit: 'mm' },
  { code: 'height', label: 'Height', kind: 'number', unit: 'mm' },
  { code: 'length', label: 'Length', kind: 'number', unit: 'mm' },
  { code: 'piston', label: 'Piston diameter', kind: 'number', unit: 'mm' },
  { code: 'thread', label: 'Thread', kind: 'text' },
  { code: 'floating', label: 'Floating', kind: 'flag' },
  { code: 'pitch', label: 'Chain size', kind: 'choice', choices: ['420', '428', '520', '525', '530'] },
  { code: 'links', label: 'Links', kind: 'number' },
  { code: 'teeth', label: 'Teeth', kind: 'number' },
  { code: 'seal', label: 'Seal', kind: 'choice', choices: ['None', 'O-ring', 'X-ring'] },
  { code: 'voltage', label: 'Voltage', kind: 'number', unit: 'V' },
  { code: 'capacity', label: 'Capacity', kind: 'number', unit: 'Ah' },
  { code: 'cell', label: 'Type of cell', kind: 'choice', choices: ['AGM', 'Lithium'] },
  { code: 'current', label: 'Current', kind: 'number', unit: 'A' },
  { code: 'power', label: 'Power', kind: 'number', unit: 'W' },
  { code: 'heat_range', label: 'Heat range', kind: 'number' },
  { code: 'resistor', label: 'With resistor', kind: 'flag' },
  { code: 'rim', label: 'Rim', kind: 'choice', choices: ['16"', '17"', '18"', '19"', '21"'] },
  { code: 'tyre_size', label: 'Tyre size', kind: 'text' },
  { code: 'tubeless', label: 'Tubeless', kind: 'flag' },
  { code: 'spring_rate', label: 'Spring rate', kind: 'number', unit: 'N/mm' },
  { code: 'compression', label: 'Compression ratio', kind: 'number' },
  { code: 'volume', label: 'Volume', kind: 'number', unit: 'ml' },
  { code: 'viscosity', label: 'Viscosity', kind: 'choice', choices: ['2.5W', '5W', '10W', '10W-40', '15W-50'] },
  { code: 'load', label: 'Rated load', kind: 'number', unit: 'kg' },
  { code: 'weight', label: 'Weight', kind: 'number', unit: 'g' },
  { code: 'shell', label: 'Shell', kind: 'choice', choices: ['Glass fibre', 'Polycarbonate', 'Carbon'] },
  { code: 'size', label: 'Size', kind: 'text' },
  { code: 'colour', label: 'Colour', kind: 'choice', choices: ['Black', 'Gold', 'Grey', 'Red', 'Silver', 'Clear'] },
  { code: 'waterproof', label: 'Waterproof', kind: 'flag' },
  { code: 'certificate', label: 'Certificate', kind: 'text' },
];

/** The category tree; it has three levels. */
export const demoCategories: readonly DemoCategory[] = [
  {
    key: 'brakes',
    name: 'Brakes',
    about: 'Discs, pads and everything hydraulic. New pads go with a new disc.',
    drawing: 'brake-disc',
    facets: ['position'],
    below: [
      {
        key: 'brake-discs',
        name: 'Brake discs',
        facets: ['diameter', 'floating'],
        attributes: ['bore', 'thickness'],
        below: [
          { key: 'front-discs', name: 'Front discs' },
          { key: 'rear-discs', name: 'Rear discs' },
        ],
      },
      {
        key: 'brake-pads',
        name: 'Brake pads',
        facets: ['compound'],
        attributes: ['width', 'height', 'thickness'],
        below: [
          { key: 'sintered-pads', name: 'Sintered pads', about: 'They bite when cold and wet, and wear discs faster.' },
          {
            key: 'organic-pads',
            name: 'Organic pads',
            about: 'Gentle to the disc and to the fingers, for calm riders.',
          },
        ],
      },
      {
        key: 'brake-hydraulics',
        name: 'Brake hydraulics',
        below: [
          { key: 'master-cylinders', name: 'Master cylinders', facets: ['piston'] },
          { key: 'brake-lines', name: 'Brake lines', facets: ['length'], attributes: ['thread'] },
        ],
      },
    ],
  },
  {
    key: 'controls',
    name: 'Controls',
    about: 'What hands and feet work with.',
    drawing: 'lever-set',
    below: [
      {
        key: 'cables',
        name: 'Cables',
        facets: ['length'],
        below: [
          { key: 'throttle-cables', name: 'Throttle cables' },
          { key: 'clutch-cables', name: 'Clutch cables' },
        ],
      },
      { key: 'levers', name: 'Levers', facets: ['colour', 'side'] },
      { key: 'handlebars', name: 'Handlebars', facets: ['diameter', 'width'], attributes: ['height', 'material'] },
      { key: 'mirrors', name: 'Mirrors', facets: ['side'], attributes: ['thread'] },
    ],
  },
  {
    key: 'cooling',
    name: 'Cooling',
    drawing: 'radiator',
    below: [{ key: 'radiators', name: 'Radiators', attributes: ['width', 'height', 'thickness'] }],
  },
  {
    key: 'drivetrain',
    name: 'Drivetrain',
    about: 'Chain, sprockets and clutch. Change chain and sprockets together.',
    drawing: 'drive-chain',
    below: [
      { key: 'chains', name: 'Chains', facets: ['pitch', 'links', 'seal'] },
      {
        key: 'sprockets',
        name: 'Sprockets',
        facets: ['pitch', 'teeth'],
        attributes: ['material'],
        below: [
          { key: 'sprocket-sets', name: 'Sprocket sets' },
          { key: 'front-sprockets', name: 'Front sprockets' },
          { key: 'rear-sprockets', name: 'Rear sprockets' },
        ],
      },
      { key: 'clutches', name: 'Clutches', attributes: ['diameter'] },
    ],
  },
  {
    key: 'electrics',
    name: 'Electrics',
    about: 'Batteries, lights and ignition. Disconnect the negative lead first.',
    drawing: 'battery',
    below: [
      {
        key: 'batteries',
        name: 'Batteries',
        facets: ['cell', 'capacity'],
        attributes: ['voltage', 'length', 'width', 'height'],
        below: [
          { key: 'agm-batteries', name: 'AGM batteries' },
          { key: 'lithium-batteries', name: 'Lithium batteries' },
        ],
      },
      {
        key: 'lighting',
        name: 'Lighting',
        facets: ['power'],
        attributes: ['voltage', 'certificate'],
        below: [
          { key: 'headlights', name: 'Headlights', attributes: ['diameter'] },
          { key: 'indicators', name: 'Indicators' },
        ],
      },
      { key: 'spark-plugs', name: 'Spark plugs', facets: ['heat_range', 'resistor'], attributes: ['thread'] },
      { key: 'charging', name: 'Charging', attributes: ['current', 'voltage'] },
    ],
  },
  {
    key: 'engine',
    name: 'Engine',
    drawing: 'piston-kit',
    below: [
      { key: 'oil-filters', name: 'Oil filters', facets: ['thread'], attributes: ['diameter', 'height'] },
      { key: 'pistons', name: 'Pistons', facets: ['bore'], attributes: ['compression'] },
    ],
  },
  {
    key: 'exhaust',
    name: 'Exhaust',
    drawing: 'silencer',
    below: [
      { key: 'silencers', name: 'Silencers', facets: ['diameter', 'material'], attributes: ['length', 'weight'] },
    ],
  },
  {
    key: 'fuel-and-air',
    name: 'Fuel and air',
    drawing: 'carburettor',
    below: [
      {
        key: 'air-filters',
        name: 'Air filters',
        attributes: ['length', 'width'],
        below: [
          { key: 'panel-filters', name: 'Panel filters' },
          { key: 'pod-filters', name: 'Pod filters', facets: ['diameter'] },
        ],
      },
      { key: 'carburettors', name: 'Carburettors', facets: ['diameter'] },
    ],
  },
  {
    key: 'rider-and-security',
    name: 'Rider and security',
    about: 'For the rider, and against those who would like to be one on your machine.',
    drawing: 'helmet',
    below: [
      {
        key: 'helmets',
        name: 'Helmets',
        facets: ['size', 'shell'],
        attributes: ['weight', 'certificate'],
        below: [
          { key: 'full-face-helmets', name: 'Full-face helmets' },
          { key: 'open-face-helmets', name: 'Open-face helmets' },
        ],
      },
      {
        key: 'clothing',
        name: 'Clothing',
        facets: ['size', 'waterproof'],
        attributes: ['material', 'certificate'],
        below: [
          { key: 'jackets', name: 'Jackets' },
          { key: 'gloves', name: 'Gloves' },
          { key: 'boots', name: 'Boots' },
        ],
      },
      { key: 'locks', name: 'Locks', facets: ['diameter'], attributes: ['weight'] },
    ],
  },
  {
    key: 'suspension',
    name: 'Suspension',
    drawing: 'rear-shock',
    below: [
      { key: 'forks', name: 'Forks', facets: ['diameter'], attributes: ['length', 'spring_rate'] },
      {
        key: 'shocks',
        name: 'Shocks',
        facets: ['length'],
        attributes: ['spring_rate'],
        below: [
          { key: 'twin-shocks', name: 'Twin shocks' },
          { key: 'monoshocks', name: 'Monoshocks' },
        ],
      },
    ],
  },
  {
    key: 'wheels-and-tyres',
    name: 'Wheels and tyres',
    about: 'Mind the arrow on the sidewall.',
    drawing: 'spoked-wheel',
    facets: ['position', 'rim'],
    below: [
      {
        key: 'tyres',
        name: 'Tyres',
        facets: ['tyre_size', 'tubeless'],
        below: [
          { key: 'road-tyres', name: 'Road tyres' },
          { key: 'trail-tyres', name: 'Trail tyres' },
        ],
      },
      { key: 'wheels', name: 'Wheels' },
      { key: 'wheel-bearings', name: 'Wheel bearings', facets: ['bore'], attributes: ['diameter', 'width'] },
    ],
  },
  {
    key: 'workshop',
    name: 'Workshop',
    drawing: 'paddock-stand',
    below: [
      { key: 'stands', name: 'Stands', facets: ['position', 'load'] },
      { key: 'tools', name: 'Tools' },
      {
        key: 'lubricants',
        name: 'Oils and fluids',
        facets: ['volume'],
        below: [
          { key: 'engine-oils', name: 'Engine oils', facets: ['viscosity'] },
          { key: 'chain-care', name: 'Chain care' },
          { key: 'fluids', name: 'Fork oils and brake fluids', facets: ['viscosity'] },
        ],
      },
    ],
  },
];
