// `npm run release -- FOLDER` builds the shop, and writes to an empty folder what a server needs: the built programs
// and the packages for production. The folder can only be moved to a machine of the same kind, because some packages
// contain native code. In it, `npm run serve`
// starts the shop, and the commands for operators work.
import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { packages, prepare, refuse, Refusal, root, run } from './workspace.mjs';

const folder = resolve(process.env.INIT_CWD ?? process.cwd(), process.argv[2] ?? '');
const workspaces = ['client', 'server', ...packages.map((name) => join('server', name))];
const built = ['server/dist/shop', 'server/dist/src', 'client/dist', 'client/dist-server', 'client/dist-playground'];
const files = [
  // The server recognises the root folder by this file.
  'codegen.yml',
  'package.json',
  'package-lock.json',
  'server/fonts',
  'server/scripts/run-command.mjs',
  'server/scripts/serve.mjs',
  'server/scripts/workspace.mjs',
  ...workspaces.map((name) => join(name, 'package.json')),
  ...built,
  ...packages.flatMap((name) => ['dist', 'drawings', 'data'].map((part) => join('server', name, part))),
];

try {
  if (process.argv[2] === undefined) throw new Refusal('Name an empty folder: npm run release -- FOLDER');
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0) throw new Refusal(`${folder} is not empty.`);
  await prepare();
  for (const file of files.filter((name) => existsSync(join(root, name))))
    cpSync(join(root, file), join(folder, file), {
      recursive: true,
      filter: (path) => !/\.(test\.js|map)$/.test(path),
    });
  await run('Installing packages for production', 'npm', [
    ...['ci', '--prefix', folder, '--omit=dev', '--workspace=@kickstand/server'],
    ...['--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'],
  ]);
} catch (error) {
  refuse(error);
}
