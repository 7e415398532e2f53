import { newObjectId } from '../src/platform/mongo/object-id.js';
import { createTaxonomyRepository } from '../src/modules/catalogue/taxonomy/taxonomy.repository.js';
import type { Brand, Category, ProductFamily } from '../src/modules/catalogue/taxonomy/taxonomy.js';
import type { TestShop } from './shop.js';

export interface TestCatalogue {
  brakes: Category;
  /** A subcategory of `brakes`. */
  discs: Category;
  brand: Brand;
  /** Its products differ in `size`: S, M or L. */
  family: ProductFamily;
}

/** Adds two categories, a brand, a family and the attributes `diameter`, `floating` and `note`. */
export async function addCatalogue({
  connection,
  services,
}: Pick<TestShop, 'connection'> & Partial<Pick<TestShop, 'services'>>): Promise<TestCatalogue> {
  const repository = createTaxonomyRepository(connection);
  const plain = { unit: null, choices: [] };
  await repository.saveAttributes([
    { ...plain, code: 'diameter', label: 'Diameter', kind: 'number', unit: 'mm' },
    { ...plain, code: 'floating', label: 'Floating', kind: 'flag' },
    { ...plain, code: 'note', label: 'Note', kind: 'text' },
  ]);
  const none = { about: null, imageUrl: null, position: 0, version: 1 };
  const note = { code: 'note', isFacet: false };
  const brakes: Category = {
    ...none,
    id: newObjectId(),
    parentId: null,
    slug: 'brakes',
    name: 'Brakes',
    attributes: [note],
  };
  const diameter = { code: 'diameter', isFacet: true };
  const discs: Category = {
    ...none,
    id: newObjectId(),
    parentId: brakes.id,
    slug: 'discs',
    name: 'Discs',
    attributes: [diameter],
  };
  const brand: Brand = {
    id: newObjectId(),
    slug: 'moto-ark',
    name: 'Moto Ark',
    aliases: ['Ark'],
    about: null,
    logoUrl: null,
    version: 1,
  };
  const axes = [{ code: 'size', label: 'Size', values: ['S', 'M', 'L'] }];
  const family: ProductFamily = {
    id: newObjectId(),
    slug: 'city-jacket',
    name: 'City jacket',
    about: '',
    axes,
    version: 1,
  };
  await repository.categories.insert(brakes, null);
  await repository.categories.insert(discs, null);
  await repository.brands.insert(brand, null);
  await repository.families.insert(family, null);
  services?.catalogue.source.forgetReads();
  return { brakes, discs, brand, family };
}
