export type { AdminAccess } from './admin-api.js';
export { startIdentityEmulator, type IdentityEmulator, type IdentityEmulatorOptions } from './identity-emulator.js';
export { EmulatorError, type ShopMail, type ShopMailbox } from './port.js';
