import { forgetQueries } from '../../../graphql/forget-audit-log';
import {
  EditedDiagramDocument,
  useDeleteDiagramMutation,
  useSaveDiagramMutation,
  type DiagramRowFragment,
} from '../../../graphql/generated/operations';
import { useFetchLatest, useSaveEntry, type Edition } from '../../../lib/forms/use-versioned-form';
import { blankDiagram, toEdition, toInput, type DiagramValues } from './diagram-values';

const forgetDiagrams = forgetQueries('diagram', 'diagrams', 'allDiagrams');

/** Saves and deletes diagrams. Queries that include diagrams are fetched again when next shown. */
export function useDiagramChanges() {
  const saveEntry = useSaveEntry();
  const [saveDiagram] = useSaveDiagramMutation({ update: forgetDiagrams });
  const [deleteDiagram] = useDeleteDiagramMutation({ update: forgetDiagrams });
  return {
    /** A diagram is saved as a whole. @param base null when a new diagram is added */
    save: (changes: Partial<DiagramValues>, base: Edition<DiagramValues> | null): Promise<Edition<DiagramValues>> =>
      saveEntry(toInput({ ...(base?.values ?? blankDiagram), ...changes }), base, async (input) =>
        toEdition((await saveDiagram({ variables: { input } })).saveDiagram.diagram),
      ),
    fetchLatest: useFetchLatest(EditedDiagramDocument, ({ diagram }) => diagram && toEdition(diagram)),
    remove: async ({ id, version }: DiagramRowFragment): Promise<void> =>
      void (await deleteDiagram({ variables: { input: { id, version } } })),
  };
}
