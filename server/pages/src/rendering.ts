/* Types shared by the server and the client's program, which renders pages in a thread of the server. */

/** A query as the client sends it. */
export interface PageQuery {
  operationName: string;
  query: string;
  variables: Record<string, unknown>;
}

export interface PageAnswer {
  query: PageQuery;
  data: unknown;
}

export interface RenderedPage {
  /** Title, metadata and styles. */
  head: string;
  /** Content of the root element. */
  body: string;
  /** The element that follows the root and contains the answers from which the page was rendered. */
  answers: string;
  /** Name of the component that the page's module exports. It identifies the chunk with the page's code. */
  exportName: string;
}

/** The page, or the queries whose answers are still missing. */
export type RenderResult = { page: RenderedPage } | { missing: PageQuery[] };

/** Message to the rendering thread. The thread answers with a `RenderOutcome`. */
export interface RenderJob {
  id: number;
  pathname: string;
  answers: readonly PageAnswer[];
}
export type RenderOutcome = { id: number; result: RenderResult } | { id: number; error: string };
