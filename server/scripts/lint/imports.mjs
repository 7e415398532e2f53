import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { orders, refusals, upwardImports } from './import-rules.mjs';

const root = join(import.meta.dirname, '../../..');

/** The TypeScript file that a relative path points to; undefined for anything else. */
function findImported(file, path) {
  const target = resolve(dirname(file), path).replace(/\.js$/, '');
  return [`${target}.ts`, `${target}.tsx`].find((candidate) => existsSync(candidate));
}

/** The name that a file has in the rules: its path from the root folder, without the extension. */
export function nameOf(file) {
  return relative(root, file).replace(/\.(ts|tsx|mjs|js)$/, '');
}

/**
 * @returns the part of the folder that a file belongs to, with its rank in the order; null for a file outside the folder.
 */
function placeIn(folder, name) {
  if (!name.startsWith(`${folder}/`)) return null;
  const part = name.slice(folder.length + 1).split('/', 1)[0];
  const rankOf = (wanted) => orders[folder].findIndex((entry) => entry.split(' ').includes(wanted));
  return { part, rank: rankOf(part) < 0 ? rankOf('*') : rankOf(part) };
}

/** @returns the first folder in which an import goes from one part to another, with both parts; null if there is none. */
export function findCrossing(from, to) {
  for (const folder of Object.keys(orders)) {
    const [importing, imported] = [placeIn(folder, from), placeIn(folder, to)];
    if (importing && imported && importing.part !== imported.part) return { folder, importing, imported };
  }
  return null;
}

function explainOrder(from, to) {
  const crossing = findCrossing(from, to);
  if (!crossing || upwardImports.has(`${from} -> ${to}`)) return null;
  const { folder, importing, imported } = crossing;
  const unknown = [importing, imported].find(({ rank }) => rank < 0);
  if (unknown) return `Say where ${folder}/${unknown.part} stands, in server/scripts/lint/import-rules.mjs.`;
  if (imported.rank < importing.rank) return null;
  const order = orders[folder].map((entry) => entry.replaceAll(' ', ' | ')).join(' < ');
  return `${importing.part} does not import ${imported.part}: in ${folder}, imports point to the left in ${order}.`;
}

/** @param names the imported exports. @returns why a file may not import another file or package; null if it may. */
export function explainRefusal(from, to, names) {
  const refusal = refusals.find((row) => row.from(from) && row.to(to, { from, names }));
  return explainOrder(from, to) ?? refusal?.message ?? null;
}

/** Visits imports in both forms, `import` and `export ... from`, of code and of types. */
function onImports(check) {
  return {
    ImportDeclaration: check,
    ExportNamedDeclaration: check,
    ExportAllDeclaration: check,
    ImportExpression: check,
    TSImportType: check,
  };
}

function pathOf({ source }) {
  return typeof source?.value === 'string' ? source.value : null;
}

const importOrder = {
  meta: { type: 'problem', messages: { refused: '{{reason}}' } },
  create(context) {
    return onImports((node) => {
      const path = pathOf(node);
      if (path === null) return;
      const to = path.startsWith('.') ? nameOf(resolve(dirname(context.filename), path)) : `npm:${path}`;
      const names = (node.specifiers ?? []).map(({ imported, local }) => (imported ?? local).name);
      const reason = explainRefusal(nameOf(context.filename), to, names);
      if (reason) context.report({ node, messageId: 'refused', data: { reason } });
    });
  },
};

const imports = new Map();

/** Imports of types count too, because the imported file is needed to understand the importing one. */
function importsOf(file) {
  if (!imports.has(file)) {
    const paths = readFileSync(file, 'utf8').matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']*)'/g);
    imports.set(file, [...paths].map(([, path]) => findImported(file, path)).filter(Boolean));
  }
  return imports.get(file);
}

/** @returns the shortest chain of imports from one file to another, including both; null if there is none. */
function findChain(from, to) {
  const before = new Map([[from, null]]);
  for (const file of before.keys()) {
    if (file === to) {
      const chain = [];
      for (let step = file; step !== null; step = before.get(step)) chain.unshift(step);
      return chain;
    }
    for (const next of importsOf(file)) if (!before.has(next)) before.set(next, file);
  }
  return null;
}

/** Files that import each other, directly or through others, can only be understood together. */
const noImportCycle = {
  meta: {
    type: 'problem',
    messages: { cycle: 'These files import each other: {{chain}}. Move what they share to another file.' },
  },
  create(context) {
    return onImports((node) => {
      const path = pathOf(node);
      const imported = path?.startsWith('.') && findImported(context.filename, path);
      const chain = imported && findChain(imported, context.filename);
      if (!chain) return;
      const names = [context.filename, ...chain].map((file) => relative(root, file));
      context.report({ node, messageId: 'cycle', data: { chain: names.join(' -> ') } });
    });
  },
};

export const importPlugin = { rules: { 'import-order': importOrder, 'no-import-cycle': noImportCycle } };
