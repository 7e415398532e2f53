import type { DiagramSheetFragment } from '../../graphql/generated/operations';

export type Spot = DiagramSheetFragment['spots'][number];

/** What the part is called: as the shop's product, otherwise by its number. A note says how it is fitted, not what it is. */
export const toPartName = ({ product, note, number, ref }: Spot): string =>
  product?.name ?? number ?? note ?? `Part ${ref}`;

/** How it is said on the drawing: '4, Brake pads'. */
export const toSpotName = (spot: Spot): string => `${spot.ref}, ${toPartName(spot)}`;
