import { htmlToText } from './html-to-text.js';
import {
  notCounted,
  plain,
  toGallery,
  unnamed,
  withOptions,
  type Cells,
  type ShopFormat,
  type Values,
} from './shop-format.js';

const optionValues = ['option1 value', 'option2 value', 'option3 value'];

/** Column that names the system that counts the stock; empty if none does. */
const tracker = 'variant inventory tracker';

/** Product files with the column names that Shopify used first. Later names are mapped to these. */
export const shopifyProducts: ShopFormat = {
  name: 'Shopify',
  needed: ['handle', 'title', 'variant price'],
  columns: {
    'part number': ['variant sku'],
    gtin: ['variant barcode'],
    brand: ['vendor'],
    name: ['title'],
    description: ['body (html)'],
    categories: ['type', 'product category'],
    status: ['status', 'published'],
    price: ['variant price'],
    'recommended price': ['variant compare at price'],
    stock: ['variant inventory qty'],
    'weight in g': ['variant grams'],
    image: ['image src', 'variant image'],
    pictures: ['image src'],
  },
  groupBy: 'handle',
  used: ['handle', tracker, ...optionValues, 'option1 name', 'option2 name', 'option3 name'],
  open(names) {
    let handle: string | null = null;
    let shared: Values | null = null;
    let pictures: readonly string[] = [];
    return (cells, group) => {
      const isFirst = cells('handle') !== handle;
      const options = optionValues.map(cells);
      let leftOut: readonly string[] = [];
      if (isFirst) {
        handle = cells('handle');
        pictures = group.map((row) => row('image src'));
        const titled = group.find((row) => row('title') !== '');
        shared = titled ? sharedInShopify(titled) : null;
        if (shared) leftOut = toGallery(pictures).leftOut;
      }
      if (!shared) return unnamed;
      const isVariant = [...options, cells('variant sku'), cells('variant price')].some((cell) => cell !== '');
      if (!isVariant) return { values: null, leftOut };
      const isUncounted = names.includes(tracker) && cells(tracker) === '';
      const values = {
        ...shared,
        ...toGallery([cells('variant image'), ...pictures]).shown,
        name: withOptions(shared['name'] ?? '', options),
        ...{ 'part number': plain(cells('variant sku')), gtin: plain(cells('variant barcode')) },
        ...{ price: cells('variant price'), 'recommended price': cells('variant compare at price') },
        ...{ stock: isUncounted ? '' : cells('variant inventory qty'), 'weight in g': cells('variant grams') },
      };
      return { values, leftOut: [...leftOut, ...(isUncounted ? [notCounted('Shopify')] : [])] };
    };
  },
};

/** Product files with the current column names. */
export const currentShopifyProducts: ShopFormat = {
  ...shopifyProducts,
  needed: ['url handle', 'title', 'price'],
  renamed: new Map([
    ['url handle', 'handle'],
    ['description', 'body (html)'],
    ['published on online store', 'published'],
    ['sku', 'variant sku'],
    ['barcode', 'variant barcode'],
    ['variant barcodes', 'variant barcode'],
    ['price', 'variant price'],
    ['compare-at price', 'variant compare at price'],
    ['inventory tracker', tracker],
    ['inventory quantity', 'variant inventory qty'],
    ['weight value (grams)', 'variant grams'],
    ['product image url', 'image src'],
    ['variant image url', 'variant image'],
  ]),
};

/** What all variants of a product share. */
const sharedInShopify = (cells: Cells) => ({
  ...{ brand: cells('vendor'), name: cells('title'), description: htmlToText(cells('body (html)')) },
  ...{ categories: cells('type') || cells('product category'), status: shopifyStatus(cells) },
});

/** An active product that is not published is hidden from the online store. */
function shopifyStatus(cells: Cells): string {
  const status = cells('status').toLowerCase() || 'active';
  if (status === 'active' && cells('published').toLowerCase() === 'false') return 'draft';
  return status === 'archived' ? 'discontinued' : status;
}
