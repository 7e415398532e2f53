import type { demoDocuments } from './demo-documents.js';

export interface DemoProduct {
  /** KS, the catalogue group, and the size or model, as printed on the label. Products refer to each other by it. */
  readonly partNumber: string;
  readonly name: string;
  readonly about: string;
  /** Price in US cents. */
  readonly priceMinor: number;
  readonly availableQuantity: number;
  readonly minimumQuantity: number;
  /** Key of a demo category. */
  readonly category: string;
  /** Name of a demo brand. */
  readonly brand: string;
  /** A file in the drawings' folder. */
  readonly drawing: string;
  /** Values of attributes, by the code of the demo attribute. */
  readonly attributes?: Readonly<Record<string, boolean | number | string>>;
  readonly status?: 'active' | 'discontinued' | 'draft';
  readonly condition?: 'new' | 'remanufactured' | 'used';
  readonly family?: { readonly name: string; readonly options: readonly { axis: string; value: string }[] };
  readonly documents?: readonly (keyof typeof demoDocuments)[];
  readonly numbers?: readonly { kind: 'cross' | 'manufacturer' | 'oem'; brandName: string; number: string }[];
  readonly related?: readonly {
    kind: 'accessory' | 'alternative' | 'required';
    partNumber: string;
    /** 1 by default. */
    quantity?: number;
  }[];
  /** Part numbers of the products that replace it. */
  readonly successors?: readonly string[];
}
