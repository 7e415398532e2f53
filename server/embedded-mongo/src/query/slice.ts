import type { Doc } from '../bson/value.js';

/** Stands between the documents of a long scan: here the command may be interrupted, so that others get their turn. */
export const PAUSE: unique symbol = Symbol('pause');
/** Documents on their way through a command, with places to pause at. */
export type Flow = Iterable<Doc | typeof PAUSE>;
/** Work that may be interrupted wherever it yields. */
export type Steps<T> = Generator<typeof PAUSE, T>;

const LONGEST_MS = 10;
/** How many documents are handled between two looks at the clock. */
const STRIDE = 16;

/** Says when the command that is running has had its turn. */
export class Slice {
  private deadline = Infinity;
  private seen = 0;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Begins a turn. */
  begin(): void {
    this.deadline = this.now() + LONGEST_MS;
  }

  /** Whether to pause; asked once for each document, or for so many at once. */
  isOver(documents = 1): boolean {
    this.seen += documents;
    if (this.seen < STRIDE) return false;
    this.seen = 0;
    return this.now() >= this.deadline;
  }
}

/** Documents at hand, with places to pause at between them. */
export function* paced(docs: Iterable<Doc>, slice: Slice | undefined): Generator<Doc | typeof PAUSE> {
  for (const doc of docs) {
    if (slice?.isOver()) yield PAUSE;
    yield doc;
  }
}

/** Does the work in one go. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Gathers the documents of a flow; pauses where it pauses. */
export function* gather(flow: Flow): Steps<Doc[]> {
  const docs: Doc[] = [];
  for (const doc of flow) {
    if (doc === PAUSE) yield PAUSE;
    else docs.push(doc);
  }
  return docs;
}
