import { Arg, Args, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import { Mutation } from '../../../api/graphql/mutation.js';
import { CurrentActor, IdInput, Input } from '../../../api/graphql/parameters.js';
import type { Actor } from '../../../shared/actor.js';
import { Access } from '../../../api/graphql/access.js';
import { ChangesArgs, toConnection } from '../../../api/graphql/connection.js';
import { toMoney } from '../../../api/graphql/money.type.js';
import { invalidField } from '../../../shared/errors.js';
import { ShopImage } from '../../media/shop-image.js';
import type { AddProductInput as AddedProduct } from './add-product.js';
import type { CatalogueService } from './catalogue.service.js';
import type { DeclaredField } from './product-fields.js';
import {
  AddProductInput,
  EditProductsInput,
  type ProductItemInput,
  SetPartNumbersInput,
  SetStockInput,
  UpdateProductInput,
  UpdateProductsInput,
} from './product.input.js';
import { ProductsArgs } from './product-list.input.js';
import type { ItemResult } from './product-reference.js';
import { availabilityOf, type Product } from './product.js';
import { ProductConnection, ProductType, ProductItemResult, EditProductPayload } from './product.type.js';
import type { UpdateProductInput as ChangedProduct } from './update-product.js';
import { SameForVisitors } from '../../../api/graphql/same-for-visitors.js';

const resultsInOrder = 'One for each item, in the order in which they were sent.';

@Resolver(() => ProductType)
export class CatalogueResolver {
  constructor(private readonly catalogue: CatalogueService) {}

  @Access('visitor')
  @SameForVisitors()
  @Query(() => ProductType, { nullable: true, description: 'A product by ID; null if there is none.' })
  product(@Arg('id', () => ID, { description: 'ID of the product.' }) id: string, @CurrentActor() actor: Actor) {
    return this.catalogue.findProduct(actor, id);
  }

  @Access('visitor')
  @SameForVisitors()
  @Query(() => ProductType, {
    nullable: true,
    description:
      'A product by its current or an earlier slug; redirect from an earlier one to `slug`. Null if there is none.',
  })
  productBySlug(@Arg('slug', { description: 'Slug of the product.' }) slug: string, @CurrentActor() actor: Actor) {
    return this.catalogue.findBySlug(actor, slug);
  }

  @Access('visitor')
  @SameForVisitors()
  @Query(() => ProductConnection, { description: 'Products, oldest first unless sorted otherwise.' })
  async products(@Args(() => ProductsArgs) args: ProductsArgs, @CurrentActor() actor: Actor) {
    const page = await this.catalogue.listProducts(actor, args);
    return toConnection(page, () => this.catalogue.countProducts(actor, args.filter ?? {}));
  }

  @Access(['catalogue', 'stock'])
  @Query(() => ProductConnection, {
    description:
      'Products in the order of their last change, including changes of stock, for other systems. Includes drafts and deleted products. A product appears about 5 seconds after its change. Keep the last endCursor and send it later to read only what has changed since.',
  })
  async changedProducts(@Args(() => ChangesArgs) args: ChangesArgs, @CurrentActor() actor: Actor) {
    const { page, countAll } = await this.catalogue.listChanged(actor, args);
    return toConnection(page, countAll);
  }

  @FieldResolver()
  image(@Root() { imageUrl, name }: Product) {
    return new ShopImage(imageUrl, name);
  }

  @FieldResolver()
  availability(@Root() product: Product) {
    return availabilityOf(product);
  }

  @Access('catalogue')
  @Mutation({ product: () => ProductType }, 'Adds a product.')
  async addProduct(
    @Arg('input', () => AddProductInput, { description: 'The product.' })
    input: AddProductInput & Pick<AddedProduct, DeclaredField>,
    @CurrentActor() actor: Actor,
  ) {
    const price = toMoney(input.price, 'price');
    return { product: await this.catalogue.addProduct(actor, { ...input, ...toLists(input), price }) };
  }

  @Access(['catalogue', 'stock'])
  @Mutation(
    { product: () => ProductType },
    'Edits a product. The permission for stock covers only the available quantity.',
  )
  async updateProduct(
    @Arg('input', () => UpdateProductInput, {
      description: 'The product, the version that was edited, and the fields to change.',
    })
    input: UpdateProductInput & Pick<ChangedProduct, DeclaredField>,
    @CurrentActor() actor: Actor,
  ) {
    return { product: await this.catalogue.updateProduct(actor, toChanges(input)) };
  }

  @Access('catalogue')
  @Mutation(
    { results: () => [EditProductPayload] },
    'Edits many products. Each edit is made or refused separately; a retry with the same versions changes nothing.',
    'One for each edit, in the order in which they were sent.',
  )
  async editProducts(
    @Input('The edits, one for each product.') { products }: EditProductsInput,
    @CurrentActor() actor: Actor,
  ) {
    const edits = products.map((edit, index) => ({
      ...edit,
      price: edit.price ? toMoney(edit.price, `products.${index}.price`) : null,
    }));
    return { results: await this.catalogue.editProducts(actor, edits) };
  }

  @Access('catalogue')
  @Mutation(
    { results: () => [ProductItemResult] },
    'Changes many products, for other systems. Each item is changed or refused separately; a retry changes nothing.',
    resultsInOrder,
  )
  async updateProducts(
    @Arg('input', () => UpdateProductsInput, { description: 'The products and their changes.' })
    { items }: { items: readonly (ProductItemInput & Pick<ChangedProduct, DeclaredField>)[] },
    @CurrentActor() actor: Actor,
  ) {
    const typed = items.map((item, index) => toChanges(item, `items.${index}.`));
    return { results: (await this.catalogue.updateProducts(actor, typed)).map(toItemResult) };
  }

  @Access(['catalogue', 'stock'])
  @Mutation(
    { results: () => [ProductItemResult] },
    'Sets the available quantity of many products, for other systems and stock counts. Each item is changed or refused separately. Units of unpaid orders, and of paid orders that are not shipped yet, are not part of it: subtract both from what you count.',
    resultsInOrder,
  )
  async setStock(@Input('The stock.') input: SetStockInput, @CurrentActor() actor: Actor) {
    return { results: (await this.catalogue.setStock(actor, input)).map(toItemResult) };
  }

  @Access('catalogue')
  @Mutation({ product: () => ProductType }, 'Replaces the other part numbers of a product.')
  async setPartNumbers(
    @Input('The product, the version that was edited, and all its other part numbers.') input: SetPartNumbersInput,
    @CurrentActor() actor: Actor,
  ) {
    return { product: await this.catalogue.updateProduct(actor, input) };
  }

  @Access('catalogue')
  @Mutation(
    { product: () => ProductType },
    'Deletes a product: it is no longer sold or listed. Orders keep a copy of it.',
  )
  async deleteProduct(
    @IdInput('product', 'The product to delete.', 'productId') { productId }: { productId: string },
    @CurrentActor() actor: Actor,
  ) {
    return this.catalogue.deleteProduct(actor, productId);
  }

  @Access('catalogue')
  @Mutation({ product: () => ProductType }, 'Restores a deleted product.')
  async restoreProduct(
    @IdInput('product', 'The deleted product to restore.', 'productId') { productId }: { productId: string },
    @CurrentActor() actor: Actor,
  ) {
    return this.catalogue.restoreProduct(actor, productId);
  }
}

type GivenChanges = Pick<
  UpdateProductInput,
  'attributes' | 'media' | 'options' | 'related' | 'comparePrice' | 'coreDeposit' | 'priceTiers' | 'price'
>;

/** Converts the input for the catalogue. @param path of the input, for errors. @throws DomainError BAD_USER_INPUT */
function toChanges<Input extends GivenChanges>(input: Input, path = '') {
  const price = input.price ? toMoney(input.price, `${path}price`) : null;
  return { ...input, ...toLists(input, path), price };
}

function toItemResult({ product, outcome, message }: ItemResult) {
  const { id: productId = null, version = null, availableQuantity = null } = product ?? {};
  return { outcome, message, productId, version, availableQuantity };
}

/** Converts the lists and prices of the input for the catalogue. @throws DomainError BAD_USER_INPUT */
function toLists(
  { attributes, media, options, related, comparePrice, coreDeposit, priceTiers }: Omit<GivenChanges, 'price'>,
  path = '',
) {
  return {
    comparePrice: comparePrice ? toMoney(comparePrice, `${path}comparePrice`) : null,
    coreDeposit: coreDeposit ? toMoney(coreDeposit, `${path}coreDeposit`) : null,
    priceTiers: priceTiers?.map(({ fromQuantity, price }, index) => ({
      fromQuantity,
      price: toMoney(price, `${path}priceTiers.${index}.price`),
    })),
    attributes: attributes?.map(({ code, text, number, flag }, index) => {
      const values = [text, number, flag].filter((value) => value !== null && value !== undefined);
      const [value] = values;
      if (value === undefined || values.length > 1) {
        throw invalidField(`${path}attributes.${index}`, 'Send one of text, number and flag.');
      }
      return { code, value };
    }),
    media: media?.map((entry) => ({ ...entry, altText: entry.altText ?? '', title: entry.title ?? null })),
    // Plain objects, because they are compared with the stored ones.
    options: options?.map((option) => ({ ...option })),
    related: related?.map(({ quantity = 1, ...relation }) => ({ ...relation, quantity })),
  };
}
