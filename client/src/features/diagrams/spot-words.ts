import type { DiagramSheetFragment } from '../../graphql/generated/operations';

export type Spot = DiagramSheetFragment['spots'][number];

/** What the part is called: by its own name, otherwise as the shop's product or by its number. */
export const toPartName = ({ name, product, number, ref }: Spot): string =>
  name ?? product?.name ?? number ?? `Part ${ref}`;

export const toPartCount = (count: number): string => (count === 1 ? '1 part' : `${count} parts`);

/** How it is said on the drawing: '4, Brake pads'. */
export const toSpotName = (spot: Spot): string => `${spot.ref}, ${toPartName(spot)}`;
