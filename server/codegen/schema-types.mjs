import { plugin as schemaTypes } from '@graphql-codegen/typescript';

/** The published plugin, whose re-exports of mapped enums lack the `type` that `verbatimModuleSyntax` asks for. */
export async function plugin(...parameters) {
  const output = await schemaTypes(...parameters);
  return { ...output, content: output.content.replace(/^export \{/gm, 'export type {') };
}
