import {
  isInputObjectType,
  isObjectType,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLSchema,
} from 'graphql';
import { accessOf, toSentence } from './enforce-access.js';

const start = '<!-- Written by `npm run schema` from the declared access: -->';
const end = '<!-- End of what is written by `npm run schema`. -->';

/** @returns the document with a table of who may call each operation and read each field, made from the schema. */
export function withAccessTable(document: string, schema: GraphQLSchema): string {
  const [before, after] = [document.split(start)[0], document.split(end)[1]];
  if (before === undefined || after === undefined) throw new Error(`The document lacks a line: ${start} or ${end}`);
  return `${before}${start}\n${toTable(schema)}\n${end}${after}`;
}

interface Row {
  queries: string[];
  mutations: string[];
  fields: string[];
}

function toTable(schema: GraphQLSchema): string {
  const rows = new Map<string, Row>();
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) && !isInputObjectType(type)) continue;
    for (const field of Object.values<GraphQLField<unknown, unknown> | GraphQLInputField>(type.getFields())) {
      const access = accessOf(field);
      if (!access) continue;
      const who = toSentence(access).slice(0, -1);
      const row = rows.get(who) ?? { queries: [], mutations: [], fields: [] };
      rows.set(who, row);
      if (type === schema.getQueryType()) row.queries.push(field.name);
      else if (type === schema.getMutationType()) row.mutations.push(field.name);
      else row.fields.push(`${type.name}.${field.name}`);
    }
  }
  const lines = [...rows].sort().map(([who, { queries, mutations, fields }]) => [who, queries, mutations, fields]);
  const table = [['Who', 'Queries', 'Mutations', 'Fields'], ['---', '---', '---', '---'], ...lines];
  return table.map((cells) => `| ${cells.map(toCell).join(' | ')} |`).join('\n');
}

function toCell(content: string | readonly string[] | undefined): string {
  if (typeof content === 'string') return content;
  return [...(content ?? [])]
    .sort()
    .map((name) => `\`${name}\``)
    .join(', ');
}
