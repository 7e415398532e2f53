import { addressRules } from '@kickstand/rules/addresses';
import { phoneFormat } from '@kickstand/rules/fields';
import { ID, InputType, ObjectType } from 'type-graphql';
import { Field, NullableField } from '../../api/graphql/field.js';
import { describeLimits } from '../../shared/field-rules.js';
import { mostSavedAddresses } from './address-book.js';

const rules = addressRules('US');

@ObjectType('Address', { description: 'A postal address.' })
export class AddressType {
  @Field('Name of the recipient.')
  name: string;

  @NullableField(() => String, 'Company of the recipient; null for none.')
  company: string | null;

  @Field('First line of the address, such as street and house number.')
  line1: string;

  @NullableField(() => String, 'Second line of the address; null for none.')
  line2: string | null;

  @NullableField(() => String, 'Postcode or ZIP code; null in countries without postcodes.')
  postcode: string | null;

  @Field('City or town.')
  city: string;

  @NullableField(() => String, 'State, province or county; null for none.')
  region: string | null;

  @Field('Country: two-letter code of ISO 3166-1.')
  country: string;

  @Field('Phone number as typed, leading zeros kept.')
  phone: string;

  @Field(
    () => [String],
    'Lines of the address as they are written on a parcel in its country, without the phone number.',
  )
  formatted: string[];
}

@ObjectType('SavedAddress', {
  description: `An address of a user's address book, which has at most ${mostSavedAddresses}.`,
})
export class SavedAddressType {
  @Field(() => ID, 'ID of the address in the address book.')
  id: string;

  @Field(() => AddressType, 'The address.')
  address: AddressType;

  @Field('True for the address that the checkout proposes. If there are addresses, one of them is the default.')
  isDefault: boolean;
}

@InputType('AddressInput', { description: 'A postal address.' })
export class AddressInputType {
  @Field(`Name of the recipient, ${describeLimits(rules.name)}.`)
  name: string;

  @NullableField(() => String, `Company of the recipient, ${describeLimits(rules.company)}.`)
  company?: string | null;

  @Field(`First line of the address, ${describeLimits(rules.line1)}.`)
  line1: string;

  @NullableField(() => String, `Second line of the address, ${describeLimits(rules.line2)}.`)
  line2?: string | null;

  @NullableField(
    () => String,
    `Postcode or ZIP code in the format of the country, ${describeLimits(rules.postcode)}. May be left out only in countries without postcodes.`,
  )
  postcode?: string | null;

  @Field(`City or town, ${describeLimits(rules.city)}.`)
  city: string;

  @NullableField(
    () => String,
    `State, province or county, ${describeLimits(rules.region)}. Required in AU, BR, CA, CN, IN, JP, MX and US.`,
  )
  region?: string | null;

  @Field('Country: two-letter code of ISO 3166-1, such as DE.')
  country: string;

  @Field(`Phone number: ${phoneFormat}.`)
  phone: string;
}

@InputType({ description: 'An address to save in the address book.' })
export class SaveAddressInput {
  @NullableField(() => ID, 'ID of the address to change. Without it, the address is added.')
  addressId?: string | null;

  @NullableField(
    () => AddressInputType,
    'The address. An address that is in the address book already is not added again. ' +
      'Required without addressId. If it is left out, the saved address stays as it is.',
  )
  address?: AddressInputType | null;

  @Field(() => Boolean, 'True makes it the default address.', { defaultValue: false })
  isDefault?: boolean;
}

@InputType({ description: 'An address to delete from the address book.' })
export class DeleteAddressInput {
  @Field(() => ID, 'ID of the address. If there is no such address, nothing happens.')
  addressId: string;
}
