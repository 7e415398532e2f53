import type { Json } from './json.js';

/** Written plainly where YAML cannot take it for anything else; quoted as in JSON, which YAML reads, otherwise. */
const plain = /^[A-Za-z/_$][\w/$.{}-]*(?: [\w/$.{}-]+)*$/;
const words = /^(?:true|false|null|yes|no|on|off|y|n|nan)$/i;

/** JSON as YAML 1.2 in block style, ending with a line break. */
export function toYaml(value: Json): string {
  return isBranch(value) ? `${toLines(value).join('\n')}\n` : `${toScalar(value)}\n`;
}

type Branch = readonly Json[] | { readonly [key: string]: Json };

function isBranch(value: Json): value is Branch {
  return value !== null && typeof value === 'object' && Object.keys(value).length > 0;
}

function toLines(value: Branch): string[] {
  if (Array.isArray(value)) {
    return (value as readonly Json[]).flatMap((item) => {
      if (!isBranch(item)) return [`- ${toScalar(item)}`];
      return toLines(item).map((line, index) => (index === 0 ? `- ${line}` : `  ${line}`));
    });
  }
  return Object.entries(value).flatMap(([key, item]) => {
    const name = toScalar(key);
    if (item === undefined) return [];
    return isBranch(item) ? [`${name}:`, ...toLines(item).map((line) => `  ${line}`)] : [`${name}: ${toScalar(item)}`];
  });
}

function toScalar(value: Json): string {
  if (typeof value === 'string' && plain.test(value) && !words.test(value)) return value;
  return JSON.stringify(value);
}
