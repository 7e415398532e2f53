import { Field, ID, InterfaceType } from 'type-graphql';

/** Objects answered where only `Node` is promised carry the name of their type. */
export type NodeObject = object & { __typename: string };

@InterfaceType('Node', {
  description: 'Whatever can be looked up again by its id.',
  resolveType: (value: NodeObject) => value.__typename,
})
export abstract class NodeType {
  @Field(() => ID, { description: '24 hex digits; the same id as `_id` over REST.' })
  id: string;
}
