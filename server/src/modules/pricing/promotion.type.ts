import { promotionLimits, promotionRules, type PromotionKind } from '@kickstand/rules/promotions';
import { ArgsType, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Access } from '../../api/graphql/access.js';
import { connectionTypes, PageArgs } from '../../api/graphql/connection.js';
import { defineEnum } from '../../api/graphql/define-enum.js';
import { RemoveInput, SaveInput } from '../../api/graphql/edit-inputs.js';
import { Field, NullableField } from '../../api/graphql/field.js';
import { MoneyInput, MoneyType } from '../../api/graphql/money.type.js';
import { describeLimits } from '../../shared/field-rules.js';
import { ProductType } from '../catalogue/products/product.type.js';
import type { PromotionState } from './promotion.js';
import { DestinationInput } from './quote.type.js';

export const PromotionKindEnum = defineEnum<PromotionKind>('PromotionKind', 'What a promotion takes off.', {
  percent_off_lines: 'A percentage of the matching lines.',
  amount_off_lines: 'A fixed amount, divided among the matching lines.',
  percent_off_order: 'A percentage of all lines.',
  amount_off_order: 'A fixed amount, divided among all lines.',
  free_delivery: 'The price of delivery.',
  buy_x_get_y: 'The price of the cheapest units, if enough of the matching lines are bought.',
});

const PromotionStateEnum = defineEnum<PromotionState>('PromotionState', 'Whether a promotion applies now.', {
  running: 'It applies.',
  scheduled: 'It will apply later.',
  ended: 'Its end has passed.',
  paused: 'An admin has paused it.',
});

@ObjectType('Promotion', { description: 'An automatic discount, or one for a code.' })
export class PromotionType {
  @Field(() => ID, 'ID of the promotion.')
  id: string;

  @Field('Name for the customer.')
  name: string;

  @Field('What it does, in one sentence.')
  sentence: string;

  @Field(() => PromotionStateEnum, 'Whether it applies now.')
  state: PromotionState;

  @NullableField(() => String, 'The code, in upper case; null for an automatic discount.')
  code: string | null;

  @Field(() => PromotionKindEnum, 'What it takes off.')
  kind: PromotionKind;

  @NullableField(() => Int, 'Percentage, 1 to 100; null unless the discount is a percentage.')
  percent: number | null;

  @NullableField(() => MoneyType, 'The amount; null unless the discount is a fixed amount.')
  amount: MoneyType | null;

  @NullableField(() => Int, 'BUY_X_GET_Y: how many units must be paid for; else null.')
  buyQuantity: number | null;

  @NullableField(() => Int, 'BUY_X_GET_Y: how many more units are free; else null.')
  getQuantity: number | null;

  @Field('BUY_X_GET_Y: whether all units must be of the same product.')
  isPerProduct: boolean;

  @NullableField(() => MoneyType, 'Minimum total of the matching lines before discounts; null for no condition.')
  minimumAmount: MoneyType | null;

  @NullableField(() => Int, 'Minimum quantity of the matching lines; null for no condition.')
  minimumQuantity: number | null;

  @Field(() => [ID], 'Lines of these categories and their descendants match. Empty for all.')
  categoryIds: string[];

  @Field(() => [ID], 'Lines of these brands match. Empty for all.')
  brandIds: string[];

  @Access('catalogue')
  @Field(() => [ProductType], 'Lines of these products match. Empty for all.')
  products: ProductType[];

  @Field('Whether it is only for customers without a paid order.')
  isFirstOrder: boolean;

  @Field('Whether it applies together with other promotions.')
  isCombinable: boolean;

  @Field(() => Int, 'The highest applies first.')
  priority: number;

  @NullableField(() => Date, 'When it starts to apply; null if it applies at once.')
  validFrom: Date | null;

  @NullableField(() => Date, 'When it ends; null for no end.')
  validTo: Date | null;

  @NullableField(() => Int, 'Maximum number of orders that can use it; null for no limit.')
  useLimit: number | null;

  @NullableField(() => Int, 'Maximum number of orders of one customer that can use it; null for no limit.')
  customerLimit: number | null;

  @Field('Whether it is paused.')
  isPaused: boolean;

  @NullableField(() => Int, 'Number of paid orders that have used it since it was given a limit; null without a limit.')
  uses: number | null;

