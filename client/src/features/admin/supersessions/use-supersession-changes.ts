import { forgetQueries } from '../../../graphql/forget-audit-log';
import {
  useDeleteSupersessionMutation,
  useSaveSupersessionMutation,
  type SaveSupersessionInput,
  type SupersessionEditFragment,
} from '../../../graphql/generated/operations';

const forgetNumbers = forgetQueries('supersessions', 'partNumber', 'searchProducts');

/** Saves and deletes replaced numbers. Queries that include numbers are fetched again when next shown. */
export function useSupersessionChanges() {
  const [saveSupersession] = useSaveSupersessionMutation({ update: forgetNumbers });
  const [deleteSupersession] = useDeleteSupersessionMutation({ update: forgetNumbers });
  return {
    save: async (input: SaveSupersessionInput): Promise<SupersessionEditFragment> =>
      (await saveSupersession({ variables: { input } })).saveSupersession.supersession,

    remove: async ({ id, version }: Pick<SupersessionEditFragment, 'id' | 'version'>): Promise<void> =>
      void (await deleteSupersession({ variables: { input: { id, version } } })),
  };
}
