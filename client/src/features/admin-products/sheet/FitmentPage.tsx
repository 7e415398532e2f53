import { chakra } from '@chakra-ui/react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { Button } from '../../../components/actions/Button';
import { Link } from '../../../components/actions/Link';
import { FindBike } from '../../../components/bike/FindBike';
import { DiscardDialog } from '../../../components/dialog/DiscardDialog';
import { InlineError } from '../../../components/feedback/InlineError';
import { Loading } from '../../../components/feedback/Loading';
import { Skeleton } from '../../../components/feedback/Skeleton';
import { Choice } from '../../../components/forms/Choice';
import { Field } from '../../../components/forms/Field';
import { FormError } from '../../../components/forms/FormError';
import { NumberInput, TextArea } from '../../../components/forms/inputs';
import { SearchField } from '../../../components/forms/SearchField';
import { SelectField } from '../../../components/forms/SelectField';
import { PageHeading } from '../../../components/page/PageHeading';
import { PageMetadata } from '../../../components/page/PageMetadata';
import { VisuallyHidden } from '../../../components/page/VisuallyHidden';
import {
  useProductFitmentQuery,
  type FitPosition,
  type SheetFitmentFragment,
} from '../../../graphql/generated/operations';
import { toShopError } from '../../../graphql/shop-error';
import { toBuildYears } from '../../../lib/garage/bike-words';
import { useUnsavedChanges } from '../../../lib/forms/use-unsaved-changes';
import { CopyFitment } from './CopyFitment';
import { newRow, othersOf, positionLabels, withRows, type DraftRow, type FitmentDraft } from './fitment-draft';
import { Notice, Remark, Row, RowActions } from './fitment-parts';
import { plainOf } from './paste-fitment';
import { useFitmentDraft } from './use-fitment-draft';

const PasteFitmentDialog = lazy(() =>
  import('./PasteFitmentDialog').then(({ PasteFitmentDialog: content }) => ({ default: content })),
);

/** Which bikes a product fits, as admins say; how much imports say is told beneath. A page of its own: there may be thousands. */
export function FitmentPage() {
  const { id = '' } = useParams();
  const { setUnsaved, question } = useUnsavedChanges();
  const { data, error, refetch } = useProductFitmentQuery({
    variables: { id },
    // Thousands of rows, and others edit them: never from a cache.
    fetchPolicy: 'no-cache',
  });
  const product = data?.product;
  return (
    <>
      <PageMetadata title={product ? `Bikes for ${product.name}` : 'Bikes'} isPrivate />
      <PageHeading>{product ? `Bikes for ${product.name}` : 'Bikes'}</PageHeading>
      <chakra.p marginBottom="6">
        <Link to={`/dashboard/manageProducts/${id}`} kind="item">
          All about this product
        </Link>
      </chakra.p>
      {error && <InlineError onRetry={() => void refetch()}>{toShopError(error).message}</InlineError>}
      {data?.product === null && <Remark>There is no such product.</Remark>}
      {!data && !error && (
        <Loading what="the bikes">
          <Skeleton height="12rem" />
        </Loading>
      )}
      {product && <FitmentForm key={id} start={product} onUnsavedChange={setUnsaved} />}
      <DiscardDialog question={question} description="What you changed in the list of bikes is not saved yet." />
    </>
  );
}

const Form = chakra('div', { base: { display: 'grid', gap: '5', maxWidth: '60rem' } });
const Actions = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '3' } });

const kinds = [
  { value: 'UNSPECIFIED', label: 'Nothing is said' },
  { value: 'SPECIFIC', label: 'For certain bikes' },
  { value: 'UNIVERSAL', label: 'For any bike' },
] as const;

/** Rows that are drawn at once: a product may have thousands. */
const shownAtOnce = 20;

interface FitmentFormProps {
  start: SheetFitmentFragment;
  onUnsavedChange: (isUnsaved: boolean) => void;
}

function FitmentForm({ start, onUnsavedChange }: FitmentFormProps) {
  const section = useFitmentDraft(start, onUnsavedChange);
  const { draft, change, isBusy, isEdited, takeCurrent } = section;
  const [isPasting, setIsPasting] = useState(false);
  const add = (rows: readonly DraftRow[]) => change(withRows(draft, rows));
  return (
    <Form role="group" aria-label="Bikes">
      <chakra.div maxWidth="20rem">
        <SelectField
          label="The product is"
          value={draft.kind}
          options={kinds}
          onChange={(kind) => change({ ...draft, kind, isComplete: kind === 'SPECIFIC' && draft.isComplete })}
        />
      </chakra.div>
      {draft.kind === 'SPECIFIC' && (
        <div>
          <Choice
            type="checkbox"
            checked={draft.isComplete}
            onChange={({ target }) => change({ ...draft, isComplete: target.checked })}
            label="This list is complete"
          />
          <Remark>Riders of every bike that is not in it are then told that the product does not fit.</Remark>
        </div>
      )}
      <FormError>{section.faults['kind'] ?? section.faults['isComplete'] ?? null}</FormError>
      <Rows section={section} />
      <FindBike label="Add a bike" verb="Add" onPick={(bike) => add([newRow(bike)])} />
      <CopyFitment productId={start.id} onAdd={add} />
      <Button justifySelf="start" size="compact" onClick={() => setIsPasting(true)}>
        Paste from a spreadsheet
      </Button>
      {takeCurrent && <ChangedNotice />}
      <FormError>{section.message}</FormError>
      <Actions>
        <Button tone="ink" busy={isBusy} disabled={!isEdited} keepsFocus onClick={() => void section.save()}>
          {takeCurrent ? 'Save mine' : 'Save'} <VisuallyHidden>bikes</VisuallyHidden>
        </Button>
        {takeCurrent && (
          <Button disabled={isBusy} onClick={takeCurrent}>
            Take the current values
          </Button>
        )}
      </Actions>
      <OtherSources fitment={section.base} />
      <Suspense fallback={null}>
        {isPasting && <PasteFitmentDialog onAdd={add} onClose={() => setIsPasting(false)} />}
      </Suspense>
    </Form>
  );
}

