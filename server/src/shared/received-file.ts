/** A file as it came in, on this machine's disk. */
export interface ReceivedFile {
  path: string;
  /** False once the sender has disconnected. */
  isAwaited(): boolean;
  discard(): Promise<void>;
}
