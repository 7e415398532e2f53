import { useApolloClient } from '@apollo/client/react';
import { forgetQueries } from '../../../graphql/forget-audit-log';
import {
  useDeleteSearchRuleMutation,
  useSaveSearchRuleMutation,
  type SaveSearchRuleInput,
  type SearchRuleFieldsFragment,
  type SearchRuleKind,
} from '../../../graphql/generated/operations';
import { useSaveEntry } from '../../../lib/forms/use-versioned-form';

export const kindLabels = {
  SYNONYMS: 'Synonyms',
  ONE_WAY_SYNONYMS: 'One-way synonyms',
  REDIRECT: 'Redirect',
  RANKING: 'First and last',
} as const satisfies Record<SearchRuleKind, string>;

export interface PlacedProduct {
  id: string;
  name: string;
}

/** A rule in the form; without an id if it is not saved yet. */
export type RuleDraft = Omit<SearchRuleFieldsFragment, '__typename' | 'id' | 'version' | 'pinned' | 'buried'> & {
  id: string | null;
  version: number;
  pinned: readonly PlacedProduct[];
  buried: readonly PlacedProduct[];
};

export const blankRule: RuleDraft = {
  id: null,
  version: 0,
  kind: 'SYNONYMS',
  terms: [],
  alternatives: [],
  path: null,
  pinned: [],
  buried: [],
};

/** The input for the draft's kind of rule. What was entered for other kinds is left out. */
function toRuleContent({
  kind,
  terms,
  alternatives,
  path,
  pinned,
  buried,
}: Omit<RuleDraft, 'id' | 'version'>): SaveSearchRuleInput {
  return {
    kind,
    terms,
    alternatives: kind === 'ONE_WAY_SYNONYMS' ? alternatives : [],
    path: kind === 'REDIRECT' ? (path ?? '') : null,
    pinnedIds: kind === 'RANKING' ? pinned.map(({ id }) => id) : [],
    buriedIds: kind === 'RANKING' ? buried.map(({ id }) => id) : [],
  };
}

const forgetSearches = forgetQueries('searchRules', 'explainSearch', 'searchProducts', 'suggest');

/** Saves and deletes rules. Queries that depend on them are fetched again when next shown. */
export function useRuleChanges() {
  const { cache } = useApolloClient();
  const saveEntry = useSaveEntry();
  const [saveRule] = useSaveSearchRuleMutation({ update: forgetSearches });
  const [deleteRule] = useDeleteSearchRuleMutation({ update: forgetSearches });
  return {
    /** Fetches the rules again, because somebody else has changed or removed one. */
    refresh: () => forgetSearches(cache),
    save: async ({ id, version, ...draft }: RuleDraft): Promise<void> =>
      void (await saveEntry(toRuleContent(draft), id === null ? null : { id, version }, (input) =>
        saveRule({ variables: { input } }),
      )),
    remove: async ({ id, version }: Pick<SearchRuleFieldsFragment, 'id' | 'version'>): Promise<void> =>
      void (await deleteRule({ variables: { input: { id, version } } })),
  };
}
