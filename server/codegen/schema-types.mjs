import { plugin as schemaTypes } from '@graphql-codegen/typescript';

/** The published plugin, but re-exports of mapped enums become `export type`, as `verbatimModuleSyntax` requires. */
export async function plugin(...parameters) {
  const output = await schemaTypes(...parameters);
  return { ...output, content: output.content.replace(/^export \{/gm, 'export type {') };
}
