/** Width and height of each drawing. */
export const diagramSize = { width: 960, height: 720 } as const;

export interface DemoDiagram {
  readonly title: string;
  /** Name of the drawing's file, without its extension. */
  readonly drawing: string;
  /** The models that the drawing applies to, in all build periods and variants. */
  readonly bikes: readonly (readonly [make: string, model: string])[];
  /** The parts, in the order of the numbers on the drawing. */
  readonly parts: readonly DemoPart[];
}

export interface DemoPart {
  readonly name: string;
  /** Position of its number on the drawing, in the drawing's units. */
  readonly at: readonly [x: number, y: number];
  /** The vehicle maker's number. */
  readonly number: string;
  /** Part number of the shop's product, if it cannot be found by the maker's number. */
  readonly product?: string;
  /** 1 by default. */
  readonly quantity?: number;
  readonly note?: string;
}

const withPads = { product: 'KS-4106-A4', note: 'Comes with the pads' } as const;
const inClutchKit = { product: 'KS-1840-K5', note: 'In the clutch kit' } as const;

/**
 * Assemblies of a few demo bikes. Some numbers have been replaced by others, and some parts are not sold by the shop.
 */
export const demoDiagrams: readonly DemoDiagram[] = [
  {
    title: 'Front brake caliper',
    drawing: 'diagram-front-caliper',
    bikes: [
      ['Suzuki', 'GSX-R 600'],
      ['Suzuki', 'GSX-R 750'],
    ],
    parts: [
      { name: 'Inner caliper half', at: [48, 232], number: '45250-HGX-601', note: 'Without pistons' },
      { name: 'Piston seal', at: [254, 668], number: '45209-HGX-003', quantity: 8, note: 'Oil seals and dust seals' },
      { name: 'Piston', at: [354, 640], number: '45107-HGX-006', quantity: 4 },
      { name: 'Pad spring', at: [394, 150], number: '45108-HGX-006', ...withPads },
      // This number was replaced twice; the last replacement is the shop's brake pads.
      { name: 'Brake pad', at: [466, 610], number: '06455-HGX-505', note: 'Set of two, with 6' },
      { name: 'Brake pad', at: [640, 590], number: '06455-HGX-505', note: 'Set of two, with 5' },
      { name: 'Outer caliper half', at: [760, 540], number: '45210-HGX-601', note: 'Without pistons' },
      { name: 'Caliper bolt', at: [900, 500], number: '45131-HGX-000', quantity: 2, note: 'Tighten to 23 Nm' },
      { name: 'Pad pin', at: [470, 84], number: '45215-HGX-006', ...withPads },
      { name: 'Pin clip', at: [576, 56], number: '45216-HGX-006', ...withPads },
      { name: 'Brake hose', at: [158, 52], number: '45126-HGX-700', product: 'KS-4530-80' },
      { name: 'Banjo bolt', at: [314, 60], number: '90145-HGX-601', note: 'Tighten to 34 Nm' },
      { name: 'Sealing washer', at: [280, 222], number: '90545-HGX-000', quantity: 2, note: 'Use new ones each time' },
    ],
  },
  {
    title: 'Clutch',
    drawing: 'diagram-clutch',
    bikes: [
      ['Yamaha', 'MT-07'],
      ['Yamaha', 'Ténéré 700'],
    ],
    parts: [
      { name: 'Clutch basket', at: [48, 232], number: '7WQ-16150-00', note: 'With primary gear' },
      { name: 'Thrust washer', at: [256, 690], number: '7WQ-16164-00' },
      { name: 'Clutch hub', at: [196, 168], number: '7WQ-16371-00' },
      { name: 'Friction plate', at: [372, 676], number: '7WQ-16321-00', quantity: 6, ...inClutchKit },
      { name: 'Steel plate', at: [318, 96], number: '7WQ-16324-00', quantity: 5, ...inClutchKit },
      { name: 'Pressure plate', at: [486, 640], number: '7WQ-16351-00', ...inClutchKit },
      { name: 'Clutch spring', at: [622, 590], number: '7WQ-16333-00', quantity: 5, ...inClutchKit },
      { name: 'Spring bolt', at: [546, 88], number: '7WQ-16338-00', quantity: 5, note: 'Tighten to 8 Nm, crosswise' },
      { name: 'Release bearing', at: [708, 548], number: '7WQ-16380-00' },
      { name: 'Cover gasket', at: [640, 52], number: '7WQ-15462-00', note: 'Use a new one each time' },
      { name: 'Clutch cover', at: [884, 96], number: '7WQ-15431-00' },
      { name: 'Cover screw', at: [884, 440], number: '7WQ-90110-06', quantity: 6 },
    ],
  },
  {
    title: 'Chain and sprockets',
    drawing: 'diagram-final-drive',
    bikes: [['Honda', 'CB 500 F']],
    parts: [
      { name: 'Output shaft', at: [520, 330], number: '23411-HRT-000' },
      { name: 'Front sprocket', at: [632, 52], number: '23801-HRT-015', product: 'KS-4310-15', note: '15 teeth' },
      { name: 'Lock washer', at: [748, 44], number: '23802-HRT-000', note: 'Bend it up at the nut' },
      { name: 'Sprocket nut', at: [912, 196], number: '90201-HRT-000', note: 'Tighten to 108 Nm' },
      { name: 'Damper rubber', at: [52, 250], number: '06410-HRT-000', quantity: 5, note: 'Sold in sets of five only' },
      { name: 'Rear sprocket', at: [248, 112], number: '41201-HRT-042', product: 'KS-4320-42', note: '42 teeth' },
      { name: 'Sprocket carrier', at: [196, 678], number: '42615-HRT-000' },
      { name: 'Sprocket nut', at: [420, 150], number: '90309-HRT-000', quantity: 5, note: 'Tighten to 64 Nm' },
      { name: 'Carrier bearing', at: [128, 170], number: '96141-H2042', note: '6004-2RS' },
      { name: 'Chain', at: [880, 330], number: '40530-HRT-114', product: 'KS-4202-114', note: '114 links' },
      {
        name: 'Rivet link',
        at: [880, 668],
        number: '40531-HRT-000',
        product: 'KS-4202-114',
        note: 'Comes with the chain',
      },
    ],
  },
];
