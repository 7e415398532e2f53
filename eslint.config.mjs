import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { importPlugin } from './server/scripts/lint/imports.mjs';
import { longFunctions } from './server/scripts/lint/long-code.mjs';

const tests = ['**/*.{test,spec,bench}.{ts,tsx}', '{server,client}/**/{test,e2e,bench}/**'];

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/dist-playground/**',
      '**/dist-server/**',
      '**/node_modules/**',
      '**/generated/**',
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
    // The decorator metadata needs the imported classes at run time, but type imports do not exist then.
    files: ['server/**/*.{resolver,type,input}.ts'],
    rules: { '@typescript-eslint/consistent-type-imports': 'off' },
  },
  {
    files: ['{server,client}/**/*.{ts,tsx}'],
    plugins: { shop: importPlugin },
    rules: { 'shop/import-order': 'error', 'shop/no-import-cycle': 'error' },
  },
  {
    files: ['{server,client}/**/*.{ts,tsx}'],
    rules: { 'max-lines': ['error', 350], 'max-lines-per-function': ['error', 60] },
  },
  { files: tests, rules: { 'max-lines': ['error', 650], 'max-lines-per-function': 'off' } },
  { files: longFunctions, rules: { 'max-lines-per-function': 'off' } },
  {
    // Without `@Access`, the build of the schema would fail; this rule shows the error earlier, in the editor.
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
        addEventListener: 'readonly',
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
