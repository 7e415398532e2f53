import type { DocumentNode } from 'graphql';

interface DocumentFile {
  location: string;
  document: DocumentNode;
}

export const preset: {
  buildGeneratesSection(options: {
    baseOutputDir: string;
    documents: DocumentFile[];
    config: object;
    plugins: object[];
    pluginMap: object;
  }): {
    filename: string;
    documents: DocumentFile[];
    config: { externalFragments?: { name: string }[] };
    plugins: { text?: { content: string | string[] } }[];
  }[];
};
