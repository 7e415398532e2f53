export const documentMediaType = 'application/pdf';
export const maxDocumentBytes = 20_000_000;
/** Largest size of a return label. It is less than for other documents, because labels are attached to mails. */
export const maxLabelBytes = 5_000_000;

const signature = '%PDF-';

/** Detects a PDF file by its first bytes, because names and content types can be wrong. */
export function isPdf(start: Uint8Array): boolean {
  return String.fromCharCode(...start.subarray(0, signature.length)) === signature;
}
