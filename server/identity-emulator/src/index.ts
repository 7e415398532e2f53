export { startIdentityEmulator, type IdentityEmulator, type IdentityEmulatorOptions } from './identity-emulator.js';
export { EmulatorError, type EmulatorLog, type ShopMail, type ShopMailbox } from './port.js';
