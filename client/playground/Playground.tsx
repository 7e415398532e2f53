import type { Fetcher } from '@graphiql/toolkit';
import { GraphiQL } from 'graphiql';
import type { Example } from './examples';
import { send } from './send';
import { SessionNote } from './SessionNote';

const fetcher: Fetcher = (request, options) => send(request, options?.headers);

/** GraphiQL with the shop's examples. Requests have the access token of the user who is signed in to the shop, if any. */
export function Playground({ examples }: { examples: Example[] }) {
  return (
    <GraphiQL
      fetcher={fetcher}
      defaultTabs={examples}
      defaultEditorToolsVisibility="variables"
      // By default, tokens typed into the headers editor are not stored.
      shouldPersistHeaders={false}
    >
      <GraphiQL.Logo>
        <SessionNote />
      </GraphiQL.Logo>
    </GraphiQL>
  );
}
