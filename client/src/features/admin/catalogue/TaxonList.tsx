import { useMemo, useState, type ReactNode } from 'react';
import { DiscardDialog, ConfirmDialog } from '../../../components/dialog/dialogs';
import { Digits, isNew, ManagedList, withArticle } from '../../../components/table/ManagedList';
import type { Column, PagedList } from '../../../components/table/PagedTable';
import { useUnsavedChanges, type VersionedForm } from '../../../lib/forms/use-versioned-form';
import { neighbourOf, useRowFocus } from '../../../lib/lists/list-state';
import type { FieldValues } from 'react-hook-form';
import { Button } from '../../../components/actions/Button';
import type { AuditTrailProps } from '../../../components/audit/audit-columns';
import { ChangesDisclosure } from '../../../components/audit/ChangesDisclosure';
import { EditForm } from '../../../components/forms/EditForm';
import { ChoiceField, type ChoiceOption } from '../../../components/forms/ChoiceField';
import { FormError } from '../../../components/forms/Field';
import { toastSuccess } from '../../../components/toasts/toasts';
import { isStale, toShopError } from '../../../graphql/shop-error';
import { forgetQueries } from '../../../graphql/forget-audit-log';
import { chakra } from '../../../theme/chakra';

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
  search: string;
  onSearch: (text: string) => void;
  columns: readonly Column<Row>[];
  /** Explains the list; shown while it is empty. */
  purpose: string;
  renderForm: (slots: TaxonFormSlots<Row>) => ReactNode;
  /** Renders the choice of the entry that takes over the products; null if the products must be moved first. */
  renderSuccessor: ((row: Row, choice: SuccessorChoice) => ReactNode) | null;
  remove: (row: Row, mergeIntoId: string | null) => Promise<unknown>;
}

const Panel = chakra('div', { base: { padding: { base: '4', md: '5' } } });

const nameOf = ({ name }: Named) => name;

/** Column with the number of products of each row. */
export const toPartsColumn = <Row,>(countOf: (row: Row) => number): Column<Row> => ({
  header: 'Parts',
  align: 'end',
  isShort: true,
  cell: (row) => <Digits>{countOf(row)}</Digits>,
});

/** List of brands, families or attributes with a search field. The button of a row opens the edit form. */
export function TaxonList<Row extends Named>(props: TaxonListProps<Row>) {
  const { what, onSearch, renderForm, renderSuccessor, remove, ...listed } = props;
  const [openId, setOpenId] = useState<string | null>(null);
  const [removing, setRemoving] = useState<Row | null>(null);
  const { setUnsaved, guard, question } = useUnsavedChanges();
  const focus = useRowFocus();
  const edit = useMemo(() => ({ open: (row: Row | null) => guard(() => setOpenId(row?.id ?? isNew)) }), [guard]);
  const close = (id: string | null) => {
    setUnsaved(false);
    setOpenId(null);
    setRemoving(null);
    focus.focusRow(id);
  };
  const slotsOf = (row: Row | null): TaxonFormSlots<Row> => ({
    row,
    onUnsavedChange: setUnsaved,
    onSaved: () => {
      toastSuccess(`${what.charAt(0).toUpperCase()}${what.slice(1)} saved`);
      close(row?.id ?? isNew);
    },
    onCancel: () => guard(() => close(row?.id ?? isNew)),
    onRemove: () => setRemoving(row),
  });
  const removed = listed.list.rows?.find(({ id }) => id === removing?.id) ?? removing;
  return (
    <>
      <ManagedList
        {...listed}
        one={what}
        onSearch={(text) => guard(() => onSearch(text))}
        placeholder="Name"
        nameOf={nameOf}
        focus={focus}
        edit={edit}
        drawing="/drawings/empty-orders.svg"
        missing="No name contains"
        renderDetail={(row) => openId === row.id && <Panel>{renderForm(slotsOf(row))}</Panel>}
      >
        {openId === isNew && (
          <Panel border="hairline" bg="plate" marginBottom="6">
            {renderForm(slotsOf(null))}
          </Panel>
        )}
      </ManagedList>
      {removed && (
        <RemoveDialog
          what={what}
          name={removed.name}
          renderSuccessor={renderSuccessor && ((choice) => renderSuccessor(removed, choice))}
          remove={(mergeIntoId) => remove(removed, mergeIntoId)}
          onRemoved={() => close(neighbourOf(listed.list.rows ?? [], removed.id))}
          onStale={listed.list.retry}
          onClose={() => setRemoving(null)}
        />
      )}
      <DiscardDialog question={question} description={`What you changed in this ${what} is not saved yet.`} />
    </>
  );
}

