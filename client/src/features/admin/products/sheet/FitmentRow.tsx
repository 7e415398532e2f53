import { memo, useId, useRef, type ReactNode, type Ref } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../../components/actions/Button';
import { Choice, Field, Select, TextArea, TextInput } from '../../../../components/forms/Field';
import { CloseIcon } from '../../../../components/icons/icons';
import { VisuallyHidden } from '../../../../components/page/VisuallyHidden';
import { DetailCell, DetailRow } from '../../../../components/table/table-parts';
import type { FitPosition } from '../../../../graphql/generated/operations';
import { toBuildYears } from '../../../../lib/garage/bike-words';
import { chakra } from '../../../../theme/chakra';
import { ownSource, positionLabels, toShortConditions, type DraftRow, type RowValues } from './fitment-draft';
import { Detail, BikeCell, Fault, GridCell, GridRow, Short, Years } from './fitment-parts';
import { faultsOf } from './fitment-problems';
import type { Refusal } from './use-fitment-draft';

/** Number of columns, not counting the source, which is shown only if there are imported rows. */
const columnCount = 8;

export const PositionOptions = memo(function PositionOptions() {
  return Object.entries(positionLabels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
});

interface FitmentRowProps {
  row: DraftRow;
  /** Rows of other sources that contradict this row. */
  against: readonly DraftRow[] | undefined;
  refusal: Refusal | undefined;
  /** Whether the conditions are open for editing. */
  isOpen: boolean;
  withSource: boolean;
  onChange: (key: string, changes: Partial<RowValues>) => void;
  onToggle: (key: string) => void;
  onRemove: (row: DraftRow, button: HTMLElement) => void;
}

/** A row of the grid. Imported rows are read-only. The row is memoised, so pass the same handlers at every render. */
export const FitmentRow = memo(function FitmentRow(props: FitmentRowProps) {
  const { row, against = [], refusal, isOpen, withSource } = props;
  const id = useId();
  const conditions = useRef<HTMLTextAreaElement>(null);
  const isOwn = row.source === ownSource;
  const faults = { ...(isOwn ? faultsOf(row) : {}), ...refusal };
  const messages = [...new Set([...Object.values(faults), ...against.map((other) => toObjection(other))])];
  const name = (
    <BikeCell role="rowheader" scope="row">
      <div>
        {row.bike.name} <Years>{toBuildYears(row.bike)}</Years>
      </div>
    </BikeCell>
  );
  const toggle = (key: string) => {
    flushSync(() => props.onToggle(key));
    conditions.current?.focus();
  };
  const source = withSource && (
    <GridCell role="cell" data-label="Source" data-short>
      <div>{isOwn ? 'Entered here' : row.source}</div>
    </GridCell>
  );
  return (
    <>
      <GridRow role="row" data-mark={messages.length > 0 || undefined}>
        {name}
        {isOwn ? (
          <OwnCells
            {...props}
            onToggle={toggle}
            faults={faults}
            describedBy={messages.length > 0 ? id : undefined}
            source={source}
          />
        ) : (
          <OthersCells row={row} source={source} />
        )}
      </GridRow>
      {(messages.length > 0 || isOpen) && (
        <DetailRow role="row">
          <DetailCell role="cell" colSpan={columnCount + (withSource ? 1 : 0)}>
            <Detail>
              {messages.length > 0 && (
                <div id={id}>
                  {messages.map((message) => (
                    <Fault key={message}>{message}</Fault>
                  ))}
                </div>
              )}
              {isOpen && isOwn && (
                <Conditions ref={conditions} row={row} error={faults.conditions} onChange={props.onChange} />
              )}
            </Detail>
          </DetailCell>
        </DetailRow>
      )}
    </>
  );
});

/** The message about a row of another source that contradicts the shown row. */
function toObjection({ source, isExcluded, yearFrom, yearTo }: DraftRow): string {
  const who = source === ownSource ? 'An entry made here says' : `${source} says`;
  const years = [yearFrom && `from ${yearFrom}`, yearTo && `to ${yearTo}`].filter(Boolean).join(' ');
  return `Contradiction: ${who} that it ${isExcluded ? 'does not fit' : 'fits'}${years === '' ? '' : `, ${years}`}.`;
}

interface OwnCellsProps extends FitmentRowProps {
  faults: Readonly<Partial<Record<string, string>>>;
  describedBy: string | undefined;
  source: ReactNode;
}

function OwnCells({ row, faults, describedBy, isOpen, source, onChange, onToggle, onRemove }: OwnCellsProps) {
  const { key, bike } = row;
  const label = (field: string) => `${field}, ${bike.name}`;
  const invalid = (field: string) =>
    faults[field] === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': describedBy };
  const text = (field: 'quantity' | 'yearFrom' | 'yearTo', name: string, placeholder = '') => (
    <GridCell role="cell" data-label={field === 'quantity' ? 'Qty' : name} data-short>
      <TextInput
        content="figures"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label(name)}
        data-column={field}
        placeholder={placeholder}
        value={row[field]}
        onChange={({ target }) => onChange(key, { [field]: target.value })}
        {...invalid(field)}
      />
    </GridCell>
  );
  const short = toShortConditions(row.conditions);
  return (
    <>
      {text('yearFrom', 'From', String(bike.yearFrom))}
      {text('yearTo', 'To', bike.yearTo === null ? '' : String(bike.yearTo))}
      <GridCell role="cell" data-label="Position">
        <Select
          aria-label={label('Position')}
          value={row.position}
          onChange={({ target }) => onChange(key, { position: target.value as FitPosition })}
        >
          <PositionOptions />
        </Select>
      </GridCell>
      {text('quantity', 'Quantity')}
      <GridCell role="cell" data-label="Conditions">
        <Button
          tone="bare"
          size="compact"
          width="full"
          justifyContent="start"
          minWidth="0"
          overflow="hidden"
          fontFamily="body"
          fontWeight="normal"
          aria-expanded={isOpen}
          aria-label={`${label('Conditions')}: ${short || 'none'}`}
          onClick={() => onToggle(key)}
        >
          <Short>{short || 'Add'}</Short>
        </Button>
      </GridCell>
      <GridCell role="cell" data-label="Does not fit" data-short>
        <Choice
          type="checkbox"
          checked={row.isExcluded}
          onChange={({ target }) => onChange(key, { isExcluded: target.checked })}
          label={<VisuallyHidden>{label('Does not fit')}</VisuallyHidden>}
        />
      </GridCell>
      {source}
      <GridCell role="cell" data-short>
        <Button
          tone="bare"
          size="compact"
          aria-label={`Remove ${bike.name}`}
          data-column="remove"
          onClick={({ currentTarget }) => onRemove(row, currentTarget)}
        >
          <CloseIcon />
        </Button>
      </GridCell>
    </>
  );
}

