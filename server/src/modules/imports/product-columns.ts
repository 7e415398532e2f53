import type { CsvCell } from '../../shared/csv.js';
import type { ProductDetails } from '../catalogue/products/product.js';
import type { Taxonomy } from '../catalogue/taxonomy/taxonomy.js';

/** Fields of a product that a file can have. */
type ColumnField = keyof ProductDetails | 'id';

/** One column of the files with products. */
export interface ProductColumn {
  /** Its name in the first line of a file. */
  name: string;
  /** Field of the product that it contains, perhaps together with other columns. */
  field: ColumnField;
  write: (product: ProductDetails & { id: string }) => CsvCell;
}

/** Separates the entries of a list in a cell, and the levels of a category. */
const betweenEntries = ' | ';
const betweenLevels = ' > ';

/** The columns of an export, which an import reads. New columns are only added at the end of the plain ones. */
export function productColumns(taxonomy: Pick<Taxonomy, 'tree' | 'brandsById' | 'attributes'>): ProductColumn[] {
  const { tree, brandsById, attributes } = taxonomy;
  const pathOf = (id: string) =>
    tree
      .pathOf(id)
      .map(({ name }) => name)
      .join(betweenLevels);
  return [
    { name: 'id', field: 'id', write: ({ id }) => id },
    plain('part number', 'partNumber'),
    plain('gtin', 'gtin'),
    { name: 'brand', field: 'brandId', write: ({ brandId }) => brandsById.get(brandId ?? '')?.name ?? null },
    plain('name', 'name'),
    plain('description', 'about'),
    {
      name: 'categories',
      field: 'categoryIds',
      write: ({ categoryIds }) => categoryIds.map(pathOf).join(betweenEntries),
    },
    plain('status', 'status'),
    plain('condition', 'condition'),
    plain('price', 'price'),
    plain('recommended price', 'comparePrice'),
    plain('tax class', 'taxClass'),
    plain('stock', 'availableQuantity'),
    plain('minimum quantity', 'minimumQuantity'),
    plain('weight in g', 'weightGrams'),
    plain('length in mm', 'lengthMm'),
    plain('width in mm', 'widthMm'),
    plain('height in mm', 'heightMm'),
    { name: 'hazards', field: 'hazards', write: ({ hazards }) => hazards.join(betweenEntries) },
    plain('image', 'imageUrl'),
    ...[...attributes.keys()].sort().map((code): ProductColumn => ({
      name: `attribute ${code}`,
      field: 'attributes',
      write: (product) => product.attributes.find((attribute) => attribute.code === code)?.value ?? null,
    })),
  ];
}

type PlainField = {
  [Field in keyof ProductDetails]: ProductDetails[Field] extends CsvCell ? Field : never;
}[keyof ProductDetails];

function plain(name: string, field: PlainField): ProductColumn {
  return { name, field, write: (product) => product[field] };
}
