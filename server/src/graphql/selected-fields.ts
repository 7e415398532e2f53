import { Kind, type DocumentNode, type FieldNode, type FragmentDefinitionNode, type SelectionSetNode } from 'graphql';

export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

export function fragmentsOf({ definitions }: DocumentNode): Fragments {
  return new Map(
    definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [],
    ),
  );
}

/**
 * The fields of a selection, including those in fragments and those that `@skip` or `@include` leaves out. As in GraphQL,
 * each fragment is read once. If it were read at each of its places, 60 short fragments that contain each other twice
 * would never be finished.
 */
export function selectedFields(
  { selections }: SelectionSetNode,
  fragments: Fragments,
  read = new Set<string>(),
): FieldNode[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection];
    if (selection.kind === Kind.INLINE_FRAGMENT) return selectedFields(selection.selectionSet, fragments, read);
    const { value: name } = selection.name;
    const fragment = read.has(name) ? undefined : fragments.get(name);
    read.add(name);
    return fragment ? selectedFields(fragment.selectionSet, fragments, read) : [];
  });
}
