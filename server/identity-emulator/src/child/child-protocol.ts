/** Options of the emulator process, passed as JSON in the first argument. */
export interface ChildOptions {
  projectId: string;
  /** Absolute; holds every account. Passwords are in it as hashes only. */
  stateFile: string;
  /** 0: any free port. */
  port: number;
  /** Where on the shop's own origin a password reset link leads; null: the emulator's own page. */
  resetPasswordPath: string | null;
}

/** The environment variable that holds the start's secret: arguments can be read by every user of the machine. */
export const secretVariable = 'EMULATOR_SECRET';

/** The shop's own host, for the links in mails; the Host header is the emulator's own address. */
export const shopHostHeader = 'x-shop-host';

/** The message that the emulator process sends once to the server over IPC. */
export type ChildMessage = { kind: 'ready'; port: number } | { kind: 'failed'; message: string };
