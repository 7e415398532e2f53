import { FieldResolver, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { Field, NullableField } from '../../api/graphql/field.js';
import { Access } from '../../api/graphql/access.js';
import { MoneyType } from '../../api/graphql/money.type.js';
import type { ContentService } from '../content/content.service.js';
import type { PricingService } from '../pricing/pricing.service.js';
import type { SettingsService } from '../settings/settings.service.js';
import { toShop, type FooterList, type Shop, type ShopFacts, type ShopLogo } from './shop.js';

@ObjectType({ description: 'Contact details of the shop.' })
class ShopContact {
  @Field('Postal address.')
  address: string;

  @Field('Phone number.')
  phone: string;

  @Field('Email address.')
  email: string;

  @NullableField(() => String, 'VAT number; null if the shop has none.')
  vatNumber: string | null;
}

@ObjectType('ShopLogo', { description: 'The logo of the shop.' })
class ShopLogoType {
  @Field('Address of the picture.')
  url: string;

  @NullableField(() => Int, 'Width in pixels; null if the picture is stored elsewhere.')
  width: number | null;

  @NullableField(() => Int, 'Height in pixels; null if the picture is stored elsewhere.')
  height: number | null;
}

@ObjectType({ description: 'An entry of a list in the footer.' })
class FooterLink {
  @Field('Text of the entry.')
  text: string;

  @NullableField(() => String, 'Path in the shop, or address of another site; null for a text without a link.')
  url: string | null;
}

@ObjectType('FooterList', { description: 'A list in the footer.' })
class FooterListType {
  @Field('Heading of the list.')
  title: string;

  @Field(() => [FooterLink], 'Entries, in their order.')
  links: readonly FooterLink[];
}

@ObjectType({ description: 'Settings for the identity provider in the browser. They are public.' })
class IdentitySettings {
  @Field('Project ID at the identity provider.')
  projectId: string;

  @Field("Public key of the identity provider's project. It gives no rights.")
  apiKey: string;

  @Field('Host of the sign-in pages of the identity provider.')
  authDomain: string;

  @Field('True if the built-in emulator is used.')
  isEmulator: boolean;
}

@ObjectType({ description: 'Settings for the card form in the browser. They are public.' })
class CardPaymentSettings {
  @Field('Publishable key of the card provider.')
  publishableKey: string;

  @Field('True if the built-in sandbox is used: no real card is charged.')
  isSandbox: boolean;

  @Field(
    () => MoneyType,
    'Smallest total that a card can be charged. An order with a smaller total is refused, unless it is zero.',
  )
  minimumCharge: MoneyType;
}

@ObjectType('Shop', { description: 'The shop.' })
class ShopType {
  @Field('Name of the shop.')
  name: string;

  @Field('Public address of the shop, without a slash at the end. Put it before paths in answers, such as `Image.url`.')
  url: string;

  @Field('Tagline of the shop.')
  tagline: string;

  @Field('Text below the tagline on the home page.')
  lead: string;

  @NullableField(() => ShopLogoType, 'The logo; null for the built-in one.')
  logo: ShopLogo | null;

  @Field(() => [FooterListType], 'Lists in the footer.')
  footer: readonly FooterList[];

  @Field(() => [FooterLink], 'Legal pages that are published, and other pages for the last line of the footer.')
  pages: readonly FooterLink[];

  @Field('Currency of all prices: an ISO 4217 code in upper case.')
  currencyCode: string;

  @Field(() => Int, 'Number of decimals of amounts in this currency: 0, 2 or 3.')
  currencyDecimals: number;

  @Field(
    "Whether consumers in the shop's own country pay tax in addition to the shown prices. True if Stripe " +
      'computes the taxes, or if at least one tax class has a rate above 0; see Product.taxedPrice for one product. ' +
      'Always false in the USA and Canada, where prices are shown without tax.',
  )
  addsTax: boolean;

  @Field(() => Date, 'When the countdown in the sale section of the home page ends or ended.')
  saleEndsAt: Date;

  @Field('Whether the home page shows its sale section.')
  isSaleShown: boolean;

  @Field(
    () => Int,
    'Minutes for which an unpaid order of one product, placed with placeOrder, keeps its stock reserved.',
  )
  orderReservationMinutes: number;

  @Field(() => Int, 'Minutes for which an unpaid order of a cart keeps its stock reserved.')
  cartReservationMinutes: number;

  @Field('Whether placeOrder takes orders; otherwise they are placed with placeCartOrder only.')
  acceptsQuickOrders: boolean;

  @Field(() => Int, 'Days after the delivery of the last parcel during which customers can send old parts back.')
  oldPartDays: number;

  @Field(() => Int, 'Years after which orders lose name, address and phone number.')
  orderNamesYears: number;

  @Field(() => ShopContact, 'Contact details of the shop.')
  contact: ShopContact;

  @Field(() => IdentitySettings, 'Settings for signing in with the identity provider.')
  identity: IdentitySettings;

  @Field(() => CardPaymentSettings, 'Settings for card payments in the browser.')
  cardPayments: CardPaymentSettings;
}

@Resolver(() => ShopType)
export class ShopResolver {
  constructor(
    private readonly settings: Pick<SettingsService, 'read'>,
    private readonly content: Pick<ContentService, 'listFooter'>,
    private readonly pricing: Pick<PricingService, 'addsTax'>,
    private readonly facts: ShopFacts,
  ) {}

  @Access('visitor')
  @Query(() => ShopType, { description: 'The shop and its public settings.' })
  async shop(): Promise<Shop> {
    return toShop(await this.settings.read(), this.facts);
  }

  @Access('visitor')
  @FieldResolver()
  async pages(): Promise<readonly FooterLink[]> {
    return this.content.listFooter();
  }

  @Access('visitor')
  @FieldResolver()
  async addsTax(): Promise<boolean> {
    return this.pricing.addsTax();
  }
}