function OthersCells({ row, source }: { row: DraftRow; source: ReactNode }) {
  const cell = (name: string, content: string, isShort = true) => (
    <GridCell role="cell" data-label={name} data-short={isShort || undefined}>
      <chakra.div paddingInline="2">{content}</chakra.div>
    </GridCell>
  );
  return (
    <>
      {cell('From', row.yearFrom || String(row.bike.yearFrom))}
      {cell('To', row.yearTo || String(row.bike.yearTo ?? ''))}
      {cell('Position', positionLabels[row.position], false)}
      {cell('Qty', row.quantity)}
      {cell('Conditions', toShortConditions(row.conditions), false)}
      {cell('Does not fit', row.isExcluded ? 'Yes' : '')}
      {source}
      <GridCell role="cell" data-short>
        <VisuallyHidden>Not edited here</VisuallyHidden>
      </GridCell>
    </>
  );
}

interface ConditionsProps extends Pick<FitmentRowProps, 'onChange' | 'row'> {
  ref: Ref<HTMLTextAreaElement>;
  error: string | undefined;
}

function Conditions({ ref, row, error, onChange }: ConditionsProps) {
  return (
    <Field
      label={`Conditions for ${row.bike.name}`}
      hint="One per line. The word before the colon is the kind: with: ABS, without: ABS, frame_from: ZD7001, market: EU. Other text is a note."
      error={error}
    >
      <TextArea
        ref={ref}
        rows={3}
        value={row.conditions}
        onChange={({ target }) => onChange(row.key, { conditions: target.value })}
      />
    </Field>
  );
}
