import { idempotencyKey } from '@kickstand/rules/fields';
import { largestQuantity, mostEdits, mostItems } from '@kickstand/rules/limits';
import { mediaRules, neededQuantity, partNumberRules, productLimits, tierQuantity } from '@kickstand/rules/products';
import { Float, ID, InputType, Int } from 'type-graphql';
import { Field, NullableField } from '../../../api/graphql/field.js';
import { MoneyInput } from '../../../api/graphql/money.type.js';
import { describeLimits } from '../../../shared/field-rules.js';
import { MediaKindEnum, PartNumberKindEnum, ProductStatusEnum, RelationKindEnum } from './product-enums.js';
import { declareFields } from './product-fields.js';
import type { MediaKind, PartNumberKind, ProductStatus, RelationKind } from './product.js';

@InputType({ description: 'A property in which a product differs from the others of its family, with its value.' })
export class ProductOptionInput {
  @Field('Code of the axis of the family, e.g. size.')
  axis: string;

  @Field('One of the values of the axis, e.g. XL.')
  value: string;
}

@InputType({
  description: 'One technical property of a product: a text, a number or a flag, as the attribute is defined.',
})
export class ProductAttributeInput {
  @Field('Code of the attribute.')
  code: string;

  @NullableField(() => String, 'Value of an attribute with texts or choices.')
  text?: string | null;

  @NullableField(() => Float, 'Value of an attribute with numbers, in its unit.')
  number?: number | null;

  @NullableField(() => Boolean, 'Value of an attribute that is yes or no.')
  flag?: boolean | null;
}

@InputType({ description: 'A picture or document of a product.' })
export class ProductMediaInput {
  @Field(() => MediaKindEnum, 'Photo, drawing or document.')
  kind: MediaKind;

  @Field('An http(s) address or a path on this shop.')
  url: string;

  @NullableField(
    () => String,
    `Alternative text for people who cannot see it, ${describeLimits(mediaRules.altText)}. Required for pictures.`,
  )
  altText?: string | null;

  @NullableField(() => String, `Title, ${describeLimits(mediaRules.title)}.`)
  title?: string | null;
}

@InputType({ description: 'Another product that goes with a product.' })
export class ProductRelationInput {
  @Field(() => RelationKindEnum, 'How it is related.')
  kind: RelationKind;

  @Field(() => ID, 'ID of the other product.')
  productId: string;

  @Field(() => Int, `How many of it are needed or useful: ${describeLimits(neededQuantity)}.`, { defaultValue: 1 })
  quantity?: number;
}

@InputType({ description: 'A lower price of one unit for a larger quantity.' })
export class PriceTierInput {
  @Field(() => Int, `The quantity from which it applies, ${describeLimits(tierQuantity)}.`)
  fromQuantity: number;

  @Field(() => MoneyInput, 'Price of one unit, above 0.')
  price: MoneyInput;
}

/** Fields for adding and for editing a product, besides `price` and the fields that `declareFields` adds. */
@InputType()
abstract class CataloguePlaceInput {
  @NullableField(() => MoneyInput, "The maker's recommended price, above `price`; an amount of 0 removes it.")
  comparePrice?: MoneyInput | null;

  @NullableField(
    () => MoneyInput,
    'Deposit that a customer pays for one unit until the old part is returned; an amount of 0 removes it.',
  )
  coreDeposit?: MoneyInput | null;

  @NullableField(
    () => [PriceTierInput],
    `The complete list of prices for larger quantities, at most ${productLimits.priceTiers}. Quantities rise, prices fall; the first is below \`price\`.`,
  )
  priceTiers?: readonly PriceTierInput[] | null;

  @NullableField(() => [ID], 'IDs of its categories, the main one first. They take precedence over `category`.')
  categoryIds?: readonly string[] | null;

  @NullableField(() => ID, 'ID of its brand; an empty one removes it.')
  brandId?: string | null;

  @NullableField(() => ID, 'ID of its family; an empty one removes it.')
  familyId?: string | null;

  @NullableField(() => [ProductOptionInput], 'One option for each axis of the family.')
  options?: readonly ProductOptionInput[] | null;

  @NullableField(() => [ID], 'IDs of the products that replace it.')
  successorIds?: readonly string[] | null;

  @NullableField(() => [ProductAttributeInput], 'The complete list of its technical properties.')
  attributes?: readonly ProductAttributeInput[] | null;

  @NullableField(
    () => [ProductMediaInput],
    'The complete list of its pictures and documents. The first that is not a document is its main picture.',
  )
  media?: readonly ProductMediaInput[] | null;

  @NullableField(() => [ProductRelationInput], 'The complete list of related products.')
  related?: readonly ProductRelationInput[] | null;
}

@InputType({ description: 'A product to add.' })
@declareFields('addition')
export class AddProductInput extends CataloguePlaceInput {
  @Field(`Your own key for this attempt, ${describeLimits(idempotencyKey)}; a retry with it adds no second product.`)
  idempotencyKey: string;

  @Field(() => MoneyInput, "Unit price without sales, in the shop's currency.")
  price: MoneyInput;
}

