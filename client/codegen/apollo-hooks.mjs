import { Kind } from 'graphql';

/**
 * Writes `useXQuery` and `useXLazyQuery` for each query, and `useXMutation` for each mutation. Query hooks call the
 * hooks of `@apollo/client/react`. Mutation hooks call `useWrite` of the module at `writePath`; the function that they
 * return resolves to the mutation's data. The generated module imports the types as `Types`. `useXQuery` takes
 * `skipToken` too; its options are optional if no variable is required. The published typescript-react-apollo plugin is
 * not used, because it does not type-check against Apollo Client 4.
 */
export function plugin(_schema, documents, { writePath }) {
  const operations = documents
    .flatMap(({ document }) => document?.definitions ?? [])
    .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const has = (kind) => operations.some(({ operation }) => operation === kind);
  const prepend = [];
  if (has('query')) prepend.push("import { useLazyQuery, useQuery, type SkipToken } from '@apollo/client/react';");
  if (has('mutation')) {
    prepend.push("import type { useMutation } from '@apollo/client/react';");
    prepend.push(`import { useWrite, type Write } from '${writePath}';`);
  }
  return { prepend, content: operations.map(toHooks).join('\n') };
}

/** Parameters and results of query hooks. Partial data is excluded, so `data` is either complete or undefined. */
export const queryTypes = `import type { OperationVariables } from '@apollo/client';
import type { useQuery } from '@apollo/client/react';

export type QueryOptions<TData, TVariables extends OperationVariables> = useQuery.Options<TData, TVariables> & {
  returnPartialData?: false;
};
export type QueryResult<TData, TVariables extends OperationVariables> = useQuery.Result<
  TData,
  TVariables,
  'complete' | 'streaming' | 'empty',
  Partial<TVariables>
>;`;

function toHooks(definition) {
  const name = definition.name?.value;
  if (!name) throw new Error('Every operation needs a name: its hook is named after it.');
  const pascal = name.charAt(0).toUpperCase() + name.slice(1);
  if (definition.operation === 'mutation') return mutationHook(pascal);
  if (definition.operation === 'query') return queryHooks(pascal, hasRequiredVariables(definition));
  throw new Error(`No hook is emitted for the ${definition.operation} ${name}.`);
}

function hasRequiredVariables(definition) {
  return (definition.variableDefinitions ?? []).some(
    (variable) => variable.type.kind === Kind.NON_NULL_TYPE && !variable.defaultValue,
  );
}

function queryHooks(name, required) {
  const types = `Types.${name}Query, Types.${name}QueryVariables`;
  const fallback = required ? '' : ' = {}';
  return `
export function use${name}Query(options: SkipToken | Types.QueryOptions<${types}>${fallback}): Types.QueryResult<${types}> {
  return useQuery(${name}Document, options);
}
export function use${name}LazyQuery(options?: useLazyQuery.Options<${types}>): useLazyQuery.ResultTuple<${types}> {
  return useLazyQuery<${types}>(${name}Document, options);
}`;
}

function mutationHook(name) {
  const types = `Types.${name}Mutation, Types.${name}MutationVariables`;
  return `
export function use${name}Mutation(options?: useMutation.Options<${types}>): [Write<${types}>, useMutation.Result<Types.${name}Mutation>] {
  return useWrite(${name}Document, options);
}`;
}
