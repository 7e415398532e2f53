import { useMemo, useRef, useState } from 'react';
import { Exports, pagedListOptions } from '../../../components/table/PagedTable';
import { Button } from '../../../components/actions/Button';
import { DiscardDialog } from '../../../components/dialog/dialogs';
import { EmptyState } from '../../../components/feedback/EmptyState';
import { Pending } from '../../../components/feedback/Loading';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import { RuledSection } from '../../../components/page/RuledSection';
import { toastError } from '../../../components/toasts/toasts';
import {
  CategoryTreeDocument,
  useCategoryTreeQuery,
  useEditedCategoryQuery,
  useMoveCategoryMutation,
  useRemoveCategoryMutation,
  type CategoryTreeQuery,
} from '../../../graphql/generated/operations';
import { toShopError } from '../../../graphql/shop-error';
import { useUnsavedChanges } from '../../../lib/forms/use-versioned-form';
import { useRowFocus, type RowFocus } from '../../../lib/lists/list-state';
import { chakra } from '../../../theme/chakra';
import { CategoryTree, type Direction, type Place } from './category-tree';
import { CategoryForm } from './CategoryForm';
import { CategoryTreeView, type CategoryNode } from './CategoryTreeView';
import { forgetCatalogue, RemoveDialog, SuccessorField, toRemoval } from './TaxonList';

export const queries = () => [{ query: CategoryTreeDocument }];

const Sheet = chakra('div', {
  base: {
    display: 'grid',
    gap: '8',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) minmax(0, 1fr)' },
    alignItems: 'start',
  },
});
const Actions = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '3', marginBottom: '5' } });
const Panel = chakra('div', {
  base: { border: 'hairline', bg: 'plate', padding: { base: '4', md: '5' }, scrollMarginTop: '4' },
});

export function CategoriesPage() {
  const { data, error, refetch } = useCategoryTreeQuery(pagedListOptions);
  const focus = useRowFocus();
  return (
    <>
      <PageMetadata title="Categories" isPrivate />
      <PageHeading ref={focus.controlRef(null)}>Categories</PageHeading>
      {data && <Categories {...data} refetch={refetch} focus={focus} />}
      {!data && <Pending what="the categories" height="24rem" error={error} refetch={refetch} />}
    </>
  );
}

/** Subject of the open form: a stored category, or the parent of a new category (null at the top). */
type Opened =
  | {
      id: string;
      /** Number of moves of the category since the form was opened. Each move resets the form. */
      moves: number;
    }
  | { parentId: string | null };

interface CategoriesProps extends CategoryTreeQuery {
  refetch: () => Promise<{ data?: CategoryTreeQuery }>;
  focus: RowFocus;
}

/** Used instead of an id for a category that is being added. */
const isNew = 'new';

function Categories({ categoryTree, attributeDefinitions, refetch, focus }: CategoriesProps) {
  const tree = useMemo(() => new CategoryTree<CategoryNode>(categoryTree), [categoryTree]);
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<Opened | null>(null);
  const [removing, setRemoving] = useState<CategoryNode | null>(null);
  const removed = (removing && tree.find(removing.id)) ?? removing;
  const { setUnsaved, guard, question } = useUnsavedChanges();
  const expand = (ids: readonly string[]) => setExpanded((known) => new Set([...known, ...ids]));
  const { move, announcement, say } = useMoves(tree, refetch);
  const openId = opened && 'id' in opened ? opened.id : null;
  const open = (next: Opened) => guard(() => setOpened(next));
  const carryOut = async (id: string, place: Place) => {
    // The new parent is expanded before the move, so that the category stays on screen and keeps the focus.
    if (place.parentId !== null) expand([place.parentId]);
    if (!(await move(id, place))) return;
    if (opened && 'id' in opened && opened.id === id) setOpened({ id, moves: opened.moves + 1 });
  };
  const moveTo = (id: string, place: Place) => {
    const go = () => void carryOut(id, place);
    if (id === openId) guard(go);
    else go();
  };
  const step = (id: string, direction: Direction) => {
    const place = tree.stepOf(id, direction);
    if (place) moveTo(id, place);
    else say(`${tree.find(id)?.name ?? ''} cannot go ${directionNames[direction]} from here.`);
  };
  const [removeCategory] = useRemoveCategoryMutation(toRemoval('CategoryTree'));
  const shared = {
    tree,
    definitions: attributeDefinitions,
    onUnsavedChange: setUnsaved,
    onCancel: () =>
      guard(() => {
        setOpened(null);
        focus.focusRow(openId ?? isNew);
      }),
    onSaved: (id: string, parentId: string) => {
      if (parentId !== '') expand([parentId]);
      if (id === openId) return;
      setUnsaved(false);
      setOpened({ id, moves: 0 });
    },
  };
  const successors = removed ? tree.choicesOutside(removed.id) : [];
  return (
    <Sheet>
      <div>
        <Actions>
          <Button ref={focus.controlRef(isNew)} tone="ink" onClick={() => open({ parentId: null })}>
            Add a category
          </Button>
          {openId !== null && <Button onClick={() => open({ parentId: openId })}>Add one below it</Button>}
          <Exports file="categories" />
        </Actions>
        <chakra.p id="category-keys" textStyle="small" color="ink.soft" marginBottom="3">
          Enter opens a category. Alt and an arrow key move it up, down, into the category before it, or out again. It
          can be dragged too.
        </chakra.p>
        {categoryTree.length === 0 ? (
          <EmptyState drawing="/drawings/empty-orders.svg" title="No categories yet">
            Add the first one. Customers find products by category, and a category defines the attributes of its
            products.
          </EmptyState>
        ) : (
          <CategoryTreeView
            tree={tree}
            controlRef={focus.controlRef}
            openId={openId}
            expanded={expanded}
            onExpand={expand}
            onCollapse={(id) => setExpanded((known) => new Set([...known].filter((other) => other !== id)))}
            onOpen={(id) => open({ id, moves: 0 })}
            onStep={step}
            onDrop={moveTo}
          />
        )}
        <chakra.p role="status" textStyle="small" minHeight="6" marginTop="3">
          {announcement}
        </chakra.p>
      </div>
      {opened && (
        <RuledSection title={toTitle(opened, tree)}>
          <Panel>
            {'id' in opened ? (
              <chakra.div display="grid" gap="5" gridTemplateColumns="minmax(0, 1fr)">
                <Steps tree={tree} id={opened.id} onStep={(direction) => step(opened.id, direction)} />
                <Editing
                  key={`${opened.id} ${opened.moves}`}
                  id={opened.id}
                  {...shared}
                  takesFocus={opened.moves === 0}
                  onRemove={() => setRemoving(tree.find(opened.id))}
                />
              </chakra.div>
            ) : (
              <CategoryForm
                key={`below ${opened.parentId}`}
                category={null}
                parentId={opened.parentId}
                {...shared}
                takesFocus
                onRemove={() => undefined}
              />
            )}
          </Panel>
        </RuledSection>
      )}
      {removed && (
        <RemoveDialog
          what="category"
          name={removed.name}
          renderSuccessor={
            successors.length === 0 ? null : (choice) => <SuccessorField choice={choice} others={successors} />
          }
          remove={(mergeIntoId) =>
            removeCategory({ variables: { input: { id: removed.id, version: removed.version, mergeIntoId } } })
          }
          onRemoved={() => {
            setUnsaved(false);
            setOpened(null);
            setRemoving(null);
            focus.focusRow(removed.parent?.id ?? null);
          }}
          onStale={() => void refetch().catch(() => null)}
          onClose={() => setRemoving(null)}
        />
      )}
      <DiscardDialog question={question} description="What you changed in this category is not saved yet." />
    </Sheet>
  );
}

