import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { concatAST, OperationTypeNode, parse, separateOperations, type DocumentNode } from 'graphql';
import { repositoryRoot } from '../../src/platform/paths.js';

const clientSources = join(repositoryRoot, 'client', 'src');

/** All queries of the client by name, each with the fragments that it needs. */
export const clientQueries: [name: string, DocumentNode][] = Object.entries(
  separateOperations(concatAST(readDocuments())),
).filter(([, document]) =>
  document.definitions.some((part) => 'operation' in part && part.operation === OperationTypeNode.QUERY),
);

function readDocuments(): DocumentNode[] {
  return readdirSync(clientSources, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.graphql'))
    .map((path) => parse(readFileSync(join(clientSources, path), 'utf8')));
}
