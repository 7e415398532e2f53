import type { Hazard } from '@kickstand/rules/products';
import { defineEnum } from '../../../api/graphql/define-enum.js';
import type { AttributeKind } from '../taxonomy/taxonomy.js';
import type {
  Availability,
  MediaKind,
  PartNumberKind,
  ProductCondition,
  ProductSort,
  ProductStatus,
  RelationKind,
} from './product.js';

export const AvailabilityEnum = defineEnum<Availability>('Availability', 'Whether a product can be ordered now.', {
  in_stock: 'Can be ordered.',
  low_stock: 'Can be ordered, but stock is left for at most two orders of the minimum quantity.',
  out_of_stock: 'Cannot be ordered: less than the minimum quantity is left.',
});

export const ProductSortEnum = defineEnum<ProductSort>('ProductSort', 'Sort order of a list of products.', {
  oldest_first: 'Oldest product first.',
  newest_first: 'Newest product first.',
  name: 'Name, A to Z.',
  price_ascending: 'Lowest price first.',
  price_descending: 'Highest price first.',
});

export const ProductStatusEnum = defineEnum<ProductStatus>('ProductStatus', 'Whether a product is shown and sold.', {
  active: 'Shown and sold.',
  draft: 'Not shown yet, except to admins and staff.',
  discontinued: 'Shown, but no longer sold.',
});

export const ProductConditionEnum = defineEnum<ProductCondition>('ProductCondition', 'Whether a product is new.', {
  new: 'New.',
  remanufactured: 'Rebuilt from a used part.',
  used: 'Used.',
});

export const HazardEnum = defineEnum<Hazard>('Hazard', 'A danger for which a carrier may refuse a product.', {
  aerosol: 'A spray can under pressure.',
  battery: 'Is or contains a battery.',
});

export const MediaKindEnum = defineEnum<MediaKind>('MediaKind', 'What a file of a product is.', {
  photo: 'A photo.',
  drawing: 'A drawing.',
  document: 'A document, such as fitting instructions.',
});

export const RelationKindEnum = defineEnum<RelationKind>('RelationKind', 'How one product is related to another.', {
  accessory: 'Is useful together with it, but not required.',
  alternative: 'Can be used instead of it.',
  required: 'Is needed to fit or to use it.',
});

export const AttributeKindEnum = defineEnum<AttributeKind>('AttributeKind', 'What values an attribute has.', {
  text: 'Any text.',
  number: 'A number, in the unit of the attribute.',
  flag: 'Yes or no.',
  choice: 'One of a list of texts.',
});

export const PartNumberKindEnum = defineEnum<PartNumberKind>('PartNumberKind', 'Who assigned a part number.', {
  own: 'Number of the shop.',
  manufacturer: 'Number of the maker of the part.',
  oem: 'Number of the maker of the vehicle.',
  cross: 'Number of an equivalent part of another maker.',
  gtin: 'Number of the barcode.',
});
