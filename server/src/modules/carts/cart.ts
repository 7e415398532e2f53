import type { Actor } from '../../shared/actor.js';
import { conflict, type DomainError } from '../../shared/errors.js';
import { add, formatMoney, isEqual, money, zero, type Currency, type Money } from '../../shared/money.js';
import type { QuoteChoice } from '../pricing/pricing.service.js';
import { isExpectedPrice, isSold, unitPriceOf, type Product } from '../catalogue/products/product.js';

export const mostCartLines = 100;

/** A bike that a part is bought for. */
export interface LineBike {
  vehicleId: string;
  /** Null if the customer does not know it. */
  year: number | null;
}

/** A product in a cart. A cart has at most one line for each product and bike. */
export interface CartLine {
  /** 24 hex digits. */
  id: string;
  productId: string;
  /** Name of the product when it was added; shown if the product is no longer for sale. */
  name: string;
  imageUrl: string;
  /** Whole number of 1 or more. */
  quantity: number;
  /** Price of one unit when the line was last changed. */
  seenUnitPrice: Money;
  /** Absent if no bike was chosen. */
  bike?: LineBike;
  addedAt: Date;
}

/** A cart. It reserves nothing and stores no totals. */
export interface Cart {
  /** 24 hex digits. */
  id: string;
  /** Number of changes. A change is only written if the cart still has the revision on which the change is based. */
  revision: number;
  /** In the order in which the lines were added. */
  lines: readonly CartLine[];
}

export type CartProblemKind = 'below_minimum' | 'no_longer_sold' | 'price_changed' | 'too_few_left' | 'too_large';

export interface CartProblem {
  kind: CartProblemKind;
  /** Message for the customer: what is wrong, and what to do. */
  message: string;
  /** Whether the cart cannot be ordered until the problem is solved. */
  isBlocking: boolean;
}

export interface PricedLine extends CartLine {
  /** Null if the product is no longer for sale. */
  product: Product | null;
  /**
   * Current price of one unit at the total quantity of the product in the cart. If the product is no longer for sale,
   * the price that the customer saw last.
   */
  unitPrice: Money;
  /** The unit price without sales. */
  regularUnitPrice: Money;
  /** Zero if the product is no longer for sale or the total is too large. */
  total: Money;
  problems: readonly CartProblem[];
}

/** A cart with current prices. */
export interface PricedCart {
  id: string;
  revision: number;
  lines: readonly PricedLine[];
  /** Sum of the lines' totals. */
  total: Money;
  /** Sum of the lines' quantities. */
  quantity: number;
  /** True if the cart has lines and none has a blocking problem. */
  isOrderable: boolean;
}

/** The customer's choices on which the quote of a cart depends. */
export type CartChoice = Omit<QuoteChoice, 'items'>;

/** Whose cart is used: a signed-in user's own cart, or the visitor's cart with this token. */
export interface Shopper {
  actor: Actor;
  /** Token of the request; null if it has none. */
  token: string | null;
}

export interface CheckoutAttempt {
  /** Revision of the cart that the customer saw. */
  revision: number;
  /** Hash of who orders, the delivery and the expected total. */
  fingerprint: string;
}

/** An attempt to order the cart as it was at one revision: each revision is ordered at most once. */
export interface Checkout {
  cartId: string;
  orderId: string;
  /** True if an earlier attempt started this checkout; that attempt may have placed the order, or may still do so. */
  isRetry: boolean;
  /**
   * False if the earlier attempt had another input or was too long ago. Then this caller may be another person and must
   * not learn anything about the order.
   */
  isSame: boolean;
  /** Null if the cart no longer has the revision that the customer saw. */
  cart: PricedCart | null;
  /** IDs of the products that are in the cart now. */
  productIds: readonly string[];
  /** Order IDs of unfinished attempts to order earlier revisions of the cart, or carts merged into it. */
  earlier: readonly string[];
}

/** Error for a cart that has changed since the customer saw it. */
export function cartChanged(): DomainError {
  return conflict('CART_CHANGED', 'Your cart has changed in the meantime. Look at it, then try again.');
}