const directionNames = { up: 'up', down: 'down', in: 'further in', out: 'further out' } as const;
const steps = [
  ['up', 'Move up'],
  ['down', 'Move down'],
  ['in', 'Move in'],
  ['out', 'Move out'],
] as const;

function Steps({ tree, id, onStep }: { tree: CategoryTree; id: string; onStep: (direction: Direction) => void }) {
  return (
    <chakra.div role="group" aria-label="Order" display="flex" flexWrap="wrap" gap="2">
      {steps.map(([direction, label]) => (
        <Button
          key={direction}
          size="compact"
          keepsFocus
          disabled={!tree.stepOf(id, direction)}
          onClick={() => onStep(direction)}
        >
          {label}
        </Button>
      ))}
    </chakra.div>
  );
}

type EditingProps = Omit<Parameters<typeof CategoryForm>[0], 'category' | 'parentId'> & { id: string };

function Editing({ id, ...form }: EditingProps) {
  const { data, error, refetch } = useEditedCategoryQuery({
    variables: { id },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const found = data?.node?.__typename === 'Category' ? data.node : null;
  // The category as first loaded. Changes that others save meanwhile are shown when this edit is saved.
  const [start, setStart] = useState(found);
  if (!start && found) setStart(found);
  if (!start && data && !error) return <p role="alert">This category no longer exists.</p>;
  if (!start) return <Pending what="the category" height="20rem" error={error} refetch={refetch} />;
  return <CategoryForm category={start} parentId={null} {...form} />;
}

/** Moves one category at a time and announces the result. */
function useMoves(tree: CategoryTree<CategoryNode>, refetch: CategoriesProps['refetch']) {
  const [moveCategory] = useMoveCategoryMutation({ update: forgetCatalogue });
  const [announcement, say] = useState('');
  const isBusy = useRef(false);
  /** @returns whether it was moved. */
  const move = async (id: string, place: Place): Promise<boolean> => {
    const version = tree.find(id)?.version;
    if (isBusy.current || version === undefined) return false;
    isBusy.current = true;
    let refusal: string | null = null;
    try {
      await moveCategory({ variables: { input: { id, version, ...place } } });
    } catch (error) {
      refusal = toShopError(error).message;
      toastError(refusal);
    }
    const current = await refetch().catch(() => null);
    isBusy.current = false;
    if (refusal !== null) say(refusal);
    else if (current?.data) say(new CategoryTree(current.data.categoryTree).describe(id));
    return refusal === null;
  };
  return { announcement, say, move };
}

function toTitle(opened: Opened, tree: CategoryTree): string {
  if ('id' in opened) return tree.find(opened.id)?.name ?? 'Category';
  const parent = opened.parentId === null ? null : tree.find(opened.parentId);
  return parent ? `New category in ${parent.name}` : 'New category';
}
