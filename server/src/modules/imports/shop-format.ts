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
  /** The shop's columns, each with the columns of the file from which its value is made. */
  columns: Readonly<Record<string, readonly string[]>>;
  /** Further columns that `read` uses. */
  used: readonly string[];
  /** Column with the same value in all rows of a product; absent if rows need not be grouped. */
  groupBy?: string;
  /** Whether rows without a name belong to the product above them. After a damaged row, this product is unknown. */
  isByPlace?: boolean;
  /**
   * @returns a function that is called for each row, from the first to the last.
   * @param group all rows of the product, including this one.
   */
  open: () => (cells: Cells, group: readonly Cells[]) => Mapped;
}

/** In exports of other shop systems, texts that look like numbers start with an apostrophe. */
export const plain = (cell: string) => cell.replace(/^'/, '');
