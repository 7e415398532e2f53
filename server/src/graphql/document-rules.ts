import { GraphQLError, Kind, type FragmentDefinitionNode, type SelectionSetNode, type ValidationRule } from 'graphql';

/** Not checked here: introspection queries are naturally deep, and graphql-js limits their nested lists. */
const introspectionFields = new Set(['__schema', '__type']);

/** Refuses documents whose fields are nested deeper than `most`, including fields in fragments. */
export function depthRule(most: number): ValidationRule {
  return (context) => {
    const depthOfFragment = new Map<string, number>();

    function depthOf({ selections }: SelectionSetNode): number {
      let deepest = 0;
      for (const selection of selections) {
        deepest = Math.max(deepest, selectionDepth(selection));
      }
      return deepest;
    }

    function selectionDepth(selection: SelectionSetNode['selections'][number]): number {
      switch (selection.kind) {
        case Kind.FIELD:
          if (introspectionFields.has(selection.name.value)) return 0;
          return 1 + (selection.selectionSet ? depthOf(selection.selectionSet) : 0);
        case Kind.INLINE_FRAGMENT:
          return depthOf(selection.selectionSet);
        case Kind.FRAGMENT_SPREAD:
          return fragmentDepth(context.getFragment(selection.name.value));
      }
    }

    function fragmentDepth(fragment: FragmentDefinitionNode | null | undefined): number {
      if (!fragment) return 0;
      const name = fragment.name.value;
      const known = depthOfFragment.get(name);
      if (known !== undefined) return known;
      // Another rule refuses a fragment that contains itself. Here, the 0 only prevents an endless loop.
      depthOfFragment.set(name, 0);
      const depth = depthOf(fragment.selectionSet);
      depthOfFragment.set(name, depth);
      return depth;
    }

    return {
      OperationDefinition(operation) {
        const depth = depthOf(operation.selectionSet);
        if (depth > most) {
          context.reportError(
            new GraphQLError(`The query is nested ${depth} levels deep; at most ${most} are allowed.`, {
              nodes: operation,
            }),
          );
        }
        return false;
      },
    };
  };
}

/** Refuses a document with more than `most` renamed fields. */
export function aliasRule(most: number): ValidationRule {
  return (context) => {
    let aliases = 0;
    return {
      Field({ alias }) {
        if (alias) aliases += 1;
      },
      Document: {
        leave() {
          if (aliases <= most) return;
          context.reportError(new GraphQLError(`The query has ${aliases} aliases; at most ${most} are allowed.`));
        },
      },
    };
  };
}
