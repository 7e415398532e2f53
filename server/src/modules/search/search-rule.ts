import { redirectPath, searchRuleLimits, searchTerm } from '@kickstand/rules/search';
import type { SearchPlacement, SearchSynonyms } from '../../platform/search/search-engine.js';
import { queryKey } from '../../platform/search/words.js';
import { invalidInput, type FieldError } from '../../shared/errors.js';
import { checkFields } from '../../shared/field-rules.js';

export type SearchRuleKind = 'synonyms' | 'one_way_synonyms' | 'redirect' | 'ranking';

/** An admin's rule for some searches. */
export interface SearchRule {
  id: string;
  kind: SearchRuleKind;
  /**
   * For synonyms: words and phrases with the same meaning. For the other kinds: the searches that the rule applies to.
   */
  terms: readonly string[];
  /** For one-way synonyms: terms that are also searched; empty for the other kinds. */
  alternatives: readonly string[];
  /** Target path of a redirect, in this shop; null for the other kinds. */
  path: string | null;
  /** IDs of the products that come first, in this order. Empty unless the rule is a ranking. */
  pinnedIds: readonly string[];
  /** IDs of the products that come last. */
  buriedIds: readonly string[];
  /** 1 for a new rule. */
  version: number;
  changedAt: Date;
}

export type SearchRuleContent = Omit<SearchRule, 'id' | 'version' | 'changedAt'>;

/**
 * Unique keys of a rule: one for each term of a redirect or ranking, because each search may have only one redirect and
 * one ranking. Other kinds have none.
 */
export function claimedKeys({ kind, terms }: Pick<SearchRule, 'kind' | 'terms'>): string[] {
  return kind === 'redirect' || kind === 'ranking' ? terms.map((term) => `${kind} ${queryKey(term)}`) : [];
}

/** All rules, prepared for lookups. */
export class SearchRuleBook {
  readonly synonyms: readonly SearchSynonyms[];
  readonly #paths = new Map<string, string>();
  readonly #rankings = new Map<string, SearchRule>();

  constructor(readonly rules: readonly SearchRule[]) {
    this.synonyms = rules.flatMap(({ kind, terms, alternatives }) => {
      if (kind === 'synonyms') return [{ terms, alternatives: terms }];
      return kind === 'one_way_synonyms' ? [{ terms, alternatives }] : [];
    });
    for (const rule of rules) {
      for (const key of rule.terms.map(queryKey)) {
        if (rule.kind === 'redirect' && rule.path !== null) this.#paths.set(key, rule.path);
        if (rule.kind === 'ranking') this.#rankings.set(key, rule);
      }
    }
  }

  /** Target path of the query's redirect; null if there is none. */
  pathFor(query: string): string | null {
    return this.#paths.get(queryKey(query)) ?? null;
  }

  rankingFor(query: string): SearchRule | null {
    return this.#rankings.get(queryKey(query)) ?? null;
  }

  placementFor(query: string): SearchPlacement | null {
    const ranking = this.rankingFor(query);
    return ranking && { pinnedIds: ranking.pinnedIds, buriedIds: ranking.buriedIds };
  }
}

/**
 * @param others all rules but this one.
 * @returns the content with its texts trimmed. @throws DomainError BAD_USER_INPUT
 */
export function checkRule(content: SearchRuleContent, others: readonly SearchRule[]): SearchRuleContent {
  const { kind, pinnedIds, buriedIds } = content;
  const terms = checkTerms('terms', content.terms);
  const alternatives = checkTerms('alternatives', content.alternatives);
  const faults = [...terms.faults, ...alternatives.faults, ...findForeignFaults(content)];
  if (content.terms.length === 0) faults.push({ field: 'terms', message: 'Add at least one search term.' });
  if (kind === 'synonyms' && content.terms.length === 1) {
    faults.push({ field: 'terms', message: 'Add a second term that means the same.' });
  }
  if (kind === 'one_way_synonyms' && content.alternatives.length === 0) {
    faults.push({ field: 'alternatives', message: 'Add at least one term to search for as well.' });
  }
  const checked = { ...content, terms: terms.values, alternatives: alternatives.values };
  if (kind === 'redirect') {
    const { values, faults: ofPath } = checkFields({ path: redirectPath }, { path: content.path ?? '' });
    checked.path = values.path;
    faults.push(...(ofPath.length > 0 ? ofPath : findLoop(checked, others)));
  }
  if (kind === 'ranking') faults.push(...findPlacementFaults(pinnedIds, buriedIds));
  faults.push(...findClaimed(checked, others));
  if (faults.length > 0) throw invalidInput(faults);
  return checked;
}

