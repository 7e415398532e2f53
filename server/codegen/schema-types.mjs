import { plugin as schemaTypes } from '@graphql-codegen/typescript';

/** The published plugin, with the `type` that `verbatimModuleSyntax` requires added to re-exports of mapped enums. */
export async function plugin(...parameters) {
  const output = await schemaTypes(...parameters);
  return { ...output, content: output.content.replace(/^export \{/gm, 'export type {') };
}
