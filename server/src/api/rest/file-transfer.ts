/** A form with one file. The call's handler receives it once it has a place for it; never before. */
export interface FileForm {
  kind: 'file-form';
  /** The form's field that holds the file. */
  field: string;
  /** Larger files are refused while they arrive. */
  maxBytes: number;
  /** For the documentation; the handler checks the actual type of a file. */
  mediaTypes: readonly string[];
  description: string;
}

/** A file as the answer, sent piece by piece as it is made. */
export interface FileAnswer {
  kind: 'file';
  mediaType: string;
  description: string;
}

/** Result of a handler whose call has a `FileAnswer`. */
export interface FileToSend {
  /** File name for saving: ASCII without quotes. */
  name: string;
  /** Read as fast as the caller takes it, and ended early when the caller goes away. */
  content: AsyncIterable<string | Uint8Array>;
}

export function isFileForm(body: object): body is FileForm {
  return 'kind' in body && body.kind === 'file-form';
}

export function isFileAnswer(answer: object): answer is FileAnswer {
  return 'kind' in answer && answer.kind === 'file';
}
