import { cartRules } from '@kickstand/rules/carts';
import { idempotencyKey } from '@kickstand/rules/fields';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
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
  @Field(() => CartProblemKindEnum, { description: 'Kind of problem.' })
  kind: CartProblemKind;

  @Field({ description: 'Message for the customer: what is wrong and what to do.' })
  message: string;

  @Field({ description: 'True if the cart cannot be ordered until the problem is solved.' })
  isBlocking: boolean;
}

@ObjectType('CartLine', {
  description: 'A product in a cart with its quantity. A cart has one line for each product and bike.',
})
export class CartLineType {
  @Field(() => ID, { description: 'ID of the line.' })
  id: string;

  @Field(() => ID, { description: 'ID of the product.' })
  productId: string;

  @Field(() => ProductType, { nullable: true, description: 'The product; null if it is no longer sold.' })
  product: ProductType | null;

  @Access('visitor')
  @Field(() => VehicleType, { nullable: true, description: 'The bike that it is for; null if none was chosen.' })
  vehicle: VehicleType | null;

  @Field(() => Int, { nullable: true, description: 'Year of the bike; null if it is not known, or none was chosen.' })
  year: number | null;

  @Field(() => FitType, { nullable: true, description: 'Whether the product fits the bike; null if none was chosen.' })
  fit: FitType | null;

  @Field({ description: 'Name of the product when it was added.' })
  name: string;

  @Field(() => ImageType, { description: 'Image of the product when it was added.' })
  image: ImageType;

  @Field(() => Int, { description: 'Quantity, 1 or more.' })
  quantity: number;

  @Field(() => MoneyType, {
    description: 'Current unit price; if the product is no longer sold, the last price shown.',
  })
  unitPrice: MoneyType;

  @Field(() => MoneyType, { description: 'Unit price times quantity; zero if the product is no longer sold.' })
  total: MoneyType;

  @Field(() => [CartProblemType], { description: 'Problems with the line; empty if there are none.' })
  problems: CartProblemType[];
}

@ObjectType('Cart', {
  description: 'A cart with current prices. It reserves nothing: stock is reserved when the order is placed.',
})
export class CartType {
  @Field(() => ID, { description: 'ID of the cart. It gives no access to it.' })
  id: string;

  @Field(() => Int, {
    description: 'Number of the current revision, raised by each change. Send it with updateCartLine.',
  })
  revision: number;

  @Field(() => [CartLineType], {
    description: `Lines in the order in which they were added, at most ${mostCartLines}.`,
  })
  lines: CartLineType[];

  @Field(() => Int, { description: 'Sum of the quantities of all lines.' })
  quantity: number;

  @Field(() => MoneyType, { description: 'Sum of the totals of all lines.' })
  total: MoneyType;

  @Field({ description: 'True if the cart can be ordered: it has lines, and none has a blocking problem.' })
  isOrderable: boolean;
}

@ObjectType({ description: 'Result of createCart.' })
export class CreateCartPayload {
  @Field(() => CartType, { description: 'The cart.' })
  cart: CartType;

  @Field(() => String, {
    nullable: true,
    description:
      'Token of the new cart: send it as the header X-Cart-Token. It is shown only here. Null for signed-in users, who need none.',
  })
  token: string | null;
}

@InputType({ description: 'A product to add to the cart.' })
export class AddCartLineInput {
  @Field({
    description: `A key of your choice for this attempt, ${describeLimits(idempotencyKey)}. A retry with the same key adds nothing twice.`,
  })
  idempotencyKey: string;

  @Field(() => ID, { description: 'ID of the product.' })
  productId: string;

  @Field(() => Int, {
    description: `Quantity to add, ${describeLimits(cartRules.addedQuantity)}; added to the quantity that the cart has of the product for the same bike.`,
  })
  quantity: number;

  @Field(() => VehicleChoiceInput, {
    nullable: true,
    description: 'The bike that it is for; null if none was chosen. An order stores it with the fit answer.',
  })
  vehicle?: VehicleChoiceInput | null;
}

@InputType({ description: 'A new quantity of a cart line.' })
export class UpdateCartLineInput {
  @Field(() => ID, { description: 'ID of the line.' })
  lineId: string;

  @Field(() => Int, { description: `New quantity, ${describeLimits(cartRules.quantity)}; 0 removes the line.` })
  quantity: number;

  @Field(() => Int, {
    description:
      'Revision of the cart that the customer saw. If there is a newer one, the change is refused as CART_CHANGED.',
  })
  revision: number;
}

@InputType({ description: "The visitor's cart to take over." })
export class MergeCartInput {
  @Field({ description: 'Token of the cart. If there is no such cart, nothing happens.' })
  token: string;
}

@ObjectType({ description: 'Result of addCartLine.' })
export class AddCartLinePayload {
  @Field(() => CartType, { description: 'The cart after the change.' })
  cart: CartType;
}

@ObjectType({ description: 'Result of updateCartLine.' })
export class UpdateCartLinePayload extends AddCartLinePayload {}

@ObjectType({ description: 'Result of mergeCart.' })
export class MergeCartPayload extends AddCartLinePayload {}
