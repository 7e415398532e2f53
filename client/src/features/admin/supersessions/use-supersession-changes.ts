import { useApolloClient } from '@apollo/client/react';
import { forgetQueries } from '../../../graphql/forget-audit-log';
import {
  AdminSupersessionsDocument,
  useDeleteSupersessionMutation,
  useSaveSupersessionMutation,
  type SaveSupersessionInput,
  type SupersessionEditFragment,
} from '../../../graphql/generated/operations';

const forgetNumbers = forgetQueries('supersessions', 'partNumber', 'searchProducts');

/** Saves and deletes replaced numbers. Queries that include numbers are fetched again when next shown. */
export function useSupersessionChanges() {
  const client = useApolloClient();
  const [saveSupersession] = useSaveSupersessionMutation({ update: forgetNumbers });
  const [deleteSupersession] = useDeleteSupersessionMutation({ update: forgetNumbers });
  return {
    save: async (input: SaveSupersessionInput): Promise<SupersessionEditFragment> =>
      (await saveSupersession({ variables: { input } })).saveSupersession.supersession,

    /** The stored entry; null if it no longer exists. */
    fetchLatest: async ({ id, number }: Pick<SupersessionEditFragment, 'id' | 'number'>) => {
      const { data } = await client.query({
        query: AdminSupersessionsDocument,
        variables: { first: 50, search: number },
        fetchPolicy: 'no-cache',
      });
      return data?.supersessions.edges.find(({ node }) => node.id === id)?.node ?? null;
    },

    remove: async ({ id, version }: Pick<SupersessionEditFragment, 'id' | 'version'>): Promise<void> =>
      void (await deleteSupersession({ variables: { input: { id, version } } })),
  };
}
