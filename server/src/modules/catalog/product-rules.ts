import { productRules } from '@kickstand/rules/products';
import { invalidInput } from '../../shared/errors.js';
import { checkFields } from '../../shared/field-rules.js';
import { isEqual, parseMoney, type Currency, type Money } from '../../shared/money.js';
import type { ProductDetails } from './product.js';

/** The largest price times quantity of a product, so that the value of a hundred such products is still a safe integer. */
const maximumStockValueMinor = 90_000_000_000_000;

/** Texts that a product may lack; null and '' both mean that it has none. */
type OptionalText = 'partNumber' | 'category' | 'gtin';

/** The details as a caller sends them: optional texts may be left out. */
export type ProductInput = Omit<ProductDetails, OptionalText> & Partial<Pick<ProductDetails, OptionalText>>;

/**
 * @param current the product that is edited. Its quantity may stay as it is even if returns have made it larger than an
 * admin may set, and so may its quantity and price together.
 * @returns the details with texts trimmed; other properties of `input` are dropped.
 * @throws DomainError BAD_USER_INPUT naming every invalid field.
 */
export function toProductDetails(
  input: ProductInput,
  currency: Currency,
  current?: Pick<ProductDetails, 'availableQuantity' | 'price'>,
): ProductDetails {
  const { price, availableQuantity } = input;
  const { values, faults } = checkFields(productRules, {
    name: input.name,
    about: input.about,
    partNumber: input.partNumber ?? '',
    category: input.category ?? '',
    gtin: input.gtin ?? '',
    imageUrl: input.imageUrl,
    availableQuantity,
    minimumQuantity: input.minimumQuantity,
    price: price.amountMinor,
  });
  const keepsQuantity = availableQuantity === current?.availableQuantity;
  const fields = faults.filter(({ field }) => !(field === 'availableQuantity' && keepsQuantity));
  if (price.currency !== currency) {
    fields.push({ field: 'price', message: `Price must be in ${currency.toUpperCase()}.` });
  }
  const keepsValue = keepsQuantity && isEqual(price, current.price);
  if (price.amountMinor * availableQuantity > maximumStockValueMinor && !keepsValue) {
    const message = 'Price times available quantity is too large. Lower one of them.';
    fields.push({ field: 'availableQuantity', message });
  }
  if (fields.length > 0) throw invalidInput(fields);
  const { partNumber, category, gtin, ...details } = values;
  return { ...details, price, partNumber: partNumber || null, category: category || null, gtin: gtin || null };
}

/** REST sends prices as decimals; they may have as many decimals as the currency. A number that JavaScript prints with an exponent is refused. */
export function toPrice(value: number | string, currency: Currency): Money {
  return parseMoney(String(value), currency);
}
