import { Field, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { Access } from '../../api/graphql/access.js';
import { MoneyType } from '../../api/graphql/money.type.js';
import type { Shop } from './shop.js';

@ObjectType({ description: 'Contact details of the shop.' })
class ShopContact {
  @Field({ description: 'Postal address.' })
  address: string;

  @Field({ description: 'Phone number.' })
  phone: string;

  @Field({ description: 'Email address.' })
  email: string;
}

@ObjectType({ description: 'Settings for the identity provider in the browser. They are public.' })
class IdentitySettings {
  @Field({ description: 'Project ID at the identity provider.' })
  projectId: string;

  @Field({ description: "Public key of the identity provider's project. It gives no rights." })
  apiKey: string;

  @Field({ description: 'Host of the sign-in pages of the identity provider.' })
  authDomain: string;

  @Field({ description: 'True if the built-in emulator is used.' })
  isEmulator: boolean;
}

@ObjectType({ description: 'Settings for the card form in the browser. They are public.' })
class CardPaymentSettings {
  @Field({ description: 'Publishable key of the card provider.' })
  publishableKey: string;

  @Field({ description: 'True if the built-in sandbox is used: no real card is charged.' })
  isSandbox: boolean;

  @Field(() => MoneyType, {
    description:
      'Smallest total that a card can be charged. An order with a smaller total is refused, unless it is zero.',
  })
  minimumCharge: MoneyType;
}

@ObjectType('Shop', { description: 'The shop.' })
class ShopType {
  @Field({ description: 'Name of the shop.' })
  name: string;

  @Field({ description: 'Tagline of the shop.' })
  tagline: string;

  @Field({ description: 'Currency of all prices: an ISO 4217 code in upper case.' })
  currencyCode: string;

  @Field(() => Int, { description: 'Number of decimals of amounts in this currency: 0, 2 or 3.' })
  currencyDecimals: number;

  @Field(() => Date, { description: 'When the sale ends or ended.' })
  saleEndsAt: Date;

  @Field({ description: 'Whether the home page shows its sale section.' })
  isSaleShown: boolean;

  @Field(() => Int, {
    description: 'Minutes for which an unpaid order of one product, placed with placeOrder, keeps its stock reserved.',
  })
  orderReservationMinutes: number;

  @Field(() => Int, { description: 'Minutes for which an unpaid order of a cart keeps its stock reserved.' })
  cartReservationMinutes: number;

  @Field(() => ShopContact, { description: 'Contact details of the shop.' })
  contact: ShopContact;

  @Field(() => IdentitySettings, { description: 'Settings for signing in with the identity provider.' })
  identity: IdentitySettings;

  @Field(() => CardPaymentSettings, { description: 'Settings for card payments in the browser.' })
  cardPayments: CardPaymentSettings;
}

@Resolver()
export class ShopResolver {
  constructor(private readonly facts: Shop) {}

  @Access('visitor')
  @Query(() => ShopType, { description: 'The shop and its public settings.' })
  shop(): Shop {
    return this.facts;
  }
}
