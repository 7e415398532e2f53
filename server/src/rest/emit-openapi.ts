import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../platform/paths.js';
import { createOpenApiDocument } from './openapi.js';
import { toYaml } from './to-yaml.js';

writeFileSync(join(repositoryRoot, 'docs', 'openapi.yaml'), toYaml(createOpenApiDocument()));
