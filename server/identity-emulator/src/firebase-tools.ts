import { createRequire } from 'node:module';
import { EmulatorError } from './port.js';

/**
 * firebase-tools is an optional dependency: 40 MB that a shop on real Firebase has no use for.
 * @param resolve finds a module's file, or throws.
 */
export function assertFirebaseToolsInstalled(
  resolve: (id: string) => string = createRequire(import.meta.url).resolve,
): void {
  try {
    resolve('firebase-tools/package.json');
  } catch (cause) {
    throw new EmulatorError(
      'The local identity emulator is not installed: run `npm ci --include=optional`, or set FIREBASE_PROJECT_ID, ' +
        'FIREBASE_API_KEY, FIREBASE_AUTH_DOMAIN and FIREBASE_SERVICE_ACCOUNT to use Firebase.',
      { cause },
    );
  }
}
