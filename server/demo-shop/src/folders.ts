import { createRequire } from 'node:module';
import { dirname } from 'node:path';

/** The folder of this package. It is found by the package's name, because the code may run from a bundle elsewhere. */
const packageFolder = dirname(createRequire(import.meta.url).resolve('@kickstand/demo-shop/package.json'));

export const dataFolder = `${packageFolder}/data`;
export const drawingsFolder = `${packageFolder}/drawings`;
