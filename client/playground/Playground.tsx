import { DOC_EXPLORER_PLUGIN, DocExplorerContextProvider } from '@graphiql/plugin-doc-explorer';
import { HISTORY_PLUGIN, HistoryContextProvider } from '@graphiql/plugin-history';
import { GraphiQLProvider, Tooltip } from '@graphiql/react';
import type { Fetcher } from '@graphiql/toolkit';
import type { Example } from './examples';
import { Workbench } from './Workbench';
import { send } from './send';

const fetcher: Fetcher = (request, options) => send(request, options?.headers);
const plugins = [DOC_EXPLORER_PLUGIN, HISTORY_PLUGIN];

/** GraphiQL with the shop's examples. Requests have the access token of the user who is signed in to the shop, if any. */
export function Playground({ examples }: { examples: Example[] }) {
  return (
    <GraphiQLProvider
      fetcher={fetcher}
      defaultTabs={examples}
      plugins={plugins}
      referencePlugin={DOC_EXPLORER_PLUGIN}
      // By default, tokens typed into the headers editor are not stored.
      shouldPersistHeaders={false}
    >
      <HistoryContextProvider>
        <DocExplorerContextProvider>
          <Tooltip.Provider>
            <Workbench />
          </Tooltip.Provider>
        </DocExplorerContextProvider>
      </HistoryContextProvider>
    </GraphiQLProvider>
  );
}
