import 'reflect-metadata';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../platform/paths.js';
import { withAccessTable } from './access-table.js';
import { buildSchema, emitSchema } from './schema.js';

emitSchema(join(repositoryRoot, 'schema.graphql'));
const documentation = join(repositoryRoot, 'docs', 'graphql.md');
writeFileSync(documentation, withAccessTable(readFileSync(documentation, 'utf8'), buildSchema()));
