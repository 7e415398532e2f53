import 'reflect-metadata';
import { join } from 'node:path';
import { repositoryRoot } from '../platform/paths.js';
import { emitSchema } from './schema.js';

emitSchema(join(repositoryRoot, 'schema.graphql'));
