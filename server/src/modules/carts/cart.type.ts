import { cartRules } from '@kickstand/rules/carts';
import { idempotencyKey } from '@kickstand/rules/fields';
import { ID, InputType, Int, ObjectType } from 'type-graphql';
import { Field, NullableField } from '../../api/graphql/field.js';
import { Access } from '../../api/graphql/access.js';
import { defineEnum } from '../../api/graphql/define-enum.js';
import { ImageType } from '../../api/graphql/image.type.js';
import { MoneyType } from '../../api/graphql/money.type.js';
import { describeLimits } from '../../shared/field-rules.js';
import { ProductType } from '../catalogue/products/product.type.js';
import { FitType } from '../vehicles/fitment.type.js';
import { VehicleChoiceInput, VehicleType } from '../vehicles/vehicle.type.js';
import { mostCartLines, type CartProblemKind } from './cart.js';

export const CartProblemKindEnum = defineEnum<CartProblemKind>('CartProblemKind', 'What is wrong with a cart line.', {
  below_minimum: "Less than the product's minimum quantity.",
  no_longer_sold: 'The product is no longer sold.',
  price_changed: 'The unit price has changed since the line was last changed.',
  too_few_left: 'More than can be ordered now.',
  too_large: 'The total is larger than the shop can handle.',
});

@ObjectType('CartProblem', { description: 'A problem with a cart line, shown before it is ordered.' })
export class CartProblemType {
  @Field(() => CartProblemKindEnum, 'Kind of problem.')
  kind: CartProblemKind;

  @Field('Message for the customer: what is wrong and what to do.')
  message: string;

  @Field('True if the cart cannot be ordered until the problem is solved.')
  isBlocking: boolean;
}

@ObjectType('CartLine', {
  description: 'A product in a cart with its quantity. A cart has one line for each product and bike.',
})
export class CartLineType {
  @Field(() => ID, 'ID of the line.')
  id: string;

  @Field(() => ID, 'ID of the product.')
  productId: string;

  @Access('visitor')
  @NullableField(
    () => ProductType,
    'The product; null if it is no longer sold. Its availableQuantity includes the units that unfinished attempts to ' +
      'order this cart have reserved: the next attempt can order them.',
  )
  product: ProductType | null;

  @Access('visitor')
  @NullableField(() => VehicleType, 'The bike that the product is for; null if none was chosen.')
  vehicle: VehicleType | null;

  @NullableField(() => Int, 'Year of the bike; null if the year is not known, or no bike was chosen.')
  year: number | null;

  @NullableField(() => FitType, 'Whether the product fits the bike; null if none was chosen.')
  fit: FitType | null;

  @Field('Name of the product when it was added.')
  name: string;

  @Field(() => ImageType, 'Image of the product when it was added.')
  image: ImageType;

  @Field(() => Int, 'Quantity, 1 or more.')
  quantity: number;

  @Field(() => MoneyType, 'Current unit price; if the product is no longer sold, the last price shown.')
  unitPrice: MoneyType;

  @Field(() => MoneyType, 'Unit price without sales, at the same quantity.')
  regularUnitPrice: MoneyType;

  @Field(() => MoneyType, 'Unit price times quantity; zero if the product is no longer sold.')
  total: MoneyType;

  @Field(() => [CartProblemType], 'Problems with the line; empty if there are none.')
  problems: CartProblemType[];
}

@ObjectType('Cart', {
  description: 'A cart with current prices. It reserves nothing: stock is reserved when the order is placed.',
})
export class CartType {
  @Field(() => ID, 'ID of the cart. Knowing it does not give access to the cart.')
  id: string;

  @Field(() => Int, 'Number of the current revision, raised by each change. Send it with updateCartLine.')
  revision: number;

  @Field(() => [CartLineType], `Lines in the order in which they were added, at most ${mostCartLines}.`)
  lines: CartLineType[];

  @Field(() => Int, 'Sum of the quantities of all lines.')
  quantity: number;

  @Field(() => MoneyType, 'Sum of the totals of all lines, without delivery, discounts and taxes that come on top.')
  total: MoneyType;

  @Field('True if the cart can be ordered: it has lines, and none has a blocking problem.')
  isOrderable: boolean;
}

@ObjectType({ description: 'Result of createCart.' })
export class CreateCartPayload {
  @Field(() => CartType, 'The cart.')
  cart: CartType;

  @NullableField(
    () => String,
    'Token of the new cart: send it as the header X-Cart-Token. It is shown only here. Null for signed-in users, who need none.',
  )
  token: string | null;
}

@InputType({ description: 'A product to add to the cart.' })
export class AddCartLineInput {
  @Field(
    `A key of your choice for this attempt, ${describeLimits(idempotencyKey)}. A retry with the same key adds nothing twice.`,
  )
  idempotencyKey: string;

  @Field(() => ID, 'ID of the product.')
  productId: string;

  @Field(
    () => Int,
    `Quantity to add, ${describeLimits(cartRules.addedQuantity)}; added to the quantity that the cart already has of this product for the same bike.`,
  )
  quantity: number;

  @NullableField(
    () => VehicleChoiceInput,
    'The bike that the product is for; null if none was chosen. An order stores the bike and whether the product fits it.',
  )
  vehicle?: VehicleChoiceInput | null;
}

@InputType({ description: 'A new quantity of a cart line.' })
export class UpdateCartLineInput {
  @Field(() => ID, 'ID of the line.')
  lineId: string;

  @Field(() => Int, `New quantity, ${describeLimits(cartRules.quantity)}; 0 removes the line.`)
  quantity: number;

  @Field(
    () => Int,
    'Revision of the cart that the customer saw. If there is a newer one, the change is refused as CART_CHANGED.',
  )
  revision: number;
}

@InputType({ description: "The visitor's cart to take over." })
export class MergeCartInput {
  @Field('Token of the cart. If there is no such cart, nothing happens.')
  token: string;
}
