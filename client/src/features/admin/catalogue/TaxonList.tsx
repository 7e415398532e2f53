import { chakra } from '@chakra-ui/react';
import { useMemo, useState, type ReactNode } from 'react';
import { Button } from '../../../components/actions/Button';
import { DiscardDialog } from '../../../components/dialog/DiscardDialog';
import { SearchField } from '../../../components/forms/SearchField';
import { PageHeading } from '../../../components/page/PageHeading';
import { PageMetadata } from '../../../components/page/PageMetadata';
import type { Column } from '../../../components/table/DataTable';
import { ListToolbar } from '../../../components/table/ListToolbar';
import { PagedTable } from '../../../components/table/PagedTable';
import { useUnsavedChanges } from '../../../lib/forms/use-unsaved-changes';
import type { PagedList } from '../../../components/table/paged-list';
import { neighbourOf, useRowFocus } from '../../../lib/lists/use-row-focus';
import { withArticle } from '../../../lib/text/with-article';
import { RemoveDialog, type SuccessorChoice } from './RemoveDialog';

interface Named {
  id: string;
  name: string;
}

export interface TaxonFormSlots<Row> {
  /** Null when a new entry is added. */
  row: Row | null;
  onUnsavedChange: (isUnsaved: boolean) => void;
  onSaved: () => void;
  onCancel: () => void;
  onRemove: () => void;
}

interface TaxonListProps<Row extends Named> {
  /** E.g. 'Brands'. */
  title: string;
  /** Singular of the title, e.g. 'brand'. */
  what: string;
  list: PagedList<Row>;
  /** Null while loading. */
  totalCount: number | null;
  search: string;
  onSearch: (text: string) => void;
  columns: readonly Column<Row>[];
  /** What the list is for; shown while it is empty. */
  purpose: string;
  renderForm: (slots: TaxonFormSlots<Row>) => ReactNode;
  /** Renders the choice of the entry that takes over the products; null if they must be moved first. */
  renderSuccessor: ((row: Row, choice: SuccessorChoice) => ReactNode) | null;
  remove: (row: Row, mergeIntoId: string | null) => Promise<void>;
}

const Panel = chakra('div', { base: { padding: { base: '4', md: '5' } } });

/** Used instead of an id for an entry that is being added. */
const isNew = 'new';

/** List of brands, families or attributes with a search; a row opens its edit form. */
export function TaxonList<Row extends Named>(props: TaxonListProps<Row>) {
  const { title, what, list, totalCount, search, onSearch, purpose, renderForm, renderSuccessor } = props;
  const [openId, setOpenId] = useState<string | null>(null);
  const [removed, setRemoved] = useState<Row | null>(null);
  const { setUnsaved, guard, question } = useUnsavedChanges();
  const { controlRef, focusRow } = useRowFocus();
  const own = props.columns;
  const columns = useMemo(
    (): readonly Column<Row>[] => [
      ...own,
      {
        header: 'Edit',
        isShort: true,
        isSelfExplanatory: true,
        cell: ({ id, name }) => (
          <Button
            ref={controlRef(id)}
            size="compact"
            aria-label={`Edit ${name}`}
            onClick={() => guard(() => setOpenId(id))}
          >
            Edit
          </Button>
        ),
      },
    ],
    [own, controlRef, guard],
  );
  const close = (id: string) => {
    setOpenId(null);
    focusRow(id);
  };
  const slotsOf = (row: Row | null): TaxonFormSlots<Row> => ({
    row,
    onUnsavedChange: setUnsaved,
    onSaved: () => {
      setUnsaved(false);
      close(row?.id ?? isNew);
    },
    onCancel: () => guard(() => close(row?.id ?? isNew)),
    onRemove: () => setRemoved(row),
  });
  const afterRemoval = ({ id }: Row) => {
    setUnsaved(false);
    setRemoved(null);
    setOpenId(null);
    focusRow(neighbourOf(list.rows ?? [], id));
  };
  return (
    <>
      <PageMetadata title={title} isPrivate />
      <PageHeading ref={controlRef(null)}>{title}</PageHeading>
      <ListToolbar
        count={totalCount === null ? null : `${totalCount} ${totalCount === 1 ? what : title.toLowerCase()}`}
      >
        <SearchField
          label="Search"
          placeholder="Name"
          value={search}
          onSearch={(text) => guard(() => onSearch(text))}
        />
        <Button ref={controlRef(isNew)} tone="ink" onClick={() => guard(() => setOpenId(isNew))}>
          {`Add ${withArticle(what)}`}
        </Button>
      </ListToolbar>
      {openId === isNew && (
        <chakra.div border="hairline" bg="plate" marginBottom="6">
          <Panel>{renderForm(slotsOf(null))}</Panel>
        </chakra.div>
      )}
      <PagedTable
        what={`the ${title.toLowerCase()}`}
        list={list}
        columns={columns}
        renderDetail={(row) => openId === row.id && <Panel>{renderForm(slotsOf(row))}</Panel>}
        empty={
          search === ''
            ? { title: `No ${title.toLowerCase()} yet`, text: purpose, drawing: '/drawings/empty-orders.svg' }
            : {
                title: `No ${title.toLowerCase()} found`,
                text: `No name contains “${search}”.`,
                action: <Button onClick={() => onSearch('')}>Clear the search</Button>,
              }
        }
      />
      {removed && (
        <RemoveDialog
          what={what}
          name={removed.name}
          renderSuccessor={renderSuccessor && ((choice) => renderSuccessor(removed, choice))}
          remove={(mergeIntoId) => props.remove(removed, mergeIntoId)}
          onRemoved={() => afterRemoval(removed)}
          onClose={() => setRemoved(null)}
        />
      )}
      <DiscardDialog question={question} description={`What you changed in this ${what} is not saved yet.`} />
    </>
  );
}
