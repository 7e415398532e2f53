/** Lists of short texts as a text area holds them: one a line. */
export const toLines = (texts: readonly string[]): string => texts.join('\n');

/** One entry for each line that has text. */
export const fromLines = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
