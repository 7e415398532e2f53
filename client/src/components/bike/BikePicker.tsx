import { useEffect, useRef, useState, type FormEvent } from 'react';
import {
  useBikeMakesQuery,
  useBikesOfMakeQuery,
  useFindBikesQuery,
  type BikeFieldsFragment,
} from '../../graphql/generated/operations';
import { toShopError } from '../../graphql/shop-error';
import { toBikeName, toBuildYears, toGarageBike } from '../../lib/garage/bike-words';
import { activeBikeOf, isSameBike, type GarageBike } from '../../lib/garage/garage';
import { chooseBike, clearActiveBike, removeBike } from '../../lib/garage/edit-garage';
import { useGarage } from '../../lib/garage/use-garage';
import { Button, Link } from '../actions/Button';
import { Modal } from '../dialog/dialogs';
import { InlineError } from '../feedback/Loading';
import { Field, FormError, Select } from '../forms/Field';
import { SearchField } from '../forms/SearchField';
import { CloseIcon } from '../icons/icons';
import { Disclosure } from '../page/Disclosure';
import { VisuallyHidden } from '../page/VisuallyHidden';
import { chakra } from '../../theme/chakra';
import { findMissing, findYear, narrow, noSelection, type ChosenYear, type Selection } from './bike-selection';

type Vehicle = BikeFieldsFragment;

const List = chakra('ul', { base: { listStyle: 'none', borderTop: 'line' } });
const Row = chakra('li', { base: { display: 'flex', alignItems: 'stretch', borderBottom: 'hairline' } });
const Bike = chakra('button', {
  base: {
    flex: '1',
    minWidth: '0',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '4',
    minHeight: 'target',
    paddingInline: '2',
    paddingBlock: '1',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    borderInlineStart: '4px solid transparent',
    _hover: { bg: 'sunken' },
    '&[aria-pressed=true]': { borderInlineStartColor: 'signal.fill', fontWeight: 'semibold' },
  },
});
const Years = chakra('span', { base: { textStyle: 'number', fontSize: 'sm', color: 'ink.soft' } });
const Fields = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
    gap: '4',
  },
});
const Heading = chakra('h3', { base: { textStyle: 'label', color: 'ink.soft' } });

