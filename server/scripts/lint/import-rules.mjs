/**
 * Which files may import which. A file is named by its path in the repository without extension. A package is named by
 * `npm:` and the imported name. ESLint checks the rules (`imports.mjs`), and `count-upward-imports.mjs` counts the
 * exceptions.
 */

/**
 * The contents of a folder, from bottom to top. Files may only import from earlier entries; this includes types. The
 * parts of one entry must not import each other. `*` stands for all parts without an entry of their own; they must not
 * import each other either.
 */
export const orders = {
  'server/src': ['shared', 'platform', 'api', 'modules', 'graphql http migrations', 'app', 'cli', 'main'],
  'server/src/modules': [
    ...[
      'idempotency',
      'audit',
      'media',
      'settings',
      'content',
      'addresses',
      'catalogue',
      'numbers',
      'vehicles',
      'diagrams',
      'search',
      'pricing',
      'feeds',
    ],
    ...[
      'carts',
      'orders',
      'accounts',
      'keys',
      'garage',
      'reviews',
      'overview',
      'messages',
      'staff',
      'webhooks',
      'customers',
      'imports',
      'shop',
      'exports',
      'forget-person',
      'retention',
      'services',
    ],
  ],
  'server/src/modules/orders': ['order', 'ledger', 'payments', 'invoices'],
  'client/src': ['theme', 'graphql', 'lib', 'components', 'features', 'app', 'main render-page', 'render-worker'],
  'client/src/features': ['account admin shop'],
  'client/src/features/account': ['*'],
  'client/src/features/admin': ['*'],
  'client/src/features/shop': ['*'],
};

/** Imports against the order, as `importing file -> imported file`. The server may have at most five. */
export const upwardImports = new Set();

const within =
  (...folders) =>
  (name) =>
    folders.some((folder) => name.startsWith(`${folder}/`));
const npm =
  (...packages) =>
  (name) =>
    packages.some((known) => `${name}/`.startsWith(`npm:${known}/`));
const either =
  (...tests) =>
  (...args) =>
    tests.some((test) => test(...args));
const except = (test, exception) => (name) => test(name) && !exception(name);

const database = npm('mongoose', 'mongodb');
const translators = either(
  within('server/src/api', 'server/src/graphql', 'server/src/http'),
  (name) => within('server/src')(name) && /\.(resolver|routes)$/.test(name),
);
/** Models and repositories. In files that also contain rules, they are recognised by the names of their exports. */
const storage = (name, { names }) =>
  /\.(model|repository)$/.test(name) ||
  (within('server/src/modules')(name) &&
    names.some((imported) => /^create\w+(Repository|Updates)$|^[a-z]\w*Model$/.test(imported)));
const moduleOf = (name) => /^server\/src\/modules\/([^/]+)\//.exec(name)?.[1];
const insideOfOtherModule = (name, { from, names }) =>
  moduleOf(name) !== undefined &&
  moduleOf(name) !== moduleOf(from) &&
  (/\.(resolver|routes)$/.test(name) || storage(name, { names }));
/** The server package that a file belongs to, such as `rules`; undefined for the files of the shop. */
const packageOf = (name) => /^server\/(?!src\/|test\/|scripts\/|codegen\/|bench\/|examples\/)([^/]+)\//.exec(name)?.[1];
const insideOfOtherPackage = (name, { from }) => packageOf(name) !== undefined && packageOf(name) !== packageOf(from);
const shopOfPackage = (name, { from }) =>
  name.startsWith('npm:')
    ? npm('@kickstand')(name) && !npm(`@kickstand/${packageOf(from)}`)(name)
    : packageOf(name) === undefined;

/** Imports that are refused although the order allows them. */
export const refusals = [
  {
    from: moduleOf,
    to: insideOfOtherModule,
    message: 'A module uses another through its service, its plain domain files and its GraphQL types.',
  },
  {
    from: translators,
    to: either(database, storage),
    message: 'Resolvers, routes and transports only translate: go through a service.',
  },
  {
    // The demo data is written through repositories. Services would add its thousands of products one by one, and
    // record each as an admin's change.
    from: except(within('server/src/cli', 'server/src/app/local'), (name) => name.endsWith('/demo-data')),
    to: storage,
    message: 'Commands and embedded defaults use modules through services.',
  },
  {
    from: within('server/src/cli', 'server/src/app/local'),
    to: either(within('server/src/graphql', 'server/src/http'), (name) => name === 'server/src/app/create-app'),
    message: 'Commands and embedded defaults know no transport.',
  },
  { from: within('server/src/shared'), to: either(database, npm('express', 'graphql')), message: 'shared is pure.' },
  {
    from: (name) => name !== 'server/src/api/graphql/field',
    to: (name, { names }) => name === 'npm:type-graphql' && names.includes('Field'),
    message: 'Fields are declared with Field of api/graphql/field.ts, where every field has a description.',
  },
  ...[
    ['card-payments', 'stripe'],
    ['identity', 'firebase-admin'],
    ['images', 'sharp'],
    ['mail', 'nodemailer'],
    ['search', 'libsql'],
  ].map(([adapter, name]) => ({
    from: except(within('server/src'), within(`server/src/platform/${adapter}`)),
    to: npm(name),
    message: `Only platform/${adapter} knows ${name}.`,
  })),
  {
    from: except(within('client/src'), within('client/src/theme')),
    to: (name, { names }) => name === 'npm:@chakra-ui/react' && names.includes('chakra'),
    message: 'Styled components come from theme/chakra.tsx, which computes their styles once.',
  },
  {
    // Node loads `page-budgets` for Vite. If that file named the package, Node would read the package's build output.
    from: (name) => name !== 'client/codegen/page-budgets',
    to: insideOfOtherPackage,
    message: 'Import a package by its name.',
  },
  {
    from: packageOf,
    to: shopOfPackage,
    message: 'A package imports nothing of the shop: the shop passes what it needs.',
  },
];
