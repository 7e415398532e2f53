import type { ApolloCache } from '@apollo/client';
import { forgetAuditLog } from '../../graphql/forget-audit-log';
import {
  useDeleteSupersessionMutation,
  useSaveSupersessionMutation,
  type SaveSupersessionInput,
  type SupersessionEditFragment,
} from '../../graphql/generated/operations';

/** Saves and deletes what replaces a number. What shows numbers is fetched again when it is shown next. */
export function useSupersessionChanges() {
  const [saveSupersession] = useSaveSupersessionMutation({ update: forgetNumbers });
  const [deleteSupersession] = useDeleteSupersessionMutation({ update: forgetNumbers });
  return {
    save: async (input: SaveSupersessionInput): Promise<void> =>
      void (await saveSupersession({ variables: { input } })),
    remove: async ({ id, version }: Pick<SupersessionEditFragment, 'id' | 'version'>): Promise<void> =>
      void (await deleteSupersession({ variables: { input: { id, version } } })),
  };
}

function forgetNumbers(cache: ApolloCache): void {
  for (const fieldName of ['supersessions', 'partNumber', 'searchProducts']) {
    cache.evict({ id: 'ROOT_QUERY', fieldName });
  }
  forgetAuditLog(cache);
}
