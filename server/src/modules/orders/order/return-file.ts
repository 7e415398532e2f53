/** A private file of a return. */
export interface ReturnFile {
  /** The return's ID, the kind and the hash of the sent file, so that a retry stores nothing twice. */
  id: string;
  orderId: string;
  returnId: string;
  /** Pictures come from the customer, labels from staff. */
  kind: 'picture' | 'label';
  mediaType: string;
}

/** File name under which a browser saves the file. */
export const nameOfFile = ({ kind, mediaType }: Pick<ReturnFile, 'kind' | 'mediaType'>): string =>
  `${kind}.${mediaType.split('/')[1] ?? 'bin'}`;
