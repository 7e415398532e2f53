import type { Clock } from '../../platform/clock.js';
import type { SearchMatch } from '../../platform/search/search-engine.js';
import { looksLikeNumber, numberKey, queryKey } from '../../platform/search/words.js';
import type { SearchCounts, SearchLogRepository } from './search-log.repository.js';

/** Largest number of different queries counted between two writes. Further queries are not counted. */
const mostQueries = 500;
const longestKey = 80;
const dayMs = 86_400_000;

/** Number of days that a report can cover. */
export const reportPeriods = [7, 30, 90] as const;
type ReportPeriod = (typeof reportPeriods)[number];

export type SearchLog = ReturnType<typeof createSearchLog>;

/** Counts searches, and writes the counts periodically. */
export function createSearchLog({ repository, clock }: { repository: SearchLogRepository; clock: Clock }) {
  let counts = new Map<string, SearchCounts>();

  const today = () => Math.floor(clock.now().getTime() / dayMs) * dayMs;

  return {
    /** @param match how the best result was found; null without results. */
    count(query: string, results: number, match: SearchMatch | null): void {
      const key = queryKey(query);
      // An email address in the search field is not a search, and must not be stored.
      if (key === '' || key.length > longestKey || key.includes('@')) return;
      const known = counts.get(key);
      if (!known && counts.size >= mostQueries) return;
      const isMiss = match === null || match === 'some_words' || match === 'similar_number';
      counts.set(key, {
        key,
        count: (known?.count ?? 0) + 1,
        misses: (known?.misses ?? 0) + (isMiss ? 1 : 0),
        results,
        isNumber: looksLikeNumber(numberKey(key)),
      });
    },

    async write(): Promise<void> {
      const written = counts;
      counts = new Map();
      await repository.add(new Date(today()), [...written.values()]);
    },

    /** Searches of the last `days` days, including today. */
    report: (days: ReportPeriod) => repository.report(new Date(today() - (days - 1) * dayMs)),
  };
}
