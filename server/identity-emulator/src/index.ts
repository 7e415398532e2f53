export { startIdentityEmulator, type IdentityEmulator, type IdentityEmulatorOptions } from './identity-emulator.js';
export { EmulatorError, type EmulatorLog } from './port.js';
