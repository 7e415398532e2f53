import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** A shell example of a document, and the answer shown below it. */
export interface Example {
  heading: string;
  script: string;
  /** Null where nothing is shown: then nothing may be printed. */
  shown: unknown;
}

/** Every `sh` block of a Markdown document with the `json` block that follows it before the next one. */
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

/** Runs the examples one after the other in one shell, so that later ones see the variables of earlier ones. */
export async function runExamples(examples: readonly Example[]): Promise<string[]> {
  const script = examples.map((example) => `${example.script}\necho; echo '${mark}'\n`).join('');
  const { stdout } = await promisify(execFile)('bash', ['-eu', '-c', script], { maxBuffer: 1 << 24 });
  return stdout
    .split(mark)
    .slice(0, -1)
    .map((output) => output.trim());
}

/** Like `shown`, in which '…' stands for whatever differs from time to time. */
export function toMatcher(shown: unknown, any: unknown): unknown {
  if (shown === '…') return any;
  if (Array.isArray(shown)) return shown.map((item) => toMatcher(item, any));
  if (typeof shown !== 'object' || shown === null) return shown;
  return Object.fromEntries(Object.entries(shown).map(([key, value]) => [key, toMatcher(value, any)]));
}
