/** A file as it came in, on this machine's disk. */
export interface ReceivedFile {
  path: string;
  /** False once whoever sent it has gone. */
  isAwaited(): boolean;
  discard(): Promise<void>;
}
