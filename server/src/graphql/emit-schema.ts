import 'reflect-metadata';
import { join } from 'node:path';
import { repositoryRoot } from '../platform/paths.js';
import { describeSchema } from './schema.js';

describeSchema(join(repositoryRoot, 'schema.graphql'));
