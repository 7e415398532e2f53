/** A PDF file that the shop stores. Its address contains everything that a page shows about it. */
interface StoredDocument {
  /** Hash of the bytes: 32 hex digits. */
  hash: string;
  bytes: number;
  /** File name for downloads, without an extension: `a-z`, `0-9` and single hyphens. */
  name: string;
}

export function documentKey({ hash, bytes, name }: StoredDocument): string {
  return `${hash}-${bytes}-${name}`;
}

export const toDocumentUrl = (key: string): string => `/documents/${key}.pdf`;

/** The document that this address identifies; null if it is not the address of a document. */
export function findDocumentIn(url: string): StoredDocument | null {
  const match = /^\/documents\/([0-9a-f]{32})-([1-9]\d{0,7})-([a-z0-9-]{1,80})\.pdf$/.exec(url);
  if (!match) return null;
  const [, hash = '', bytes, name = ''] = match;
  return { hash, bytes: Number(bytes), name };
}

/** A name that is safe in addresses and headers. @param fileName name of the file on the sender's device. */
export function toDocumentName(fileName: string): string {
  const words = fileName
    .replace(/\.pdf$/i, '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-|-$/g, '');
  return words || 'document';
}
