import type { DiagramSheetFragment } from '../../../graphql/generated/operations';

export type Spot = DiagramSheetFragment['spots'][number];

/** Name of the part: its own, otherwise the product's, otherwise its number. */
export const toPartName = ({ name, product, number, ref }: Spot): string =>
  name ?? product?.name ?? number ?? `Part ${ref}`;

export const toPartCount = (count: number): string => (count === 1 ? '1 part' : `${count} parts`);

/** Accessible name on the drawing: '4, Brake pads'. */
export const toSpotName = (spot: Spot): string => `${spot.ref}, ${toPartName(spot)}`;
