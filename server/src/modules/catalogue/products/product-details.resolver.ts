import { Arg, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Access } from '../../../api/graphql/access.js';
import type { GraphContext } from '../../../api/graphql/graph-context.js';
import type { Actor } from '../../../shared/actor.js';
import { may } from '../../../shared/actor.js';
import { money } from '../../../shared/money.js';
import { findDocumentIn } from '../../media/document.js';
import { ShopImage } from '../../media/shop-image.js';
import type { CatalogueService } from './catalogue.service.js';
import {
  averageOf,
  isPublic,
  type AttributeValue,
  type Product,
  type ProductMedia,
  type RelationKind,
} from './product.js';
import {
  PartNumberType,
  ProductAttributeType,
  ProductMediaType,
  ProductOptionType,
  ProductRatingType,
  ProductType,
  RelatedProductType,
} from './product.type.js';
import { lowestPrice30Days } from '../prices/lowest-price.js';
import { numbersOf } from './part-number.js';
import { RelationKindEnum } from './product-enums.js';
import type { AttributeKind } from '../taxonomy/taxonomy.js';
import { BrandType, CategoryType, ProductFamilyType } from '../taxonomy/taxonomy.type.js';
import type { CatalogueLoaders } from './catalogue.loaders.js';

/** Details that the page of a product shows. */
@Resolver(() => ProductType)
export class ProductDetailsResolver {
  constructor(private readonly catalogue: CatalogueService) {}

  @Access('visitor')
  @FieldResolver(() => BrandType, { nullable: true, description: 'Brand of the product; null if it has none.' })
  async brand(@Root() { brandId }: Product) {
    const { brandsById } = await this.catalogue.taxonomy.read();
    return (brandId === null ? null : brandsById.get(brandId)) ?? null;
  }

  @Access('visitor')
  @FieldResolver(() => [CategoryType], { description: 'Categories of the product, the main one first.' })
  async categories(@Root() { categoryIds }: Product) {
    const { tree } = await this.catalogue.taxonomy.read();
    return categoryIds.flatMap((id) => tree.find(id) ?? []);
  }

  @Access('visitor')
  @FieldResolver(() => [CategoryType], {
    description: 'The categories from the top of the tree to the main category; empty if it has none.',
  })
  async breadcrumb(@Root() { categoryIds: [main] }: Product) {
    const { tree } = await this.catalogue.taxonomy.read();
    return main === undefined ? [] : tree.pathOf(main);
  }

  @FieldResolver()
  regularPrice(@Root() { regular }: Product) {
    return regular.price;
  }

  @FieldResolver()
  regularPriceTiers(@Root() { regular }: Product) {
    return regular.priceTiers;
  }

  @FieldResolver()
  async lowestRecentPrice(
    @Root() { id, sale, regular, createdAt }: Product,
    @Ctx() { loaders }: GraphContext<CatalogueLoaders>,
  ) {
    if (!sale) return null;
    const { amountMinor: regularMinor, currency } = regular.price;
    const changes = await loaders.priceChanges.load(id);
    const lowest = lowestPrice30Days(changes, { began: sale.startsAt, createdAt, regularMinor });
    return lowest === null ? null : money(lowest, currency);
  }

