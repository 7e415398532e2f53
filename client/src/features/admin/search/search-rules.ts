import type { ApolloCache } from '@apollo/client';
import { forgetAuditLog } from '../../../graphql/forget-audit-log';
import {
  useDeleteSearchRuleMutation,
  useSaveSearchRuleMutation,
  type SaveSearchRuleInput,
  type SearchRuleFieldsFragment,
  type SearchRuleKind,
} from '../../../graphql/generated/operations';
import { useIdempotencyKey } from '../../../lib/idempotency/use-idempotency-key';

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

/** The draft's fields for its kind; input for other kinds is left out. */
export function toRuleContent({ kind, terms, alternatives, path, pinned, buried }: RuleDraft): SaveSearchRuleInput {
  return {
    kind,
    terms,
    alternatives: kind === 'ONE_WAY_SYNONYMS' ? alternatives : [],
    path: kind === 'REDIRECT' ? (path ?? '') : null,
    pinnedIds: kind === 'RANKING' ? pinned.map(({ id }) => id) : [],
    buriedIds: kind === 'RANKING' ? buried.map(({ id }) => id) : [],
  };
}

/** Saves and deletes rules. Queries that depend on them are fetched again when next shown. */
export function useRuleChanges() {
  const withKey = useIdempotencyKey();
  const [saveRule] = useSaveSearchRuleMutation();
  const [deleteRule] = useDeleteSearchRuleMutation();
  const update = forgetSearches;
  return {
    save: async (draft: RuleDraft): Promise<void> => {
      const { id, version } = draft;
      const content = toRuleContent(draft);
      if (id !== null) await saveRule({ variables: { input: { ...content, id, version } }, update });
      else {
        await withKey(content, (idempotencyKey) =>
          saveRule({ variables: { input: { ...content, idempotencyKey } }, update }),
        );
      }
    },
    remove: async ({ id, version }: Pick<SearchRuleFieldsFragment, 'id' | 'version'>): Promise<void> =>
      void (await deleteRule({ variables: { input: { id, version } }, update })),
  };
}

function forgetSearches(cache: ApolloCache): void {
  for (const fieldName of ['searchRules', 'explainSearch', 'searchProducts', 'suggest']) {
    cache.evict({ id: 'ROOT_QUERY', fieldName });
  }
  forgetAuditLog(cache);
}