interface TaxonFormProps<Values extends FieldValues> extends Pick<
  TaxonFormSlots<never>,
  'onUnsavedChange' | 'onCancel' | 'onRemove'
> {
  /** Kind of the entry, e.g. 'brand'. */
  what: string;
  /** Null for a new entry. */
  name: string | null;
  /** The subject whose changes are listed below the form; null if no changes are listed. */
  subject: AuditTrailProps | null;
  removeLabel: string;
  edit: VersionedForm<Values>;
  isUploading?: boolean;
  children: ReactNode;
}

/** Form of a category, brand, family or attribute, with a button to remove it and a list of its earlier changes. */
export function TaxonForm<Values extends FieldValues>({
  what,
  name,
  subject,
  removeLabel,
  onRemove,
  ...form
}: TaxonFormProps<Values>) {
  return (
    <chakra.div display="grid" gap="5" gridTemplateColumns="minmax(0, 1fr)">
      <EditForm
        {...form}
        label={name === null ? `New ${what}` : `Edit ${name}`}
        what={what}
        actions={
          name !== null && (
            <Button tone="danger" onClick={onRemove}>
              {removeLabel}
            </Button>
          )
        }
      />
      {subject && <ChangesDisclosure {...subject} />}
    </chakra.div>
  );
}

/** Choice of the entry that takes over the products; `chosen` is null for none. */
export interface SuccessorChoice {
  chosen: ChoiceOption | null;
  onChoose: (successor: ChoiceOption | null) => void;
}

interface RemoveDialogProps {
  /** Kind of the removed entry, e.g. 'category'. */
  what: string;
  name: string;
  /** Renders the choice of the entry that takes over the products; null if the products must be moved first. */
  renderSuccessor: ((choice: SuccessorChoice) => ReactNode) | null;
  /** @param mergeIntoId null to remove without a successor */
  remove: (mergeIntoId: string | null) => Promise<unknown>;
  onRemoved: () => void;
  /** Fetches the entry again, because somebody else has changed or removed it. */
  onStale: () => void;
  onClose: () => void;
}

/**
 * Asks for confirmation, and may ask which entry takes over the products. If the server refuses, the dialog stays open
 * and shows the reason.
 */
export function RemoveDialog(props: RemoveDialogProps) {
  const { what, name, renderSuccessor, remove, onRemoved, onStale, onClose } = props;
  const [into, setInto] = useState<ChoiceOption | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const confirm = async () => {
    setIsBusy(true);
    setRefusal(null);
    try {
      await remove(into?.value ?? null);
      toastSuccess(into ? `${name} is merged into ${into.label}` : `${name} is removed`);
      onRemoved();
    } catch (error) {
      setRefusal(toShopError(error).message);
      if (isStale(error)) onStale();
      setIsBusy(false);
    }
  };
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      description={
        renderSuccessor
          ? `If it is in use, choose the ${what} to move its contents to. Links to the old one then lead there.`
          : `Only ${withArticle(what)} without products is removed.`
      }
      confirmLabel={into ? 'Merge and remove' : 'Remove'}
      busy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {renderSuccessor?.({ chosen: into, onChoose: setInto })}
      <FormError>{refusal}</FormError>
    </ConfirmDialog>
  );
}

/** Chooses the entry that takes over the products. The chosen one stays in the list even if `others` lacks it. */
export function SuccessorField({ choice, others }: { choice: SuccessorChoice; others: readonly ChoiceOption[] }) {
  const { chosen, onChoose } = choice;
  const options = chosen && !others.some(({ value }) => value === chosen.value) ? [chosen, ...others] : others;
  return (
    <ChoiceField
      label="Merge into"
      hint="Products, drafts and deleted ones too, move there."
      value={chosen?.value ?? ''}
      options={[{ value: '', label: 'Nothing: it is empty' }, ...options]}
      onChange={(next) => onChoose(options.find(({ value }) => value === next) ?? null)}
    />
  );
}

/** Removes the catalogue from the cache after a change, so that pages fetch it again. */
export const forgetCatalogue = forgetQueries('category', 'categories', 'brand', 'searchProducts');

/** Options of a mutation that removes a taxon. @param listQuery name of the query that lists the remaining taxa */
export const toRemoval = (listQuery: string) => ({
  update: forgetCatalogue,
  refetchQueries: [listQuery],
  awaitRefetchQueries: true,
});
