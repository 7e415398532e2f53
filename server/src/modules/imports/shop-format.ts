import { productLimits } from '@kickstand/rules/products';

/** Reads the cell of a column, given its simplified name; empty if there is none. */
export type Cells = (column: string) => string;

/** Values by column name, for a file of products or of customers. */
export type Values = Readonly<Record<string, string>>;

/** A row of another shop system, converted to a product or a customer; `leftOut` says what is not imported. */
export interface Mapped {
  /** Null if nothing of the row is imported. */
  values: Values | null;
  leftOut: readonly string[];
}

/** The files of one shop system. */
export interface ShopFormat {
  name: string;
  /** Columns by which a file is recognised. */
  needed: readonly string[];
  /** The names that `columns`, `used` and `groupBy` have for columns with other names in the file. */
  renamed?: ReadonlyMap<string, string>;
  /** The shop's columns, each with the columns of the file from which its value is made. */
  columns: Readonly<Record<string, readonly string[]>>;
  /** Further columns that `read` uses. */
  used: readonly string[];
  /** Column with the same value in all rows of a product; absent if rows need not be grouped. */
  groupBy?: string;
  /** Whether rows without a name belong to the product above them. After a damaged row, this product is unknown. */
  isByPlace?: boolean;
  /**
   * @param names names of the file's columns, as in `columns`.
   * @returns a function that is called for each row, from the first to the last.
   * @param group all rows of the product, including this one.
   */
  open: (names: readonly string[]) => (cells: Cells, group: readonly Cells[]) => Mapped;
}

/** In exports of other shop systems, texts that look like numbers start with an apostrophe. */
export const plain = (cell: string) => cell.replace(/^'/, '');

/** The image of a product, its further pictures, and those beyond the number allowed. */
export function toGallery(addresses: readonly string[]) {
  const [image = '', ...others] = new Set(addresses.filter((address) => address !== ''));
  const most = productLimits.media - 1;
  return {
    shown: { image, pictures: others.slice(0, most).join(' | ') },
    leftOut: others.slice(most).map(furtherPicture),
  };
}

const furtherPicture = (address: string) => `A further picture is not imported: ${address}`;

/** A product name followed by the values of its options, such as `Oil filter, black, M`. */
export const withOptions = (name: string, values: readonly string[]) =>
  [name, ...values.filter((value) => value !== '' && value !== 'Default Title')].join(', ');

export const unnamed: Mapped = {
  values: null,
  leftOut: ['The row that names this product is missing, damaged or not next to this row. Export the file again.'],
};

/** For a product that can be ordered although the other shop does not count its stock. */
export const notCounted = (shop: string) =>
  `Its stock is not counted in ${shop} and is not imported. Enter the stock on the page of the product.`;
