import { Field, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { Access } from '../graph/access.js';
import { MoneyType } from '../graph/money.type.js';
import type { Shop } from './shop.js';

@ObjectType({ description: 'How to reach the shop.' })
class ShopContact {
  @Field({ description: 'Postal address.' })
  address: string;

  @Field({ description: 'Phone number.' })
  phone: string;

  @Field({ description: 'Email address.' })
  email: string;
}

@ObjectType({ description: "What the browser's identity client is set up with. Public by nature." })
class IdentitySettings {
  @Field({ description: "The provider's project." })
  projectId: string;

  @Field({ description: "The provider's browser key; it identifies, it does not authorise." })
  apiKey: string;

  @Field({ description: 'Where the provider serves its sign-in pages.' })
  authDomain: string;

  @Field({ description: 'True when the local emulator stands in.' })
  isEmulator: boolean;
}

@ObjectType({ description: "What the browser's card form is set up with. Public by nature." })
class CardPaymentSettings {
  @Field({ description: "The provider's browser key." })
  publishableKey: string;

  @Field({ description: 'True when the local sandbox stands in: no real card is charged.' })
  isSandbox: boolean;

  @Field(() => MoneyType, {
    description: 'The least total a card can be charged. A smaller total is refused when ordering, unless it is zero.',
  })
  minimumCharge: MoneyType;
}

@ObjectType('Shop', { description: 'The shop.' })
class ShopType {
  @Field({ description: 'Its name.' })
  name: string;

  @Field({ description: 'Its tagline.' })
  tagline: string;

  @Field({ description: 'The currency of every price: ISO 4217, upper case.' })
  currencyCode: string;

  @Field(() => Int, { description: 'How many decimals amounts in it have: 0, 2 or 3.' })
  currencyDecimals: number;

  @Field(() => Date, { description: 'When the sale ends, or ended.' })
  saleEndsAt: Date;

  @Field({ description: 'Whether the home page shows its sale section.' })
  isSaleShown: boolean;

  @Field(() => ShopContact, { description: 'How to reach it.' })
  contact: ShopContact;

  @Field(() => IdentitySettings, { description: 'For signing in.' })
  identity: IdentitySettings;

  @Field(() => CardPaymentSettings, { description: 'For paying.' })
  cardPayments: CardPaymentSettings;
}

@Resolver()
export class ShopResolver {
  constructor(private readonly facts: Shop) {}

  @Access('visitor')
  @Query(() => ShopType, { description: 'The shop itself.' })
  shop(): Shop {
    return this.facts;
  }
}
