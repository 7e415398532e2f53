import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/**
 * Import zones. Imports point one way; the zones are read from the folders, so that a new module or feature is
 * covered the moment it exists. Relative imports only: a zone's forbidden targets are matched as path segments.
 */
const folders = (path) =>
  readdirSync(join(import.meta.dirname, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);

const up = '^(\\.\\./)+';

const packages = folders('server').filter((name) =>
  existsSync(join(import.meta.dirname, 'server', name, 'package.json')),
);
const behindDoors = {
  // The client has folders of the same names.
  regex: `(^|/)server/(${packages.join('|')})/|^(\\.\\./)+(${packages.join('|')})/(src|dist)/`,
  message: 'A package is imported by its name: its door is all that others may use.',
};

/** @param patterns regular expressions of paths, or such patterns as the rule takes. */
const zone = (files, patterns, message, ignores = []) => ({
  files,
  ignores,
  rules: {
    '@typescript-eslint/no-restricted-imports': [
      'error',
      {
        patterns: [
          ...patterns.map((pattern) => ({ ...(typeof pattern === 'string' ? { regex: pattern } : pattern), message })),
          behindDoors,
        ],
      },
    ],
  },
});

const serverAbove = {
  shared: 'platform|api|modules|graphql|http|app|cli|migrations',
  platform: 'api|modules|graphql|http|app|cli|migrations',
  api: 'graphql|http|app|cli|migrations',
  modules: 'graphql|http|app|cli|migrations',
};
const infrastructure = '^(mongoose|mongodb|stripe|firebase-admin)(/|$)';

const above = (layer) => `${up}(${serverAbove[layer]}|main)(/|\\.js$)`;
/** Of files that keep a model or a repository beside the rules for it. */
const storage = '^create\\w+(Repository|Updates)$|^[a-z]\\w*Model$';
const aboveCommands = `${up}(graphql|http|create-app|main)(/|\\.js$)`;
const transports = [infrastructure, '\\.(model|repository)\\.js$', { regex: '^\\.', importNamePattern: storage }];

/** Each module may import those before it, so that no two import each other, however far around. */
const moduleOrder = [
  'idempotency',
  'audit',
  'media',
  'addresses',
  'catalogue',
  'numbers',
  'vehicles',
  'diagrams',
  'search',
  'carts',
  'orders',
  'accounts',
  'garage',
  'reviews',
  'overview',
  'messages',
  'shop',
];

function modulesAfter(name) {
  const index = moduleOrder.indexOf(name);
  if (index < 0) throw new Error(`eslint.config.mjs: say where the module ${name} stands in moduleOrder.`);
  return `${up}(modules/)?(${moduleOrder.slice(index + 1).join('|') || 'none'})/`;
}

/** A later zone replaces an earlier one for the same file, so a module's resolvers and routes get both lists. */
const serverZones = [
  zone(
    ['server/src/shared/**'],
    [above('shared'), infrastructure],
    'shared is pure: it imports nothing of the server.',
  ),
  zone(['server/src/platform/**'], [above('platform')], 'platform adapters know nothing of modules or transports.'),
  ...folders('server/src/modules').flatMap((name) => {
    // Another module is used through its service, its plain domain file or its GraphQL type.
    const own = [name, ...folders(`server/src/modules/${name}`)].map((folder) => `${folder}/`).join('|');
    const elsewhere = `^(\\.\\./)+(modules/)?(?!${own})[a-z-]+/`;
    const others = `${elsewhere}([a-z-]+/)?[a-z-]+\\.(model|repository|routes|resolver)\\.js$`;
    const stored = { regex: elsewhere, importNamePattern: storage };
    const message = 'Modules use those before them in moduleOrder, through services, and never the transports.';
    return [
      zone([`server/src/modules/${name}/**`], [above('modules'), others, stored, modulesAfter(name)], message),
      zone(
        [`server/src/modules/${name}/**/*.{resolver,routes}.ts`],
        [above('modules'), others, stored, modulesAfter(name), ...transports],
        `${message} Resolvers and routes only translate.`,
      ),
    ];
  }),
  // Migrations change what is stored. The demo data is written by repositories: services would take thousands of products
  // one at a time, and would record an admin's change for each.
  zone(
    ['server/src/migrations/**', 'server/src/app/local/demo-data.ts'],
    [aboveCommands],
    'Commands, migrations and embedded defaults know no transport.',
  ),
  zone(
    ['server/src/cli/**', 'server/src/app/local/**'],
    [
      aboveCommands,
      `${up}modules/[a-z-]+/([a-z-]+/)?[a-z-]+\\.(model|repository)\\.js$`,
      { regex: `${up}modules/`, importNamePattern: storage },
    ],
    'Commands and embedded defaults know no transport and use modules through services.',
    ['server/src/app/local/demo-data.ts'],
  ),
  zone(['server/src/graphql/**', 'server/src/http/**'], transports, 'Transports translate only: go through a service.'),
  zone(
    ['server/src/api/**'],
    [above('api'), `${up}modules/`, ...transports],
    'Modules import the building blocks, so these know neither modules nor how requests arrive.',
  ),
  // Types alone: what the request's context holds of each module.
  zone(['server/src/api/graphql/graph-context.ts'], [above('api'), ...transports], 'The context knows no transport.'),
];

const packageZones = packages.map((name) =>
  zone(
    [`server/${name}/**/*.ts`],
    [`${up}(src|test|client|server)/`, `^@kickstand/(?!${name}$)`],
    'A package beside the shop imports nothing of the shop: what it needs stands in its port.',
  ),
);

const clientZones = [
  zone(
    ['client/src/{lib,components,theme,graphql}/**'],
    [`${up}(app|features)/`],
    'Shared client code knows no feature.',
  ),
  ...folders('client/src/features').flatMap((area) =>
    folders(`client/src/features/${area}`).map((name) => {
      const others = folders(`client/src/features/${area}`).filter((other) => other !== name);
      const areas = folders('client/src/features').filter((other) => other !== area);
      return zone(
        [`client/src/features/${area}/${name}/**`],
        [
          `${up}app/`,
          `^\\.\\./(\\.\\./)*(${others.join('|')})/(?!.*graphql/)`,
          `${up}(features/)?(${areas.join('|')})/`,
        ],
        'A feature never imports another feature or the app.',
      );
    }),
  ),
];

/** The TypeScript file that a relative path names; undefined for anything else. */
function findImported(file, path) {
  const target = resolve(dirname(file), path).replace(/\.js$/, '');
  return [`${target}.ts`, `${target}.tsx`].find((candidate) => existsSync(candidate));
}

const imports = new Map();

/** Files imported for types count as well: whoever reads one file needs the other. */
function importsOf(file) {
  if (!imports.has(file)) {
    const paths = readFileSync(file, 'utf8').matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']*)'/g);
    imports.set(file, [...paths].map(([, path]) => findImported(file, path)).filter(Boolean));
  }
  return imports.get(file);
}

