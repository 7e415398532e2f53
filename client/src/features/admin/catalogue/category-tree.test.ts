import { describe, expect, it } from 'vitest';
import { CategoryTree, toCommand, type Direction, type TreeCategory } from './category-tree';

const category = (id: string, parentId?: string): TreeCategory => ({
  id,
  name: id.toUpperCase(),
  parent: parentId ? { id: parentId } : null,
});
// brakes (discs, pads (front, rear)), engine, frame
const tree = new CategoryTree([
  category('brakes'),
  category('discs', 'brakes'),
  category('pads', 'brakes'),
  category('front', 'pads'),
  category('rear', 'pads'),
  category('engine'),
  category('frame'),
]);
const all = new Set(['brakes', 'pads']);
const idsOf = (expanded: Set<string>) => tree.rows(expanded).map((row) => row.category.id);

describe('the rows', () => {
  it('are the categories whose ancestors are all expanded, with level and position', () => {
    expect(idsOf(new Set())).toEqual(['brakes', 'engine', 'frame']);
    expect(idsOf(new Set(['pads']))).toEqual(['brakes', 'engine', 'frame']);
    expect(idsOf(all)).toEqual(['brakes', 'discs', 'pads', 'front', 'rear', 'engine', 'frame']);
    const [, , pads] = tree.rows(all);
    expect(pads).toMatchObject({ level: 2, position: 2, neighbours: 2, hasChildren: true, isExpanded: true });
  });
});

describe('a key', () => {
  const press = (key: string, id: string, { expanded = all, altKey = false, ctrlKey = false } = {}) =>
    toCommand({ key, altKey, ctrlKey, metaKey: false }, tree.rows(expanded), id);

  it.each([
    ['ArrowDown', 'brakes', 'discs'],
    ['ArrowDown', 'rear', 'engine'],
    ['ArrowUp', 'engine', 'rear'],
    ['Home', 'rear', 'brakes'],
    ['End', 'brakes', 'frame'],
    ['ArrowRight', 'pads', 'front'],
    ['ArrowLeft', 'front', 'pads'],
    ['ArrowLeft', 'discs', 'brakes'],
    ['f', 'brakes', 'front'],
    ['f', 'front', 'frame'],
    ['F', 'frame', 'front'],
  ])('%s on %s goes to %s', (key, id, target) => {
    expect(press(key, id)).toEqual({ kind: 'focus', id: target });
  });

  it.each([
    ['ArrowDown', 'frame'],
    ['ArrowUp', 'brakes'],
    ['ArrowRight', 'discs'],
    ['ArrowLeft', 'engine'],
    ['x', 'brakes'],
    ['Tab', 'brakes'],
    ['ArrowDown', 'nowhere'],
  ])('%s on %s does nothing', (key, id) => {
    expect(press(key, id)).toBeNull();
  });

  it('expands, collapses and opens categories', () => {
    expect(press('ArrowRight', 'brakes', { expanded: new Set() })).toEqual({ kind: 'expand', id: 'brakes' });
    expect(press('ArrowLeft', 'brakes')).toEqual({ kind: 'collapse', id: 'brakes' });
    expect(press('Enter', 'discs')).toEqual({ kind: 'open', id: 'discs' });
    expect(press(' ', 'discs')).toEqual({ kind: 'open', id: 'discs' });
    expect(press('*', 'brakes')).toEqual({ kind: 'expand-all', ids: ['brakes', 'engine', 'frame'] });
  });

  it('moves the category if it is pressed with Alt, and leaves the browser’s own shortcuts alone', () => {
    expect(press('ArrowLeft', 'discs', { altKey: true })).toEqual({ kind: 'move', id: 'discs', direction: 'out' });
    expect(press('d', 'discs', { altKey: true })).toBeNull();
    expect(press('f', 'brakes', { ctrlKey: true })).toBeNull();
  });
});

describe('a step', () => {
  it.each<[Direction, string, string | null, string | null]>([
    ['up', 'engine', null, 'brakes'],
    ['down', 'brakes', null, 'frame'],
    ['down', 'engine', null, null],
    ['in', 'engine', 'brakes', null],
    ['in', 'pads', 'discs', null],
    ['out', 'discs', null, 'engine'],
    ['out', 'rear', 'brakes', null],
  ])('%s moves %s to the parent %s, before %s', (direction, id, parentId, beforeId) => {
    expect(tree.stepOf(id, direction)).toEqual({ parentId, beforeId });
  });

  it.each<[Direction, string]>([
    ['up', 'brakes'],
    ['up', 'discs'],
    ['down', 'frame'],
    ['in', 'discs'],
    ['out', 'engine'],
  ])('%s from %s is not possible', (direction, id) => {
    expect(tree.stepOf(id, direction)).toBeNull();
  });
});

describe('a drop', () => {
  it('puts a category before or after another one, or makes it a child of the other', () => {
    expect(tree.dropOf('frame', 'discs', 'before')).toEqual({ parentId: 'brakes', beforeId: 'discs' });
    expect(tree.dropOf('frame', 'pads', 'after')).toEqual({ parentId: 'brakes', beforeId: null });
    expect(tree.dropOf('frame', 'engine', 'inside')).toEqual({ parentId: 'engine', beforeId: null });
  });

  it('is ignored on the category itself, on its descendants, and at its current place', () => {
    expect(tree.dropOf('brakes', 'brakes', 'inside')).toBeNull();
    expect(tree.dropOf('brakes', 'front', 'before')).toBeNull();
    expect(tree.dropOf('engine', 'brakes', 'after')).toBeNull();
  });
});

it('the tree says where a category was moved to, and names its ancestors', () => {
  expect(tree.describe('pads')).toBe('PADS moved: 2 of 2 in BRAKES.');
  expect(tree.describe('frame')).toBe('FRAME moved: 3 of 3 at the top.');
  expect(tree.pathOf('front')).toBe('BRAKES / PADS / FRONT');
});
