import { Arg, Args, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import { Mutation } from '../../../api/graphql/mutation.js';
import { CurrentActor, Input } from '../../../api/graphql/parameters.js';
import type { Actor } from '../../../shared/actor.js';
import { Access } from '../../../api/graphql/access.js';
import { PageArgs, toConnectionOf } from '../../../api/graphql/connection.js';
import type { GraphContext } from '../../../api/graphql/graph-context.js';
import { ShopImage } from '../../media/shop-image.js';
import type { CatalogueService } from '../products/catalogue.service.js';
import {
  BrandsArgs,
  FamiliesArgs,
  MoveCategoryInput,
  RemoveAttributeInput,
  RemoveBrandInput,
  RemoveCategoryInput,
  RemoveFamilyInput,
  SaveAttributeInput,
  SaveBrandInput,
  SaveCategoryInput,
  SaveFamilyInput,
} from './taxonomy.input.js';
import type { AttributeDefinition, Brand, Category, ProductFamily } from './taxonomy.js';
import {
  AttributeDefinitionType,
  BrandConnection,
  BrandType,
  CategoryType,
  ProductFamilyConnection,
  ProductFamilyType,
  RemovalPayload,
} from './taxonomy.type.js';
import type { CatalogueLoaders } from '../products/catalogue.loaders.js';
import { SameForVisitors } from '../../../api/graphql/same-for-visitors.js';

@Resolver(() => CategoryType)
export class CategoriesResolver {
  constructor(private readonly catalogue: CatalogueService) {}

  @Access('visitor')
  @SameForVisitors()
  @Query(() => CategoryType, {
    nullable: true,
    description: 'A category by its slug, or by one that it had before; null if there is none.',
  })
  category(@Arg('slug', { description: 'Slug of the category.' }) slug: string) {
    return this.catalogue.taxonomy.findCategory(slug);
  }

  @Access('visitor')
  @SameForVisitors()
  @Query(() => [CategoryType], {
    description: 'The top-level categories, or the subcategories of one category, in order.',
  })
  async categories(
    @Arg('parentId', () => ID, { nullable: true, description: 'ID of the parent category; the top level by default.' })
    parentId: string | null | undefined,
  ) {
    return (await this.catalogue.taxonomy.read()).tree.childrenOf(parentId ?? null);
  }

  @Access('catalogue')
  @Query(() => [CategoryType], { description: 'All categories, each followed by its descendants.' })
  async categoryTree() {
    return (await this.catalogue.taxonomy.read()).tree.inTreeOrder;
  }

  @Access('catalogue')
  @Mutation(
    { category: () => CategoryType },
    'Changes the position of a category among its siblings, or moves it to another parent.',
    'The category in its new place.',
  )
  async moveCategory(@Input('The new place.') input: MoveCategoryInput, @CurrentActor() actor: Actor) {
    return { category: await this.catalogue.moveCategory(actor, input) };
  }

  @Access('catalogue')
  @Mutation(
    () => RemovalPayload,
    'Removes a category. If it has products or subcategories, it is merged into another, to which its addresses redirect.',
  )
  async removeCategory(@Input('The category.') input: RemoveCategoryInput, @CurrentActor() actor: Actor) {
    await this.catalogue.removeCategory(actor, input);
    return { removedId: input.id };
  }

  @Access('catalogue')
  @Mutation({ category: () => CategoryType }, 'Adds or edits a category. Its products are updated within seconds.')
  async saveCategory(@Input('The category.') input: SaveCategoryInput, @CurrentActor() actor: Actor) {
    return { category: await this.catalogue.saveCategory(actor, input) };
  }

  @FieldResolver()
  image(@Root() { imageUrl, name }: Category) {
    return imageUrl === null ? null : new ShopImage(imageUrl, name);
  }

  @Access('visitor')
  @FieldResolver()
  async parent(@Root() category: Category) {
    return (await this.catalogue.taxonomy.read()).tree.parentOf(category);
  }

  @Access('visitor')
  @FieldResolver()
  async children(@Root() { id }: Category) {
    return (await this.catalogue.taxonomy.read()).tree.childrenOf(id);
  }

  @Access('visitor')
  @FieldResolver()
  async breadcrumb(@Root() { id }: Category) {
    return (await this.catalogue.taxonomy.read()).tree.pathOf(id);
  }

  @FieldResolver()
  async attributes(@Root() { id, attributes: own }: Category) {
    const { tree, attributes } = await this.catalogue.taxonomy.read();
    return tree.attributesOf(id).flatMap(({ code, isFacet }) => {
      const definition = attributes.get(code);
      if (!definition) return [];
      const isInherited = !own.some((attribute) => attribute.code === code);
      return [{ ...definition, isFacet, isInherited }];
    });
  }

  @FieldResolver()
  async productCount(@Root() { id }: Category) {
    return (await this.catalogue.taxonomy.countListed('categoryPath')).get(id) ?? 0;
  }
}

@Resolver(() => AttributeDefinitionType)
export class AttributesResolver {
  constructor(private readonly catalogue: CatalogueService) {}

  @Access('catalogue')
  @Query(() => [AttributeDefinitionType], { description: 'Attributes that categories can have, sorted by label.' })
  attributeDefinitions(@CurrentActor() actor: Actor) {
    return this.catalogue.taxonomy.listAttributes(actor);
  }

  @Access('catalogue')
  @Mutation(() => RemovalPayload, 'Removes an attribute that no product and no category uses. A retry changes nothing.')
  async removeAttribute(@Input('The attribute.') input: RemoveAttributeInput, @CurrentActor() actor: Actor) {
    await this.catalogue.removeAttribute(actor, input);
    return { removedId: input.code };
  }

  @Access('catalogue')
  @Mutation(
    { attribute: () => AttributeDefinitionType },
    'Adds or edits an attribute. A kind or a choice that products use cannot be changed. A retry changes nothing.',
  )
  async saveAttribute(@Input('The attribute.') input: SaveAttributeInput, @CurrentActor() actor: Actor) {
    return { attribute: await this.catalogue.saveAttribute(actor, input) };
  }

  @Access('catalogue')
  @FieldResolver()
  async categories(@Root() { code }: AttributeDefinition) {
    const { tree } = await this.catalogue.taxonomy.read();
    return tree.inTreeOrder.filter(({ attributes }) => attributes.some((own) => own.code === code));
  }

  @FieldResolver()
  async productCount(@Root() { code }: AttributeDefinition) {
    return (await this.catalogue.taxonomy.countAttributes()).get(code) ?? 0;
  }
}

@Resolver(() => BrandType)
export class BrandsResolver {
  constructor(private readonly catalogue: CatalogueService) {}

  @Access('visitor')
  @SameForVisitors()
  @Query(() => BrandType, {
    nullable: true,
    description: 'A brand by its slug, or by one that it had before; null if there is none.',
  })
  brand(@Arg('slug', { description: 'Slug of the brand.' }) slug: string) {
    return this.catalogue.taxonomy.findBrand(slug);
  }

  @Access('visitor')
  @SameForVisitors()
  @Query(() => BrandConnection, { description: 'Brands by name, A to Z.' })
  async brands(@Args(() => BrandsArgs) { search, ...page }: BrandsArgs) {
    const { brands } = await this.catalogue.taxonomy.read();
    const found = brands.filter(({ name, aliases }) => [name, ...aliases].some(contains(search)));
    return toConnectionOf(found, 'brands', page);
  }

  @Access('catalogue')
  @Mutation(
    () => RemovalPayload,
    'Removes a brand. A brand with products is merged into another one, to which its addresses redirect.',
  )
  async removeBrand(@Input('The brand.') input: RemoveBrandInput, @CurrentActor() actor: Actor) {
    await this.catalogue.removeBrand(actor, input);
    return { removedId: input.id };
  }

  @Access('catalogue')
  @Mutation({ brand: () => BrandType }, 'Adds or edits a brand.')
  async saveBrand(@Input('The brand.') input: SaveBrandInput, @CurrentActor() actor: Actor) {
    return { brand: await this.catalogue.saveBrand(actor, input) };
  }

  @FieldResolver()
  logo(@Root() { logoUrl, name }: Brand) {
    return logoUrl === null ? null : new ShopImage(logoUrl, name);
  }

  @FieldResolver()
  async productCount(@Root() { id }: Brand) {
    return (await this.catalogue.taxonomy.countListed('brandId')).get(id) ?? 0;
  }
}

@Resolver(() => ProductFamilyType)
export class FamiliesResolver {
  constructor(private readonly catalogue: CatalogueService) {}

  @Access('catalogue')
  @Query(() => ProductFamilyConnection, { description: 'Families of products by name, A to Z.' })
  async families(@Args(() => FamiliesArgs) { search, ...page }: FamiliesArgs, @CurrentActor() actor: Actor) {
    const found = (await this.catalogue.taxonomy.listFamilies(actor)).filter(({ name }) => contains(search)(name));
    return toConnectionOf(found, 'families', page);
  }

  @Access('catalogue')
  @Mutation(() => RemovalPayload, 'Removes a family that has no products.')
  async removeFamily(@Input('The family.') input: RemoveFamilyInput, @CurrentActor() actor: Actor) {
    await this.catalogue.removeFamily(actor, input);
    return { removedId: input.id };
  }

  @Access('catalogue')
  @Mutation({ family: () => ProductFamilyType }, 'Adds or edits a family of products.')
  async saveFamily(@Input('The family.') input: SaveFamilyInput, @CurrentActor() actor: Actor) {
    return { family: await this.catalogue.saveFamily(actor, input) };
  }

  @Access('visitor')
  @FieldResolver()
  async variants(
    @Root() family: ProductFamily,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { loaders }: GraphContext<CatalogueLoaders>,
  ) {
    return toConnectionOf(await loaders.variants.load(family), `variants.${family.id}`, page);
  }
}

/** Returns a test for whether a text contains the search text. Without a search text, all texts match. */
function contains(search: string | null | undefined): (text: string) => boolean {
  const wanted = (search ?? '').trim().toLowerCase();
  return (text) => text.toLowerCase().includes(wanted);
}
