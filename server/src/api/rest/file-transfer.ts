/** A form with one file. The file is received only when the call's handler asks for it. */
export interface FileForm {
  kind: 'file-form';
  /** Name of the form field with the file. */
  field: string;
  /** Largest size of the file in bytes. Larger files are refused while they are being received. */
  maxBytes: number;
  /** Only for the documentation. The handler checks the actual type of the file. */
  mediaTypes: readonly string[];
  description: string;
}

/** A file as the answer, sent in pieces while it is created. */
export interface FileAnswer {
  kind: 'file';
  mediaType: string;
  description: string;
}

/** Result of a handler whose call has a `FileAnswer`. */
export interface FileToSend {
  /** File name for saving: ASCII without quotes. */
  name: string;
  /** The content is read only as fast as the caller receives it. Reading ends early if the caller disconnects. */
  content: AsyncIterable<string | Uint8Array>;
}

export function isFileForm(body: object): body is FileForm {
  return 'kind' in body && body.kind === 'file-form';
}

export function isFileAnswer(answer: object): answer is FileAnswer {
  return 'kind' in answer && answer.kind === 'file';
}
