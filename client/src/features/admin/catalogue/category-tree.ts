import type { ChoiceOption } from '../../../components/forms/ChoiceField';

/** A category of the tree. In a list, each category is followed by its descendants. */
export interface TreeCategory {
  id: string;
  name: string;
  parent: { id: string } | null;
}

/** Target of a move: below a parent or at the top, and before a sibling or at the end. */
export interface Place {
  parentId: string | null;
  beforeId: string | null;
}

export interface TreeRow<T extends TreeCategory = TreeCategory> {
  category: T;
  /** 1 at the top. */
  level: number;
  /** Position among its siblings, from 1. */
  position: number;
  neighbours: number;
  hasChildren: boolean;
  isExpanded: boolean;
}

export type Direction = 'up' | 'down' | 'in' | 'out';

export class CategoryTree<T extends TreeCategory = TreeCategory> {
  readonly #byId: ReadonlyMap<string, T>;
  readonly #children = new Map<string | null, T[]>();

  constructor(categories: readonly T[]) {
    this.#byId = new Map(categories.map((category) => [category.id, category]));
    for (const category of categories) {
      const parentId = category.parent?.id ?? null;
      this.#children.set(parentId, [...(this.#children.get(parentId) ?? []), category]);
    }
  }

  find(id: string): T | null {
    return this.#byId.get(id) ?? null;
  }

  /** Children of a category; the top-level categories if `id` is null. */
  childrenOf(id: string | null): readonly T[] {
    return this.#children.get(id) ?? [];
  }

  parentOf(id: string): T | null {
    const parent = this.#byId.get(id)?.parent;
    return parent ? this.find(parent.id) : null;
  }

  /** Whether a category is `ancestorId` or below it. */
  isWithin(id: string, ancestorId: string): boolean {
    const parent = this.parentOf(id);
    return id === ancestorId || (parent !== null && this.isWithin(parent.id, ancestorId));
  }

  /** Name of a category, preceded by the names of its ancestors. */
  pathOf(id: string): string {
    const parent = this.parentOf(id);
    const name = this.find(id)?.name ?? '';
    return parent ? `${this.pathOf(parent.id)} / ${name}` : name;
  }

  /** The categories as choices, named by their paths, without `id` and the categories below it. */
  choicesOutside(id: string | null): ChoiceOption[] {
    return [...this.#byId.keys()]
      .filter((value) => id === null || !this.isWithin(value, id))
      .map((value) => ({ value, label: this.pathOf(value) }));
  }

  /** Rows that are visible while these categories are expanded. */
  rows(expanded: ReadonlySet<string>, parentId: string | null = null, level = 1): TreeRow<T>[] {
    const neighbours = this.childrenOf(parentId);
    return neighbours.flatMap((category, index) => {
      const hasChildren = this.childrenOf(category.id).length > 0;
      const isExpanded = hasChildren && expanded.has(category.id);
      const row = { category, level, position: index + 1, neighbours: neighbours.length, hasChildren, isExpanded };
      return [row, ...(isExpanded ? this.rows(expanded, category.id, level + 1) : [])];
    });
  }

  /**
   * Target of a move by one step; null if there is none. `in` makes the category a child of its previous sibling;
   * `out` moves it after its parent.
   */
  stepOf(id: string, direction: Direction): Place | null {
    const parent = this.parentOf(id);
    const parentId = parent?.id ?? null;
    const neighbours = this.childrenOf(parentId);
    const index = neighbours.findIndex((neighbour) => neighbour.id === id);
    const previous = neighbours[index - 1];
    switch (direction) {
      case 'up':
        return previous ? { parentId, beforeId: previous.id } : null;
      case 'down':
        return index + 1 < neighbours.length ? { parentId, beforeId: neighbours[index + 2]?.id ?? null } : null;
      case 'in':
        return previous ? { parentId: previous.id, beforeId: null } : null;
      case 'out':
        return parent ? this.#after(parent.id) : null;
    }
  }

  /** Target of a drop on another row: before it, after it or as its child. Null if the category cannot go there. */
  dropOf(id: string, overId: string, zone: 'before' | 'inside' | 'after'): Place | null {
    if (this.isWithin(overId, id)) return null;
    if (zone === 'inside') return { parentId: overId, beforeId: null };
    const place =
      zone === 'after' ? this.#after(overId) : { parentId: this.parentOf(overId)?.id ?? null, beforeId: overId };
    // A category that is dropped after its previous sibling does not move.
    return place.beforeId === id ? null : place;
  }

  /** Announcement after a move. */
  describe(id: string): string {
    const parent = this.parentOf(id);
    const neighbours = this.childrenOf(parent?.id ?? null);
    const position = neighbours.findIndex((neighbour) => neighbour.id === id) + 1;
    const where = parent ? `in ${parent.name}` : 'at the top';
    return `${this.find(id)?.name ?? ''} moved: ${position} of ${neighbours.length} ${where}.`;
  }

  #after(id: string): Place {
    const parentId = this.parentOf(id)?.id ?? null;
    const neighbours = this.childrenOf(parentId);
    const index = neighbours.findIndex((neighbour) => neighbour.id === id);
    return { parentId, beforeId: neighbours[index + 1]?.id ?? null };
  }
}

type TreeCommand =
  | { kind: 'focus' | 'expand' | 'collapse' | 'open'; id: string }
  | { kind: 'expand-all'; ids: readonly string[] }
  | { kind: 'move'; id: string; direction: Direction };

const moves: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

/**
 * Command of a key, as in ARIA's tree view pattern (https://www.w3.org/WAI/ARIA/apg/patterns/treeview/). Arrow keys with
 * Alt move the category. Null for other keys.
 */
export function toCommand(
  { key, altKey, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>,
  rows: readonly TreeRow[],
  id: string,
): TreeCommand | null {
  const index = rows.findIndex(({ category }) => category.id === id);
  const row = rows[index];
  if (!row || ctrlKey || metaKey) return null;
  const direction = moves[key];
  if (altKey) return direction ? { kind: 'move', id, direction } : null;
  const focus = (target: TreeRow | undefined): TreeCommand | null =>
    target ? { kind: 'focus', id: target.category.id } : null;
  switch (key) {
    case 'ArrowDown':
      return focus(rows[index + 1]);
    case 'ArrowUp':
      return focus(rows[index - 1]);
    case 'Home':
      return focus(rows[0]);
    case 'End':
      return focus(rows.at(-1));
    case 'ArrowRight':
      if (!row.hasChildren) return null;
      return row.isExpanded ? focus(rows[index + 1]) : { kind: 'expand', id };
    case 'ArrowLeft':
      if (row.isExpanded) return { kind: 'collapse', id };
      return row.category.parent ? { kind: 'focus', id: row.category.parent.id } : null;
    case 'Enter':
    case ' ':
      return { kind: 'open', id };
    case '*': {
      const sameLevel = rows.filter(({ category }) => category.parent?.id === row.category.parent?.id);
      return { kind: 'expand-all', ids: sameLevel.map(({ category }) => category.id) };
    }
    default: {
      if (key.length !== 1) return null;
      const letter = key.toLowerCase();
      const next = [...rows.slice(index + 1), ...rows.slice(0, index)];
      return focus(next.find(({ category }) => category.name.toLowerCase().startsWith(letter)));
    }
  }
}
