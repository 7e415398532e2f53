/** Options of the emulator process, passed as JSON in the first argument. */
export interface ChildOptions {
  projectId: string;
  /** Absolute path of the file with all accounts. It contains passwords only as hashes. */
  stateFile: string;
  /** The port to listen on; 0 for any free port. */
  port: number;
  /** Path of the shop's page for password reset links; null to use the emulator's page. */
  resetPasswordPath: string | null;
}

/** The environment variable with the secret. Not an argument, because all users of the machine can read those. */
export const secretVariable = 'EMULATOR_SECRET';

/** The header with the shop's host, for links in mails. The Host header itself contains the emulator's address. */
export const shopHostHeader = 'x-shop-host';

/** The message that the emulator process sends once to the server over IPC. */
export type ChildMessage = { kind: 'ready'; port: number } | { kind: 'failed'; message: string };