@InputType()
@declareFields('change')
abstract class ProductChangesInput extends CataloguePlaceInput {
  @NullableField(
    () => Int,
    'Available quantity before the edit. Required with availableQuantity, because orders change it.',
  )
  expectedAvailableQuantity?: number | null;

  @NullableField(() => MoneyInput, 'Unit price without sales.')
  price?: MoneyInput | null;
}

@InputType({ description: "A number, other than the shop's own, that a part is known by." })
export class PartNumberInput {
  @Field(
    () => PartNumberKindEnum,
    "Whose number it is. OWN and GTIN are refused: they are the product's partNumber and gtin.",
  )
  kind: PartNumberKind;

  @Field(`The number as it is printed, ${describeLimits(partNumberRules.number)}.`)
  number: string;

  @Field(`Brand whose number it is, ${describeLimits(partNumberRules.brandName)}.`)
  brandName: string;

  @NullableField(() => String, `Note, ${describeLimits(partNumberRules.note)}.`)
  note?: string | null;
}

@InputType({ description: 'Changes to a product. Fields that are left out stay as they are.' })
export class UpdateProductInput extends ProductChangesInput {
  @Field(() => ID, 'ID of the product.')
  productId: string;

  @Field(
    () => Int,
    'Version that was edited. If the product has a newer version, the edit is refused as STALE_VERSION.',
  )
  version: number;

  @NullableField(
    () => [PartNumberInput],
    `The complete list of its other part numbers, at most ${productLimits.partNumbers}. The shop's own number and the barcode number are not changed.`,
  )
  numbers?: readonly PartNumberInput[] | null;
}

@InputType({ description: 'Names a product. Send one of productId, partNumber and gtin.' })
export class ProductReferenceInput {
  @NullableField(() => ID, 'ID of the product.')
  productId?: string | null;

  @NullableField(() => String, 'Its own part number. Case, spaces, hyphens and dots are ignored.')
  partNumber?: string | null;

  @NullableField(() => String, 'Name or another name of its brand, if products of several brands have the part number.')
  brandName?: string | null;

  @NullableField(() => String, 'Number of its barcode (GTIN). Leading zeros do not matter.')
  gtin?: string | null;
}

@InputType({ description: 'Changes to one of many products. Fields that are left out stay as they are.' })
export class ProductItemInput extends ProductChangesInput {
  @Field(() => ProductReferenceInput, 'The product.')
  product: ProductReferenceInput;

  @NullableField(() => Int, 'Version that was edited. Without it, changes by others may be overwritten.')
  version?: number | null;
}

@InputType({ description: 'Changes to many products.' })
export class UpdateProductsInput {
  @Field(() => [ProductItemInput], `1 to ${mostItems} items, each for a different product.`)
  items: readonly ProductItemInput[];
}

@InputType({ description: 'The stock of one of many products. Send either quantity or difference.' })
export class StockItemInput {
  @Field(() => ProductReferenceInput, 'The product.')
  product: ProductReferenceInput;

  @NullableField(() => Int, `New available quantity: 0 to ${largestQuantity}.`)
  quantity?: number | null;

  @NullableField(
    () => Int,
    'Available quantity that you last saw. Required with `quantity`, because orders change it. If it is another one by ' +
      'now, the item is refused.',
  )
  expectedQuantity?: number | null;

  @NullableField(() => Int, 'Quantity to add to the available quantity; negative to subtract.')
  difference?: number | null;
}

@InputType({ description: 'The stock of many products.' })
export class SetStockInput {
  @Field(`Your own key for this call, ${describeLimits(idempotencyKey)}; a retry with it changes nothing.`)
  idempotencyKey: string;

  @Field(() => [StockItemInput], `1 to ${mostItems} items, each for a different product.`)
  items: readonly StockItemInput[];
}

@InputType({ description: 'An edit of one of several products. Fields that are left out or null are not changed.' })
export class ProductEditInput {
  @Field(() => ID, 'ID of the product.')
  productId: string;

  @Field(() => Int, 'Version that was edited. If the product has a newer version, the edit is refused.')
  version: number;

  @NullableField(() => ProductStatusEnum, 'Whether it is shown and sold.')
  status?: ProductStatus | null;

  @NullableField(() => [ID], 'IDs of its categories, the main one first.')
  categoryIds?: readonly string[] | null;

  @NullableField(() => ID, 'ID of its brand; an empty one removes it.')
  brandId?: string | null;

  @NullableField(() => MoneyInput, 'Unit price without sales.')
  price?: MoneyInput | null;
}

@InputType({ description: 'Edits of several products.' })
export class EditProductsInput {
  @Field(() => [ProductEditInput], `At most ${mostEdits} edits, each for a different product.`)
  products: readonly ProductEditInput[];
}

@InputType({ description: 'Part numbers of a product besides its own number and its barcode number.' })
export class SetPartNumbersInput {
  @Field(() => ID, 'ID of the product.')
  productId: string;

  @Field(() => Int, 'Version that was edited.')
  version: number;

  @Field(
    () => [PartNumberInput],
    `The complete list, at most ${productLimits.partNumbers}. The shop's own number and the barcode's are not changed.`,
  )
  numbers: readonly PartNumberInput[];
}
