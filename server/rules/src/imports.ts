/** Largest size of a file with products, in bytes. */
export const maxImportBytes = 50_000_000;

/** Largest size of a ZIP file with a table and pictures. */
export const maxZipBytes = 1_000_000_000;

/** Largest number of rows of a file. */
export const mostImportRows = 200_000;

/** Largest length of one row, in characters: far more than the longest texts of a product. */
export const longestImportRow = 100_000;
