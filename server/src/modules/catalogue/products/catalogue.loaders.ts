import DataLoader from 'dataloader';
import { loadById, loadLists } from '../../../api/graphql/loader.js';
import type { ProductFamily } from '../taxonomy/taxonomy.js';
import type { CatalogueService } from './catalogue.service.js';
import type { Product } from './product.js';

export type CatalogueLoaders = ReturnType<typeof createCatalogueLoaders>;

export function createCatalogueLoaders(catalogue: CatalogueService) {
  return {
    /** Includes deleted products. */
    product: loadById(catalogue.findProductsByIds),
    family: loadById(catalogue.taxonomy.findFamilies),
    /** The public products of a family, in the order of its axes. */
    variants: new DataLoader<ProductFamily, Product[]>(async (families) => {
      const variants = await catalogue.taxonomy.findVariants(families);
      return families.map(({ id }) => variants.get(id) ?? []);
    }),
    /** By product ID: all part numbers except the product's own number and its barcode number. */
    partNumbers: loadLists(catalogue.findPartNumbers),
    /** By product ID: the latest changes of the price in force. */
    priceChanges: loadLists(catalogue.findPriceChanges),
  };
}
