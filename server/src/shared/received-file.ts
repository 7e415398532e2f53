/** A received file, stored on the disk of this machine. */
export interface ReceivedFile {
  path: string;
  /** As the sender named it; not to be trusted. */
  name: string;
  /** False if the sender has disconnected. */
  isAwaited(): boolean;
  discard(): Promise<void>;
}
