/** A received file, stored on the disk of this machine. */
export interface ReceivedFile {
  path: string;
  /** False if the sender has disconnected. */
  isAwaited(): boolean;
  discard(): Promise<void>;
}
