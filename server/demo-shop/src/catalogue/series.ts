import type { DemoProduct } from '../demo-product.js';
import { demoAttributes } from './structure.js';

/** Products of one kind that share most of their fields. */
export interface DemoSeries {
  /** Key of a category. */
  readonly category: string;
  readonly brand: string;
  readonly drawing: string;
  /** First part of the description, the same for all products of the series. */
  readonly about: string;
  readonly minimumQuantity?: number;
  readonly attributes?: DemoProduct['attributes'];
  readonly documents?: DemoProduct['documents'];
  readonly related?: DemoProduct['related'];
  /** If given, the products are variants of one family; `axes` are the codes of the attributes in which they differ. */
  readonly family?: { readonly name: string; readonly axes: readonly string[] };
  readonly items: readonly DemoItem[];
}

export interface DemoItem {
  readonly name: string;
  readonly partNumber: string;
  /** Its own drawing, if it does not look like the other products of the series. */
  readonly drawing?: string;
  readonly priceMinor: number;
  readonly stock: number;
  /** Last part of the description, for this product only. */
  readonly note: string;
  readonly attributes?: DemoProduct['attributes'];
  /** Numbers of vehicle makers: brand and number. */
  readonly oem?: readonly (readonly [brand: string, number: string])[];
  /** Numbers of equivalent parts of other makers: brand and number. */
  readonly cross?: readonly (readonly [brand: string, number: string])[];
  readonly status?: DemoProduct['status'];
  readonly condition?: DemoProduct['condition'];
  readonly successors?: readonly string[];
  readonly related?: DemoProduct['related'];
}

export function toProducts({ items, family, ...series }: DemoSeries): DemoProduct[] {
  return items.map((item) => {
    const { stock, note, oem = [], cross = [], successors = [], related = [], ...own } = item;
    const attributes = { ...series.attributes, ...item.attributes };
    return {
      ...own,
      about: `${series.about} ${note}`,
      category: series.category,
      brand: series.brand,
      drawing: `${item.drawing ?? series.drawing}.svg`,
      availableQuantity: stock,
      minimumQuantity: series.minimumQuantity ?? 1,
      attributes,
      documents: series.documents ?? [],
      related: [...(series.related ?? []), ...related],
      successors,
      numbers: [
        { kind: 'manufacturer', brandName: series.brand, number: makersNumber(series.brand, item.partNumber) },
        ...oem.map(([brandName, number]) => ({ kind: 'oem', brandName, number }) as const),
        ...cross.map(([brandName, number]) => ({ kind: 'cross', brandName, number }) as const),
      ],
      ...(family
        ? { family: { name: family.name, options: family.axes.map((axis) => toOption(axis, attributes[axis])) } }
        : {}),
    };
  });
}

function toOption(axis: string, value: boolean | number | string | undefined): { axis: string; value: string } {
  const unit = demoAttributes.find(({ code }) => code === axis)?.unit;
  return { axis, value: unit === undefined ? String(value) : `${value} ${unit}` };
}

/** The maker's number of a product: the first letters of the maker's name, then digits made from the shop's number. */
function makersNumber(brand: string, partNumber: string): string {
  const [, group = '', model = ''] = partNumber.split('-');
  return `${brand.slice(0, 3).toUpperCase()} ${[...group].reverse().join('')}.${model}`;
}
