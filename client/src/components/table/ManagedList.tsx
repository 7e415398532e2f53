import { useMemo, useState, type ReactNode, type RefCallback } from 'react';
import { countOf, ListToolbar, PagedTable, type Column, type PagedList } from './PagedTable';
import { neighbourOf, type RowFocus } from '../../lib/lists/list-state';
import { Button, ButtonLink } from '../actions/Button';
import type { ExportButtonsProps } from '../actions/ExportButtons';
import { SearchField } from '../forms/SearchField';
import { PageHeading, PageMetadata } from '../page/PageHeading';
import { chakra } from '../../theme/chakra';

/** Used instead of an id for the entry that is being added, and for the button that adds it. */
export const isNew = 'new';

/** E.g. “a brand” or “an attribute”. */
export const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;

interface Named {
  /** Singular, e.g. 'brand'. */
  one: string;
  /** Plural; by default, the title in lower case. */
  many?: string;
}

interface RowDialog {
  /** Closes the dialog and moves the focus, because the row has left the list. */
  leave: () => void;
  close: () => void;
  /** Fetches the list again. */
  refresh: () => void;
}

/** The second button of each row, and the dialog that it opens. */
export interface SecondAction<Row> {
  label: string;
  render: (row: Row, dialog: RowDialog) => ReactNode;
}

interface ManagedListProps<Row extends { id: string }> extends Named {
  /** E.g. 'Brands'. */
  title: string;
  list: PagedList<Row>;
  search: string;
  onSearch: (text: string) => void;
  /** Example of what can be searched for. */
  placeholder: string;
  columns: readonly Column<Row>[];
  /** Name of a row in the labels of its buttons. */
  nameOf: (row: Row) => string;
  focus: RowFocus;
  /** Opens the form of a row or of a new entry, or gives the address of that form. */
  edit: { open: (row: Row | null) => void } | { pathOf: (row: Row | null) => string };
  /** By default, the exported file has the name of the plural. */
  exports?: ExportButtonsProps;
  second?: SecondAction<Row>;
  /** Explains the list; shown while it is empty. */
  purpose: string;
  drawing?: string;
  /** Start of the message for a search without results; the searched text follows. */
  missing: string;
  renderDetail?: (row: Row) => ReactNode;
  /** Shown above the table. */
  children?: ReactNode;
}

/** A page with a searchable list: a button adds an entry, and each entry has a form and a second action. */
export function ManagedList<Row extends { id: string }>(props: ManagedListProps<Row>) {
  const { title, list, search, onSearch, focus, edit, second } = props;
  const [acted, setActed] = useState<Row | null>(null);
  // As fetched last: if the second action was refused because of a change, it can be retried.
  const shown = acted && (list.rows?.find(({ id }) => id === acted.id) ?? acted);
  const close = () => setActed(null);
  const leave = (row: Row) => {
    close();
    focus.focusRow(neighbourOf(list.rows ?? [], row.id) ?? isNew);
  };
  const { totalCount } = list;
  const topic = title.toLowerCase();
  const { one, many = topic, exports = { file: many } } = props;
  const addLabel = `Add ${withArticle(one)}`;
  return (
    <>
      <PageMetadata title={title} isPrivate />
      <PageHeading ref={focus.controlRef(null)}>{title}</PageHeading>
      <ListToolbar count={countOf(totalCount, one, many)} exports={exports}>
        <SearchField label="Search" placeholder={props.placeholder} value={search} onSearch={onSearch} />
        {'open' in edit ? (
          <Button ref={focus.controlRef(isNew)} tone="ink" onClick={() => edit.open(null)}>
            {addLabel}
          </Button>
        ) : (
          <ButtonLink to={edit.pathOf(null)} tone="ink">
            {addLabel}
          </ButtonLink>
        )}
      </ListToolbar>
      {props.children}
      <PagedTable
        what={`the ${topic}`}
        list={list}
        columns={useColumns(props, setActed)}
        renderDetail={props.renderDetail}
        empty={
          search === ''
            ? { title: `No ${topic} yet`, text: props.purpose, drawing: props.drawing }
            : {
                title: `No ${many} found`,
                text: `${props.missing} “${search}”.`,
                action: <Button onClick={() => onSearch('')}>Clear the search</Button>,
              }
        }
      />
      {shown && second?.render(shown, { close, leave: () => leave(shown), refresh: list.retry })}
    </>
  );
}

/** The page's columns, and one with the buttons of each row. */
function useColumns<Row extends { id: string }>(
  { columns, nameOf, focus, edit, second }: ManagedListProps<Row>,
  onSecond: (row: Row) => void,
): readonly Column<Row>[] {
  const secondLabel = second?.label;
  return useMemo(
    () => [
      ...columns,
      {
        header: secondLabel ? 'Action' : 'Edit',
        isShort: !secondLabel,
        isSelfExplanatory: true,
        cell: (row) => (
          <RowActions
            controlRef={focus.controlRef(row.id)}
            name={nameOf(row)}
            edit={'open' in edit ? () => edit.open(row) : edit.pathOf(row)}
            second={secondLabel ? { label: secondLabel, onPress: () => onSecond(row) } : null}
          />
        ),
      },
    ],
    [columns, nameOf, focus, edit, secondLabel, onSecond],
  );
}

/** Style for numbers, whose digits line up. */
export const Digits = chakra('span', { base: { textStyle: 'number', overflowWrap: 'anywhere' } });

interface RowActionsProps {
  controlRef: RefCallback<HTMLElement>;
  /** Name of the row in the labels of the buttons. */
  name: string;
  /** Opens the form of the row, or gives the address of that form. */
  edit: (() => void) | string;
  /** Null if there is only one button. */
  second: { label: string; onPress: () => void } | null;
}

/** The buttons of a row. */
export const Actions = chakra('div', { base: { display: 'flex', flexWrap: { base: 'wrap', lg: 'nowrap' }, gap: '2' } });

/** The buttons at the end of a row. The first one gets the focus when the row does. */
export function RowActions({ controlRef, name, edit, second }: RowActionsProps) {
  const first = { ref: controlRef, size: 'compact', 'aria-label': `Edit ${name}` } as const;
  return (
    <Actions>
      {typeof edit === 'string' ? (
        <ButtonLink {...first} to={edit}>
          Edit
        </ButtonLink>
      ) : (
        <Button {...first} onClick={edit}>
          Edit
        </Button>
      )}
      {second && (
        <Button size="compact" tone="bare" aria-label={`${second.label} ${name}`} onClick={second.onPress}>
          {second.label}
        </Button>
      )}
    </Actions>
  );
}
