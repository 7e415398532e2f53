import type { Clock } from '../../platform/clock.js';
import type { SearchMatch } from '../../platform/search/search-engine.js';
import { looksLikeNumber, numberKey, queryKey } from '../../platform/search/words.js';
import type { SearchCounts, SearchLogRepository } from './search-log.repository.js';

/** Different queries that are counted between two writes; what comes then is not counted. */
const mostQueries = 500;
const longestKey = 80;
const dayMs = 86_400_000;

/** How many days a report can be about. */
export const reportPeriods = [7, 30, 90] as const;
export type ReportPeriod = (typeof reportPeriods)[number];

export type SearchLog = ReturnType<typeof createSearchLog>;

/** Counts what is searched for, and writes the counts now and then. */
export function createSearchLog({ repository, clock }: { repository: SearchLogRepository; clock: Clock }) {
  let counts = new Map<string, SearchCounts>();

  const today = () => Math.floor(clock.now().getTime() / dayMs) * dayMs;

  return {
    /** @param match of the best result; null without any. */
    count(query: string, results: number, match: SearchMatch | null): void {
      const key = queryKey(query);
      // Whoever types an address into the field did not mean to search for it.
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

    /** Of the last `days`, today included. */
    report: (days: ReportPeriod) => repository.report(new Date(today() - (days - 1) * dayMs)),
  };
}
