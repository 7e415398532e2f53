/*
 * How the server's thread and the client's program that renders pages in it talk to each other.
 */

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
  /** The element, after the root, with the answers that the page was rendered from. */
  answers: string;
  /** Name of the page's export, which identifies its chunk. */
  exportName: string;
}

/** The page, or queries whose answers it still needs. */
export type RenderResult = { page: RenderedPage } | { missing: PageQuery[] };

/** Messages to the thread, and its answers. */
export interface RenderJob {
  id: number;
  pathname: string;
  answers: readonly PageAnswer[];
}
export type RenderOutcome = { id: number; result: RenderResult } | { id: number; error: string };
