import type { ApolloServerPlugin } from '@apollo/server';
import { GraphQLError, Kind, type OperationDefinitionNode } from 'graphql';
import type { GraphContext } from '../modules/graph/graph-context.js';
import { costOf, type CostRequest } from './query-cost.js';

/** Refuses an operation that asks for more than `most`, before any of it is executed. */
export function costLimit(most: number): ApolloServerPlugin<GraphContext> {
  const costs = rememberedCosts();
  return {
    requestDidStart: () =>
      Promise.resolve({
        didResolveOperation({ schema, document, operation, request }) {
          if (!operation) return Promise.resolve();
          const cost = costs({ schema, document, operation, variables: request.variables ?? {}, most });
          if (cost <= most) return Promise.resolve();
          return Promise.reject(
            new GraphQLError(`The query asks for too much: it costs more than ${most}. Ask for smaller pages.`, {
              nodes: operation,
              extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } },
            }),
          );
        },
      }),
  };
}

/** Documents come again, mostly with the same page sizes: the last cost of each is kept for as long as the document is. */
function rememberedCosts(): (request: CostRequest) => number {
  const last = new WeakMap<OperationDefinitionNode, { sizes: string; cost: number }>();
  return (request) => {
    const { operation, variables } = request;
    // Left out is not the same as null: only the former takes the default of the variable.
    const sizes = JSON.stringify(intVariablesOf(operation).map((name) => variables[name] ?? `${variables[name]}`));
    const known = last.get(operation);
    if (known?.sizes === sizes) return known.cost;
    const cost = costOf(request);
    last.set(operation, { sizes, cost });
    return cost;
  };
}

/** Only these can be page sizes. */
function intVariablesOf({ variableDefinitions = [] }: OperationDefinitionNode): string[] {
  return variableDefinitions
    .filter(({ type }) => {
      const named = type.kind === Kind.NON_NULL_TYPE ? type.type : type;
      return named.kind === Kind.NAMED_TYPE && named.name.value === 'Int';
    })
    .map(({ variable }) => variable.name.value);
}