/** Quantities by product ID, because lines of one product for different bikes use the same stock. */
function sumQuantities(lines: readonly CartLine[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { productId, quantity } of lines) sums.set(productId, (sums.get(productId) ?? 0) + quantity);
  return sums;
}

/** Whether a line is for this product and bike. */
function isLineOf(line: Pick<CartLine, 'productId' | 'bike'>, productId: string, bike: LineBike | undefined): boolean {
  if (line.productId !== productId) return false;
  return line.bike?.vehicleId === bike?.vehicleId && line.bike?.year === bike?.year;
}

export type Products = ReadonlyMap<string, Product>;

/** Pure. Quantities and prices are integers, so totals are never rounded. */
export function priceCart({ id, revision, lines }: Cart, products: Products, currency: Currency): PricedCart {
  const priced: PricedLine[] = [];
  const sums = sumQuantities(lines);
  let total = zero(currency);
  for (const line of lines) {
    const wanted = sums.get(line.productId) ?? line.quantity;
    const pricedLine = priceLine(line, products.get(line.productId) ?? null, total, wanted);
    total = add(total, pricedLine.total);
    priced.push(pricedLine);
  }
  return {
    id,
    revision,
    lines: priced,
    total,
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    isOrderable: lines.length > 0 && !priced.some(({ problems }) => problems.some(({ isBlocking }) => isBlocking)),
  };
}

/**
 * @param before total of the lines before this one.
 * @param wanted quantity of the product in all lines.
 */
function priceLine(line: CartLine, product: Product | null, before: Money, wanted: number): PricedLine {
  const nothing = zero(before.currency);
  if (!product || !isSold(product)) {
    const problem = blocking('no_longer_sold', 'No longer sold. Remove it to order the rest.');
    const { seenUnitPrice: unitPrice } = line;
    return { ...line, product: null, unitPrice, regularUnitPrice: unitPrice, total: nothing, problems: [problem] };
  }
  const unitPrice = unitPriceOf(product, wanted);
  const priced = { ...line, product, unitPrice, regularUnitPrice: unitPriceOf(product.regular, wanted) };
  // While servers are restarted one after the other, those in the earlier currency read prices in the new one.
  if (unitPrice.currency !== before.currency) {
    const problem = blocking('price_changed', 'The shop is changing its currency. Try again in a few minutes.');
    return { ...priced, total: nothing, problems: [problem] };
  }
  const amountMinor = unitPrice.amountMinor * line.quantity;
  const isTooLarge = !Number.isSafeInteger(before.amountMinor + amountMinor);
  const total = isTooLarge ? nothing : money(amountMinor, unitPrice.currency);
  return { ...priced, total, problems: [...findProblems(line, product, wanted, isTooLarge)] };
}

function* findProblems(line: CartLine, product: Product, wanted: number, isTooLarge: boolean): Generator<CartProblem> {
  const { availableQuantity, minimumQuantity, price } = product;
  if (availableQuantity < minimumQuantity || availableQuantity === 0) {
    yield blocking('too_few_left', 'Out of stock. Remove it to order the rest.');
  } else if (wanted > availableQuantity) {
    const together = wanted === line.quantity ? '' : ' for all bikes together';
    yield blocking('too_few_left', `Maximum Order ${availableQuantity} pcs${together}`);
  } else if (wanted < minimumQuantity) {
    yield blocking('below_minimum', `Minimum Order ${minimumQuantity} pcs`);
  }
  if (isTooLarge) yield blocking('too_large', 'The total is too large. Choose a smaller quantity.');
  // The seen price may be that of one unit, or the price for the quantity, as in a line of a cancelled order.
  if (!isExpectedPrice(product, wanted, line.seenUnitPrice)) {
    const [now, before] = [formatMoney(price), formatMoney(line.seenUnitPrice)];
    // The message contains the price of one unit, and says so if the line shows another price for its quantity.
    const what = isEqual(unitPriceOf(product, wanted), price) ? 'The price' : 'The price for a single unit';
    yield { kind: 'price_changed', message: `${what} is now ${now}; it was ${before}.`, isBlocking: false };
  }
}