/** Chooses the visitor's active bike: from the garage, by typing, or step by step. */
export function BikePicker({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [selection, setSelection] = useState(noSelection);
  const year = useRef<HTMLSelectElement>(null);
  const ride = (vehicle: Vehicle, builtIn: number | null) => {
    chooseBike(toGarageBike(vehicle, builtIn, new Date()));
    onClose();
  };
  const pickFound = (vehicle: Vehicle) => {
    const isOneYear = vehicle.yearFrom === vehicle.yearTo;
    const builtIn = isOneYear ? vehicle.yearFrom : findYear(typed, vehicle, new Date());
    if (builtIn !== null) return ride(vehicle, builtIn);
    setSelection({ make: vehicle.make.slug, model: vehicle.model, vehicleId: vehicle.id, year: '' });
    year.current?.focus();
  };
  return (
    <Modal
      onClose={onClose}
      title="Which bike do you ride?"
      description="We then show whether each part fits it."
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
        <Garage onClose={onClose} />
        <chakra.div display="grid" gap="2">
          <SearchField label="Find your bike" placeholder="cbr 600 06" value={typed} onSearch={setTyped} />
          <Found text={typed} onPick={pickFound} />
        </chakra.div>
        <StepByStep selection={selection} onChange={setSelection} yearRef={year} onRide={ride} />
        <Disclosure label="My bike is not in the list">
          <chakra.p textStyle="small" color="ink.soft">
            Then we cannot tell which parts fit your bike. Compare the number stamped on the old part with our part
            numbers, or ask us before you order.
          </chakra.p>
        </Disclosure>
      </chakra.div>
    </Modal>
  );
}

/** The bikes in the visitor's garage. */
function Garage({ onClose }: { onClose: () => void }) {
  const garage = useGarage();
  const active = activeBikeOf(garage);
  if (garage.bikes.length === 0) return null;
  const ride = (bike: GarageBike) => {
    chooseBike(bike);
    onClose();
  };
  return (
    <chakra.section aria-label="Your bikes" display="grid" gap="2">
      <Heading>Your bikes</Heading>
      <List>
        {garage.bikes.map((bike) => (
          <Row key={`${bike.vehicleId} ${bike.year}`}>
            <Bike type="button" aria-pressed={active !== null && isSameBike(bike, active)} onClick={() => ride(bike)}>
              {toBikeName(bike)}
              {bike.year === null && <Years>year not known</Years>}
            </Bike>
            {!garage.account && (
              <Button
                size="compact"
                tone="bare"
                minHeight="target"
                minWidth="target"
                aria-label={`Remove ${toBikeName(bike)}`}
                onClick={() => removeBike(bike)}
              >
                <CloseIcon />
              </Button>
            )}
          </Row>
        ))}
      </List>
      {active && (
        <Button
          size="compact"
          tone="bare"
          justifySelf="start"
          onClick={() => {
            clearActiveBike();
            onClose();
          }}
        >
          Show parts without a bike
        </Button>
      )}
      {garage.account && (
        <Link to="/dashboard/garage" kind="item" onClick={onClose}>
          My Garage
        </Link>
      )}
    </chakra.section>
  );
}

/** Minimum length of a query that the server searches for. */
const shortest = 2;

function Found({ text, onPick }: { text: string; onPick: (vehicle: Vehicle) => void }) {
  const { data, previousData, error, refetch } = useFindBikesQuery({
    variables: { search: text },
    skip: text.length < shortest,
  });
  const isAsked = text.length >= shortest;
  const found = isAsked ? (data ?? previousData)?.vehicles.edges.map(({ node }) => node) : undefined;
  return (
    <>
      <VisuallyHidden role="status">{found ? toFoundText(found.length) : ''}</VisuallyHidden>
      {isAsked && error && <InlineError onRetry={() => void refetch()}>{toShopError(error).message}</InlineError>}
      {found?.length === 0 && (
        <chakra.p textStyle="small" color="ink.soft">
          No bike has that name. Try only the make and the model, or choose below.
        </chakra.p>
      )}
      {found && found.length > 0 && (
        <List aria-label="Bikes found" maxHeight="16rem" overflowY="auto">
          {found.map((vehicle) => (
            <Row key={vehicle.id}>
              <Bike type="button" onClick={() => onPick(vehicle)}>
                {vehicle.name}
                <Years>{toBuildYears(vehicle)}</Years>
              </Bike>
            </Row>
          ))}
        </List>
      )}
    </>
  );
}

const toFoundText = (count: number): string => (count === 1 ? '1 bike found' : `${count} bikes found`);

interface StepByStepProps {
  selection: Selection;
  onChange: (selection: Selection) => void;
  yearRef: React.RefObject<HTMLSelectElement | null>;
  onRide: (vehicle: Vehicle, year: number | null) => void;
}

/** Make, model, year and variant; the year may come first. */
function StepByStep({ selection, onChange, yearRef, onRide }: StepByStepProps) {
  const makes = useBikeMakesQuery();
  const bikes = useBikesOfMake(selection.make);
  const [message, setMessage] = useState<string | null>(null);
  const left = narrow(selection, makes.data?.vehicleMakes ?? [], bikes.vehicles, new Date());
  const failed = makes.error ? makes : bikes.error ? bikes : null;
  const change = (part: Partial<Selection>) => {
    setMessage(null);
    onChange({ ...selection, model: left.model, ...part });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = findMissing(selection, left.model, left.vehicle);
    if (missing === null && left.vehicle)
      onRide(left.vehicle, typeof selection.year === 'number' ? selection.year : null);
    else setMessage(missing);
  };
  if (failed)
    return <InlineError onRetry={() => void failed.refetch()}>{toShopError(failed.error).message}</InlineError>;
  return (
    <chakra.form display="grid" gap="4" aria-label="Choose step by step" noValidate onSubmit={submit}>
      <Heading>Or step by step: begin with the make or with the year</Heading>
      <Fields>
        <Field label="Make">
          <Select
            value={selection.make}
            onChange={({ target }) => change({ make: target.value, model: '', vehicleId: '' })}
          >
            <option value="">Choose</option>
            {left.makes.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Model">
          <Select
            value={left.model}
            disabled={left.models.length === 0}
            onChange={({ target }) => change({ model: target.value, vehicleId: '' })}
          >
            <option value="">{bikes.isLoading ? 'Loading…' : 'Choose'}</option>
            {left.models.map((model) => (
              <option key={model} value={model}>
                {model}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label="Year"
          hint={
            selection.year === 'unknown'
              ? 'Parts then count as fitting only if they fit all years of this bike.'
              : 'As on the papers of the bike.'
          }
        >
          <Select
            ref={yearRef}
            value={String(selection.year)}
            onChange={({ target }) => change({ year: toYear(target.value) })}
          >
            <option value="">Choose</option>
            <option value="unknown">I don’t know the year</option>
            {left.years.map((year) => (
              <option key={year} value={year}>
                {year}
              </option>
            ))}
          </Select>
        </Field>
        {left.variants.length > 1 && (
          <Field label="Variant">
            <Select value={left.vehicle?.id ?? ''} onChange={({ target }) => change({ vehicleId: target.value })}>
              <option value="">Choose</option>
              {left.variants.map((vehicle) => (
                <option key={vehicle.id} value={vehicle.id}>
                  {toVariantName(vehicle)}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </Fields>
      <FormError>{message}</FormError>
      <Button type="submit" tone="ink" size="large" justifySelf="start">
        Use this bike
      </Button>
    </chakra.form>
  );
}

function toYear(value: string): ChosenYear {
  if (value === '' || value === 'unknown') return value;
  return Number(value);
}

const toVariantName = (vehicle: Vehicle): string =>
  [vehicle.variant ?? 'Standard', vehicle.code && `(${vehicle.code})`, toBuildYears(vehicle)].filter(Boolean).join(' ');

/** All bikes of a make, fetched page by page. */
function useBikesOfMake(make: string) {
  const { data, error, refetch, fetchMore, loading } = useBikesOfMakeQuery({ variables: { make }, skip: make === '' });
  const after = data?.vehicles.pageInfo.hasNextPage ? data.vehicles.pageInfo.endCursor : null;
  const [moreError, setMoreError] = useState<unknown>(null);
  useEffect(() => {
    if (after === null) return;
    fetchMore({ variables: { after } }).then(() => setMoreError(null), setMoreError);
  }, [after, fetchMore]);
  return {
    vehicles: make === '' ? [] : (data?.vehicles.edges.map(({ node }) => node) ?? []),
    isLoading: loading || after !== null,
    error: error ?? moreError,
    refetch,
  };
}