  @NullableField(() => Int, 'Number of unpaid orders that have reserved a use of it; null without a limit.')
  heldUses: number | null;

  @Field(() => Int, 'Number of the version, 1 for a new promotion; send it with an edit.')
  version: number;

  @Field(() => Date, 'When it was changed last.')
  changedAt: Date;
}

export const { Connection: PromotionConnection } = connectionTypes('Promotion', () => PromotionType);

@ArgsType()
export class PromotionsArgs extends PageArgs {
  @NullableField(() => String, 'Only those with this text in the name or code; all by default.')
  search?: string | null;
}

const selected = `at most ${promotionLimits.selected}`;

@InputType('SavePromotionInput', {
  description: 'A promotion. With an ID, fields that are left out stay as they are; null removes a condition or limit.',
})
export class SavePromotionInput extends SaveInput {
  @NullableField(() => String, `Name for the customer: ${describeLimits(promotionRules.name)}. Required without an ID.`)
  name?: string | null;

  @NullableField(() => String, 'The code: 4 to 30 letters, digits, hyphens and underscores; stored in upper case.')
  code?: string | null;

  @NullableField(() => PromotionKindEnum, 'What it takes off. Required without an ID.')
  kind?: PromotionKind | null;

  @NullableField(() => Int, `Percentage: ${describeLimits(promotionRules.percent)}.`)
  percent?: number | null;

  @NullableField(() => MoneyInput, 'The amount, more than 0.')
  amount?: MoneyInput | null;

  @NullableField(() => Int, `How many units must be paid for: ${describeLimits(promotionRules.buyQuantity)}.`)
  buyQuantity?: number | null;

  @NullableField(() => Int, `How many more units are free: ${describeLimits(promotionRules.getQuantity)}.`)
  getQuantity?: number | null;

  @NullableField(() => Boolean, 'Whether all units must be of the same product.')
  isPerProduct?: boolean | null;

  @NullableField(() => MoneyInput, 'Minimum total of the matching lines before discounts.')
  minimumAmount?: MoneyInput | null;

  @NullableField(() => Int, 'Minimum quantity of the matching lines.')
  minimumQuantity?: number | null;

  @NullableField(() => [ID], `IDs of categories: ${selected}.`)
  categoryIds?: readonly string[] | null;

  @NullableField(() => [ID], `IDs of brands: ${selected}.`)
  brandIds?: readonly string[] | null;

  @NullableField(() => [ID], `IDs of products: ${selected}.`)
  productIds?: readonly string[] | null;

  @NullableField(() => Boolean, 'Whether it is only for first orders.')
  isFirstOrder?: boolean | null;

  @NullableField(() => Boolean, 'Whether it applies together with other promotions; true by default.')
  isCombinable?: boolean | null;

  @NullableField(() => Int, `The highest applies first: ${describeLimits(promotionRules.priority)}; 0 by default.`)
  priority?: number | null;

  @NullableField(() => Date, 'When it starts to apply.')
  validFrom?: Date | null;

  @NullableField(() => Date, 'When it ends.')
  validTo?: Date | null;

  @NullableField(() => Int, 'Maximum number of orders that can use it.')
  useLimit?: number | null;

  @NullableField(() => Int, 'Maximum number of orders of one customer that can use it.')
  customerLimit?: number | null;

  @NullableField(() => Boolean, 'Whether it is paused.')
  isPaused?: boolean | null;
}

@InputType('DeletePromotionInput', { description: 'The promotion to delete.' })
export class DeletePromotionInput extends RemoveInput {}

@InputType('TriedLineInput', { description: 'A line of a cart on which a promotion is tried.' })
export class TriedLineInput {
  @Field(() => ID, 'ID of the product.')
  productId: string;

  @Field(() => Int, 'Whole number of 1 or more.')
  quantity: number;
}

@InputType('TryPromotionInput', { description: 'A cart on which a promotion is tried.' })
export class TryPromotionInput {
  @Field(() => ID, 'ID of the promotion.')
  promotionId: string;

  @Field(() => [TriedLineInput], '1 to 100 lines.')
  lines: readonly TriedLineInput[];

  @NullableField(() => [String], 'Other codes to enter.')
  codes?: readonly string[] | null;

  @NullableField(() => DestinationInput, 'The destination.')
  destination?: DestinationInput | null;
}
