/** Reads the cell of a column, by its simplified name; empty if there is none. */
export type Cells = (column: string) => string;

/** Values by the columns of a file of products or of customers. */
export type Values = Readonly<Record<string, string>>;

/** What a row of another shop is: a product or a customer, and what of it is not imported. */
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
  /** The shop's columns, and the columns of the file that they are made of. */
  columns: Readonly<Record<string, readonly string[]>>;
  /** Further columns that `read` uses. */
  used: readonly string[];
  /** Column with the same value in all rows of a product; absent if they need not be read together. */
  groupBy?: string;
  /**
   * @returns a function that is called with the rows in their order.
   * @param group the rows of the product, with this one.
   */
  open: () => (cells: Cells, group: readonly Cells[]) => Mapped;
}

/** Texts that look like numbers begin with an apostrophe in exports. */
export const plain = (cell: string) => cell.replace(/^'/, '');