  @FieldResolver(() => [ProductAttributeType], { description: 'Technical properties.' })
  async attributes(@Root() { attributes }: Product) {
    const { attributes: definitions } = await this.catalogue.taxonomy.read();
    return attributes.map(({ code, value }) => {
      const { label = code, unit = null, kind = kindOf(value) } = definitions.get(code) ?? {};
      const text = typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value);
      return { code, label, kind, unit, value: text, number: typeof value === 'number' ? value : null };
    });
  }

  @FieldResolver(() => [ProductMediaType], {
    description: 'Pictures and documents. `image` is the first that is not a document.',
  })
  media(@Root() { media }: Product) {
    return media;
  }

  @Access('visitor')
  @FieldResolver(() => ProductFamilyType, {
    nullable: true,
    description: 'Family of the product; null if it has no variants.',
  })
  family(@Root() { familyId }: Product, @Ctx() { loaders }: GraphContext<CatalogueLoaders>) {
    return familyId === null ? null : loaders.family.load(familyId);
  }

  @FieldResolver(() => [ProductOptionType], {
    description: 'Options of the product, one for each axis of its family; empty without a family.',
  })
  async options(@Root() { familyId, options }: Product, @Ctx() { loaders }: GraphContext<CatalogueLoaders>) {
    const family = familyId === null ? null : await loaders.family.load(familyId);
    const labels = new Map(family?.axes.map(({ code, label }) => [code, label]));
    return options.map(({ axis, value }) => ({ axis, value, label: labels.get(axis) ?? axis }));
  }

  @FieldResolver(() => [PartNumberType], {
    description: "Part numbers of the product: the shop's own, the barcode's, then those of others.",
  })
  async partNumbers(@Root() product: Product, @Ctx() { loaders }: GraphContext<CatalogueLoaders>) {
    return numbersOf(product, await loaders.partNumbers.load(product.id));
  }

  @FieldResolver(() => [RelatedProductType], {
    description: 'Related products. Those that you may not see are left out.',
  })
  async related(
    @Root() { related }: Product,
    @Arg('kind', () => RelationKindEnum, { nullable: true, description: 'Kind of relation; all kinds if null.' })
    kind: RelationKind | null | undefined,
    @Ctx() context: GraphContext<CatalogueLoaders>,
  ) {
    const wanted = related.filter((relation) => !kind || relation.kind === kind);
    const products = await loadVisible(
      wanted.map(({ productId }) => productId),
      context,
    );
    return wanted.flatMap(({ productId, ...relation }) => {
      const product = products.get(productId);
      return product ? [{ ...relation, product }] : [];
    });
  }

  @Access('visitor')
  @FieldResolver(() => [ProductType], {
    description: 'Products that replace it once it is discontinued. Those that you may not see are left out.',
  })
  async successors(@Root() { successorIds }: Product, @Ctx() context: GraphContext<CatalogueLoaders>) {
    return [...(await loadVisible(successorIds, context)).values()];
  }

  @FieldResolver(() => ProductRatingType, {
    nullable: true,
    description: 'Summary of its public reviews; null if there are none.',
  })
  rating(@Root() { rating }: Product) {
    const average = averageOf(rating);
    return average === null ? null : { average, count: rating.count };
  }
}

/** Used for an attribute whose definition was removed. */
function kindOf(value: AttributeValue['value']): AttributeKind {
  if (typeof value === 'number') return 'number';
  return typeof value === 'boolean' ? 'flag' : 'text';
}

@Resolver(() => ProductMediaType)
export class ProductMediaResolver {
  @FieldResolver()
  image(@Root() { kind, url, altText }: ProductMedia) {
    return kind === 'document' ? null : new ShopImage(url, altText);
  }

  @FieldResolver()
  sizeBytes(@Root() { url }: ProductMedia) {
    return findDocumentIn(url)?.bytes ?? null;
  }
}

/** Products in the order of the IDs, without products that the actor may not see. */
async function loadVisible(
  ids: readonly string[],
  { actor, loaders }: Pick<GraphContext<CatalogueLoaders>, 'actor' | 'loaders'>,
): Promise<Map<string, Product>> {
  const products = await Promise.all(ids.map((id) => loaders.product.load(id)));
  const isVisible = (product: Product | null): product is Product => product !== null && canSee(actor, product);
  return new Map(products.filter(isVisible).map((product) => [product.id, product]));
}

function canSee(actor: Actor, product: Product): boolean {
  return isPublic(product) || (may(actor, 'catalogue:read', 'stock:read') && product.deletedAt === null);
}
