import type { DocumentNode } from 'graphql';

export function plugin(
  schema: unknown,
  documents: readonly { document?: DocumentNode }[],
): { prepend: string[]; content: string };
