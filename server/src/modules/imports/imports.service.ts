import type { CsvColumn } from '../../shared/csv.js';
import type { Actor } from '../../shared/actor.js';
import type { CatalogueService } from '../catalogue/products/catalogue.service.js';
import type { Product } from '../catalogue/products/product.js';
import type { Clock } from '../../platform/clock.js';
import { productColumns } from './product-columns.js';

export interface ImportsDeps {
  catalogue: Pick<CatalogueService, 'exportProducts' | 'taxonomy'>;
  clock: Clock;
}

export interface ProductExport {
  /** Time of the export. */
  at: Date;
  columns: readonly CsvColumn<Product>[];
  products: AsyncIterable<Product>;
}

export type ImportsService = ReturnType<typeof createImportsService>;

/** Products in files of spreadsheets. */
export function createImportsService({ catalogue, clock }: ImportsDeps) {
  return {
    /** All products but deleted ones, in the order in which they were added. They are read while they are sent. */
    async exportProducts(actor: Actor): Promise<ProductExport> {
      const products = catalogue.exportProducts(actor);
      const columns = productColumns(await catalogue.taxonomy.read());
      return {
        at: clock.now(),
        columns: columns.map(({ name, write }) => ({ name, value: write })),
        products,
      };
    },
  };
}
