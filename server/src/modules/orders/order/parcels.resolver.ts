import { FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import { Access } from '../../../api/graphql/access.js';
import { Mutation } from '../../../api/graphql/mutation.js';
import { CurrentActor, Input } from '../../../api/graphql/parameters.js';
import type { Actor } from '../../../shared/actor.js';
import { carrierOf, trackingUrlOf } from '../../settings/carriers.js';
import { nameFor } from './order-access.js';
import { fulfilmentOf, quantityToShip, shippedParcelsOf, shippedQuantityOf } from './order-parcels.js';
import type { Order } from './order.js';
import type { Parcel, ShippedParcel } from './parcel.js';
import { OrderLineType, OrderType } from './order.type.js';
import type { LineOfOrder } from './orders.resolver.js';
import type { OrdersService } from './orders.service.js';
import {
  CarrierType,
  FulfilmentEnum,
  ParcelType,
  SetParcelStatusInput,
  SetParcelTrackingInput,
  ShipmentResultType,
  ShipOrdersInput,
  ShipParcelInput,
  ShipParcelPayload,
} from './parcel.type.js';
import { parcelUndoableUntil } from './ship-order.js';

/** Source object of `Parcel`. Some fields also need the order. */
export type ParcelOfOrder = ShippedParcel & { order: Order; address: string | null };

export interface LineInParcel {
  line: LineOfOrder;
  quantity: number;
}

@Resolver(() => OrderType)
export class ParcelsResolver {
  constructor(private readonly service: OrdersService) {}

  @FieldResolver(() => [ParcelType], {
    description: 'Parcels of the order, oldest first. Empty if it was shipped before the shop recorded parcels.',
  })
  parcels(@Root() order: Order): ParcelOfOrder[] {
    return shippedParcelsOf(order).map((parcel) => ({ ...parcel, address: parcel.address ?? null, order }));
  }

  @FieldResolver(() => FulfilmentEnum, { description: 'How much of it is shipped.' })
  fulfilment(@Root() order: Order) {
    return fulfilmentOf(order);
  }

  @Access('orders')
  @Query(() => [CarrierType], { description: 'Carriers in the shop settings. A parcel can only have one of these.' })
  carriers() {
    return this.service.listCarriers();
  }

  @Access('orders')
  @Query(() => [ShipmentResultType], {
    description: 'What shipOrders would do with these shipments: a result for each, in the same order.',
  })
  checkShipments(@Input('The shipments.') { rows }: ShipOrdersInput, @CurrentActor() actor: Actor) {
    return this.service.checkShipments(actor, rows);
  }

  @Access('orders')
  @Mutation(
    { results: () => [ShipmentResultType] },
    'Ships several orders at once, each with everything that is left of it in one parcel. The order of a shipment that ' +
      'is refused stays as it is. A shipment that is already recorded changes nothing.',
    'A result for each shipment, in the same order.',
  )
  async shipOrders(@Input('The shipments.') { rows }: ShipOrdersInput, @CurrentActor() actor: Actor) {
    return { results: await this.service.shipOrders(actor, rows) };
  }

  @Access('orders')
  @Mutation(
    () => ShipParcelPayload,
    'Records a parcel with some lines of a paid order, or everything that is left, and mails the customer. The order is ' +
      'SHIPPED when nothing is left to ship. Conflict: ILLEGAL_TRANSITION if the order is not paid, or nothing is left.',
  )
  shipParcel(@Input('The parcel.') input: ShipParcelInput, @CurrentActor() actor: Actor) {
    return this.service.shipParcel(actor, input);
  }

  @Access('orders')
  @Mutation(
    { order: () => OrderType },
    'Records that a parcel was delivered, lost or sent back; the customer gets a mail about a delivered one. Refunds and ' +
      'returns to stock are made by refundOrder. Conflicts: STALE_VERSION; ILLEGAL_TRANSITION if its shipment was undone.',
  )
  async setParcelStatus(
    @Input('The parcel and its status.') input: SetParcelStatusInput,
    @CurrentActor() actor: Actor,
  ) {
    return { order: await this.service.setParcelStatus(actor, input) };
  }

  @Access('orders')
  @Mutation(
    { order: () => OrderType },
    'Corrects carrier and tracking number of a parcel. No mail is sent. Conflicts: STALE_VERSION; ILLEGAL_TRANSITION if ' +
      'its shipment was undone.',
  )
  async setParcelTracking(
    @Input('The parcel and its tracking number.') input: SetParcelTrackingInput,
    @CurrentActor() actor: Actor,
  ) {
    return { order: await this.service.setParcelTracking(actor, input) };
  }
}

@Resolver(() => ParcelType)
export class ParcelResolver {
  constructor(private readonly service: OrdersService) {}

  @FieldResolver()
  lines(@Root() { lines, order }: ParcelOfOrder): LineInParcel[] {
    return order.lines.flatMap((line) =>
      lines.filter(({ lineId }) => lineId === line.id).map(({ quantity }) => ({ line: { ...line, order }, quantity })),
    );
  }

  @FieldResolver()
  carrier(@Root() parcel: Parcel) {
    return carrierOf(parcel);
  }

  @FieldResolver()
  async trackingUrl(@Root() parcel: Parcel) {
    return trackingUrlOf(await this.service.listCarriers(), parcel);
  }

  @FieldResolver()
  history(@Root() { history, order }: ParcelOfOrder, @CurrentActor() actor: Actor) {
    return history.flatMap(({ status, at, by }) =>
      status === 'cancelled' ? [] : [{ status, at, by: nameFor(actor, by, order) }],
    );
  }

  @FieldResolver()
  undoableUntil(@Root() parcel: ParcelOfOrder) {
    return parcelUndoableUntil(parcel.order, parcel);
  }
}

@Resolver(() => OrderLineType)
export class ShippedLineResolver {
  @FieldResolver(() => Int, { description: 'Quantity of the line that was shipped.' })
  shippedQuantity(@Root() line: LineOfOrder) {
    return shippedQuantityOf(line.order, line);
  }

  @FieldResolver(() => Int, {
    description: 'Quantity of the line that is left to ship: neither shipped nor refunded. 0 unless the order is paid.',
  })
  quantityToShip(@Root() line: LineOfOrder) {
    return quantityToShip(line.order, line);
  }
}
