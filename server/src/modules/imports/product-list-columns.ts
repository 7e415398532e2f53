import { invalidField } from '../../shared/errors.js';
import { toDecimalString, type Money } from '../../shared/money.js';
import {
  relationKinds,
  type ProductDetails,
  type ProductMedia,
  type ProductOption,
  type ProductRelation,
} from '../catalogue/products/product.js';
import { findByNames } from '../catalogue/taxonomy/taxonomy.js';
import { betweenLevels } from './import-kind.js';
import {
  attributeColumns,
  betweenEntries,
  entriesOf,
  findNamed,
  plainColumns,
  readPriceIn,
  readWhole,
  toNull,
  type ProductColumn,
  type ShopFacts,
} from './product-columns.js';
import type { ProductReferences } from './product-references.js';

/** The columns of an export, which an import reads. */
export function productColumns(facts: ShopFacts): ProductColumn[] {
  const { families, references, pictures, currency } = facts;
  const findFamilies = findByNames(families);
  return [
    ...plainColumns(facts),
    picturesColumn(pictures),
    documentsColumn,
    priceTiersColumn(readPriceIn(currency)),
    {
      ...{ name: 'family', field: 'familyId', readEmpty: toNull },
      write: ({ familyId }) => families.find(({ id }) => id === familyId)?.name ?? null,
      read: (cell) => findNamed(findFamilies, cell, 'family').id,
    },
    optionsColumn,
    relatedColumn(references),
    successorsColumn(references),
    ...attributeColumns(facts),
  ];
}

/** A column that contains a list. Entries whose text is unchanged are kept in the product as they are. */
function listColumn<Entry>(
  { name, field }: Pick<ProductColumn, 'name' | 'field'>,
  write: (entry: Entry) => string,
  read: (entry: string) => Entry,
): ProductColumn {
  const listOf = (product: ProductDetails) => product[field as keyof ProductDetails] as readonly Entry[];
  return {
    ...{ name, field, readEmpty: () => [] },
    write: (product) => listOf(product).map(write).join(betweenEntries),
    read: (cell, product) =>
      entriesOf(cell).map((entry) => listOf(product).find((known) => write(known) === entry) ?? read(entry)),
  };
}

/** `10: 9.50 | 50: 9.00` */
const priceTiersColumn = (readPrice: (cell: string) => Money) =>
  listColumn<ProductDetails['priceTiers'][number]>(
    { name: 'prices for quantities', field: 'priceTiers' },
    ({ fromQuantity, price }) => `${fromQuantity}: ${toDecimalString(price)}`,
    (entry) => {
      const [quantity, price] = pairOf(entry, '10: 9.50');
      return { fromQuantity: readWhole(quantity), price: readPrice(price) };
    },
  );

/** `size: XL | colour: black` */
const optionsColumn = listColumn<ProductOption>(
  { name: 'options', field: 'options' },
  ({ axis, value }) => `${axis}: ${value}`,
  (entry) => {
    const [axis, value] = pairOf(entry, 'size: XL');
    return { axis, value };
  },
);

function pairOf(entry: string, example: string): [string, string] {
  const [, key, value] = /^([^:]+?)\s*:\s*(.+)$/.exec(entry) ?? [];
  if (key === undefined || value === undefined) throw invalidField('', `Write entries such as ${example}.`);
  return [key, value];
}

const relation = new RegExp(`^(?:(${relationKinds.join('|')}):\\s*)?(?:(\\d+)\\s*[×x]\\s+)?(.+)$`, 'i');

function partsOf(entry: string) {
  const [, kind, quantity = '1', name = ''] = relation.exec(entry) ?? [];
  return { kind: relationKinds.find((each) => each === kind?.toLowerCase()), quantity: Number(quantity), name };
}

/** Product names in the cells of related products and successors. */
export const namesIn = (cell: string) => entriesOf(cell).map((entry) => partsOf(entry).name);

/** `accessory: Brembo > 07 BB | required: 2 × Haruna > 30-C` */
const relatedColumn = ({ nameOf, idOf }: ProductReferences) =>
  listColumn<ProductRelation>(
    { name: 'related', field: 'related' },
    ({ kind, quantity, productId }) => `${kind}: ${quantity === 1 ? '' : `${quantity} × `}${nameOf(productId)}`,
    (entry) => {
      const { kind = 'accessory', quantity, name } = partsOf(entry);
      return { kind, quantity, productId: idOf(name) };
    },
  );

const successorsColumn = ({ nameOf, idOf }: ProductReferences) =>
  listColumn<string>({ name: 'successors', field: 'successorIds' }, nameOf, idOf);

const isPicture = ({ kind }: ProductMedia) => kind !== 'document';
const documentsOf = ({ media }: ProductDetails) => media.filter((each) => !isPicture(each));

/** A picture, with the texts that it already has in the product, or else with the product name as text. */
function pictureAt(url: string, { media, name }: ProductDetails): ProductMedia {
  const known = media.find((each) => each.url === url && isPicture(each));
  return known ?? { url, kind: 'photo', altText: name, title: null };
}

/** The media of a product whose image was replaced. */
export function withImage(product: ProductDetails): ProductMedia[] {
  const { imageUrl } = product;
  const [first, ...others] = product.media.filter(isPicture);
  if (first?.url === imageUrl) return [...product.media];
  return [pictureAt(imageUrl, product), ...others.filter(({ url }) => url !== imageUrl), ...documentsOf(product)];
}

/** Addresses of the pictures other than the main image. */
const picturesColumn = (pictures: ShopFacts['pictures']): ProductColumn => ({
  ...{ name: 'pictures', field: 'media' },
  write: ({ media }) =>
    media
      .filter(isPicture)
      .slice(1)
      .map(({ url }) => url)
      .join(betweenEntries),
  read: (cell, product) =>
    withPictures(
      entriesOf(cell).map((entry) => pictures?.addressOf(entry) ?? entry),
      product,
    ),
  readEmpty: (product) => withPictures([], product),
});

const withPictures = (urls: readonly string[], product: ProductDetails) => [
  ...[...new Set([product.imageUrl, ...urls])].map((url) => pictureAt(url, product)),
  ...documentsOf(product),
];

/** `Fitting instructions > /documents/… ` */
const documentsColumn: ProductColumn = {
  ...{ name: 'documents', field: 'media' },
  write: (product) => documentsOf(product).map(writeDocument).join(betweenEntries),
  read: (cell, product) => [
    ...withImage(product).filter(isPicture),
    ...entriesOf(cell).map((entry) => readDocument(entry, product)),
  ],
  readEmpty: (product) => withImage(product).filter(isPicture),
};

const writeDocument = ({ title, url }: ProductMedia) => (title === null ? url : `${title}${betweenLevels}${url}`);

function readDocument(entry: string, product: ProductDetails): ProductMedia {
  const [url = '', ...before] = entry.split('>').reverse();
  const title = before.reverse().join('>').trim() || null;
  const known = documentsOf(product).find((each) => each.url === url.trim());
  return { url: url.trim(), kind: 'document', altText: known?.altText ?? '', title: title ?? known?.title ?? null };
}
