import {
  CopyIcon,
  ExecuteButton,
  HeaderEditor,
  MergeIcon,
  PlusIcon,
  PrettifyIcon,
  QueryEditor,
  ReloadIcon,
  ResponseEditor,
  Spinner,
  Tab,
  Tabs,
  ToolbarButton,
  Tooltip,
  UnStyledButton,
  VariableEditor,
  useCopyQuery,
  useDragResize,
  useEditorContext,
  useExecutionContext,
  useMergeQuery,
  usePluginStore,
  usePrettifyEditors,
  useSchemaStore,
} from '@graphiql/react';
import { useState, type ReactNode } from 'react';
import { SessionNote } from './SessionNote';

/**
 * The editors, tabs and side panels of `@graphiql/react` in a layout. The package `graphiql` has such a layout, too,
 * but most of its 18 MB are bundles that this page does not load.
 */
export function Workbench() {
  const { visiblePlugin } = usePluginStore();
  const { firstRef, dragBarRef, secondRef } = useDragResize({ direction: 'horizontal', storageKey: 'editorFlex' });
  const { isFetching } = useExecutionContext({ nonNull: true });
  return (
    <div className="graphiql-container">
      <Sidebar />
      {visiblePlugin && (
        <div className="panel">
          <visiblePlugin.content />
        </div>
      )}
      <div className="session">
        <SessionHeader />
        <div className="columns" role="tabpanel" id="session" aria-label="Operation">
          <div ref={firstRef} className="editors">
            <Editors />
          </div>
          <div ref={dragBarRef} className="column-drag-bar" />
          <div ref={secondRef} className="response">
            {isFetching && <Spinner />}
            <ResponseEditor />
          </div>
        </div>
      </div>
    </div>
  );
}

function Sidebar() {
  const panels = usePluginStore();
  const schema = useSchemaStore();
  return (
    <div className="sidebar">
      {panels.plugins.map((plugin) => {
        const isVisible = plugin === panels.visiblePlugin;
        return (
          <IconButton
            key={plugin.title}
            label={`${isVisible ? 'Hide' : 'Show'} ${plugin.title}`}
            onClick={() => panels.setVisiblePlugin(isVisible ? null : plugin)}
          >
            <plugin.icon />
          </IconButton>
        );
      })}
      <IconButton
        label="Re-fetch GraphQL schema"
        isDisabled={schema.isFetching}
        onClick={() => void schema.introspect()}
      >
        <ReloadIcon aria-hidden="true" />
      </IconButton>
    </div>
  );
}

interface IconButtonProps {
  label: string;
  isDisabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function IconButton({ label, isDisabled = false, onClick, children }: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <UnStyledButton type="button" className="icon-button" aria-label={label} disabled={isDisabled} onClick={onClick}>
        {children}
      </UnStyledButton>
    </Tooltip>
  );
}

function SessionHeader() {
  const editors = useEditorContext({ nonNull: true });
  const execution = useExecutionContext({ nonNull: true });
  const { tabs, activeTabIndex } = editors;
  return (
    <div className="session-header">
      <Tabs
        values={tabs}
        onReorder={(reordered: typeof tabs) => editors.moveTab(reordered)}
        aria-label="Select active operation"
        className="no-scrollbar"
      >
        {tabs.map((tab, index) => (
          <Tab key={tab.id} value={tab} isActive={index === activeTabIndex}>
            <Tab.Button
              aria-controls="session"
              title={tab.title}
              onClick={() => {
                execution.stop();
                editors.changeTab(index);
              }}
            >
              {tab.title}
            </Tab.Button>
            {tabs.length > 1 && (
              <Tab.Close
                onClick={() => {
                  if (index === activeTabIndex) execution.stop();
                  editors.closeTab(index);
                }}
              />
            )}
          </Tab>
        ))}
      </Tabs>
      <IconButton label="New tab" onClick={() => editors.addTab()}>
        <PlusIcon aria-hidden="true" />
      </IconButton>
      <SessionNote />
    </div>
  );
}

type Tool = 'Variables' | 'Headers';

function Editors() {
  const { firstRef, dragBarRef, secondRef, setHiddenElement } = useDragResize({
    direction: 'vertical',
    defaultSizeRelation: 3,
    sizeThresholdSecond: 60,
    storageKey: 'secondaryEditorFlex',
  });
  const [tool, setTool] = useState<Tool>('Variables');
  return (
    <>
      <section ref={firstRef} className="query" aria-label="Query Editor">
        <QueryEditor />
        <Toolbar />
      </section>
      <div ref={dragBarRef} className="tools">
        {(['Variables', 'Headers'] as const).map((name) => (
          <UnStyledButton
            key={name}
            type="button"
            aria-pressed={name === tool}
            onClick={() => {
              setHiddenElement(null);
              setTool(name);
            }}
          >
            {name}
          </UnStyledButton>
        ))}
      </div>
      <section ref={secondRef} className="tool" aria-label={tool}>
        <VariableEditor isHidden={tool !== 'Variables'} />
        <HeaderEditor isHidden={tool !== 'Headers'} />
      </section>
    </>
  );
}

function Toolbar() {
  const prettify = usePrettifyEditors();
  const merge = useMergeQuery();
  const copy = useCopyQuery();
  return (
    <div className="toolbar" role="toolbar" aria-label="Editor Commands">
      <ExecuteButton />
      <ToolbarButton onClick={() => void prettify()} label="Prettify query (Shift-Ctrl-P)">
        <PrettifyIcon aria-hidden="true" />
      </ToolbarButton>
      <ToolbarButton onClick={merge} label="Merge fragments into query (Shift-Ctrl-M)">
        <MergeIcon aria-hidden="true" />
      </ToolbarButton>
      <ToolbarButton onClick={copy} label="Copy query (Shift-Ctrl-C)">
        <CopyIcon aria-hidden="true" />
      </ToolbarButton>
    </div>
  );
}
