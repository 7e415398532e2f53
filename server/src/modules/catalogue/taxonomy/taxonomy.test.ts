import { describe, expect, it } from 'vitest';
import { CategoryTree, type Category } from './taxonomy.js';

function category(id: string, parentId: string | null, rest: Partial<Category> = {}): Category {
  const texts = { slug: id, name: id, about: null, imageUrl: null };
  return { id, parentId, ...texts, position: 0, attributes: [], version: 1, ...rest };
}

const tree = new CategoryTree([
  category('pads', 'brakes', { position: 2, attributes: [{ code: 'width', isFacet: false }] }),
  category('discs', 'brakes', { position: 1 }),
  category('brakes', null, {
    attributes: [
      { code: 'width', isFacet: true },
      { code: 'material', isFacet: true },
    ],
  }),
  category('sintered', 'pads', { name: 'Discs' }),
  category('lost', 'nowhere'),
  category('egg', 'hen'),
  category('hen', 'egg'),
  category('chick', 'hen'),
]);
const idsOf = (categories: readonly Category[]) => categories.map(({ id }) => id);

describe('the tree of categories', () => {
  it('sorts siblings, and puts those without a valid parent at the top', () => {
    expect(idsOf(tree.childrenOf(null))).toEqual(['brakes', 'egg', 'hen', 'lost']);
    expect(idsOf(tree.childrenOf('brakes'))).toEqual(['discs', 'pads']);
  });

  it('has the path from the top, even below categories that are each other’s ancestors', () => {
    expect(idsOf(tree.pathOf('sintered'))).toEqual(['brakes', 'pads', 'sintered']);
    expect(idsOf(tree.pathOf('chick'))).toEqual(['hen', 'chick']);
    expect(tree.pathOf('none')).toEqual([]);
    expect(tree.pathIdsOf(['sintered', 'discs'])).toEqual(['brakes', 'pads', 'sintered', 'discs']);
    expect([tree.heightOf('brakes'), tree.heightOf('discs')]).toEqual([3, 1]);
  });

  it('finds the category with a name, ignoring case and superfluous spaces; of several, the one nearest to the top', () => {
    expect(tree.findByName(' discs')?.id).toBe('discs');
    expect(tree.findByName('Hubs')).toBeNull();
  });

  it('passes attributes on to subcategories; each category decides by which of them its lists can be filtered', () => {
    expect(tree.attributesOf('sintered')).toEqual([
      { code: 'width', isFacet: false },
      { code: 'material', isFacet: true },
    ]);
  });
});
