import { GraphQLSafeInt } from 'graphql-scalars';
import { FieldResolver, InputType, ObjectType, Resolver, Root } from 'type-graphql';
import { Field } from './field.js';
import { invalidField } from '../../shared/errors.js';
import { isCurrency, money, toDecimalString, type Money } from '../../shared/money.js';
import { SameForVisitors } from './same-for-visitors.js';

@SameForVisitors()
@ObjectType('Money', { description: 'An amount of money.' })
export class MoneyType {
  @Field(() => GraphQLSafeInt, 'Amount in the smallest unit of the currency, e.g. cents.')
  amountMinor: number;

  @Field('Amount as a decimal number with all decimals of the currency, e.g. 129.90.')
  amount: string;

  @Field('Currency as an ISO 4217 code in upper case, e.g. USD.')
  currencyCode: string;
}

@Resolver(() => MoneyType)
export class MoneyResolver {
  @FieldResolver()
  amount(@Root() sum: Money): string {
    return toDecimalString(sum);
  }

  @FieldResolver()
  currencyCode(@Root() { currency }: Money): string {
    return currency.toUpperCase();
  }
}

@InputType({ description: 'An amount of money.' })
export class MoneyInput {
  @Field(() => GraphQLSafeInt, 'Amount in the smallest unit of the currency, e.g. cents.')
  amountMinor: number;

  @Field('Currency as an ISO 4217 code, e.g. USD.')
  currencyCode: string;
}

/** @throws DomainError BAD_USER_INPUT for an unknown currency. */
export function toMoney(input: MoneyInput, field: string): Money {
  const code = input.currencyCode.toLowerCase();
  if (!isCurrency(code))
    throw invalidField(`${field}.currencyCode`, `${input.currencyCode} is not a currency of this shop.`);
  return money(input.amountMinor, code);
}