function checkTerms(field: 'terms' | 'alternatives', typed: readonly string[]) {
  const limit = searchRuleLimits[field];
  if (typed.length > limit) return { values: typed, faults: [{ field, message: `There can be at most ${limit}.` }] };
  const faults: FieldError[] = [];
  const keys = new Set<string>();
  const values = typed.map((text, index) => {
    const { values: read, faults: found } = checkFields({ term: searchTerm }, { term: text });
    const key = queryKey(read.term);
    if (found[0]) faults.push({ field: `${field}.${index}`, message: found[0].message });
    else if (keys.has(key)) faults.push({ field: `${field}.${index}`, message: 'This term is in the list twice.' });
    keys.add(key);
    return read.term;
  });
  return { values, faults };
}

/** Finds fields that are not empty although rules of this kind do not have them. */
function findForeignFaults({ kind, alternatives, path, pinnedIds, buriedIds }: SearchRuleContent): FieldError[] {
  const foreign = (field: string, isGiven: boolean, owner: SearchRuleKind) =>
    isGiven && kind !== owner
      ? [{ field, message: `Only a rule of the kind ${owner.toUpperCase()} has ${field}.` }]
      : [];
  return [
    ...foreign('alternatives', alternatives.length > 0, 'one_way_synonyms'),
    ...foreign('path', path !== null && path !== '', 'redirect'),
    ...foreign('pinnedIds', pinnedIds.length > 0, 'ranking'),
    ...foreign('buriedIds', buriedIds.length > 0, 'ranking'),
  ];
}

function findPlacementFaults(pinnedIds: readonly string[], buriedIds: readonly string[]): FieldError[] {
  const limit = searchRuleLimits.products;
  const faults = Object.entries({ pinnedIds, buriedIds }).flatMap(([field, ids]) => {
    if (ids.length > limit) return [{ field, message: `There can be at most ${limit}.` }];
    return new Set(ids).size < ids.length ? [{ field, message: 'List each product only once.' }] : [];
  });
  if (pinnedIds.length + buriedIds.length === 0) {
    faults.push({ field: 'pinnedIds', message: 'Add a product that comes first or last.' });
  }
  if (buriedIds.some((id) => pinnedIds.includes(id))) {
    faults.push({ field: 'buriedIds', message: 'A product cannot be both first and last.' });
  }
  return faults;
}

function findClaimed(content: SearchRuleContent, others: readonly SearchRule[]): FieldError[] {
  const taken = new Set(others.flatMap(claimedKeys));
  return claimedKeys(content).flatMap((key, index) => {
    if (!taken.has(key)) return [];
    return [
      { field: `terms.${index}`, message: 'There is already a rule of this kind for this search. Edit that one.' },
    ];
  });
}

/** A redirect to a search that is itself redirected could form a loop. */
function findLoop({ path, terms }: SearchRuleContent, others: readonly SearchRule[]): FieldError[] {
  const { pathname, searchParams } = new URL(path ?? '', 'https://shop.invalid');
  if (pathname.replace(/\/+$/, '').toLowerCase() !== '/search') return [];
  const target = queryKey(searchParams.get('q') ?? '');
  const redirected = others.filter(({ kind }) => kind === 'redirect').flatMap((rule) => rule.terms);
  if (![...terms, ...redirected].some((term) => queryKey(term) === target)) return [];
  return [{ field: 'path', message: 'This search is itself redirected. Choose the page that it redirects to.' }];
}
