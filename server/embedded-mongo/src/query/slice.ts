import type { Doc } from '../bson/value.js';

/** A mark between the documents of a long scan. The command may pause for other commands there. */
export const PAUSE: unique symbol = Symbol('pause');
/** A stream of documents and `PAUSE` marks. */
export type Flow = Iterable<Doc | typeof PAUSE>;
/** Work that may pause wherever it yields; it returns a `T`. */
export type Steps<T> = Generator<typeof PAUSE, T>;

const LONGEST_MS = 10;
/** Number of documents between two checks of the clock. */
const STRIDE = 16;

/** Measures the time slice of the running command. */
export class Slice {
  private deadline = Infinity;
  private seen = 0;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Starts a time slice. */
  begin(): void {
    this.deadline = this.now() + LONGEST_MS;
  }

  /** Whether the command should pause. Called for each document, or once for several. */
  isOver(documents = 1): boolean {
    this.seen += documents;
    if (this.seen < STRIDE) return false;
    this.seen = 0;
    return this.now() >= this.deadline;
  }
}

/** Yields the documents, and `PAUSE` whenever the time slice is over. */
export function* paced(docs: Iterable<Doc>, slice: Slice | undefined): Generator<Doc | typeof PAUSE> {
  for (const doc of docs) {
    if (slice?.isOver()) yield PAUSE;
    yield doc;
  }
}

/** Runs the work without pauses. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Collects the documents of a flow, and pauses where the flow pauses. */
export function* gather(flow: Flow): Steps<Doc[]> {
  const docs: Doc[] = [];
  for (const doc of flow) {
    if (doc === PAUSE) yield PAUSE;
    else docs.push(doc);
  }
  return docs;
}
