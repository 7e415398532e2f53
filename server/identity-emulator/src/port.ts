/** What the emulator needs of the shop: somewhere to report warnings, crashes and restarts. */
export interface EmulatorLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** The emulator cannot start or is restarting. The message says what to do and is safe to show. */
export class EmulatorError extends Error {
  override name = 'EmulatorError';
}
