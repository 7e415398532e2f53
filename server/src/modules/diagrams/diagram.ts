import { isPublic, type Product } from '../catalogue/products/product.js';
import type { NumberParts } from '../numbers/numbers.service.js';
import type { ChainEnd } from '../numbers/supersession.js';
import type { Vehicle, VehicleList } from '../vehicles/vehicle.js';

/** A drawing of an assembly of one or more bikes, on which parts are numbered. */
export interface Diagram {
  /** 24 hex digits. */
  id: string;
  title: string;
  imageUrl: string;
  /** Width of the drawing in pixels. */
  width: number;
  height: number;
  /** Numbers of the bikes, at least one. */
  vehicleNumbers: readonly number[];
  version: number;
}

/** One part on the drawing. */
export interface DiagramSpot {
  /** Number on the drawing. Unique in a diagram. */
  ref: string;
  /** Position on the drawing: x from 0 (left) to 1 (right), y from 0 (top) to 1 (bottom). */
  x: number;
  y: number;
  /** Name of the part; null if unknown. */
  name: string | null;
  /** The vehicle maker's number; null if unknown. */
  number: string | null;
  /** ID of the product that an admin chose; null if none was chosen. */
  productId: string | null;
  /** Units that the assembly needs, 1 or more. */
  quantity: number;
  note: string | null;
}

export interface WholeDiagram extends Diagram {
  spots: readonly DiagramSpot[];
}

/** A spot with the shop's product for it. */
export interface ShownSpot extends Omit<DiagramSpot, 'productId'> {
  /** The product; null if the shop does not have one. */
  product: Product | null;
  /** The product that an admin chose. Only for admins, because it may be a draft or deleted. */
  namedProduct: Product | null;
  /** The number that replaces `number`; null if no number, or more than one number, replaces it. */
  current: string | null;
  /** The newest numbers; empty if `number` was not replaced. */
  replacements: readonly ChainEnd[];
}

/**
 * The product shown at a spot.
 * @param named the product that an admin chose for it.
 * @param parts products that were found by its number.
 */
export function toShownSpot(
  { productId: _named, ...spot }: DiagramSpot,
  named: Product | null,
  parts: NumberParts | null,
): ShownSpot {
  const replacements = parts?.ends ?? [];
  const [only] = replacements.length === 1 ? replacements : [];
  return {
    ...spot,
    product: named && isPublic(named) ? named : findPart(parts),
    namedProduct: named,
    current: only?.number ?? null,
    replacements,
  };
}

/**
 * The product for a part number. If several numbers replace the number together, or for several brands, only a product
 * that has the number itself is returned.
 */
function findPart(parts: NumberParts | null): Product | null {
  if (!parts) return null;
  const { ends, steps, products } = parts;
  const isChoice = ends.length < 2 || steps.some(({ kind }) => kind === 'alternative');
  const isOne = isChoice && ends.filter(({ isAlternative }) => !isAlternative).length < 2;
  const found = products.find(({ chain }) => chain === null || (isOne && steps.every(({ kind }) => kind !== 'kit')));
  return found?.product ?? null;
}

/**
 * The diagram's bikes, sorted as in `list`. A merged bike is replaced by the bike that it was merged into. Each bike is
 * listed once.
 */
export function vehiclesOf({ vehicleNumbers }: Pick<Diagram, 'vehicleNumbers'>, list: VehicleList): Vehicle[] {
  const vehicles = new Set(vehicleNumbers.flatMap((number) => list.byNumber(number) ?? []));
  return [...vehicles].sort((a, b) => list.placeOf(a) - list.placeOf(b));
}
