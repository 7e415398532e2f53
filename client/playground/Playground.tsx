import type { Fetcher } from '@graphiql/toolkit';
import { GraphiQL } from 'graphiql';
import type { Example } from './examples';
import { send } from './send';
import { SessionNote } from './SessionNote';

const fetcher: Fetcher = (request, options) => send(request, options?.headers);

/** GraphiQL with the shop's examples, sending as whoever is signed in to the shop. */
export function Playground({ examples }: { examples: Example[] }) {
  return (
    <GraphiQL
      fetcher={fetcher}
      defaultTabs={examples}
      defaultEditorToolsVisibility="variables"
      // Tokens typed into the headers' editor stay out of storage unless the developer says so.
      shouldPersistHeaders={false}
    >
      <GraphiQL.Logo>
        <SessionNote />
      </GraphiQL.Logo>
    </GraphiQL>
  );
}
