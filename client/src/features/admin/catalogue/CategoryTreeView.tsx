import { useEffect, useRef, useState, type DragEvent } from 'react';
import { toCommand, type CategoryTree, type Direction, type Place, type TreeRow } from './category-tree';
import type { CategoryNode_CategoryFragment } from '../../../graphql/generated/operations';
import type { RowFocus } from '../../../lib/lists/list-state';
import { chakra } from '../../../theme/chakra';

export type CategoryNode = CategoryNode_CategoryFragment;

interface CategoryTreeViewProps {
  tree: CategoryTree<CategoryNode>;
  /** Refs of the rows, through which the focus is moved to them. */
  controlRef: RowFocus['controlRef'];
  /** The category whose form is open. */
  openId: string | null;
  expanded: ReadonlySet<string>;
  onExpand: (ids: readonly string[]) => void;
  onCollapse: (id: string) => void;
  onOpen: (id: string) => void;
  onStep: (id: string, direction: Direction) => void;
  onDrop: (id: string, place: Place) => void;
}

type Zone = 'before' | 'inside' | 'after';

const Tree = chakra('div', { base: { borderTop: 'heavy', userSelect: 'none' } });
const Row = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    minHeight: 'target',
    paddingInlineEnd: '3',
    borderBottom: 'hairline',
    cursor: 'pointer',
    '&:hover:not([aria-selected=true])': { bg: 'plate' },
    '&[aria-selected=true]': { bg: 'ink', color: 'paper' },
    _focusVisible: { outline: '2px solid', outlineColor: 'signal', outlineOffset: '-2px' },
    '&[data-drop=before]': { boxShadow: 'inset 0 3px 0 var(--chakra-colors-signal)' },
    '&[data-drop=after]': { boxShadow: 'inset 0 -3px 0 var(--chakra-colors-signal)' },
    '&[data-drop=inside]': { boxShadow: 'inset 0 0 0 3px var(--chakra-colors-signal)' },
  },
});
const Twist = chakra('span', {
  base: {
    flexShrink: '0',
    display: 'grid',
    placeItems: 'center',
    width: 'target',
    height: 'target',
    fontFamily: 'mono',
    fontWeight: 'medium',
  },
});
const Name = chakra('span', { base: { flex: '1', minWidth: '0', overflowWrap: 'anywhere', fontWeight: 'semibold' } });
const Count = chakra('span', { base: { textStyle: 'number', fontSize: 'sm', whiteSpace: 'nowrap' } });

/**
 * The categories as an ARIA tree with a single Tab stop. Arrow keys move the focus; Alt with an arrow key moves the
 * category.
 */
export function CategoryTreeView({
  tree,
  controlRef,
  openId,
  expanded,
  onExpand,
  onCollapse,
  onOpen,
  onStep,
  onDrop,
}: CategoryTreeViewProps) {
  const rows = tree.rows(expanded);
  const elements = useRef(new Map<string, HTMLElement>());
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const [target, setTarget] = useState<{ id: string; zone: Zone } | null>(null);
  const dragged = useRef<string | null>(null);
  const isShown = (id: string | null) => rows.some(({ category }) => category.id === id);
  const stopId = [focusedId, openId].find(isShown) ?? rows[0]?.category.id;

  // A row that moves below another parent becomes a new element. So it loses the focus, which is then set again.
  const isLost = useRef(false);
  useEffect(() => {
    if (isLost.current && document.activeElement === document.body && stopId) elements.current.get(stopId)?.focus();
    isLost.current = false;
  });

  const carryOut = (command: NonNullable<ReturnType<typeof toCommand>>) => {
    switch (command.kind) {
      case 'focus':
        return elements.current.get(command.id)?.focus();
      case 'expand':
        return onExpand([command.id]);
      case 'expand-all':
        return onExpand(command.ids);
      case 'collapse':
        return onCollapse(command.id);
      case 'open':
        return onOpen(command.id);
      case 'move':
        return onStep(command.id, command.direction);
    }
  };

  const placeOf = (event: DragEvent<HTMLElement>, id: string) => {
    if (dragged.current === null) return null;
    const { top, height } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientY - top) / height;
    const zone: Zone = share < 0.3 ? 'before' : share > 0.7 ? 'after' : 'inside';
    const place = tree.dropOf(dragged.current, id, zone);
    return place && { zone, place };
  };

  const rowOf = ({ category, level, position, neighbours, hasChildren, isExpanded }: TreeRow<CategoryNode>) => {
    const { id, name, productCount } = category;
    return (
      <Row
        key={id}
        ref={(element: HTMLElement | null) => {
          if (!element) return;
          elements.current.set(id, element);
          const release = controlRef(id)(element);
          return () => {
            release?.();
            isLost.current ||= document.activeElement === element;
            elements.current.delete(id);
          };
        }}
        role="treeitem"
        aria-level={level}
        aria-posinset={position}
        aria-setsize={neighbours}
        aria-expanded={hasChildren ? isExpanded : undefined}
        aria-selected={id === openId}
        tabIndex={id === stopId ? 0 : -1}
        style={{ paddingInlineStart: `${(level - 1) * 1.25}rem` }}
        data-drop={target?.id === id ? target.zone : undefined}
        draggable
        onFocus={() => setFocusedId(id)}
        onClick={() => onOpen(id)}
        onKeyDown={(event) => {
          const command = toCommand(event, rows, id);
          if (!command) return;
          event.preventDefault();
          carryOut(command);
        }}
        onDragStart={(event) => {
          dragged.current = id;
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', name);
        }}
        onDragOver={(event) => {
          const found = placeOf(event, id);
          setTarget(found && { id, zone: found.zone });
          if (found) event.preventDefault();
        }}
        onDragLeave={() => setTarget(null)}
        onDrop={(event) => {
          event.preventDefault();
          const found = placeOf(event, id);
          if (found && dragged.current !== null) onDrop(dragged.current, found.place);
        }}
        onDragEnd={() => {
          dragged.current = null;
          setTarget(null);
        }}
      >
        <Twist
          aria-hidden="true"
          onClick={(event) => {
            if (!hasChildren) return;
            event.stopPropagation();
            if (isExpanded) onCollapse(id);
            else onExpand([id]);
          }}
        >
          {hasChildren ? (isExpanded ? '−' : '+') : ''}
        </Twist>
        <Name>{name}</Name>
        <Count>{productCount === 1 ? '1 part' : `${productCount} parts`}</Count>
      </Row>
    );
  };
  return (
    <Tree role="tree" aria-label="Categories" aria-describedby="category-keys">
      {rows.map(rowOf)}
    </Tree>
  );
}