/** @returns the shortest chain of imports from one file to another, both included; null if there is none. */
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

/** Files that import each other, however far around, can only be read together. */
const noImportCycle = {
  meta: { type: 'problem', messages: { cycle: 'These files import each other: {{chain}}. Move what they share.' } },
  create(context) {
    const check = ({ source }) => {
      if (!source || typeof source.value !== 'string' || !source.value.startsWith('.')) return;
      const imported = findImported(context.filename, source.value);
      const chain = imported && findChain(imported, context.filename);
      if (!chain) return;
      const names = [context.filename, ...chain].map((file) => file.slice(import.meta.dirname.length + 1));
      context.report({ node: source, messageId: 'cycle', data: { chain: names.join(' -> ') } });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/dist-playground/**',
      '**/dist-server/**',
      '**/node_modules/**',
      'client/src/graphql/generated/**',
      'server/src/graphql/generated/**',
      '.data/**',
      'test-results/**',
      'playwright-report/**',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked.map((config) => ({ ...config, files: ['**/*.{ts,tsx}'] })),
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['server/*/vitest.config.ts'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-console': 'error',
    },
  },
  {
    // The decorator metadata needs classes as values where a type import would erase them.
    files: ['server/**/*.{resolver,type,input}.ts'],
    rules: { '@typescript-eslint/consistent-type-imports': 'off' },
  },
  {
    files: ['{server,client}/**/*.{ts,tsx}'],
    plugins: { shop: { rules: { 'no-import-cycle': noImportCycle } } },
    rules: { 'shop/no-import-cycle': 'error' },
  },
  zone(['{server,client}/**/*.{ts,tsx}'], [], ''),
  ...serverZones,
  ...packageZones,
  ...clientZones,
  {
    // The schema is not built without a declaration either; here an editor says so first.
    files: ['server/src/**/*.resolver.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'MethodDefinition:has(> Decorator[expression.callee.name=/^(Query|Mutation)$/])' +
            ':not(:has(> Decorator[expression.callee.name="Access"]))',
          message: 'Say who may call it: add @Access (see its comment).',
        },
      ],
    },
  },
  {
    files: ['client/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { ...reactHooks.configs.recommended.rules },
  },
  {
    files: ['client/public/**'],
    languageOptions: {
      globals: {
        document: 'readonly',
        window: 'readonly',
        location: 'readonly',
        navigator: 'readonly',
        sessionStorage: 'readonly',
        localStorage: 'readonly',
        matchMedia: 'readonly',
      },
    },
  },
  {
    files: ['**/*.{mjs,js,cjs}'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        setTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        clearTimeout: 'readonly',
        fetch: 'readonly',
        Buffer: 'readonly',
      },
    },
  },
);
