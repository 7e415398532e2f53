// `npm run openapi`: writes docs/openapi.yaml, and from it the types of the client that the REST tests use.
import { join } from 'node:path';
import { refuse, root, run, tsc } from './workspace.mjs';

const bin = (...path) => join(root, 'node_modules', ...path);
const types = join(root, 'server', 'test', 'rest', 'rest-api.ts');

try {
  // Unchecked: a changed call may well not fit the types of the old one, and those are only written here.
  await run('Compiling the server', process.execPath, [tsc, '-p', 'server', '--noCheck']);
  await import('../dist/src/rest/emit-openapi.js');
  const document = join(root, 'docs', 'openapi.yaml');
  await run('Writing the types', process.execPath, [
    bin('openapi-typescript', 'bin', 'cli.js'),
    document,
    '--output',
    types,
  ]);
} catch (error) {
  refuse(error);
}
