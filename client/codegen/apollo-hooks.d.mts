import type { DocumentNode } from 'graphql';

export function plugin(
  schema: unknown,
  documents: readonly { document?: DocumentNode }[],
  config: { writePath: string },
): { prepend: string[]; content: string };
