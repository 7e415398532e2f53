import { clutchBalloons } from '../draw/assemblies/clutch.js';
import { finalDriveBalloons } from '../draw/assemblies/final-drive.js';
import { frontCaliperBalloons } from '../draw/assemblies/front-caliper.js';
import type { Balloon } from '../draw/assemblies/balloon.js';

export interface DemoDiagram {
  readonly title: string;
  /** Name of the drawing's file, without its extension. */
  readonly drawing: string;
  readonly balloons: readonly Balloon[];
  /** The models that the drawing applies to, in all build periods and variants. */
  readonly bikes: readonly (readonly [make: string, model: string])[];
  /** The parts, in the order of the numbers on the drawing. */
  readonly parts: readonly DemoPart[];
}

export interface DemoPart {
  readonly name: string;
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
    balloons: frontCaliperBalloons,
    bikes: [
      ['Suzuki', 'GSX-R 600'],
      ['Suzuki', 'GSX-R 750'],
    ],
    parts: [
      { name: 'Inner caliper half', number: '45250-HGX-601', note: 'Without pistons' },
      { name: 'Piston seal', number: '45209-HGX-003', quantity: 8, note: 'Oil seals and dust seals' },
      { name: 'Piston', number: '45107-HGX-006', quantity: 4 },
      { name: 'Pad spring', number: '45108-HGX-006', ...withPads },
      // This number was replaced twice; the last replacement is the shop's brake pads.
      { name: 'Brake pad', number: '06455-HGX-505', note: 'Set of two, with 6' },
      { name: 'Brake pad', number: '06455-HGX-505', note: 'Set of two, with 5' },
      { name: 'Outer caliper half', number: '45210-HGX-601', note: 'Without pistons' },
      { name: 'Caliper bolt', number: '45131-HGX-000', quantity: 2, note: 'Tighten to 23 Nm' },
      { name: 'Pad pin', number: '45215-HGX-006', ...withPads },
      { name: 'Pin clip', number: '45216-HGX-006', ...withPads },
      { name: 'Brake hose', number: '45126-HGX-700', product: 'KS-4530-80' },
      { name: 'Banjo bolt', number: '90145-HGX-601', note: 'Tighten to 34 Nm' },
      { name: 'Sealing washer', number: '90545-HGX-000', quantity: 2, note: 'Use new ones each time' },
    ],
  },
  {
    title: 'Clutch',
    drawing: 'diagram-clutch',
    balloons: clutchBalloons,
    bikes: [
      ['Yamaha', 'MT-07'],
      ['Yamaha', 'Ténéré 700'],
    ],
    parts: [
      { name: 'Clutch basket', number: '7WQ-16150-00', note: 'With primary gear' },
      { name: 'Thrust washer', number: '7WQ-16164-00' },
      { name: 'Clutch hub', number: '7WQ-16371-00' },
      { name: 'Friction plate', number: '7WQ-16321-00', quantity: 6, ...inClutchKit },
      { name: 'Steel plate', number: '7WQ-16324-00', quantity: 5, ...inClutchKit },
      { name: 'Pressure plate', number: '7WQ-16351-00', ...inClutchKit },
      { name: 'Clutch spring', number: '7WQ-16333-00', quantity: 5, ...inClutchKit },
      { name: 'Spring bolt', number: '7WQ-16338-00', quantity: 5, note: 'Tighten to 8 Nm, crosswise' },
      { name: 'Release bearing', number: '7WQ-16380-00' },
      { name: 'Cover gasket', number: '7WQ-15462-00', note: 'Use a new one each time' },
      { name: 'Clutch cover', number: '7WQ-15431-00' },
      { name: 'Cover screw', number: '7WQ-90110-06', quantity: 6 },
    ],
  },
  {
    title: 'Chain and sprockets',
    drawing: 'diagram-final-drive',
    balloons: finalDriveBalloons,
    bikes: [['Honda', 'CB 500 F']],
    parts: [
      { name: 'Output shaft', number: '23411-HRT-000' },
      { name: 'Front sprocket', number: '23801-HRT-015', product: 'KS-4310-15', note: '15 teeth' },
      { name: 'Lock washer', number: '23802-HRT-000', note: 'Bend it up at the nut' },
      { name: 'Sprocket nut', number: '90201-HRT-000', note: 'Tighten to 108 Nm' },
      { name: 'Damper rubber', number: '06410-HRT-000', quantity: 5, note: 'Sold in sets of five only' },
      { name: 'Rear sprocket', number: '41201-HRT-042', product: 'KS-4320-42', note: '42 teeth' },
      { name: 'Sprocket carrier', number: '42615-HRT-000' },
      { name: 'Sprocket nut', number: '90309-HRT-000', quantity: 5, note: 'Tighten to 64 Nm' },
      { name: 'Carrier bearing', number: '96141-H2042', note: '6004-2RS' },
      { name: 'Chain', number: '40530-HRT-114', product: 'KS-4202-114', note: '114 links' },
      { name: 'Rivet link', number: '40531-HRT-000', product: 'KS-4202-114', note: 'Comes with the chain' },
    ],
  },
];
