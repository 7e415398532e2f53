// `npm run openapi` writes docs/openapi.yaml, and generates from it the types of the client that the REST tests use.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { refuse, root, run, tsc } from './workspace.mjs';

const bin = (...path) => join(root, 'node_modules', ...path);
const types = join(root, 'server', 'test', 'rest', 'generated', 'rest-api.ts');

try {
  // Compiles without type checks, because the tests may already need the new types of the client, which are written
  // below.
  await run('Compiling the server', process.execPath, [tsc, '-p', 'server', '--noCheck']);
  const { createOpenApiDocument } = await import('../dist/src/http/rest/openapi.js');
  const document = join(root, 'docs', 'openapi.yaml');
  // Repeats equal parts instead of using YAML aliases, because few programs support these.
  writeFileSync(document, stringify(createOpenApiDocument(), { aliasDuplicateObjects: false, lineWidth: 0 }));
  await run('Writing the types', process.execPath, [
    bin('openapi-typescript', 'bin', 'cli.js'),
    document,
    '--output',
    types,
  ]);
} catch (error) {
  refuse(error);
}
