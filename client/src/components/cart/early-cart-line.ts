import { toVehicleChoice, type BikeChoice } from '../../lib/garage/garage';

/** What a button adds to the cart before the app's code has loaded; see client/before-code. */
export interface EarlyCartLine {
  /** The product's name, for the toast. */
  name: string;
  productId: string;
  quantity: number;
  /** The bike of the page, which is used if the visitor has no active bike. */
  vehicle?: BikeChoice | undefined;
}

/** Attributes of a button that adds a product to the cart. */
export function toEarlyCartLine({ id, name }: { id: string; name: string }, quantity: number, bike?: BikeChoice) {
  const line: EarlyCartLine = { name, productId: id, quantity, vehicle: bike && toVehicleChoice(bike) };
  return { 'data-cart-line': JSON.stringify(line) };
}
