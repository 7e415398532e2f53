import {
  getNamedType,
  getNullableType,
  isCompositeType,
  isListType,
  isObjectType,
  isInterfaceType,
  Kind,
  OperationTypeNode,
  valueFromASTUntyped,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { maximumPageSize } from '../shared/pagination.js';

/** What things weigh. A plain field of an object that is read anyway weighs nothing. */
const weights = {
  object: 1,
  /** A list is a database query of its own, whatever comes back. */
  connection: 10,
  /** Counts a whole list. */
  totalCount: 10,
  /** Writes, and tries passwords and keys: few of them in one request. */
  mutation: 500,
  /** Sums up thousands of orders and ledger entries. */
  overview: 500,
  /** How long a list without a page size is taken to be. */
  unpagedList: 3,
} as const;

export interface CostRequest {
  schema: GraphQLSchema;
  document: DocumentNode;
  operation: OperationDefinitionNode;
  variables: Readonly<Record<string, unknown>>;
  /** Counting stops above it: hostile queries are the ones that would take longest to count. */
  most: number;
}

interface Group {
  definition: GraphQLField<unknown, unknown>;
  nodes: FieldNode[];
}

/**
 * What an operation would cost to answer, from the page sizes it asks for, before anything is executed.
 * @returns the cost, or some number above `most`.
 */
export function costOf({ schema, document, operation, variables: sent, most }: CostRequest): number {
  const variables = withDefaults(operation, sent);
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const isMutation = operation.operation === OperationTypeNode.MUTATION;
  let spent = 0;

  /** @param times how many objects of `type` there can be. */
  function visit(type: GraphQLNamedType, selectionSets: readonly SelectionSetNode[], times: number, pageSize: number) {
    for (const { definition, nodes } of groupFields(type, selectionSets).values()) {
      spent += times * weightOf(type, definition);
      if (spent > most) return;
      const fieldType = getNamedType(definition.type);
      const children = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
      if (!isCompositeType(fieldType) || children.length === 0) continue;
      const count = times * (isListType(getNullableType(definition.type)) ? listLength(type, pageSize) : 1);
      spent += count * weights.object;
      visit(fieldType, children, count, pageSizeOf(definition, nodes, variables) ?? pageSize);
      if (spent > most) return;
    }
  }

  /** As execution does: fields of the same name in one place are one field. */
  function groupFields(type: GraphQLNamedType, selectionSets: readonly SelectionSetNode[]): Map<string, Group> {
    const groups = new Map<string, Group>();
    const visited = new Set<string>();
    const collect = (parent: GraphQLNamedType, { selections }: SelectionSetNode): void => {
      for (const selection of selections) {
        if (selection.kind === Kind.FIELD) {
          addField(groups, parent, selection);
          continue;
        }
        const fragment =
          selection.kind === Kind.INLINE_FRAGMENT ? selection : unvisited(fragments, visited, selection.name.value);
        if (!fragment) continue;
        const condition = fragment.typeCondition && schema.getType(fragment.typeCondition.name.value);
        collect(condition ?? parent, fragment.selectionSet);
      }
    };
    for (const selectionSet of selectionSets) collect(type, selectionSet);
    return groups;
  }

  const root = schema.getRootType(operation.operation);
  if (root) visit(root, [operation.selectionSet], 1, 1);
  return spent;

  function weightOf(parent: GraphQLNamedType, { name, type }: GraphQLField<unknown, unknown>): number {
    if (isMutation && parent === root) return weights.mutation;
    if (name === 'totalCount') return weights.totalCount;
    if (getNamedType(type).name === 'ShopOverview') return weights.overview;
    return isConnection(getNamedType(type)) ? weights.connection : 0;
  }
}

function withDefaults(
  { variableDefinitions = [] }: OperationDefinitionNode,
  sent: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const variables: Record<string, unknown> = {};
  for (const { variable, defaultValue } of variableDefinitions) {
    const name = variable.name.value;
    variables[name] =
      sent[name] ?? (sent[name] === undefined && defaultValue ? valueFromASTUntyped(defaultValue) : null);
  }
  return variables;
}

function addField(groups: Map<string, Group>, parent: GraphQLNamedType, node: FieldNode): void {
  if (!isObjectType(parent) && !isInterfaceType(parent)) return;
  // Introspection fields are not among a type's own: they cost no reading.
  const definition = parent.getFields()[node.name.value];
  if (!definition) return;
  // Two types behind one interface may have fields of the same name: each counts for itself.
  const key = `${parent.name}.${node.alias?.value ?? node.name.value}`;
  const group = groups.get(key);
  if (group) group.nodes.push(node);
  else groups.set(key, { definition, nodes: [node] });
}

function unvisited<T>(fragments: ReadonlyMap<string, T>, visited: Set<string>, name: string): T | undefined {
  if (visited.has(name)) return undefined;
  visited.add(name);
  return fragments.get(name);
}

function isConnection({ name }: GraphQLNamedType): boolean {
  return name.endsWith('Connection');
}

/** `edges` and `nodes` are as long as the page their connection was asked for. */
function listLength(parent: GraphQLNamedType, pageSize: number): number {
  return isConnection(parent) ? pageSize : weights.unpagedList;
}

/** @returns null for a field without pages. A size the service will refuse anyway counts as the largest there is. */
function pageSizeOf(
  { args }: GraphQLField<unknown, unknown>,
  nodes: readonly FieldNode[],
  variables: Readonly<Record<string, unknown>>,
): number | null {
  const argument = args.find(({ name }) => name === 'first');
  if (!argument) return null;
  const value = nodes[0]?.arguments?.find(({ name }) => name.value === 'first')?.value;
  const given = value && valueFromASTUntyped(value, variables);
  const size = given ?? argument.defaultValue;
  return typeof size === 'number' && size >= 0 && size <= maximumPageSize ? size : maximumPageSize;
}
