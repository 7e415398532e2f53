import { useApolloClient } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Button } from '../../../../components/actions/Button';
import { Modal } from '../../../../components/dialog/dialogs';
import { Field, FormError, Select, TextArea } from '../../../../components/forms/Field';
import { DataTable, type Column } from '../../../../components/table/PagedTable';
import {
  BikeMakesDocument,
  BikesOfMakeDocument,
  type BikeFieldsFragment,
} from '../../../../graphql/generated/operations';
import { toShopError } from '../../../../graphql/shop-error';
import { toBuildYears } from '../../../../lib/garage/bike-words';
import type { DraftRow } from './fitment-draft';
import { findMatchingBikes, mostLines, toComparable, readLines, toRowOf, type PastedLine } from './paste-fitment';

interface ReadLine extends PastedLine {
  /** All bikes that match the line. */
  bikes: readonly BikeFieldsFragment[];
}

interface PasteFitmentDialogProps {
  onAdd: (rows: readonly DraftRow[]) => void;
  onClose: () => void;
}

const all = 'all';

/** Reads lines of a spreadsheet and shows the bike of each line before any is added. */
export function PasteFitmentDialog({ onAdd, onClose }: PasteFitmentDialogProps) {
  const findBikes = useBikesOfLines();
  const [typed, setTyped] = useState('');
  const [lines, setLines] = useState<readonly ReadLine[] | null>(null);
  const [chosen, setChosen] = useState<Readonly<Record<number, string>>>({});
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const check = async () => {
    const read = readLines(typed);
    if (read.length === 0) return setMessage('There is nothing to read yet.');
    setIsBusy(true);
    setMessage(null);
    try {
      const bikes = await findBikes(read);
      setChosen({});
      setLines(read.map((line) => ({ ...line, bikes: line.fault === null ? findMatchingBikes(line, bikes) : [] })));
    } catch (error) {
      setMessage(toShopError(error).message);
    } finally {
      setIsBusy(false);
    }
  };
  const rows = (lines ?? []).flatMap((line) => bikesChosen(line, chosen).map((bike) => toRowOf(line, bike)));
  const understood = (lines ?? []).filter((line) => bikesChosen(line, chosen).length > 0).length;
  return (
    <Modal
      open
      title="Paste from a spreadsheet"
      description="Columns: make, model, variant or type code, first year, last year, position, note. Nothing is saved yet."
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {lines && <Button onClick={() => setLines(null)}>Change the lines</Button>}
          {lines ? (
            <Button
              tone="ink"
              disabled={rows.length === 0}
              onClick={() => {
                onAdd(rows);
                onClose();
              }}
            >
              {rows.length === 1 ? 'Add 1 row' : `Add ${rows.length} rows`}
            </Button>
          ) : (
            <Button tone="ink" busy={isBusy} onClick={() => void check()}>
              Check
            </Button>
          )}
        </>
      }
    >
      {lines ? (
        <>
          <chakra.p role="status">{`${understood} of ${lines.length} lines are understood.`}</chakra.p>
          <DataTable
            caption="Lines"
            columns={toColumns(chosen, (number, id) => setChosen({ ...chosen, [number]: id }))}
            rows={lines}
            getRowKey={({ number }) => String(number)}
          />
        </>
      ) : (
        <Field label="Lines" hint={`At most ${mostLines.toLocaleString('en-US')}, copied from a spreadsheet.`}>
          <TextArea rows={10} value={typed} onChange={({ target }) => setTyped(target.value)} />
        </Field>
      )}
      <FormError>{message}</FormError>
    </Modal>
  );
}

function bikesChosen(
  { number, bikes }: ReadLine,
  chosen: Readonly<Record<number, string>>,
): readonly BikeFieldsFragment[] {
  const choice = chosen[number];
  if (choice === all) return bikes;
  if (choice !== undefined) return bikes.filter(({ id }) => id === choice);
  return bikes.length === 1 ? bikes : [];
}

const toLabel = (bike: BikeFieldsFragment) => `${bike.name}, ${toBuildYears(bike)}`;

function toColumns(
  chosen: Readonly<Record<number, string>>,
  onChoose: (number: number, id: string) => void,
): readonly Column<ReadLine>[] {
  return [
    { header: 'Line', isShort: true, cell: ({ number }) => number },
    {
      header: 'Read',
      isRowHeader: true,
      cell: ({ make, model, variant, yearFrom, yearTo }) =>
        [make, model, variant, [yearFrom, yearTo].filter(Boolean).join('-')].filter(Boolean).join(' '),
    },
    {
      header: 'Bike',
      cell: (line) => {
        const { fault, bikes, number } = line;
        const [only] = bikes;
        if (fault !== null) return `Not understood: ${fault}`;
        if (!only) return 'Left out: no bike of the shop is called that.';
        if (bikes.length === 1) return toLabel(only);
        return (
          <Select
            aria-label={`Bike of line ${number}`}
            value={chosen[number] ?? ''}
            onChange={({ target }) => onChoose(number, target.value)}
          >
            <option value="">{`Left out: choose one of ${bikes.length}`}</option>
            <option value={all}>All of them</option>
            {bikes.map((bike) => (
              <option key={bike.id} value={bike.id}>
                {toLabel(bike)}
              </option>
            ))}
          </Select>
        );
      },
    },
  ];
}

/** All bikes of the makes in the lines. */
function useBikesOfLines() {
  const client = useApolloClient();
  return async (lines: readonly PastedLine[]): Promise<BikeFieldsFragment[]> => {
    const named = new Set(lines.map(({ make }) => toComparable(make)));
    const { data } = await client.query({ query: BikeMakesDocument });
    const makes = (data?.vehicleMakes ?? []).filter(({ name }) => named.has(toComparable(name)));
    const bikes: BikeFieldsFragment[] = [];
    for (const { slug: make } of makes) {
      let after: string | null = null;
      do {
        const page: BikesPage = await findPage(make, after);
        bikes.push(...page.edges.map(({ node }) => node));
        after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
      } while (after !== null);
    }
    return bikes;
  };

  async function findPage(make: string, after: string | null): Promise<BikesPage> {
    const { data } = await client.query({
      query: BikesOfMakeDocument,
      variables: { make, after },
      // Bypasses the cache, which would answer with all its pages at once.
      fetchPolicy: 'no-cache',
    });
    if (!data) throw new TypeError('The shop answered with nothing.');
    return data.vehicles;
  }
}

interface BikesPage {
  edges: readonly { node: BikeFieldsFragment }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}
