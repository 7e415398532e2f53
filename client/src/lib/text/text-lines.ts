/** A list of short texts as the value of a text area: one per line. */
export const toLines = (texts: readonly string[]): string => texts.join('\n');

/** One entry for each line that has text. */
export const fromLines = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
