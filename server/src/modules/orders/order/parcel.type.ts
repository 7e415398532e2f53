import { idempotencyKey } from '@kickstand/rules/fields';
import { mostShipments, parcelRules } from '@kickstand/rules/orders';
import { ID, InputType, Int, ObjectType } from 'type-graphql';
import { Access } from '../../../api/graphql/access.js';
import { defineEnum } from '../../../api/graphql/define-enum.js';
import { Field, NullableField } from '../../../api/graphql/field.js';
import { describeLimits } from '../../../shared/field-rules.js';
import type { ParcelOutcome } from './change-parcel.js';
import type { Fulfilment } from './order-parcels.js';
import type { ShippedParcelStatus } from './parcel.js';
import { OrderLineType, OrderType } from './order.type.js';
import type { ShipmentOutcome } from './ship-orders.js';

const shipped = 'Handed to the carrier.';
const outcomes = {
  delivered: 'Delivered to the customer.',
  lost: 'Lost on its way.',
  sent_back: 'Sent back to the shop.',
};

export const ParcelStatusEnum = defineEnum<ShippedParcelStatus>('ParcelStatus', 'Status of a parcel.', {
  shipped,
  ...outcomes,
});

export const ParcelOutcomeEnum = defineEnum<ParcelOutcome>('ParcelOutcome', 'What became of a parcel.', outcomes);

export const FulfilmentEnum = defineEnum<Fulfilment>('Fulfilment', 'How much of an order is shipped.', {
  unshipped: 'Nothing.',
  partly_shipped: 'A part; the rest is neither shipped nor refunded.',
  shipped: 'Everything that was not refunded before.',
});

export const ShipmentOutcomeEnum = defineEnum<ShipmentOutcome>('ShipmentOutcome', 'What becomes of a shipment.', {
  ready: 'It can be shipped. Only answered by checkShipments.',
  shipped: 'It is shipped now. Only answered by shipOrders.',
  already_shipped: 'It was shipped before, so nothing changes.',
  refused: 'It cannot be shipped, or not together with others.',
});

@ObjectType('Carrier', { description: 'A company that delivers parcels.' })
export class CarrierType {
  @Field(() => ID, 'Code of the carrier.')
  code: string;

  @Field('Name of the carrier.')
  name: string;
}

@ObjectType('ParcelLine', { description: 'One line of an order in a parcel.' })
export class ParcelLineType {
  @Field(() => OrderLineType, 'The line of the order.')
  line: OrderLineType;

  @Field(() => Int, 'Quantity in the parcel, 1 or more.')
  quantity: number;
}

@ObjectType('ParcelEvent', { description: 'One status of a parcel.' })
export class ParcelEventType {
  @Field(() => ParcelStatusEnum, 'The new status.')
  status: ShippedParcelStatus;

  @Field(() => Date, 'When the status changed.')
  at: Date;

  @Field(
    'Who changed it: an email address, key:<prefix> <name> (an API key) or system:<name>. Customers see system:shop instead of API keys and the addresses of others.',
  )
  by: string;
}

@ObjectType('Parcel', { description: 'A part of an order, or all of it, that was handed to a carrier.' })
export class ParcelType {
  @Field(() => ID, 'ID of the parcel.')
  id: string;

  @Field(() => [ParcelLineType], 'What is in the parcel, in the same sequence as the order lines.')
  lines: ParcelLineType[];

  @NullableField(() => CarrierType, 'The carrier; null if none was entered.')
  carrier: CarrierType | null;

  @NullableField(() => String, 'Tracking number; null if none was entered.')
  trackingNumber: string | null;

  @NullableField(() => String, "Address of the carrier's tracking page; null if the carrier or number is unknown.")
  trackingUrl: string | null;

  @NullableField(() => String, 'Where it was sent, as one text; null if the order still has this address.')
  address: string | null;

  @Field(() => ParcelStatusEnum, 'Current status.')
  status: ShippedParcelStatus;

  @Field(() => [ParcelEventType], 'All statuses, oldest first.')
  history: ParcelEventType[];

  @NullableField(() => Date, 'Until when undoShipment is possible; null if it is not.')
  undoableUntil: Date | null;

  @Field(() => Date, 'When the parcel was recorded.')
  createdAt: Date;
}

const trackingNumber = `Tracking number, ${describeLimits(parcelRules.trackingNumber)}.`;

@InputType({ description: 'A line of an order to put into a parcel.' })
export class ParcelLineInput {
  @Field(() => ID, 'ID of the order line.')
  lineId: string;

  @Field(() => Int, 'Quantity: 1 to the quantityToShip of the line.')
  quantity: number;
}

@InputType({ description: 'A parcel that was handed to a carrier.' })
export class ShipParcelInput {
  @Field(
    `A key of your choice for this attempt, ${describeLimits(idempotencyKey)}. A retry with the same key ships nothing twice.`,
  )
  idempotencyKey: string;

  @Field(() => ID, 'ID of the paid order.')
  orderId: string;

  @NullableField(() => [ParcelLineInput], 'What is in the parcel; null for everything that is left to ship.')
  lines?: readonly ParcelLineInput[] | null;

  @NullableField(() => String, 'Code or name of the carrier.')
  carrier?: string | null;

  @NullableField(() => String, trackingNumber)
  trackingNumber?: string | null;
}

@InputType()
abstract class ParcelInput {
  @Field(() => ID, 'ID of the order.')
  orderId: string;

  @Field(() => ID, 'ID of the parcel.')
  parcelId: string;

  @Field(() => Int, 'Revision of the order as you saw it.')
  revision: number;
}

@InputType({ description: 'What became of a parcel.' })
export class SetParcelStatusInput extends ParcelInput {
  @Field(() => ParcelOutcomeEnum, 'The new status.')
  status: ParcelOutcome;
}

@InputType({ description: 'The right carrier and tracking number of a parcel.' })
export class SetParcelTrackingInput extends ParcelInput {
  @NullableField(() => String, 'Code or name of the carrier; null for none.')
  carrier?: string | null;

  @NullableField(() => String, `${trackingNumber} Null for none.`)
  trackingNumber?: string | null;
}

@InputType({ description: 'An order that was handed to a carrier, with everything that is left of it in one parcel.' })
export class ShipmentInput {
  @Field('Number of the order, e.g. KS-100042.')
  orderNumber: string;

  @NullableField(() => String, 'Code or name of the carrier.')
  carrier?: string | null;

  @NullableField(() => String, trackingNumber)
  trackingNumber?: string | null;
}

@InputType({ description: 'Orders to ship at once.' })
export class ShipOrdersInput {
  @Field(() => [ShipmentInput], `Shipments, at most ${mostShipments}.`)
  rows: readonly ShipmentInput[];
}

@ObjectType('ShipmentResult', { description: 'What became of a shipment, or what would become of it.' })
export class ShipmentResultType {
  @Field(() => ShipmentOutcomeEnum, 'Result of the shipment.')
  outcome: ShipmentOutcome;

  @Access('orders')
  @NullableField(() => OrderType, 'The order after the change; null if there is no such order.')
  order: OrderType | null;

  @NullableField(() => String, 'Why the order cannot be shipped; null if it can.')
  message: string | null;
}

@ObjectType({ description: 'Result of shipParcel.' })
export class ShipParcelPayload {
  @Field(() => OrderType, 'The order after the change.')
  order: OrderType;

  @Field(() => ID, 'ID of the parcel.')
  parcelId: string;
}
