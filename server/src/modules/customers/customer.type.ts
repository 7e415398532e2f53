import { customerNote } from '@kickstand/rules/customers';
import { ArgsType, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Access } from '../../api/graphql/access.js';
import { connectionTypes, PageArgs } from '../../api/graphql/connection.js';
import { Field, NullableField } from '../../api/graphql/field.js';
import { MoneyType } from '../../api/graphql/money.type.js';
import { describeLimits } from '../../shared/field-rules.js';
import type { Money } from '../../shared/money.js';
import { UserType } from '../accounts/user.type.js';
import { SavedAddressType } from '../addresses/address.type.js';
import { OrderConnection } from '../orders/order/order.type.js';
import { ReviewConnection } from '../reviews/review.type.js';

@ObjectType('Customer', {
  description:
    'A person with an account or with orders. Accounts and orders with the same email address are one customer.',
})
export class CustomerType {
  @Field(() => ID, 'ID of the account; for a guest, ID of the first order.')
  id: string;

  @Field('Email address in lower case.')
  email: string;

  @Field('Name of the account; for a guest, name in the last order.')
  name: string;

  @NullableField(() => String, 'Phone number of the last order; null without orders.')
  phone: string | null;

  @Access('customers')
  @NullableField(() => UserType, 'The account; null for a guest.')
  account: UserType | null;

  @Field(() => Int, 'Number of orders, including unpaid and cancelled ones.')
  orderCount: number;

  @Field(() => MoneyType, 'Payments minus refunds. Orders in another currency than the shop’s are left out.')
  spent: Money;

  @Field(() => Int, 'Number of returns, including declined and cancelled ones.')
  returnCount: number;

  @NullableField(() => Date, 'When the last order was placed; null without orders.')
  lastOrderAt: Date | null;

  @NullableField(() => String, 'What staff note about the customer; null if there is nothing.')
  note: string | null;

  @Field(() => Int, 'Version of the note; 0 if there never was one.')
  noteVersion: number;

  @Field(
    'Whether you may export or erase the data of the customer. Only admins may do this with the data of admins, staff, ' +
      'and people who are invited to join the staff. Ask for it for one customer, not for a list: it is read separately ' +
      'for each.',
  )
  isExportable: boolean;

  @NullableField(() => OrderConnection, 'Orders of the customer, newest first; null without the permission for orders.')
  orders: InstanceType<typeof OrderConnection> | null;

  @NullableField(
    () => ReviewConnection,
    'Reviews that the account wrote, including hidden ones, newest first; null without an account or the permission for reviews.',
  )
  reviews: InstanceType<typeof ReviewConnection> | null;
}

export const CustomerConnection = connectionTypes('Customer', () => CustomerType).Connection;

@ObjectType('ChangedCustomer', {
  description: 'A customer with an account, for other systems. If the customer was erased, only the ID is left.',
})
export class ChangedCustomerType {
  @Field(() => ID, 'ID of the account.')
  id: string;

  @Field(() => Date, 'When the account, its role, its profile or its addresses were last changed.')
  updatedAt: Date;

  @NullableField(() => Date, 'When the customer was erased; null otherwise.')
  deletedAt: Date | null;

  @Access('customers')
  @NullableField(() => UserType, 'The account with its profile; null if the customer was erased.')
  account: UserType | null;

  @Field(() => [SavedAddressType], 'The address book, in the order in which the addresses were added.')
  addresses: SavedAddressType[];
}

export const ChangedCustomerConnection = connectionTypes('ChangedCustomer', () => ChangedCustomerType).Connection;

@ArgsType()
export class CustomersArgs extends PageArgs {
  @NullableField(
    () => String,
    'Only customers with these words: the beginnings of the email address or of words of the name of an account, or ' +
      'parts of the name, email address, delivery address or phone number of an order, or its number.',
  )
  search?: string | null;
}

@InputType({ description: 'A customer.' })
export class CustomerInput {
  @Field(() => ID, 'ID of the customer; the ID of any of their orders is accepted too.')
  customerId: string;
}

@InputType({ description: 'The account to erase.' })
export class EraseMyAccountInput {
  @Field('Email address of the account, as a confirmation.')
  email: string;
}

@InputType({ description: 'A note about a customer.' })
export class SaveCustomerNoteInput extends CustomerInput {
  @Field(`The note, ${describeLimits(customerNote)}. An empty text removes it.`)
  text: string;

  @Field(() => Int, 'noteVersion of the customer as you saw it.')
  version: number;
}
