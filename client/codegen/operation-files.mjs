import { dirname, join, relative } from 'node:path';
import { plugin as addText } from '@graphql-codegen/add';
import { plugin as addDocuments } from '@graphql-codegen/typed-document-node';
import { plugin as addTypes } from '@graphql-codegen/typescript-operations';
import { Kind } from 'graphql';
import { plugin as addHooks, queryTypes } from './apollo-hooks.mjs';

/**
 * Writes three kinds of modules. Each `.graphql` file with operations gets a module with its operations and hooks, so
 * that a page loads only its own. One module has the types of all operations and adds no code to the build.
 * `operations.ts` exports everything.
 */
export const preset = {
  buildGeneratesSection({ baseOutputDir, documents, config, plugins, pluginMap, ...rest }) {
    const source = join(baseOutputDir, '..', '..');
    const fragments = documents.flatMap(({ document }) => document.definitions.filter(isFragment)).map(toExternal);
    const modules = documents
      .map((file) => ({
        ...file,
        document: { ...file.document, definitions: file.document.definitions.filter(isOperation) },
      }))
      .filter(({ document }) => document.definitions.length > 0)
      .map((file) => ({ file, path: `${relative(source, file.location).replace(/\.graphql$/, '')}.ts` }))
      .sort((a, b) => (a.path < b.path ? -1 : 1));
    const section = (path, chosen, own, extra = {}) => ({
      ...rest,
      filename: join(baseOutputDir, path),
      documents: chosen,
      config: { ...config, ...extra },
      plugins: [...plugins, ...own],
      pluginMap: {
        ...pluginMap,
        text: { plugin: addText },
        types: { plugin: addTypes },
        documents: { plugin: addDocuments },
        hooks: { plugin: addHooks },
      },
    });
    const exportAll = ['types.ts', ...modules.map(({ path }) => path)].map(
      (path) => `export * from './${withoutEnd(path)}';`,
    );
    return [
      section('types.ts', documents, [{ text: { content: queryTypes } }, { types: {} }]),
      ...modules.map(({ file, path }) =>
        section(
          path,
          [file],
          [
            { text: { content: `import type * as Types from '${pathToTypes(path)}';` } },
            { documents: {} },
            { hooks: { writePath: join(pathToRoot(path), '..', 'use-write') } },
          ],
          { externalFragments: fragments, importOperationTypesFrom: 'Types' },
        ),
      ),
      section('operations.ts', [], [{ text: { content: exportAll } }]),
    ];
  },
};

const isFragment = ({ kind }) => kind === Kind.FRAGMENT_DEFINITION;
const isOperation = ({ kind }) => kind === Kind.OPERATION_DEFINITION;

function toExternal(node) {
  return { node, name: node.name.value, onType: node.typeCondition.name.value, isExternal: true };
}

const withoutEnd = (path) => path.replace(/\.ts$/, '');
const pathToRoot = (path) => relative(dirname(path), '.');
const pathToTypes = (path) => join(pathToRoot(path), 'types');
