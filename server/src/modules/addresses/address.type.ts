import { addressRules } from '@kickstand/rules/addresses';
import { phoneFormat } from '@kickstand/rules/fields';
import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { describeLimits } from '../../shared/field-rules.js';
import { mostSavedAddresses } from './address-book.js';

const rules = addressRules('US');

@ObjectType('Address', { description: 'A postal address.' })
export class AddressType {
  @Field({ description: 'Name of the recipient.' })
  name: string;

  @Field(() => String, { nullable: true, description: 'Company of the recipient; null for none.' })
  company: string | null;

  @Field({ description: 'First line of the address, such as street and house number.' })
  line1: string;

  @Field(() => String, { nullable: true, description: 'Second line of the address; null for none.' })
  line2: string | null;

  @Field(() => String, { nullable: true, description: 'Postcode or ZIP code; null in countries without postcodes.' })
  postcode: string | null;

  @Field({ description: 'City or town.' })
  city: string;

  @Field(() => String, { nullable: true, description: 'State, province or county; null for none.' })
  region: string | null;

  @Field({ description: 'Country: two-letter code of ISO 3166-1.' })
  country: string;

  @Field({ description: 'Phone number as typed, leading zeros kept.' })
  phone: string;

  @Field(() => [String], {
    description: 'Lines of the address as they are written on a parcel in its country, without the phone number.',
  })
  formatted: string[];
}

@ObjectType('SavedAddress', {
  description: `An address of a user's address book, which has at most ${mostSavedAddresses}.`,
})
export class SavedAddressType {
  @Field(() => ID, { description: 'ID of the address in the address book.' })
  id: string;

  @Field(() => AddressType, { description: 'The address.' })
  address: AddressType;

  @Field({
    description: 'True for the address that the checkout proposes. If there are addresses, one of them is the default.',
  })
  isDefault: boolean;
}

@InputType('AddressInput', { description: 'A postal address.' })
export class AddressInputType {
  @Field({ description: `Name of the recipient, ${describeLimits(rules.name)}.` })
  name: string;

  @Field(() => String, { nullable: true, description: `Company of the recipient, ${describeLimits(rules.company)}.` })
  company?: string | null;

  @Field({ description: `First line of the address, ${describeLimits(rules.line1)}.` })
  line1: string;

  @Field(() => String, { nullable: true, description: `Second line of the address, ${describeLimits(rules.line2)}.` })
  line2?: string | null;

  @Field(() => String, {
    nullable: true,
    description: `Postcode or ZIP code in the format of the country, ${describeLimits(rules.postcode)}. May be left out only in countries without postcodes.`,
  })
  postcode?: string | null;

  @Field({ description: `City or town, ${describeLimits(rules.city)}.` })
  city: string;

  @Field(() => String, {
    nullable: true,
    description: `State, province or county, ${describeLimits(rules.region)}. Required in AU, BR, CA, CN, IN, JP, MX and US.`,
  })
  region?: string | null;

  @Field({ description: 'Country: two-letter code of ISO 3166-1, such as DE.' })
  country: string;

  @Field({ description: `Phone number: ${phoneFormat}.` })
  phone: string;
}

@InputType({ description: 'An address to save in the address book.' })
export class SaveAddressInput {
  @Field(() => ID, { nullable: true, description: 'ID of the address to change. Without it, the address is added.' })
  addressId?: string | null;

  @Field(() => AddressInputType, {
    description: 'The address. An address that is in the address book already is not added again.',
  })
  address: AddressInputType;

  @Field(() => Boolean, { defaultValue: false, description: 'True makes it the default address.' })
  isDefault?: boolean;
}

@InputType({ description: 'An address to delete from the address book.' })
export class DeleteAddressInput {
  @Field(() => ID, { description: 'ID of the address. If there is no such address, nothing happens.' })
  addressId: string;
}
