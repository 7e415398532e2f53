// `npm run openapi`: writes docs/openapi.yaml, and from it the types of the client that the REST tests use.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { refuse, root, run, tsc } from './workspace.mjs';

const bin = (...path) => join(root, 'node_modules', ...path);
const types = join(root, 'server', 'test', 'rest', 'rest-api.ts');

try {
  // Unchecked: a changed call may well not fit the types of the old one, and those are only written here.
  await run('Compiling the server', process.execPath, [tsc, '-p', 'server', '--noCheck']);
  const { createOpenApiDocument } = await import('../dist/src/rest/openapi.js');
  const document = join(root, 'docs', 'openapi.yaml');
  // Parts that are the same are written each time: few readers know what an alias of YAML is.
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
