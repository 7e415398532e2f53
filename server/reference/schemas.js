import { element, prose } from './elements.js';

/** The schema itself, or the one that its `$ref` names in the OpenAPI document. */
export function resolve(api, schema = {}) {
  return schema.$ref ? api.components.schemas[schema.$ref.split('/').at(-1)] : schema;
}

/** The single media type of a body or an answer, with its schema. */
export function contentOf({ content }) {
  const [[mediaType, { schema }]] = Object.entries(content);
  return { mediaType, schema };
}

/** The type in words, e.g. `number or string`, `list of Product`, `true`. */
export function typeOf(schema) {
  if (schema.$ref) return schema.$ref.split('/').at(-1);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' or ');
  if (schema.format === 'binary') return 'file';
  if (schema.type === 'array') return `list of ${typeOf(schema.items)}`;
  return [schema.type ?? 'anything'].flat().join(' or ');
}

/** An example of a value to send. It leaves out optional fields without an example of their own. */
export function exampleOf(api, schema) {
  const resolved = resolve(api, schema);
  if (resolved.examples) return resolved.examples[0];
  if (resolved.anyOf) return exampleOf(api, resolved.anyOf[0]);
  if (resolved.type === 'object') return exampleObject(api, resolved);
  if (resolved.type === 'number' || resolved.type === 'integer') return resolved.minimum ?? 1;
  return '';
}

function exampleObject(api, { properties = {}, required = [] }) {
  const shown = Object.entries(properties).filter(([name, field]) => required.includes(name) || field.examples);
  return Object.fromEntries(shown.map(([name, field]) => [name, withBounds(api, field)]));
}

function withBounds(api, field) {
  return field.examples ? field.examples[0] : (field.minimum ?? exampleOf(api, field));
}

/** The fields of an object, one per row. */
export function fieldTable(api, schema) {
  const rows = fieldRows(api, resolve(api, schema.type === 'array' ? schema.items : schema));
  return rows.length === 0 ? null : element('table', {}, element('tbody', {}, ...rows));
}

/** A nested object that is not a named schema is replaced by its fields, with dotted names. */
function fieldRows(api, { properties = {}, required = [] }, prefix = '') {
  return Object.entries(properties).flatMap(([name, field]) => {
    if (field.properties) return fieldRows(api, field, `${prefix}${name}.`);
    return [fieldRow(prefix + name, field, required.includes(name), resolve(api, field))];
  });
}

export function fieldRow(name, field, isRequired, resolved = field) {
  const bounds = boundsOf(resolved);
  return element(
    'tr',
    {},
    element('th', { scope: 'row', className: isRequired ? 'required' : '' }, name),
    element('td', {}, typeOf(field)),
    element('td', {}, ...prose([resolved.description, bounds].filter(Boolean).join(' '))),
  );
}

function boundsOf({ minimum, maximum, minLength, maxLength }) {
  const range = (least, most, unit) => {
    if (least === undefined && most === undefined) return '';
    if (most === undefined || most === Number.MAX_SAFE_INTEGER) return `${least} or more${unit}.`;
    return `${least === undefined ? 'At most' : `${least} to`} ${most}${unit}.`;
  };
  return range(minimum, maximum, '') || range(minLength, maxLength, ' characters');
}