function blocking(kind: CartProblemKind, message: string): CartProblem {
  return { kind, message, isBlocking: true };
}

/**
 * Adds a quantity to the line of the product and bike, or adds a new line. @param made id and time of a new line, and its
 * bike.
 */
export function withProduct(
  lines: readonly CartLine[],
  product: Product,
  quantity: number,
  made: Pick<CartLine, 'id' | 'addedAt' | 'bike'>,
): CartLine[] {
  const { id: productId, name, imageUrl, price: seenUnitPrice } = product;
  const known = lines.find((line) => isLineOf(line, productId, made.bike));
  if (!known) return [...lines, { ...made, productId, name, imageUrl, quantity, seenUnitPrice }];
  const changed = { ...known, name, imageUrl, quantity: known.quantity + quantity, seenUnitPrice };
  return lines.map((line) => (line === known ? changed : line));
}

/** Sets a line's quantity; 0 removes the line. The current price is stored as the price that the customer saw. */
export function withQuantity(
  lines: readonly CartLine[],
  lineId: string,
  quantity: number,
  product: Product | undefined,
): CartLine[] {
  if (quantity === 0) return lines.filter(({ id }) => id !== lineId);
  const seen = product ? { seenUnitPrice: product.price } : {};
  return lines.map((line) => (line.id === lineId ? { ...line, quantity, ...seen } : line));
}

/** Adds lines to a cart until the cart is full. */
export function mergeLines(own: readonly CartLine[], added: readonly CartLine[], products: Products): CartLine[] {
  return joinLines([...own, ...added], products).slice(0, mostCartLines);
}

/**
 * Joins lines of the same product and bike, at the position of the first. The quantities are added up, at most to the
 * available quantity. If one line alone has a larger quantity, that quantity is kept.
 */
export function joinLines(lines: readonly CartLine[], products: Products): CartLine[] {
  const joined: CartLine[] = [];
  for (const line of lines) {
    const place = joined.findIndex((other) => isLineOf(other, line.productId, line.bike));
    const known = joined[place];
    if (!known) joined.push(line);
    else {
      const most = Math.max(known.quantity, line.quantity, products.get(line.productId)?.availableQuantity ?? 0);
      joined[place] = { ...known, quantity: Math.min(known.quantity + line.quantity, most) };
    }
  }
  return joined;
}

/** Ordered quantity of a product, for one bike or for no bike. */
export type OrderedPart = Pick<CartLine, 'productId' | 'quantity' | 'bike'>;

/** An order line that goes back into the cart. */
export type RestoredPart = OrderedPart & Pick<CartLine, 'name' | 'imageUrl' | 'seenUnitPrice'>;

/**
 * The lines without the ordered quantities. If the quantity of a line was raised after the order, the difference stays.
 */
export function withoutOrdered(lines: readonly CartLine[], ordered: readonly OrderedPart[]): CartLine[] {
  let left = [...lines];
  for (const { productId, quantity, bike } of ordered) {
    let open = quantity;
    left = left.flatMap((line) => {
      if (!isLineOf(line, productId, bike)) return [line];
      const taken = Math.min(open, line.quantity);
      open -= taken;
      return taken === line.quantity ? [] : [{ ...line, quantity: line.quantity - taken }];
    });
  }
  return left;
}

/** Replaces merged bikes. @param current IDs of the remaining bikes, by the IDs of the merged ones. */
export function withCurrentBikes<Part extends Pick<CartLine, 'bike'>>(
  parts: readonly Part[],
  current: ReadonlyMap<string, string>,
): Part[] {
  return parts.map((part) => {
    const vehicleId = part.bike && current.get(part.bike.vehicleId);
    return vehicleId === undefined ? part : { ...part, bike: { ...part.bike, vehicleId } };
  });
}
