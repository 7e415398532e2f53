import { Arg, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import { Mutation } from '../../api/graphql/mutation.js';
import { CurrentActor, Input } from '../../api/graphql/parameters.js';
import type { Actor } from '../../shared/actor.js';
import { Access } from '../../api/graphql/access.js';
import type { GraphContext } from '../../api/graphql/graph-context.js';
import { ShopImage } from '../media/shop-image.js';
import { toQuoteCustomer } from '../pricing/offers.js';
import { CartQuoteType, DestinationInput, presentCartQuote, toDestination } from '../pricing/quote.type.js';
import { noFitment } from '../vehicles/fitment.js';
import type { VehiclesService } from '../vehicles/vehicles.service.js';
import type { PricedCart, PricedLine, Shopper } from './cart.js';
import {
  AddCartLineInput,
  CartLineType,
  CartType,
  CreateCartPayload,
  MergeCartInput,
  UpdateCartLineInput,
} from './cart.type.js';
import type { CartsService } from './carts.service.js';
import type { VehicleLoaders } from '../vehicles/vehicles.loaders.js';

const shopperOf = ({ actor, cartToken }: GraphContext): Shopper => ({ actor, token: cartToken ?? null });

@Resolver(() => CartType)
export class CartsResolver {
  constructor(private readonly service: CartsService) {}

  @Access('visitor')
  @Query(() => CartType, {
    nullable: true,
    description: "The signed-in user's cart, or the visitor's by the header X-Cart-Token; null if there is none.",
  })
  cart(@Ctx() context: GraphContext) {
    return this.service.findCart(shopperOf(context));
  }

  @FieldResolver(() => CartQuoteType, {
    description: 'What the cart costs, with delivery, discounts and taxes. Lines that cannot be priced are left out.',
  })
  async quote(
    @Root() cart: PricedCart,
    @Arg('destination', () => DestinationInput, {
      nullable: true,
      description: 'The delivery address, as far as it is known.',
    })
    destination: DestinationInput | null | undefined,
    @Arg('deliveryMethodId', () => ID, {
      nullable: true,
      description: 'The chosen method; by default the first option that is not pick-up.',
    })
    deliveryMethodId: string | null | undefined,
    @Arg('codes', () => [String], { nullable: true, description: 'Discount codes.' })
    codes: readonly string[] | null | undefined,
    @Arg('vatNumber', () => String, { nullable: true, description: 'VAT number of a business.' })
    vatNumber: string | null | undefined,
    @CurrentActor() actor: Actor,
  ) {
    const priced = await this.service.quoteCart(cart, {
      destination: destination ? toDestination(destination) : null,
      deliveryMethodId: deliveryMethodId ?? null,
      codes: codes ?? [],
      vatNumber: vatNumber ?? null,
      customer: toQuoteCustomer(actor, null),
    });
    return presentCartQuote(priced);
  }

  @Access('visitor')
  @Mutation(
    () => CreateCartPayload,
    "Makes an empty cart for a visitor and returns its token; returns a signed-in user's own cart. A visitor's cart " +
      "is kept for 60 days after its last change, an account's for 180. A cart that is empty and was never ordered is " +
      'kept for a day. Mutations that follow in the same request use this cart.',
  )
  async createCart(@Ctx() context: GraphContext) {
    const created = await this.service.createCart(shopperOf(context));
    if (created.token !== null) context.cartToken = created.token;
    return created;
  }

  @Access('visitor')
  @Mutation(
    { cart: () => CartType },
    'Adds a product to the cart. Nothing is reserved. Conflict: CART_CHANGED if a visitor has no cart; use createCart.',
  )
  async addCartLine(@Input('The product.') input: AddCartLineInput, @Ctx() context: GraphContext) {
    return { cart: await this.service.addLine(shopperOf(context), input) };
  }

  @Access('visitor')
  @Mutation(
    { cart: () => CartType },
    'Sets the quantity of a cart line, or removes it. Conflict: CART_CHANGED if the cart has another revision, or is gone.',
  )
  async updateCartLine(@Input('The line.') input: UpdateCartLineInput, @Ctx() context: GraphContext) {
    return { cart: await this.service.updateLine(shopperOf(context), input) };
  }

  @Access('customer')
  @Mutation(
    { cart: () => CartType },
    "Adds a visitor's cart to that of the signed-in user, and removes it. Quantities of one product add up, at most to what " +
      'is available. A retry adds nothing twice.',
  )
  async mergeCart(@Input("The visitor's cart.") { token }: MergeCartInput, @CurrentActor() actor: Actor) {
    return { cart: await this.service.mergeCart(actor, token) };
  }
}

@Resolver(() => CartLineType)
export class CartLineResolver {
  constructor(private readonly vehicles: VehiclesService) {}

  @Access('visitor')
  @FieldResolver()
  vehicle(@Root() { bike }: PricedLine) {
    return bike ? this.vehicles.find(bike.vehicleId) : null;
  }

  @FieldResolver()
  year(@Root() { bike }: PricedLine) {
    return bike?.year ?? null;
  }

  @FieldResolver()
  async fit(@Root() { productId, bike }: PricedLine, @Ctx() { loaders }: GraphContext<VehicleLoaders>) {
    if (!bike || !(await this.vehicles.find(bike.vehicleId))) return null;
    return this.vehicles.fitOf((await loaders.fitment.load(productId)) ?? noFitment(productId), bike);
  }

  @FieldResolver()
  image(@Root() { imageUrl, name }: PricedLine) {
    return new ShopImage(imageUrl, name);
  }
}
