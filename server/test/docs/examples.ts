import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** A shell example in a document, with the answer shown below it. */
export interface Example {
  heading: string;
  script: string;
  /** The expected answer; null if none is shown, and then the example must print nothing. */
  shown: unknown;
}

/** All `sh` blocks of a Markdown document, each with the `json` block between it and the next `sh` block. */
export function examplesOf(markdown: string): Example[] {
  const examples: Example[] = [];
  const pattern = /^## (?<heading>.*)$|^```(?<language>sh|json)\n(?<content>[\s\S]*?)^```$/gm;
  let heading = '';
  for (const { groups = {} } of markdown.matchAll(pattern)) {
    if (groups['heading'] !== undefined) heading = groups['heading'];
    else if (groups['language'] === 'sh') examples.push({ heading, script: groups['content'] ?? '', shown: null });
    else {
      const last = examples.at(-1);
      if (last) last.shown = JSON.parse(groups['content'] ?? '');
    }
  }
  return examples;
}

const mark = '--- end of example ---';

/** Runs the examples in order in one shell, so that they can use variables of previous examples. */
export async function runExamples(examples: readonly Example[]): Promise<string[]> {
  const script = examples.map((example) => `${example.script}\necho; echo '${mark}'\n`).join('');
  const { stdout } = await promisify(execFile)('bash', ['-eu', '-c', script], { maxBuffer: 1 << 24 });
  return stdout
    .split(mark)
    .slice(0, -1)
    .map((output) => output.trim());
}

/** A pattern for the shown answer, in which '…' matches any value. */
export function toMatcher(shown: unknown, any: unknown): unknown {
  if (shown === '…') return any;
  if (Array.isArray(shown)) return shown.map((item) => toMatcher(item, any));
  if (typeof shown !== 'object' || shown === null) return shown;
  return Object.fromEntries(Object.entries(shown).map(([key, value]) => [key, toMatcher(value, any)]));
}
