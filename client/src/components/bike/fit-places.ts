import type { FitFieldsFragment, FitPosition } from '../../graphql/generated/operations';

const positions = {
  ANY: 'any place',
  FRONT: 'front',
  FRONT_LEFT: 'front left',
  FRONT_RIGHT: 'front right',
  LEFT: 'left',
  LOWER: 'lower',
  REAR: 'rear',
  REAR_LEFT: 'rear left',
  REAR_RIGHT: 'rear right',
  RIGHT: 'right',
  UPPER: 'upper',
} as const satisfies Record<FitPosition, string>;

/** Quantity that one bike needs at all places together; 1 if no places are known. */
export function toQuantityPerBike(places: FitFieldsFragment['places']): number {
  const most = new Map<FitPosition, number>();
  for (const { position, quantity } of places) most.set(position, Math.max(quantity, most.get(position) ?? 0));
  return [...most.values()].reduce((sum, quantity) => sum + quantity, 0) || 1;
}

/** Positions with the quantity per bike, such as 'front (2 per bike), rear'; '' if there are none. */
export function toPlacesText(places: FitFieldsFragment['places']): string {
  return places
    .filter(({ position, quantity }) => position !== 'ANY' || quantity > 1)
    .map(({ position, quantity }) =>
      quantity > 1 ? `${positions[position]} (${quantity} per bike)` : positions[position],
    )
    .join(', ');
}
