import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { Button } from '../../../../components/actions/Button';
import { Modal } from '../../../../components/dialog/dialogs';
import { Field, FormError, Select, TextArea } from '../../../../components/forms/Field';
import { DataTable, type Column } from '../../../../components/table/PagedTable';
import {
  BikeMakesDocument,
  BikesToMatchDocument,
  type BikeFieldsFragment,
} from '../../../../graphql/generated/operations';
import { toShopError } from '../../../../graphql/shop-error';
import { toBuildYears } from '../../../../lib/garage/bike-words';
import { chakra } from '../../../../theme/chakra';
import type { DraftRow } from './fitment-draft';
import {
  makesOf,
  matchLine,
  mostLines,
  readLines,
  toBikesOfMake,
  toRowOf,
  type BikesOfMake,
  type MatchableBike,
  type MatchedLine,
  type PastedLine,
} from './paste-fitment';

interface PasteFitmentDialogProps {
  onAdd: (rows: readonly DraftRow[]) => void;
  onClose: () => void;
}

const all = 'all';

/** Reads pasted lines of a spreadsheet and shows the bikes of each line before they are added. */
export function PasteFitmentDialog({ onAdd, onClose }: PasteFitmentDialogProps) {
  const findBikes = useBikesOfLines();
  const [typed, setTyped] = useState('');
  const [lines, setLines] = useState<readonly MatchedLine[] | null>(null);
  const [chosen, setChosen] = useState<Readonly<Record<number, string>>>({});
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const check = async () => {
    const read = readLines(typed);
    if (read.length === 0) return setMessage('There is nothing to read yet.');
    setIsBusy(true);
    setMessage(null);
    try {
      const makes = await findBikes(read);
      setChosen({});
      setLines(read.map((line) => matchLine(line, makes, new Date().getFullYear())));
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
      title="Paste from a spreadsheet"
      description="Lines such as ‘Honda CBR 600 RR PC40 2007-2012’, or columns: make, model, variant or type code, first year, last year, position, note. Nothing is saved yet."
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
  { number, bikes, isCertain }: MatchedLine,
  chosen: Readonly<Record<number, string>>,
): readonly BikeFieldsFragment[] {
  const choice = chosen[number] ?? (isCertain ? all : '');
  return choice === all ? bikes : bikes.filter(({ id }) => id === choice);
}

const toLabel = (bike: BikeFieldsFragment) => `${bike.name}, ${toBuildYears(bike)}`;

function toColumns(
  chosen: Readonly<Record<number, string>>,
  onChoose: (number: number, id: string) => void,
): readonly Column<MatchedLine>[] {
  return [
    { header: 'Line', isShort: true, cell: ({ number }) => number },
    {
      header: 'Read',
      isRowHeader: true,
      cell: ({ text }) => text,
    },
    {
      header: 'Bike',
      cell: (line) => {
        const { fault, bikes, number, isCertain } = line;
        const [only] = bikes;
        if (fault !== null || !only) return `Left out: ${fault}`;
        if (bikes.length === 1 && isCertain) return toLabel(only);
        return (
          <Select
            aria-label={`Bike of line ${number}`}
            value={chosen[number] ?? (isCertain ? all : '')}
            onChange={({ target }) => onChoose(number, target.value)}
          >
            <option value="">{isCertain ? 'Left out' : `Choose one of ${bikes.length}`}</option>
            <option value={all}>{bikes.length === 1 ? 'This bike' : `All ${bikes.length} bikes`}</option>
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

/** Returns a function that loads all bikes of the makes that the lines name. */
function useBikesOfLines() {
  const client = useApolloClient();
  return async (lines: readonly PastedLine[]): Promise<BikesOfMake[]> => {
    const { data } = await client.query({ query: BikeMakesDocument });
    const makes = new Set(lines.flatMap((line) => makesOf(line, data?.vehicleMakes ?? [])));
    const found: BikesOfMake[] = [];
    for (const { slug, name } of makes) {
      const bikes: MatchableBike[] = [];
      let after: string | null = null;
      do {
        const page: BikesPage = await findPage(slug, after);
        bikes.push(...page.edges.map(({ node }) => node));
        after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
      } while (after !== null);
      found.push(toBikesOfMake(name, bikes));
    }
    return found;
  };

  async function findPage(make: string, after: string | null): Promise<BikesPage> {
    const { data } = await client.query({
      query: BikesToMatchDocument,
      variables: { make, after },
      // Bypasses the cache, which would answer with all pages that it has, not only with this one.
      fetchPolicy: 'no-cache',
    });
    if (!data) throw new TypeError('The shop answered with nothing.');
    return data.vehicles;
  }
}

interface BikesPage {
  edges: readonly { node: MatchableBike }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}