/** Takes the focus: the buttons follow it. */
function ChangedNotice() {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <Notice ref={notice} role="alert" tabIndex={-1}>
      <chakra.p textStyle="subtitle">This was changed meanwhile</chakra.p>
      <chakra.p textStyle="small">
        Somebody else said which bikes it fits. Nothing was overwritten, and yours is not saved yet.
      </chakra.p>
    </Notice>
  );
}

type Section = ReturnType<typeof useFitmentDraft>;

/** The rows that a search finds, a few at a time; each keeps its place in the whole list. */
function Rows({ section }: { section: Section }) {
  const { draft, change, faults } = section;
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(shownAtOnce);
  const words = search.split(/\s+/).map(plainOf);
  const found = draft.rows
    .map((row, index) => ({ row, index }))
    .filter(({ row }) => words.every((word) => plainOf(row.bike.name).includes(word)));
  const changeRow = (index: number, changes: Partial<DraftRow>) =>
    change({ ...draft, rows: draft.rows.map((row, at) => (at === index ? { ...row, ...changes } : row)) });
  return (
    <>
      <Remark role="status">{toCount(draft, found.length)}</Remark>
      {draft.rows.length > shownAtOnce && (
        <SearchField
          label="Find in the list"
          placeholder="cbr 600"
          value={search}
          onSearch={(text) => {
            setSearch(text);
            setLimit(shownAtOnce);
          }}
        />
      )}
      {found.slice(0, limit).map(({ row, index }) => (
        <RowFields
          key={index}
          row={row}
          index={index}
          faultOf={(field) => faults[`rows.${index}.${field}`] ?? null}
          onChange={(changes) => changeRow(index, changes)}
          onRemove={() => change({ ...draft, rows: draft.rows.toSpliced(index, 1) })}
        />
      ))}
      {found.length > limit && (
        <Button justifySelf="start" onClick={() => setLimit(limit + shownAtOnce)}>
          Show more bikes
        </Button>
      )}
    </>
  );
}

function toCount({ rows }: FitmentDraft, found: number): string {
  if (rows.length === 0) return 'No bikes are entered yet.';
  const all = rows.length === 1 ? '1 row' : `${rows.length.toLocaleString('en-US')} rows`;
  return found === rows.length ? all : `${found} of ${all}`;
}

const positions = Object.entries(positionLabels).map(([value, label]) => ({ value: value as FitPosition, label }));

interface RowFieldsProps {
  row: DraftRow;
  index: number;
  faultOf: (field: string) => string | null;
  onChange: (changes: Partial<DraftRow>) => void;
  onRemove: () => void;
}

function RowFields({ row, index, faultOf, onChange, onRemove }: RowFieldsProps) {
  const { bike } = row;
  const error = (field: string) => faultOf(field) ?? undefined;
  return (
    <Row role="group" aria-label={`Row ${index + 1}: ${bike.name}`}>
      <chakra.p gridColumn="1 / -1" textStyle="subtitle" overflowWrap="anywhere">
        {bike.name}, {toBuildYears(bike)}
      </chakra.p>
      <Field label="First year" error={error('yearFrom')}>
        <NumberInput
          placeholder={String(bike.yearFrom)}
          value={row.yearFrom}
          onChange={({ target }) => onChange({ yearFrom: target.value })}
        />
      </Field>
      <Field label="Last year" error={error('yearTo')}>
        <NumberInput
          placeholder={bike.yearTo === null ? '' : String(bike.yearTo)}
          value={row.yearTo}
          onChange={({ target }) => onChange({ yearTo: target.value })}
        />
      </Field>
      <SelectField
        label="Position"
        value={row.position}
        options={positions}
        onChange={(position) => onChange({ position })}
      />
      <Field label="Quantity" error={error('quantity')}>
        <NumberInput value={row.quantity} onChange={({ target }) => onChange({ quantity: target.value })} />
      </Field>
      <Field
        label="Conditions"
        hint="One a line, such as with: ABS. Other text is a note."
        error={error('conditions') ?? error('vehicleId')}
      >
        <TextArea rows={2} value={row.conditions} onChange={({ target }) => onChange({ conditions: target.value })} />
      </Field>
      <RowActions>
        <Choice
          type="checkbox"
          checked={row.isExcluded}
          onChange={({ target }) => onChange({ isExcluded: target.checked })}
          label="Does not fit"
        />
        <Button size="compact" onClick={onRemove}>
          Remove <VisuallyHidden>{bike.name}</VisuallyHidden>
        </Button>
      </RowActions>
    </Row>
  );
}

/** What imports say: it is replaced by the next import, and not edited here. */
function OtherSources({ fitment }: { fitment: SheetFitmentFragment }) {
  const counts = new Map<string, number>();
  for (const { source } of othersOf(fitment)) counts.set(source, (counts.get(source) ?? 0) + 1);
  if (counts.size === 0) return null;
  const told = [...counts].map(([source, count]) => `${source} (${count === 1 ? '1 row' : `${count} rows`})`);
  return <Remark>{`Also said by ${told.join(', ')}. That stays as it is.`}</Remark>;
}
