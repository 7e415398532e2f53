import { Arg, Args, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import { Access } from '../../../api/graphql/access.js';
import { toConnectionOf } from '../../../api/graphql/connection.js';
import type { GraphContext } from '../../../api/graphql/graph-context.js';
import { toMoney } from '../../../api/graphql/money.type.js';
import { Mutation } from '../../../api/graphql/mutation.js';
import { CurrentActor, Input } from '../../../api/graphql/parameters.js';
import { SameForVisitors } from '../../../api/graphql/same-for-visitors.js';
import type { Actor } from '../../../shared/actor.js';
import { invalidField } from '../../../shared/errors.js';
import { findStepFault, money, type Currency } from '../../../shared/money.js';
import { withoutNulls } from '../../../shared/without-nulls.js';
import type { CatalogueLoaders } from '../products/catalogue.loaders.js';
import type { CatalogueService } from '../products/catalogue.service.js';
import { isPublic } from '../products/product.js';
import {
  DeleteSaleInput,
  RunningSaleType,
  SaleConnection,
  SalePreviewInput,
  SalePreviewType,
  SalesArgs,
  SaleType,
  SaveSaleInput,
  type SalePriceInput,
} from './sale.type.js';
import type { Sale, SaleTarget, SaleTargetKind } from './sale.js';

type Context = GraphContext<CatalogueLoaders>;

@Resolver(() => SaleType)
export class SalesResolver {
  constructor(private readonly catalogue: CatalogueService) {}

  @Access('visitor')
  @SameForVisitors()
  @Query(() => RunningSaleType, {
    nullable: true,
    description: 'The sale that runs now; of several, the one that ends first. Null if there is none.',
  })
  async runningSale() {
    return (await this.catalogue.sales.listRunning())[0] ?? null;
  }

  @Access('catalogue')
  @Query(() => SaleConnection, { description: 'Sales, newest first.' })
  async sales(@Args(() => SalesArgs) { search, ...page }: SalesArgs, @CurrentActor() actor: Actor) {
    const sales = await this.catalogue.sales.list(actor, search ?? '');
    return toConnectionOf(sales, `sales ${search ?? ''}`, page);
  }

  @Access('catalogue')
  @Query(() => SaleType, { nullable: true, description: 'A sale; null if there is none with this ID.' })
  sale(@Arg('id', () => ID, { description: 'ID of the sale.' }) id: string, @CurrentActor() actor: Actor) {
    return this.catalogue.sales.find(actor, id);
  }

  @Access('catalogue')
  @Query(() => SalePreviewType, { description: 'What a sale would do if it ran now.' })
  async salePreview(@Input('The sale.') input: SalePreviewInput, @CurrentActor() actor: Actor) {
    const { count, examples } = await this.catalogue.sales.preview(actor, {
      target: toTarget(input.targetKind, input.targetIds),
      percent: input.percent ?? null,
      prices: toPrices(input.prices ?? [], this.catalogue.sales.currency),
    });
    const toMoneyOf = (amountMinor: number) => money(amountMinor, this.catalogue.sales.currency);
    return {
      productCount: count,
      examples: examples.map(({ product, priceMinor, saleMinor }) => ({
        product,
        regularPrice: toMoneyOf(priceMinor),
        salePrice: toMoneyOf(saleMinor),
      })),
    };
  }

  @Access('catalogue')
  @Mutation(
    { sale: () => SaleType },
    'Adds or edits a sale; every server follows it within two seconds. Conflicts: STALE_VERSION if it has been changed in the meantime.',
    'The sale as it is now.',
  )
  async saveSale(@Input('The sale.') input: SaveSaleInput, @CurrentActor() actor: Actor) {
    const { id = null, version = null, idempotencyKey = null, targetKind, targetIds, prices, ...fields } = input;
    if (Boolean(targetKind) !== Boolean(targetIds)) {
      throw invalidField('targetIds', 'Send targetKind and targetIds together.');
    }
    // A sale has either a percentage or prices, so setting one of them removes the other.
    const reduction = prices
      ? { percent: null, prices: toPrices(prices, this.catalogue.sales.currency) }
      : fields.percent == null
        ? {}
        : { percent: fields.percent, prices: [] };
    const target = targetKind && targetIds ? { target: toTarget(targetKind, targetIds) } : {};
    const content = { ...withoutNulls(fields), ...target, ...reduction };
    return { sale: await this.catalogue.sales.save(actor, { id, version, idempotencyKey, content }) };
  }

  @Access('catalogue')
  @Mutation(
    { saleId: () => ID },
    'Deletes a sale; its prices end at once. Conflicts: STALE_VERSION if it has been changed in the meantime.',
    'ID of the deleted sale.',
  )
  async deleteSale(@Input('The sale.') input: DeleteSaleInput, @CurrentActor() actor: Actor) {
    return { saleId: await this.catalogue.sales.delete(actor, input) };
  }

  @FieldResolver()
  state(@Root() sale: Sale) {
    return this.catalogue.sales.stateOf(sale);
  }

  @FieldResolver()
  targetKind(@Root() { target }: Sale) {
    return target.kind;
  }

  @FieldResolver()
  async targets(@Root() { target: { kind, ids } }: Sale, @Ctx() { loaders }: Context) {
    const { brandsById, tree } = await this.catalogue.taxonomy.read();
    const named =
      kind === 'products'
        ? await Promise.all(ids.map((id) => loaders.product.load(id)))
        : ids.map((id) => (kind === 'brands' ? brandsById.get(id) : tree.find(id)));
    return ids.map((id, index) => ({ id, name: named[index]?.name ?? id }));
  }

  @FieldResolver()
  prices(@Root() { prices }: Sale) {
    return prices.map(({ productId, priceMinor }) => ({
      productId,
      price: money(priceMinor, this.catalogue.sales.currency),
    }));
  }
}

/** The category, brand or product that a running sale is for. */
@Resolver(() => RunningSaleType)
export class RunningSaleResolver {
  constructor(private readonly catalogue: CatalogueService) {}

  @Access('visitor')
  @FieldResolver()
  async category(@Root() { target }: Sale) {
    const { tree } = await this.catalogue.taxonomy.read();
    return (target.kind === 'categories' && tree.find(target.ids[0] ?? '')) || null;
  }

  @Access('visitor')
  @FieldResolver()
  async brand(@Root() { target }: Sale) {
    const { brandsById } = await this.catalogue.taxonomy.read();
    return (target.kind === 'brands' && brandsById.get(target.ids[0] ?? '')) || null;
  }

  @Access('visitor')
  @FieldResolver()
  async product(@Root() { target }: Sale, @Ctx() { loaders }: Context) {
    if (target.kind !== 'products') return null;
    const products = await Promise.all(target.ids.slice(0, 20).map((id) => loaders.product.load(id)));
    return products.find((product) => product !== null && isPublic(product)) ?? null;
  }
}

const toTarget = (kind: SaleTargetKind, ids: readonly string[]): SaleTarget => ({ kind, ids });

/** @throws DomainError BAD_USER_INPUT */
function toPrices(prices: readonly SalePriceInput[], currency: Currency) {
  return prices.map(({ productId, price }, index) => {
    const field = `prices.${index}.price`;
    const { amountMinor, ...given } = toMoney(price, field);
    if (given.currency !== currency) throw invalidField(field, `Price must be in ${currency.toUpperCase()}.`);
    const stepFault = findStepFault({ amountMinor, ...given });
    if (stepFault !== null) throw invalidField(field, stepFault);
    return { productId, priceMinor: amountMinor };
  });
}
