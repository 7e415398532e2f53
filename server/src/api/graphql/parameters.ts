import { Arg, createParameterDecorator } from 'type-graphql';
import type { GraphContext } from './graph-context.js';

/** The argument `input` of a mutation. Its type is the parameter's class. */
export const Input = (description: string) => Arg('input', { description });

/** Who sent the request. */
export const CurrentActor = () => createParameterDecorator<GraphContext>(({ context }) => context.actor);
