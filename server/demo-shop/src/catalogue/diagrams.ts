import { clutchBalloons } from '../draw/assemblies/clutch.js';
import { finalDriveBalloons } from '../draw/assemblies/final-drive.js';
import { frontCaliperBalloons } from '../draw/assemblies/front-caliper.js';
import type { Balloon } from '../draw/assemblies/balloon.js';

export interface DemoDiagram {
  readonly title: string;
  /** Name of a drawing, and the numbers on it. */
  readonly drawing: string;
  readonly balloons: readonly Balloon[];
  /** Models that it shows, in all build periods and variants. */
  readonly bikes: readonly (readonly [make: string, model: string])[];
  /** In the order of the numbers on the drawing. */
  readonly parts: readonly DemoPart[];
}

export interface DemoPart {
  /** The vehicle maker's number. */
  readonly number: string;
  /** Part number of the product that the shop has for it, where the maker's number does not lead to one. */
  readonly product?: string;
  /** 1 unless it says otherwise. */
  readonly quantity?: number;
  readonly note?: string;
}

const withPads = { product: 'KS-4106-A4', note: 'Comes with the pads' } as const;
const inClutchKit = { product: 'KS-1840-K5', note: 'In the clutch kit' } as const;

/** Assemblies of a few demo bikes. Some numbers have been replaced since, and some parts are not in the range. */
export const demoDiagrams: readonly DemoDiagram[] = [
  {
    title: 'Front brake caliper',
    drawing: 'diagram-front-caliper',
    balloons: frontCaliperBalloons,
    bikes: [
      ['Honda', 'CB 650 R'],
      ['Kawasaki', 'Z 650'],
      ['Suzuki', 'GSX-R 750'],
    ],
    parts: [
      { number: '45250-HGX-601', note: 'Inner half, without pistons' },
      { number: '45209-HGX-003', quantity: 8, note: 'Oil seal and dust seal' },
      { number: '45107-HGX-006', quantity: 4 },
      { number: '45108-HGX-006', ...withPads },
      // Replaced twice: its chain leads to the pads.
      { number: '06455-HGX-505', note: 'Set of two pads, with 6' },
      { number: '06455-HGX-505', note: 'Set of two pads, with 5' },
      { number: '45210-HGX-601', note: 'Outer half, without pistons' },
      { number: '45131-HGX-000', quantity: 2, note: 'Tighten to 23 Nm' },
      { number: '45215-HGX-006', ...withPads },
      { number: '45216-HGX-006', ...withPads },
      { number: '45126-HGX-700', product: 'KS-4530-80' },
      { number: '90145-HGX-601', note: 'Tighten to 34 Nm' },
      { number: '90545-HGX-000', quantity: 2, note: 'Use new ones each time' },
    ],
  },
  {
    title: 'Clutch',
    drawing: 'diagram-clutch',
    balloons: clutchBalloons,
    bikes: [
      ['Kawasaki', 'Z 650'],
      ['Kawasaki', 'Versys 650'],
      ['Yamaha', 'YZF-R6'],
    ],
    parts: [
      { number: '7WQ-16150-00', note: 'With primary gear' },
      { number: '7WQ-16164-00' },
      { number: '7WQ-16371-00' },
      { number: '7WQ-16321-00', quantity: 6, ...inClutchKit },
      { number: '7WQ-16324-00', quantity: 5, ...inClutchKit },
      { number: '7WQ-16351-00', ...inClutchKit },
      { number: '7WQ-16333-00', quantity: 5, ...inClutchKit },
      { number: '7WQ-16338-00', quantity: 5, note: 'Tighten to 8 Nm, crosswise' },
      { number: '7WQ-16380-00' },
      { number: '7WQ-15462-00', note: 'Use a new one each time' },
      { number: '7WQ-15431-00' },
      { number: '7WQ-90110-06', quantity: 6 },
    ],
  },
  {
    title: 'Chain and sprockets',
    drawing: 'diagram-final-drive',
    balloons: finalDriveBalloons,
    bikes: [
      ['Honda', 'CBR 600 RR'],
      ['Honda', 'CB 500 F'],
    ],
    parts: [
      { number: '23411-HRT-000' },
      { number: '23801-HRT-015', product: 'KS-4310-15', note: '15 teeth' },
      { number: '23802-HRT-000', note: 'Bend it up at the nut' },
      { number: '90201-HRT-000', note: 'Tighten to 108 Nm' },
      { number: '06410-HRT-000', quantity: 5, note: 'Sold in sets of five only' },
      { number: '41201-HRT-042', product: 'KS-4320-42', note: '42 teeth' },
      { number: '42615-HRT-000' },
      { number: '90309-HRT-000', quantity: 5, note: 'Tighten to 64 Nm' },
      { number: '96141-H2042', note: '6004-2RS' },
      { number: '40530-HRT-114', product: 'KS-4202-114', note: '114 links' },
      { number: '40531-HRT-000', product: 'KS-4202-114', note: 'Comes with the chain' },
    ],
  },
];
