import type { ApolloCache } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { forgetAuditLog } from '../../../graphql/forget-audit-log';
import {
  EditedDiagramDocument,
  useDeleteDiagramMutation,
  useSaveDiagramMutation,
  type DiagramRowFragment,
} from '../../../graphql/generated/operations';
import type { Edition } from '../../../lib/forms/use-versioned-form';
import { useIdempotencyKey } from '../../../lib/idempotency/use-idempotency-key';
import { blankDiagram, toEdition, toInput, type DiagramValues } from './diagram-values';

/** Saves and deletes diagrams. Queries that include diagrams are fetched again when next shown. */
export function useDiagramChanges() {
  const client = useApolloClient();
  const withKey = useIdempotencyKey();
  const [saveDiagram] = useSaveDiagramMutation({ update: forgetDiagrams });
  const [deleteDiagram] = useDeleteDiagramMutation({ update: forgetDiagrams });
  return {
    /** A diagram is saved as a whole. @param base null when a new diagram is added */
    async save(changes: Partial<DiagramValues>, base: Edition<DiagramValues> | null) {
      const fields = toInput({ ...(base?.values ?? blankDiagram), ...changes });
      const write = async (target: { id: string; version: number } | { idempotencyKey: string }) => {
        const answer = await saveDiagram({ variables: { input: { ...fields, ...target } } });
        return toEdition(answer.saveDiagram.diagram);
      };
      if (base) return write({ id: base.id, version: base.version });
      return withKey(fields, (idempotencyKey) => write({ idempotencyKey }));
    },

    async fetchLatest(id: string): Promise<Edition<DiagramValues> | null> {
      const { data } = await client.query({
        query: EditedDiagramDocument,
        variables: { id },
        fetchPolicy: 'network-only',
      });
      return data?.diagram ? toEdition(data.diagram) : null;
    },

    remove: async ({ id, version }: DiagramRowFragment): Promise<void> =>
      void (await deleteDiagram({ variables: { input: { id, version } } })),
  };
}

function forgetDiagrams(cache: ApolloCache): void {
  for (const fieldName of ['diagram', 'diagrams', 'allDiagrams']) cache.evict({ id: 'ROOT_QUERY', fieldName });
  forgetAuditLog(cache);
}
