import { countBelow, editDistance, mostMistakes } from './words.js';

/** Largest share of the time that is spent on reading the words, which takes seconds in a large shop. */
const largestShare = 0.01;

/** The words of the index and the number of products with each word, for corrections and completions. */
export class Vocabulary {
  private counts: Map<string, number> | null = null;
  private sorted: string[] = [];
  private byLength: string[][] = [];
  private isStale = false;
  private readAt = 0;
  private readMs = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly read: () => [string | number, string | number][]) {}

  /** Marks the words as changed. */
  forget(): void {
    this.isStale = true;
  }

  /**
   * Called after changes. Reads all words again if they have changed: now, or later if they were read not long ago.
   * Until then, searches use the words already read.
   */
  refresh(): void {
    clearTimeout(this.timer);
    if (!this.counts || !this.isStale) return;
    const waitMs = this.readAt + this.readMs / largestShare - performance.now();
    if (waitMs <= 0) this.readAgain();
    else this.timer = setTimeout(() => this.refresh(), waitMs).unref();
  }

  close(): void {
    clearTimeout(this.timer);
  }

  has(word: string): boolean {
    return this.load().has(word);
  }

  /** Words that begin with a text, most frequent first. */
  startingWith(start: string, most: number): string[] {
    const counts = this.load();
    let place = countBelow(this.sorted, start);
    const found: string[] = [];
    for (let word = this.sorted[place]; word?.startsWith(start); word = this.sorted[(place += 1)]) found.push(word);
    return found.sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || (a < b ? -1 : 1)).slice(0, most);
  }

  /**
   * The correction of a mistyped word: the word of the index that differs from it in the fewest letters. Among several,
   * words with the same first letter are preferred, then the most frequent one.
   */
  nearest(word: string, isFound: (other: string) => boolean): string | null {
    const counts = this.load();
    const most = mostMistakes(word.length);
    const near: { other: string; distance: number; count: number }[] = [];
    for (let length = word.length - most; most > 0 && length <= word.length + most; length += 1) {
      for (const other of this.byLength[length] ?? []) {
        if (mostMistakes(other.length) === 0) continue;
        const distance = editDistance(word, other, most);
        if (distance <= most && distance > 0) near.push({ other, distance, count: counts.get(other) ?? 0 });
      }
    }
    // The first letter is rarely wrong.
    const isFirstWrong = (other: string) => (other[0] === word[0] ? 0 : 1);
    near.sort(
      (a, b) =>
        a.distance - b.distance ||
        isFirstWrong(a.other) - isFirstWrong(b.other) ||
        b.count - a.count ||
        (a.other < b.other ? -1 : 1),
    );
    return near.slice(0, 10).find(({ other }) => isFound(other))?.other ?? null;
  }

  private load(): Map<string, number> {
    return this.counts ?? this.readAgain();
  }

  private readAgain(): Map<string, number> {
    const now = performance.now();
    this.counts = new Map(this.read().map(([word, count]) => [String(word), Number(count)]));
    this.sorted = [...this.counts.keys()].sort();
    this.byLength = [];
    for (const word of this.sorted) (this.byLength[word.length] ??= []).push(word);
    this.isStale = false;
    this.readAt = performance.now();
    this.readMs = this.readAt - now;
    return this.counts;
  }
}
