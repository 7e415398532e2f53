import { orderRules, staffRules } from '@kickstand/rules/orders';
import { invalidField } from '../../../shared/errors.js';
import { readFields } from '../../../shared/field-rules.js';
import { mostCartLines } from '../../carts/cart.js';
import { unitPriceOf, type Product } from '../../catalogue/products/product.js';
import type { Stock } from '../../catalogue/stock/stock.js';
import type { QuoteItem, StaffDiscount } from '../../pricing/quote-request.js';

/** A line as staff enter it. */
export interface StaffLine {
  productId: string;
  quantity: number;
  /** Discount on the line, with a reason for the customer. */
  discount?: StaffDiscount | null;
}

/** @throws DomainError BAD_USER_INPUT naming the invalid field, such as `lines.0.quantity`. */
export function readStaffLines<Line extends StaffLine>(lines: readonly Line[]): Line[] {
  if (lines.length === 0) throw invalidField('lines', 'Add at least one product.');
  if (lines.length > mostCartLines) throw invalidField('lines', `An order can have at most ${mostCartLines} lines.`);
  return lines.map((line, index) => {
    const path = `lines.${index}`;
    const { quantity } = readFields({ quantity: orderRules.quantity }, line, path);
    if (!line.discount) return { ...line, quantity, discount: null };
    const rules = { percent: staffRules.discountPercent, reason: staffRules.discountReason };
    return { ...line, quantity, discount: readFields(rules, line.discount, `${path}.discount`) };
  });
}

/**
 * The products of the lines, read from the database.
 * @param isKept whether the product of a line may also be one that is no longer for sale.
 * @throws DomainError BAD_USER_INPUT naming the line (`lines.0.productId`) if a product is not for sale.
 */
export async function findSoldProducts(
  { stock }: { stock: Pick<Stock, 'findProducts'> },
  lines: readonly StaffLine[],
  isKept: (line: StaffLine) => boolean = () => false,
): Promise<Map<string, Product>> {
  const idsOf = (some: readonly StaffLine[]) => some.map(({ productId }) => productId);
  const products = await stock.findProducts(idsOf(lines), idsOf(lines.filter(isKept)));
  const missing = lines.findIndex(({ productId }) => !products.has(productId));
  if (missing >= 0) throw invalidField(`lines.${missing}.productId`, 'This product is not sold. Remove it.');
  return products;
}

export function quantityOfProduct(lines: readonly Pick<StaffLine, 'productId' | 'quantity'>[], id: string): number {
  return lines.reduce((sum, { productId, quantity }) => sum + (productId === id ? quantity : 0), 0);
}

/**
 * Converts the lines to quote items, with the current unit price for the total quantity of each product.
 * @param idOf ID of the line at an index.
 */
export function toStaffItems(
  lines: readonly StaffLine[],
  products: ReadonlyMap<string, Product>,
  idOf: (index: number) => string,
): QuoteItem[] {
  return lines.flatMap(({ productId, quantity, discount }, index) => {
    const product = products.get(productId);
    if (!product) return [];
    const unitPriceMinor = unitPriceOf(product, quantityOfProduct(lines, productId)).amountMinor;
    const staffDiscount = discount ? { staffDiscount: discount } : {};
    return [{ lineId: idOf(index), product, quantity, unitPriceMinor, ...staffDiscount }];
  });
}
