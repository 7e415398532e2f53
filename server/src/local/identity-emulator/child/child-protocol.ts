/** What the server tells its emulator process, as JSON in the first argument. */
export interface ChildOptions {
  projectId: string;
  /** Absolute; holds every account, passwords in plain text. */
  stateFile: string;
  /** 0: any free port. */
  port: number;
  /** Where on the shop's own origin a password reset link leads; null: the emulator's own page. */
  resetPasswordPath: string | null;
}

/** What the emulator process tells the server, once, over IPC. */
export type ChildMessage = { kind: 'ready'; port: number } | { kind: 'failed'; message: string };
